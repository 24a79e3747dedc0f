import { useMemo, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import {
  checkTickets,
  chooseTicket,
  headSeats,
  seatsMissing,
  type SeatTicket,
  type TicketFault,
} from '../../rules/ticket-choice.ts';
import { levelOf, type TicketSheet } from '../../rules/price-sheet.ts';
import { oneFewer, oneMore, placesNeeded, usualTicket } from './place-counts.ts';
import type { TicketChoiceOptions, TicketPlace } from './ticket-choice-options.ts';

/** The tickets of the visitor's places, and what can be done with them. */
export type TicketChoice = {
  readonly sheet: TicketSheet;
  readonly chosen: readonly SeatTicket[];
  /** What the choice lacks before one can go on; told where it belongs. */
  readonly fault: TicketFault | undefined;
  /** Seats that carry a ticket; the others are covered by one of these. */
  readonly heads: ReadonlySet<number>;
  /** The wish that could not be had for want of seats (NOT_ENOUGH_SEATS), and the seat where it was made. */
  readonly lacking: { readonly seatNo: number; readonly refusal: RefusalBody } | null;
  /** Seats are being taken for a ticket. */
  readonly isTaking: boolean;
  readonly choose: (seatNo: number, ticketId: number) => void;
  readonly setAddons: (seatNo: number, addonIds: readonly number[]) => void;
  /** Whether the visitor may have one more of a type among places without numbers. */
  readonly canGrow: (places: readonly SeatTicket[], ticketId: number) => boolean;
  readonly more: (places: readonly SeatTicket[], ticketId: number) => void;
  readonly fewer: (places: readonly SeatTicket[], ticketId: number) => void;
  /** A ticket with a seat of its own: beside the visitor's, or the best one for whoever has none. */
  readonly add: (ticketGroupId: number, ticketId: number) => void;
};

/** The seat of a wish that was made at none. */
export const NO_SEAT = -1;

const ticketsOf = (places: readonly TicketPlace[]): SeatTicket[] =>
  places.map(({ seatNo, seatKind, ticketGroupId, ticketId, addonIds }) => ({
    seatNo,
    seatKind,
    ticketGroupId,
    ticketId,
    addonIds,
  }));

/** Chooses tickets by the module's own rules; the seller keeps them. */
export function useTicketChoice({
  levels,
  places: all,
  canHave,
  onChange,
  takePlaces,
}: TicketChoiceOptions): TicketChoice {
  const [lacking, setLacking] = useState<TicketChoice['lacking']>(null);
  const [isTaking, setTaking] = useState(false);
  const sheet = useMemo(() => ({ levels }), [levels]);
  const chosen = ticketsOf(all);

  const put = (next: readonly SeatTicket[]): void =>
    onChange(next.map(({ seatNo, ticketId, addonIds }) => ({ seatNo, ticketId, addonIds: [...addonIds] })));

  /** Takes so many places more, then chooses among all of them; tells at a seat when there are not so many. */
  const takeThen = async (
    { seatNo, ticketGroupId, quantity }: { seatNo: number; ticketGroupId: number; quantity: number },
    choose: (all: readonly SeatTicket[], taken: readonly number[]) => readonly SeatTicket[] | undefined,
  ): Promise<void> => {
    if (isTaking) return;
    setLacking(null);
    setTaking(true);
    const at = all.find((place) => place.seatNo === seatNo);
    const own = all.filter(
      (place) => place.ticketGroupId === ticketGroupId && (!at || place.sectionId === at.sectionId),
    );
    const taken = await takePlaces({ own, ticketGroupId, quantity });
    setTaking(false);
    if (!taken.ok) return setLacking({ seatNo, refusal: taken.refusal });
    const next = choose(ticketsOf(taken.places), taken.seatNos);
    if (next) put(next);
  };

  const factorOf = (ticketGroupId: number, ticketId: number): number =>
    levelOf(sheet, ticketGroupId)?.tickets.find((one) => one.ticketId === ticketId)?.multiplyFactor ?? 1;
  /** What is taken for a ticket carries it. */
  const give =
    (ticketId: number) =>
    (all: readonly SeatTicket[], taken: readonly number[]): readonly SeatTicket[] =>
      all.map((one) => (taken.includes(one.seatNo) ? { ...one, ticketId, addonIds: [] } : one));

  return {
    sheet,
    chosen,
    fault: chosen.length > 0 ? checkTickets(sheet, chosen) : undefined,
    heads: headSeats(sheet, chosen),
    lacking,
    isTaking,
    choose: (seatNo, ticketId) => {
      setLacking(null);
      const next = chooseTicket(sheet, chosen, seatNo, ticketId);
      if (next) return put(next);
      const seat = chosen.find((one) => one.seatNo === seatNo);
      const quantity = seatsMissing(sheet, chosen, seatNo, ticketId);
      if (seat && quantity > 0)
        void takeThen({ ...seat, quantity }, (all) => chooseTicket(sheet, all, seatNo, ticketId));
    },
    setAddons: (seatNo, addonIds) =>
      put(chosen.map((one) => (one.seatNo === seatNo ? { ...one, addonIds } : one))),
    canGrow: (places, ticketId) => canHave(all.length + placesNeeded(sheet, chosen, places, ticketId)),
    more: (places, ticketId) => {
      setLacking(null);
      const next = oneMore(sheet, chosen, places, ticketId);
      if (next) return put(next);
      const [place] = places;
      if (!place) return;
      const quantity = placesNeeded(sheet, chosen, places, ticketId);
      // A ticket for several takes what the places have along; any other ticket goes to what was taken.
      const isJoined = quantity < factorOf(place.ticketGroupId, ticketId);
      const usual = places.find((one) => one.ticketId === usualTicket(sheet, places)) ?? place;
      void takeThen({ ...place, quantity }, (all, taken) =>
        isJoined ? chooseTicket(sheet, all, usual.seatNo, ticketId) : give(ticketId)(all, taken),
      );
    },
    fewer: (places, ticketId) => {
      setLacking(null);
      const next = oneFewer(sheet, chosen, places, ticketId);
      if (next) put(next);
    },
    add: (ticketGroupId, ticketId) => {
      const quantity = factorOf(ticketGroupId, ticketId);
      void takeThen({ seatNo: NO_SEAT, ticketGroupId, quantity }, give(ticketId));
    },
  };
}

/** The seat at whose card a fault is told: its own, or the last that carries the ticket in question. */
export function seatOfFault(fault: TicketFault, chosen: readonly SeatTicket[]): number | undefined {
  if ('seatNo' in fault) return fault.seatNo;
  return chosen.findLast((seat) => seat.ticketId === fault.ticketId)?.seatNo;
}
