import { useTranslations } from 'use-intl';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { CodeNews } from '../codes/code-news.tsx';
import { classNames } from '#platform/ui/style/class-names.ts';
import { isForSeat, levelOf } from '../../rules/price-sheet.ts';
import { hasProof, isSameProof } from '../../rules/proofs/proof.ts';
import { isPick, seatsByTicket } from '../../rules/ticket-choice.ts';
import { PlaceCodes, SeatCode } from '../codes/seat-code.tsx';
import { PlaceReferences, SeatReference } from '../codes/seat-reference.tsx';
import type { TicketType } from '../ticket-types.ts';
import { AddonChoice } from './addon-choice.tsx';
import { MoreTickets } from './more-tickets.tsx';
import { countOf, usualTicket } from './place-counts.ts';
import { SameTicketForAll } from './same-ticket.tsx';
import { NotEnoughSeats, SeatTicketCard } from './seat-ticket-card.tsx';
import type { TicketChoiceOptions, TicketPlace } from './ticket-choice-options.ts';
import { TicketTypeCards } from './ticket-type-cards.tsx';
import { TicketTypeSelect } from './ticket-type-select.tsx';
import { TypeCounts } from './type-counts.tsx';
import { useTicketFaultText } from './use-fault-text.ts';
import { seatOfFault, useTicketChoice, type TicketChoice } from './use-ticket-choice.ts';

/** Places without numbers of one section and level are counted together. */
const groupKey = ({ sectionId, ticketGroupId }: TicketPlace): string => `${sectionId}/${ticketGroupId}`;
const hasNumber = ({ row, seat }: TicketPlace): boolean => row !== '' || seat !== '';

/**
 * A type that takes other seats ends their cards: the same type in the card that has all of them. A code that takes them
 * has its button there. When the last card goes, the button that removes the one before it.
 */
const onNextCard = (controls: readonly HTMLElement[], at: number, gone: Element): HTMLElement | undefined =>
  (gone instanceof HTMLInputElement && gone.type === 'radio'
    ? controls.find(
        (one) =>
          one instanceof HTMLInputElement && one.checked && one.value === gone.value && one.type === 'radio',
      )
    : gone.closest('.ui-field-act')
      ? controls.find((one) => one.matches('.tickets-code-row *'))
      : undefined) ??
  controls[at] ??
  controls.findLast((control) => control.matches('.tickets-seat-head *'));

/**
 * A ticket for every seat. The newer list has a card for each ticket, with its types as cards; the older one has a
 * select field. A ticket that covers several seats has one card, and so have the places without numbers of a section.
 */
export function TicketList({ options }: { options: TicketChoiceOptions }) {
  const choice = useTicketChoice(options);
  const list = useKeptFocus<HTMLUListElement>(onNextCard);
  const places = options.places.filter(({ seatNo }) => !options.leaving.has(seatNo));
  const groups = Map.groupBy(
    places.filter((place) => !hasNumber(place)),
    groupKey,
  );
  const numbered = places.filter(hasNumber);
  const seatsOf = new Map(
    seatsByTicket(choice.sheet, numbered).map((seats) => [seats[0].seatNo, seats] as const),
  );
  return (
    <>
      {options.codes && <CodeNews use={options.codes} />}
      <SameTicketForAll
        choice={choice}
        levels={options.levels}
        seats={numbered.map(({ seatNo }) => seatNo)}
      />
      <ul
        ref={list}
        tabIndex={-1}
        className={classNames('tickets-list', options.isOlderList && 'tickets-list-compact')}
      >
        {numbered.map(({ seatNo }) => {
          const seats = seatsOf.get(seatNo);
          return seats && <SeatCard key={seatNo} seats={seats} choice={choice} options={options} />;
        })}
        {[...groups].map(([key, group]) => (
          <PlacesCard key={key} places={group} choice={choice} options={options} />
        ))}
      </ul>
      <MoreTickets choice={choice} options={options} />
    </>
  );
}

interface CardProps {
  choice: TicketChoice;
  options: TicketChoiceOptions;
}

/** The text of the choice's fault, if it belongs to one of these seats. */
function useFaultAt({ choice, options }: CardProps, seatNos: readonly number[]): string | undefined {
  const { fault, chosen } = choice;
  const texts = useTicketFaultText(options.levels, options.refusalText);
  const at = fault && seatOfFault(fault, chosen);
  return fault && at !== undefined && seatNos.includes(at) ? texts(fault) : undefined;
}

/** Says that there are not enough seats for a ticket requested at one of these seats; otherwise undefined. */
function notEnoughSeatsAt({ choice: { notEnoughSeats }, options }: CardProps, seatNos: readonly number[]) {
  return notEnoughSeats && seatNos.includes(notEnoughSeats.seatNo) ? (
    <NotEnoughSeats refusal={notEnoughSeats.refusal} options={options} />
  ) : undefined;
}

