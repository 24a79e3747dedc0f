import { useLocale, useTranslations } from 'use-intl';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { minusText } from '#modules/sales/ui/money-text.ts';
import { plainPlaces } from '../../rules/count-rows.ts';
import type { TicketPlace } from '../choose/ticket-choice-options.ts';
import { CodeNews } from '../codes/code-news.tsx';
import { CodeRow, useCodeDetail } from '../codes/code-row.tsx';
import type { CodeUse } from '../codes/code-use.ts';
import { SeatCode } from '../codes/seat-code.tsx';
import { useRowName } from './row-name.ts';
import type { TicketCounts } from './use-ticket-counts.ts';
import './count-extras.css';

interface CountCodesProps {
  counts: TicketCounts;
  places: readonly TicketPlace[];
  use: CodeUse;
  currency: string;
}

/**
 * The codes of counted tickets: those that were entered, and a field for one more at each kind of ticket that the visitor
 * has (specification section 2, 'Ticket selection'). A ticket with a code is counted here and no longer in its row.
 */
export function CountCodes({ counts, places, use, currency }: CountCodesProps) {
  const t = useTranslations('tickets.code');
  const locale = useLocale();
  const nameOf = useRowName(counts);
  const detailOf = useCodeDetail();
  const part = useKeptFocus<HTMLElement>();
  const open = counts.rows.flatMap((row) => {
    const [place] = plainPlaces(row, places);
    return place ? [{ row, place }] : [];
  });
  const entered = use.entered.filter(({ goods }) => goods === 'ticket');
  if (open.length === 0 && entered.length === 0) return <CodeNews use={use} />;
  return (
    <section ref={part} tabIndex={-1} className="tickets-extras">
      <h3 className="tickets-extras-title">{t('title')}</h3>
      {entered.map((one) => (
        <CodeRow
          key={one.code}
          code={one.code}
          detail={detailOf(one)}
          saved={one.saved && minusText(one.saved, currency, locale)}
          onRemove={() => void use.remove(one.code)}
        />
      ))}
      {open.map(({ row, place: { seatNo } }) => (
        <SeatCode
          key={row.key}
          use={use}
          seatNo={seatNo}
          place={nameOf(row).label}
          text={open.length > 1 ? t('useAt', { place: nameOf(row).label }) : t('use')}
          code={undefined}
        />
      ))}
      <CodeNews use={use} />
    </section>
  );
}
