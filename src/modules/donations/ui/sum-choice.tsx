import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import { roundMoneyText } from '#modules/sales/ui/money-text.ts';
import type { ChosenDonation } from '#modules/donations/rules/donations.ts';
import type { Gift, Sum } from './donation-choice.tsx';
import { OwnAmount } from './own-amount.tsx';

interface SumChoiceProps {
  sums: readonly Sum[];
  currency: string;
  value: ChosenDonation | null;
  onChange: (sum: Sum, gift: Gift) => void;
  refusal: RefusalBody | null;
}

/** How many times one amount can be given in a cart. */
const MOST = 99;

/** Chooses the amount: fixed amounts as buttons, an own amount where the cause allows it, and how many times. */
export function SumChoice({ sums, currency, value, onChange, refusal }: SumChoiceProps) {
  const t = useTranslations('donations.choose');
  const locale = useLocale();
  const heading = useId();
  const sum = sums.find(({ donationDetailId }) => donationDetailId === value?.donationDetailId);
  const quantity = value?.quantity ?? 1;
  const customAmount = value?.customAmount ?? null;
  return (
    <section className="donations-sums" aria-labelledby={heading}>
      <h3 id={heading} className="donations-sums-heading">
        {t('howMuch')}
      </h3>
      <SumButtons {...{ sums, currency }} value={sum ?? null} onChange={onChange} />
      {sum?.amount === null && (
        <OwnAmount
          // Two amounts of one cause may both be the giver's own, with different limits.
          key={sum.donationDetailId}
          sum={sum}
          currency={currency}
          value={customAmount}
          onChange={(amount) => onChange(sum, { quantity: 1, customAmount: amount })}
          isRefused={refusal?.code === 'DONATION_AMOUNT'}
        />
      )}
      {sum && sum.name && (
        <p className="donations-sum-text">
          {sum.amount === null
            ? sum.name
            : t('does', {
                amount: roundMoneyText(sum.amount, currency, locale),
                text: sum.name,
              })}
        </p>
      )}
      {sum && sum.amount !== null && (
        <div className="donations-times">
          <span>{t('times')}</span>
          <Stepper
            label={t('times')}
            value={quantity}
            min={1}
            max={MOST}
            fewerLabel={t('fewer')}
            moreLabel={t('more')}
            onChange={(next) => onChange(sum, { quantity: next, customAmount: null })}
          />
        </div>
      )}
    </section>
  );
}

interface SumButtonsProps {
  sums: readonly Sum[];
  currency: string;
  value: Sum | null;
  onChange: (sum: Sum, gift: Gift) => void;
}

function SumButtons({ sums, currency, value, onChange }: SumButtonsProps) {
  const t = useTranslations('donations.choose');
  const locale = useLocale();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('sums')} className="donations-sum-buttons">
      {sums.map((sum) => (
        <label className="donations-sum" key={sum.donationDetailId}>
          <input
            className="donations-sum-input"
            type="radio"
            name={name}
            value={sum.donationDetailId}
            checked={sum.donationDetailId === value?.donationDetailId}
            onChange={() => onChange(sum, { quantity: 1, customAmount: null })}
          />
          <bdi>{sum.amount === null ? t('own') : roundMoneyText(sum.amount, currency, locale)}</bdi>
        </label>
      ))}
    </div>
  );
}