/** A ticket with its seat, or with all seats that it covers. */
function SeatCard({ seats, ...shared }: CardProps & { seats: readonly [TicketPlace, ...TicketPlace[]] }) {
  const t = useTranslations('tickets.choose');
  const { choice, options } = shared;
  const { money } = options;
  const texts = useSeatTexts();
  const [seat] = seats;
  const seatNos = seats.map(({ seatNo }) => seatNo);
  const fault = useFaultAt(shared, seatNos);
  const group = levelOf({ levels: options.levels }, seat.ticketGroupId);
  const types = (group?.tickets ?? []).filter((one) => isOfferedAt(seat, one));
  const type = types.find((one) => isPick(one, seat));
  const isShared = seats.length > 1;
  // Two sections may have the same row and seat.
  const hasSections = new Set(options.places.map(({ sectionId }) => sectionId)).size > 1;
  const place = isShared ? texts.list(seats, hasSections) : texts.long(seat, hasSections);
  const List = options.isOlderList ? TicketTypeSelect : TicketTypeCards;
  const legend = t('legend', { place });
  return (
    <SeatTicketCard
      badge={isShared ? t('times', { count: seats.length }) : texts.short(seat)}
      title={place}
      detail={texts.detail(seat.seatKind, [group?.name, seat.section])}
      unlockLabel={t('remove', { place })}
      onUnlock={() => options.onUnlock(seats)}
      hint={type?.hint}
      fault={fault}
      notEnoughSeats={notEnoughSeatsAt(shared, seatNos)}
    >
      <List
        legend={legend}
        label={legend}
        types={types}
        ticketId={seat.ticketId}
        onChange={(ticketId) => choice.choose(seat.seatNo, ticketId)}
        money={money}
      />
      <SeatReference
        use={options.references}
        types={(group?.gated ?? []).filter((one) => isForSeat(one, seat.seatKind))}
        place={place}
        seat={seat}
        money={money}
        onRemove={() => choice.withdraw(seat.seatNo)}
      />
      {options.codes && (seat.code !== undefined || !hasProof(seat)) && (
        <SeatCode use={options.codes} seatNo={seat.seatNo} place={place} code={seat.code} />
      )}
      {seats.map((one) => (
        <AddonChoice
          key={one.seatNo}
          legend={t('addonsLegend', { place: texts.long(one, hasSections) })}
          isLegendShown={isShared}
          addons={type?.addons ?? []}
          chosen={one.addonIds}
          onChange={(addonIds) => choice.setAddons(one.seatNo, addonIds)}
          money={money}
        />
      ))}
    </SeatTicketCard>
  );
}

/**
 * Types for other kinds of seat are not offered, for example a companion's ticket at an ordinary seat. A seat with a code has
 * the types that the code gives; one with references has theirs beside those for everybody.
 */
const isOfferedAt = (seat: TicketPlace, one: TicketType): boolean =>
  isForSeat(one, seat.seatKind) && (isSameProof(one, seat) || (seat.code === undefined && !hasProof(one)));

function PlacesCard({ places, ...shared }: CardProps & { places: readonly TicketPlace[] }) {
  const t = useTranslations('tickets.choose');
  const { choice, options } = shared;
  const { money } = options;
  const texts = useSeatTexts();
  const seatNos = places.map(({ seatNo }) => seatNo);
  const fault = useFaultAt(shared, seatNos);
  const group = levelOf({ levels: options.levels }, places[0]?.ticketGroupId ?? 0);
  const types = (group?.tickets ?? []).filter((one) => isForSeat(one, SeatKind.seat) && !hasProof(one));
  const here = choice.chosen.filter(({ seatNo }) => seatNos.includes(seatNo));
  const chosen = here.filter((one) => !hasProof(one));
  const place = texts.long(places[0] ?? {});
  const hints = types.filter(({ ticketId, hint }) => hint && chosen.some((one) => one.ticketId === ticketId));
  return (
    <SeatTicketCard
      badge={t('times', { count: places.length })}
      title={place}
      detail={t('places', { count: places.length, level: group?.name ?? '' })}
      unlockLabel={t('removeOne', { place })}
      onUnlock={() => options.onUnlock(places.slice(-1))}
      hint={hints.map(({ hint }) => hint).join(' ') || undefined}
      fault={fault}
      notEnoughSeats={notEnoughSeatsAt(shared, seatNos)}
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
      <PlaceReferences
        use={options.references}
        types={(group?.gated ?? []).filter((one) => isForSeat(one, SeatKind.seat))}
        place={place}
        tickets={here}
        money={money}
        onRemove={choice.withdraw}
      />
      {options.codes && <PlaceCodes use={options.codes} place={place} tickets={here} />}
      {places.map((seat, index) => (
        <AddonChoice
          key={seat.seatNo}
          legend={t('addonsLegend', { place: t('placeOf', { place, number: index + 1 }) })}
          isLegendShown={places.length > 1}
          addons={types.find(({ ticketId }) => ticketId === seat.ticketId)?.addons ?? []}
          chosen={seat.addonIds}
          onChange={(addonIds) => choice.setAddons(seat.seatNo, addonIds)}
          money={money}
        />
      ))}
    </SeatTicketCard>
  );
}
