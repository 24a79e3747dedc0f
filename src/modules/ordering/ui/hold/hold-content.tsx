import { useLocale, useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { dateText } from '#modules/catalog/ui/date-text.ts';
import { countedName } from '#modules/documents/rules/formatted-texts.ts';
import { minusText, moneyText } from '#modules/sales/ui/money-text.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import { useVoucherName } from '#modules/vouchers/ui/use-voucher-name.ts';
import { usePaidWords } from '../confirmation/use-paid-words.ts';
import type { Hold } from './load-hold.ts';
import type { HoldShare } from './use-hold-vouchers.ts';

/** What a hold is of: film, showing, seats, lines with amounts, what vouchers would pay of it, and its code. */
export function HoldContent({ hold, share }: { hold: Hold; share: HoldShare }) {
  const t = useTranslations('holds');
  const tSummary = useTranslations('ordering.summary');
  const nameOf = useVoucherName();
  const paying = share.vouchers.filter(({ pays }) => !isNothing(pays));
  const locale = useLocale();
  const { film, showing, seats, lines, charges, total, currency, reservationIdentifier } = hold;
  const money = (amount: Hold['total']): string => moneyText(amount, currency, locale);
  const places = useSeatTexts();
  const paid = usePaidWords(hold);
  return (
    <section className="ordering-hold-content">
      <p className="ordering-hold-film">{film.title}</p>
      <p>
        {dateText(showing.startsAt, 'moment', locale, showing.timeZone)}
        <br />
        {showing.location} · {showing.hall}
      </p>
      <ul className="ordering-hold-seats">
        {seats.map((seat, i) => (
          <li key={i}>
            {places.long(seat, seat.section !== '')} · {seat.name}
          </li>
        ))}
      </ul>
      <dl className="ordering-hold-lines">
        {[...lines, ...charges].map((line, i) => (
          <div key={i}>
            <dt>{countedName(line)}</dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
        <div className="ordering-hold-total">
          <dt>{paid || t('total')}</dt>
          <dd>{money(total)}</dd>
        </div>
        {paying.map((voucher) => (
          <div key={voucher.reference}>
            <dt>{nameOf(voucher)}</dt>
            <dd>
              <bdi>{minusText(voucher.pays, currency, locale)}</bdi>
            </dd>
          </div>
        ))}
        {paying.length > 0 && (
          <div className="ordering-hold-total">
            <dt>{tSummary('rest')}</dt>
            <dd>{money(share.rest)}</dd>
          </div>
        )}
        <div>
          <dt>{t('code')}</dt>
          <dd>
            <bdi dir="ltr">{reservationIdentifier}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}
