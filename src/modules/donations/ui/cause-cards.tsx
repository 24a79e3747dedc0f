import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isNothing, type Amount } from '#kernel/amount.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { roundMoneyText } from '#modules/sales/ui/money-text.ts';
import type { Cause } from './donation-choice.tsx';

interface CauseCardsProps {
  causes: readonly Cause[];
  currency: string;
  value: Cause | null;
  onChange: (cause: Cause) => void;
}

/** The causes as cards with radio buttons: picture, purpose, and how much has been given. */
export function CauseCards({ causes, currency, value, onChange }: CauseCardsProps) {
  const t = useTranslations('donations.choose');
  const name = useId();
  return (
    <fieldset className="donations-causes">
      <legend>
        <VisuallyHidden>{t('causes')}</VisuallyHidden>
      </legend>
      {causes.map((cause) => {
        const { donationId, name: title, description, image } = cause;
        return (
          <label className="donations-cause" key={donationId}>
            <input
              className="donations-cause-input"
              type="radio"
              name={name}
              value={donationId}
              checked={donationId === value?.donationId}
              onChange={() => onChange(cause)}
            />
            {image && <img className="donations-cause-picture" src={image} alt="" width={208} height={272} />}
            <span className="donations-cause-words">
              <span className="donations-cause-name">{title}</span>
              {description && <span className="donations-cause-text">{description}</span>}
              <Raised cause={cause} currency={currency} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** What has been given and the goal; nothing when there is neither a goal nor a donation. */
function Raised({ cause: { goal, raised, share }, currency }: { cause: Cause; currency: string }) {
  const t = useTranslations('donations.choose');
  const locale = useLocale();
  const money = (amount: Amount): string => roundMoneyText(amount, currency, locale);
  const amount = () => <b>{money(raised)}</b>;
  if (goal === null)
    return (
      !isNothing(raised) && (
        <span className="donations-cause-text">{t.rich('raised', { raised: amount })}</span>
      )
    );
  return (
    <>
      {/* The text below says the same, so this is hidden from screen readers. */}
      <progress className="ui-progress ui-progress-ink" value={share} max={1} aria-hidden="true" />
      <span className="donations-cause-text">
        {t.rich('raisedOf', { raised: amount, goal: money(goal) })}
      </span>
    </>
  );
}
