import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { dateText } from '#modules/catalog/ui/date-text.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { momentText } from '#modules/documents/rules/formatted-texts.ts';
import { majorUnits, moneyText } from '#modules/sales/ui/money-text.ts';
import type { RefundOffer } from './load-refund.ts';
import { useRefund } from './use-refund.ts';
import './refund-page.css';

interface RefundPageProps {
  /** Of the link. */
  token: string;
  offer: RefundOffer;
}

/** The old and the new time of a moved showing; its buyer keeps the tickets, or cancels them and is refunded. */
export function RefundPage({ token, offer: loaded }: RefundPageProps) {
  const t = useTranslations('refunds');
  const { offer, isBusy, problem, ask } = useRefund(token, loaded);
  return (
    <div className="ordering-refund">
      <h1>{t(offer.reason === 'seats' ? 'seatsHeading' : 'heading')}</h1>
      <p className="ordering-refund-film">{offer.film}</p>
      <Times offer={offer} />
      {offer.state === 'open' ? <Choice offer={offer} isBusy={isBusy} ask={ask} /> : <Result offer={offer} />}
      {problem && (
        <Note tone="bad" announce="alert" title={t(`${problem}.title`)}>
          {t(`${problem}.text`)}
        </Note>
      )}
    </div>
  );
}

function Times({ offer }: { offer: RefundOffer }) {
  const t = useTranslations('refunds');
  const locale = useLocale();
  const { from, to, timeZone, location, reservationIdentifier, reason } = offer;
  const when = (at: RefundOffer['from']): string =>
    [dateText(at.dateTime, 'moment', locale, timeZone), at.hall].join(' · ');
  return (
    <dl className="ordering-refund-times">
      {reason === 'moved' && (
        <div>
          <dt>{t('before')}</dt>
          <dd>{when(from)}</dd>
        </div>
      )}
      <div className="ordering-refund-now">
        <dt>{t('now')}</dt>
        <dd>
          {when(to)}
          <br />
          {location}
        </dd>
      </div>
      <div>
        <dt>{t('order')}</dt>
        <dd>
          <bdi dir="ltr">{reservationIdentifier}</bdi>
        </dd>
      </div>
    </dl>
  );
}

function Choice({ offer, isBusy, ask }: { offer: RefundOffer; isBusy: boolean; ask: () => void }) {
  const t = useTranslations('refunds');
  const words = useWords(offer);
  return (
    <>
      <p>{t(isFree(offer) ? 'offerFree' : 'offer', words)}</p>
      <p className="ui-row">
        <Button look="go" busy={isBusy} busyLabel={t('busy')} onClick={ask}>
          {t('button')}
        </Button>
        <HomeLink />
      </p>
    </>
  );
}

const TONES = { refunded: 'ok', gone: 'neutral', ended: 'warn' } as const;

/** The offer is taken or over. */
function Result({ offer }: { offer: RefundOffer }) {
  const t = useTranslations('refunds');
  const words = useWords(offer);
  const { state } = offer;
  if (state === 'open') return undefined;
  const key = state === 'refunded' ? 'done' : state;
  const text = state === 'refunded' ? t(doneKey(offer), words) : t(`${state}.text`, words);
  return (
    <>
      <Note tone={TONES[state]} announce="status" title={t(`${key}.title`)}>
        {text}
      </Note>
      <p className="ui-row">
        <HomeLink />
      </p>
    </>
  );
}

/** Where the money is. */
function doneKey(offer: RefundOffer): 'done.free' | 'done.counter' | 'done.text' {
  if (isFree(offer)) return 'done.free';
  return offer.isAtCounter ? 'done.counter' : 'done.text';
}

const isFree = ({ amount, currency }: RefundOffer): boolean => majorUnits(amount, currency) === 0;

function useWords({ amount, currency, until, timeZone }: RefundOffer): { amount: string; until: string } {
  const locale = useLocale();
  return {
    amount: moneyText(amount, currency, locale),
    until: momentText(until, locale, timeZone),
  };
}

function HomeLink() {
  const t = useTranslations('refunds');
  return <LinkButton to={catalogAddress.whatsOn()}>{t('home')}</LinkButton>;
}

/** For an address that is not of an order. */
export function NoRefund() {
  const t = useTranslations('refunds');
  return (
    <Empty isPage title={t('missing.title')} actions={<HomeLink />}>
      <p>{t('missing.text')}</p>
    </Empty>
  );
}
