import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '#modules/catalog/ui/date-text.ts';
import { countedName } from '#modules/documents/rules/formatted-texts.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import type { Hold } from './load-hold.ts';

/** What a hold is of: film, showing, seats, lines with amounts, and its code. */
export function HoldContent({ hold }: { hold: Hold }) {
  const t = useTranslations('holds');
  const locale = useLocale();
  const { film, showing, seats, lines, charges, total, currency, reservationIdentifier } = hold;
  const money = (amount: Hold['total']): string => moneyText(amount, currency, locale);
  const places = useSeatTexts();
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
          <dt>{t('total')}</dt>
          <dd>{money(total)}</dd>
        </div>
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
