import { useTranslations } from 'use-intl';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { isForSeat, levelOf } from '#modules/tickets/rules/price-sheet.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { AddonChoice } from '#modules/tickets/ui/addon-choice.tsx';
import { countOf, usualTicket } from '#modules/tickets/ui/place-counts.ts';
import { TicketTypeCards } from '#modules/tickets/ui/ticket-type-cards.tsx';
import { TicketTypeSelect } from '#modules/tickets/ui/ticket-type-select.tsx';
import { TypeCounts } from '#modules/tickets/ui/type-counts.tsx';
import { useTicketFaultText } from '#modules/tickets/ui/use-fault-text.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { useOrder, type CartView } from '../cart/order-context.ts';
import { MoreTickets } from './more-tickets.tsx';
import { SeatTicketCard } from './seat-ticket-card.tsx';
import { useUnlock } from './use-unlock.ts';
import { usePlaceTexts } from './use-place-texts.ts';
import { seatOfFault, useTicketChoice, type TicketChoice } from './use-ticket-choice.ts';

type Seat = CartView['seats'][number];

/** Places without numbers of one section and level: they are counted, not told apart. */
const groupKey = ({ sectionId, ticketGroupId }: Seat): string => `${sectionId}/${ticketGroupId}`;
const hasNumber = ({ row, seat }: Seat): boolean => row !== '' || seat !== '';

/**
 * A ticket for every seat. The newer list has a card for each with its types as cards; the older one
 * (`newTicketList` off) a list that opens. Places without numbers are one card a section.
 */
export function TicketList() {
  const { cart, configuration } = useOrder();
  const choice = useTicketChoice();
  const { going, unlock } = useUnlock();
  const seats = cart.seats.filter(({ seatNo }) => !going.has(seatNo));
  const groups = Map.groupBy(
    seats.filter((seat) => !hasNumber(seat)),
    groupKey,
  );
  const shared = { choice, onUnlock: (seat: Seat) => void unlock(seat) };
  return (
    <>
      <ul className={classNames('ordering-seats', !configuration.newTicketList && 'ordering-seats-compact')}>
        {seats.filter(hasNumber).map((seat) => (
          <SeatCard key={seat.seatNo} seat={seat} {...shared} />
        ))}
        {[...groups].map(([key, places]) => (
          <PlacesCard key={key} places={places} {...shared} />
        ))}
      </ul>
      <MoreTickets choice={choice} />
    </>
  );
}

interface CardProps {
  choice: TicketChoice;
  onUnlock: (seat: Seat) => void;
}

/** The fault to tell at one of these seats, worded. */
function useFaultAt({ fault, chosen }: TicketChoice, seatNos: readonly number[]): string | undefined {
  const { data } = useOrder();
  const texts = useTicketFaultText(data.priceLevels);
  const at = fault && seatOfFault(fault, chosen);
  return fault && at !== undefined && seatNos.includes(at) ? texts(fault) : undefined;
}

/** Why a ticket wished for at one of these seats could not be had. */
const lackingAt = ({ lacking }: TicketChoice, seatNos: readonly number[]): RefusalBody | undefined =>
  lacking && seatNos.includes(lacking.seatNo) ? lacking.refusal : undefined;

function SeatCard({ seat, choice, onUnlock }: CardProps & { seat: Seat }) {
  const t = useTranslations('checkout.tickets');
  const { data, configuration, money } = useOrder();
  const texts = usePlaceTexts();
  const fault = useFaultAt(choice, [seat.seatNo]);
  const group = levelOf({ levels: data.priceLevels }, seat.ticketGroupId);
  // What is for seats of another kind is not offered: a companion's ticket at an ordinary seat.
  const types = (group?.tickets ?? []).filter((one) => isForSeat(one, seat.seatKind));
  const type = types.find((one) => one.ticketId === seat.ticketId);
  const place = texts.place(seat);
  const List = configuration.newTicketList ? TicketTypeCards : TicketTypeSelect;
  const legend = t('legend', { place });
  const isCovered = type !== undefined && type.multiplyFactor > 1 && !choice.heads.has(seat.seatNo);
  return (
    <SeatTicketCard
      badge={texts.short(seat)}
      title={place}
      detail={[group?.name, seat.section].filter(Boolean).join(t('separator'))}
      unlockLabel={t('giveBack', { place })}
      onUnlock={() => onUnlock(seat)}
      hint={isCovered ? t('covered', { name: type.name }) : type?.hint}
      fault={fault}
      lacking={lackingAt(choice, [seat.seatNo])}
    >
      <List
        legend={legend}
        label={legend}
        types={types}
        ticketId={seat.ticketId}
        onChange={(ticketId) => choice.choose(seat.seatNo, ticketId)}
        money={money}
      />
      <AddonChoice
        legend={t('addonsLegend', { place })}
        addons={type?.addons ?? []}
        chosen={seat.addonIds}
        onChange={(addonIds) => choice.setAddons(seat.seatNo, addonIds)}
        money={money}
      />
    </SeatTicketCard>
  );
}

function PlacesCard({ places, choice, onUnlock }: CardProps & { places: readonly Seat[] }) {
  const t = useTranslations('checkout.tickets');
  const { data, money } = useOrder();
  const texts = usePlaceTexts();
  const seatNos = places.map(({ seatNo }) => seatNo);
  const fault = useFaultAt(choice, seatNos);
  const group = levelOf({ levels: data.priceLevels }, places[0]?.ticketGroupId ?? 0);
  const types = (group?.tickets ?? []).filter((one) => isForSeat(one, SeatKind.seat));
  const chosen = choice.chosen.filter(({ seatNo }) => seatNos.includes(seatNo));
  const place = texts.place(places[0] ?? {});
  const hints = types.filter(({ ticketId, hint }) => hint && chosen.some((one) => one.ticketId === ticketId));
  return (
    <SeatTicketCard
      badge={t('times', { count: places.length })}
      title={place}
      detail={t('places', { count: places.length, level: group?.name ?? '' })}
      unlockLabel={t('giveBackOne', { place })}
      onUnlock={() => places.at(-1) && onUnlock(places.at(-1)!)}
      hint={hints.map(({ hint }) => hint).join(' ') || undefined}
      fault={fault}
      lacking={lackingAt(choice, seatNos)}
    >
      <TypeCounts
        types={types}
        countOf={(ticketId) => countOf(choice.sheet, chosen, ticketId)}
        usual={usualTicket(choice.sheet, chosen)}
        canGrow={(ticketId) => choice.canGrow(chosen, ticketId)}
        onMore={(ticketId) => choice.more(chosen, ticketId)}
        onFewer={(ticketId) => choice.fewer(chosen, ticketId)}
        money={money}
      />
      {places.map((seat, index) => (
        <AddonChoice
          key={seat.seatNo}
          legend={t('addonsLegend', { place: t('placeOf', { place, number: index + 1 }) })}
          addons={types.find(({ ticketId }) => ticketId === seat.ticketId)?.addons ?? []}
          chosen={seat.addonIds}
          onChange={(addonIds) => choice.setAddons(seat.seatNo, addonIds)}
          money={money}
        />
      ))}
    </SeatTicketCard>
  );
}
