import { useMemo, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { checkTickets } from '../../rules/check-tickets.ts';
import { proofOf } from '../../rules/proofs/proof.ts';
import { chooseTicket, seatsMissing, withTicket, type SeatTicket } from '../../rules/ticket-choice.ts';
import type { TicketFault } from '../../rules/ticket-faults.ts';
import { levelOf, type TicketSheet } from '../../rules/price-sheet.ts';
import { oneFewer, oneMore, placesNeeded, usualTicket } from './place-counts.ts';
import type { TicketChoiceOptions, TicketPlace } from './ticket-choice-options.ts';

/** The tickets of the visitor's places, and the functions that change them. */
export type TicketChoice = {
  readonly sheet: TicketSheet;
  readonly chosen: readonly SeatTicket[];
  /** The fault that prevents the next step; it is shown at its seat. */
  readonly fault: TicketFault | undefined;
  /** The last request was refused for want of seats (NOT_ENOUGH_SEATS): the refusal, and the seat of the request. */
  readonly notEnoughSeats: { readonly seatNo: number; readonly refusal: RefusalBody } | null;
  /** Seats are being locked for a ticket. */
  readonly isLocking: boolean;
  readonly choose: (seatNo: number, ticketId: number) => void;
  /** Gives a seat the ticket that it had before its references were entered. */
  readonly withdraw: (seatNo: number) => void;
  /** Chooses for all seats at once. */
  readonly put: (next: readonly SeatTicket[]) => void;
  readonly setAddons: (seatNo: number, addonIds: readonly number[]) => void;
  /** Whether the visitor may have one more of a type among places without numbers. */
  readonly canGrow: (places: readonly SeatTicket[], ticketId: number) => boolean;
  readonly more: (places: readonly SeatTicket[], ticketId: number) => void;
  readonly fewer: (places: readonly SeatTicket[], ticketId: number) => void;
  /** Adds a ticket with a seat: next to the visitor's seats, or the best free one when the visitor has none. */
  readonly add: (ticketGroupId: number, ticketId: number) => void;
};

/** Stands for the seat in a request that was not made at a seat. */
export const NO_SEAT = -1;

const ticketsOf = (places: readonly TicketPlace[]): SeatTicket[] =>
  places.map(({ seatNo, seatKind, ticketGroupId, ticketId, addonIds, insteadOf, ...proof }) => ({
    seatNo,
    seatKind,
    ticketGroupId,
    ticketId,
    addonIds,
    ...proofOf(proof),
    insteadOf,
  }));

/** Chooses tickets by the module's rules; the caller stores them. */
export function useTicketChoice({
  levels,
  places: all,
  canHave,
  onChange,
  lockPlaces,
}: TicketChoiceOptions): TicketChoice {
  const [notEnoughSeats, setNotEnoughSeats] = useState<TicketChoice['notEnoughSeats']>(null);
  const [isLocking, setLocking] = useState(false);
  const sheet = useMemo(() => ({ levels }), [levels]);
  const chosen = ticketsOf(all);

  const put = (next: readonly SeatTicket[]): void =>
    onChange(
      next.map(({ seatNo, ticketId, addonIds, insteadOf, ...proof }) => ({
        seatNo,
        ticketId,
        addonIds: [...addonIds],
        ...proofOf(proof),
        ...(insteadOf !== undefined && { insteadOf }),
      })),
    );

  /** Locks `quantity` more places, then chooses among all of them; sets `notEnoughSeats` when there are too few. */
  const lockThen = async (
    { seatNo, ticketGroupId, quantity }: { seatNo: number; ticketGroupId: number; quantity: number },
    choose: (all: readonly SeatTicket[], taken: readonly number[]) => readonly SeatTicket[] | undefined,
  ): Promise<void> => {
    if (isLocking) return;
    setNotEnoughSeats(null);
    setLocking(true);
    const at = all.find((place) => place.seatNo === seatNo);
    const own = all.filter(
      (place) => place.ticketGroupId === ticketGroupId && (!at || place.sectionId === at.sectionId),
    );
    const taken = await lockPlaces({ own, ticketGroupId, quantity });
    setLocking(false);
    if (!taken.ok) return setNotEnoughSeats({ seatNo, refusal: taken.refusal });
    const next = choose(ticketsOf(taken.places), taken.seatNos);
    if (next) put(next);
  };

  const factorOf = (ticketGroupId: number, ticketId: number): number =>
    levelOf(sheet, ticketGroupId)?.tickets.find((one) => one.ticketId === ticketId)?.multiplyFactor ?? 1;
  /** Gives the newly locked places this ticket. */
  const give =
    (ticketId: number) =>
    (all: readonly SeatTicket[], taken: readonly number[]): readonly SeatTicket[] =>
      all.map((one) => (taken.includes(one.seatNo) ? { ...one, ticketId, addonIds: [] } : one));

  return {
    sheet,
    chosen,
    fault: chosen.length > 0 ? checkTickets(sheet, chosen) : undefined,
    notEnoughSeats,
    isLocking,
    choose: (seatNo, ticketId) => {
      setNotEnoughSeats(null);
      const seat = chosen.find((one) => one.seatNo === seatNo);
      // A discount stays when another type is chosen; without its code the seat then has that type.
      const pick =
        seat?.code === undefined ? { ticketId } : { ticketId, code: seat.code, insteadOf: ticketId };
      const next = chooseTicket(sheet, chosen, seatNo, pick);
      if (next) return put(next);
      const quantity = seatsMissing(sheet, chosen, seatNo, pick);
      if (seat && quantity > 0)
        void lockThen({ ...seat, quantity }, (all) => chooseTicket(sheet, all, seatNo, pick));
    },
    withdraw: (seatNo) => {
      setNotEnoughSeats(null);
      put(
        // Where that is sold no longer, the server chooses the default ticket.
        chosen.map((one) =>
          one.seatNo === seatNo ? withTicket(one, { ticketId: one.insteadOf ?? one.ticketId }) : one,
        ),
      );
    },
    put: (next) => {
      setNotEnoughSeats(null);
      put(next);
    },
    setAddons: (seatNo, addonIds) =>
      put(chosen.map((one) => (one.seatNo === seatNo ? { ...one, addonIds } : one))),
    canGrow: (places, ticketId) => canHave(all.length + placesNeeded(sheet, chosen, places, ticketId)),
    more: (places, ticketId) => {
      setNotEnoughSeats(null);
      const next = oneMore(sheet, chosen, places, ticketId);
      if (next) return put(next);
      const [place] = places;
      if (!place) return;
      const quantity = placesNeeded(sheet, chosen, places, ticketId);
      // A ticket for several seats also covers places that the visitor has; any other goes to the new places.
      const isJoined = quantity < factorOf(place.ticketGroupId, ticketId);
      const usual = places.find((one) => one.ticketId === usualTicket(sheet, places)) ?? place;
      void lockThen({ ...place, quantity }, (all, taken) =>
        isJoined ? chooseTicket(sheet, all, usual.seatNo, { ticketId }) : give(ticketId)(all, taken),
      );
    },
    fewer: (places, ticketId) => {
      setNotEnoughSeats(null);
      const next = oneFewer(sheet, chosen, places, ticketId);
      if (next) put(next);
    },
    add: (ticketGroupId, ticketId) => {
      const quantity = factorOf(ticketGroupId, ticketId);
      void lockThen({ seatNo: NO_SEAT, ticketGroupId, quantity }, give(ticketId));
    },
  };
}

/** The seat at whose card a fault is shown: the fault's own, or the last one with the ticket that it names. */
export function seatOfFault(fault: TicketFault, chosen: readonly SeatTicket[]): number | undefined {
  if ('seatNo' in fault) return fault.seatNo;
  return chosen.findLast((seat) =>
    'entered' in fault ? seat.code === fault.entered : seat.ticketId === fault.ticketId,
  )?.seatNo;
}
