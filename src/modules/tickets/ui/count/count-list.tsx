import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Price } from '#platform/ui/layout/price.tsx';
import { checkTickets } from '../../rules/check-tickets.ts';
import { proofOf } from '../../rules/proofs/proof.ts';
import { type SeatTicket } from '../../rules/ticket-choice.ts';
import { levelOf } from '../../rules/price-sheet.ts';
import type { TicketChoiceOptions, TicketPlace } from '../choose/ticket-choice-options.ts';
import { useTicketFaultText } from '../choose/use-fault-text.ts';
import type { Money } from '../choose/use-type-text.ts';
import { useRowName } from './row-name.ts';
import { SectionLetter } from './section-letter.tsx';
import type { PageRow, TicketCounts } from './use-ticket-counts.ts';
import './count-list.css';

interface CountListProps {
  counts: TicketCounts;
  levels: TicketChoiceOptions['levels'];
  places: readonly TicketPlace[];
  money: Money;
  /** The rows are those of one section, below a heading with its name. */
  isGrouped?: boolean;
  /** The letter of a row's section on the picture; undefined where there is none. */
  letterOf: (row: PageRow) => string | undefined;
  /** How many places of the row's section are left, where they are few; 0 where none is. Undefined where there are enough. */
  leftOf: (row: PageRow) => number | undefined;
  refusalText: TicketChoiceOptions['refusalText'];
}

/** Tickets of a hall without numbered places: a row with its price for each, and how many of it. */
export function CountList(props: CountListProps) {
  const { counts } = props;
  return (
    <ul className="tickets-rows">
      {counts.rows.map((row) => (
        <CountRowView key={row.key} row={row} {...props} />
      ))}
    </ul>
  );
}

function CountRowView({ row, ...props }: CountListProps & { row: PageRow }) {
  const { counts, levels, money, isGrouped, letterOf, leftOf } = props;
  const t = useTranslations('tickets.count');
  const letter = letterOf(row);
  const count = counts.countOf(row);
  const level = levelOf({ levels }, row.section.ticketGroupId);
  const { name, label, hasSections } = useRowName(counts, isGrouped)(row);
  const refusal = counts.refusalOfMore(row);
  const place = useKeptFocus<HTMLLIElement>();
  const details = [
    hasSections && letter === undefined && !row.isUsual && row.section.name,
    row.isUsual && level?.description,
    row.ticket.hint,
    row.ticket.multiplyFactor > 1 && t('covers', { count: row.ticket.multiplyFactor }),
  ].filter((text) => typeof text === 'string');
  return (
    <li ref={place} className="tickets-row" data-section={row.section.id}>
      <div className="tickets-row-line">
        {letter !== undefined && <SectionLetter letter={letter} isChosen={count > 0} />}
        <div className="tickets-row-words">
          <h3 className="tickets-row-name">{name}</h3>
          <RowPrice row={row} money={money} />
          {details.map((text) => (
            <p key={text} className="tickets-row-detail">
              {text}
            </p>
          ))}
          <RowLeft left={row.ticket.isSoldOut ? 0 : leftOf(row)} />
        </div>
        <Stepper
          quiet
          label={label}
          value={count}
          // At another price level it can be pressed, and says why not.
          max={refusal === 'most' || refusal === 'left' ? count : Number.MAX_SAFE_INTEGER}
          filled={count > 0}
          fewerLabel={t('fewer', { name: label })}
          moreLabel={t('more', { name: label })}
          onChange={(next) => counts.setCount(row, next)}
        />
      </div>
      <div aria-live="polite">
        <RowNote row={row} name={label} {...props} />
      </div>
    </li>
  );
}

/** Always a line of text, so that nothing moves when places become few. */
function RowLeft({ left }: { left: number | undefined }) {
  const t = useTranslations('tickets.count');
  const choose = useTranslations('tickets.choose');
  if (left === undefined) return <p className="tickets-row-detail">{t('available')}</p>;
  return <p className="tickets-row-left">{left === 0 ? choose('soldOut') : t('left', { count: left })}</p>;
}

function RowPrice({ row: { ticket }, money }: { row: PageRow; money: Money }) {
  const t = useTranslations('tickets.count');
  const choose = useTranslations('tickets.choose');
  return (
    <p className="tickets-row-price">
      {ticket.oldPrice !== null && (
        <>
          <Price text={money(ticket.oldPrice)} formerLabel={choose('insteadOf')} />{' '}
        </>
      )}
      <Price text={money(ticket.price)} />
      {!isNothing(ticket.fee) && (
        <>
          {' '}
          <span className="tickets-row-fee">{t('fee', { amount: money(ticket.fee) })}</span>
        </>
      )}
    </p>
  );
}

/** Why the last press on the row was not done, or what its tickets still need. */
function RowNote({
  row,
  name,
  counts,
  places,
  levels,
  refusalText,
}: Omit<CountListProps, 'isGrouped' | 'letterOf' | 'leftOf' | 'money'> & {
  row: PageRow;
  name: string;
}): ReactNode {
  const t = useTranslations('tickets.count');
  const faultText = useTicketFaultText(levels);
  const { notice } = counts;
  if (notice?.key === row.key) {
    if (notice.reason === 'level')
      return (
        <Note
          tone="warn"
          title={t('oneLevel')}
          actions={
            <Button look="ink" small onClick={() => counts.takeInstead(row)}>
              {t('takeInstead', { name })}
            </Button>
          }
        />
      );
    const { title, text } = notice.refusal
      ? refusalText(notice.refusal)
      : { title: t('notEnough'), text: t('notEnoughText') };
    return (
      <Note tone="warn" title={title}>
        {text}
      </Note>
    );
  }
  if (counts.isDue || counts.countOf(row) === 0) return null;
  const fault = checkTickets({ levels }, places.map(asTicket));
  const isHere = fault && 'ticketId' in fault && fault.ticketId === row.ticket.ticketId;
  return isHere ? <Note tone="neutral">{faultText(fault)}</Note> : null;
}

const asTicket = ({
  seatNo,
  seatKind,
  ticketGroupId,
  ticketId,
  addonIds,
  ...proof
}: TicketPlace): SeatTicket => ({ seatNo, seatKind, ticketGroupId, ticketId, addonIds, ...proofOf(proof) });
