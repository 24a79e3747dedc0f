import { useMemo, useState } from 'react';
import {
  checkTickets,
  chooseTicket,
  headSeats,
  type SeatTicket,
  type TicketFault,
} from '#modules/tickets/rules/ticket-choice.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { oneFewer, oneMore } from '#modules/tickets/ui/place-counts.ts';
import { sheetOfGroups } from '#modules/tickets/ui/wire-sheet.ts';
import { useOrder } from './order-context.ts';

/** The tickets of the order's seats, and what can be done with them. */
export type TicketChoice = {
  readonly sheet: PriceSheet;
  readonly chosen: readonly SeatTicket[];
  /** What the choice lacks before one can go on; told where it belongs. */
  readonly fault: TicketFault | undefined;
  /** Seats that carry a ticket; the others are covered by one of these. */
  readonly heads: ReadonlySet<number>;
  /** The seat whose wish could not be had: the ticket needs more seats (NOT_ENOUGH_SEATS). */
  readonly lackingAt: number | null;
  readonly choose: (seatNo: number, ticketId: number) => void;
  readonly setAddons: (seatNo: number, addonIds: readonly number[]) => void;
  readonly more: (places: readonly SeatTicket[], ticketId: number) => void;
  readonly fewer: (places: readonly SeatTicket[], ticketId: number) => void;
};

/** Chooses tickets by the module's own rules; the cart, which is ours, keeps them. */
export function useTicketChoice(): TicketChoice {
  const { data, cart, change } = useOrder();
  const [lackingAt, setLackingAt] = useState<number | null>(null);
  const { currency } = cart.bill;
  const sheet = useMemo(() => sheetOfGroups(data.ticketGroups, currency), [data.ticketGroups, currency]);
  const chosen = cart.seats.map(({ seatNo, seatKind, ticketGroupId, ticketId, addonIds }): SeatTicket => ({
    seatNo,
    seatKind,
    ticketGroupId,
    ticketId,
    addonIds,
  }));

  const put = (next: readonly SeatTicket[] | undefined, at: number): void => {
    setLackingAt(next ? null : at);
    if (next)
      change({
        tickets: next.map(({ seatNo, ticketId, addonIds }) => ({
          seatNo,
          ticketId,
          addonIds: [...addonIds],
        })),
      });
  };

  return {
    sheet,
    chosen,
    fault: chosen.length > 0 ? checkTickets(sheet, chosen) : undefined,
    heads: headSeats(sheet, chosen),
    lackingAt,
    choose: (seatNo, ticketId) => put(chooseTicket(sheet, chosen, seatNo, ticketId), seatNo),
    setAddons: (seatNo, addonIds) =>
      put(
        chosen.map((one) => (one.seatNo === seatNo ? { ...one, addonIds } : one)),
        seatNo,
      ),
    more: (places, ticketId) => put(oneMore(sheet, chosen, places, ticketId), places[0]?.seatNo ?? -1),
    fewer: (places, ticketId) => {
      const next = oneFewer(sheet, chosen, places, ticketId);
      if (next) put(next, -1);
    },
  };
}

/** The seat at whose card a fault is told: its own, or the last that carries the ticket in question. */
export function seatOfFault(fault: TicketFault, chosen: readonly SeatTicket[]): number | undefined {
  if ('seatNo' in fault) return fault.seatNo;
  return chosen.findLast((seat) => seat.ticketId === fault.ticketId)?.seatNo;
}
