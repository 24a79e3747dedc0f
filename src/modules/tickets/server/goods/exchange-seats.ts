import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { GoodsGone, type SoldOrder } from '#modules/sales/server/goods.ts';
import { seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
import type { Showing } from '#modules/seating/server/showing.ts';
import { ownSeat } from '#modules/tickets/rules/own-seats.ts';
import { levelOf } from '#modules/tickets/rules/price-sheet.ts';
import {
  seatMoves,
  type MovableTicket,
  type SeatMove,
  type SeatMoveFault,
} from '#modules/tickets/rules/seat-moves.ts';
import { sheetFor } from '../sheet-for.ts';
import { renewTickets, type TicketRow } from './ticket-store.ts';

/** A ticket of a paid order with another seat: everything that its item and ticket store. */
export type TicketMove = SeatMove & { readonly place: SeatName; readonly levelName: Texts };

/**
 * What other seats would cost for some tickets of an order, at the prices of today. Refuses NO_PRICE_POLICY when the
 * presentation has no price list any more.
 */
export async function quoteMoves(
  ctx: Context,
  { plan, view }: Showing,
  tickets: readonly TicketRow[],
  seatNos: readonly number[],
): Promise<{ readonly moves: readonly TicketMove[] } | { readonly fault: SeatMoveFault }> {
  const sheet = await sheetFor(ctx, view, { isFresh: true });
  const found = seatMoves(
    sheet,
    tickets.map(movable),
    seatNos.map((seatNo) => ownSeat(plan, seatNo)),
  );
  if ('fault' in found) return found;
  const moves = found.moves.map((move) => ({
    ...move,
    place: seatName(plan.hall, move.to.seatNo),
    // Nothing may be sold at the level by now; then the ticket keeps its level, and the name of it.
    levelName:
      levelOf(sheet, move.to.ticketGroupId)?.name ??
      tickets.find(({ itemNo }) => itemNo === move.itemNo)!.detail.levelName,
  }));
  return { moves };
}

function movable({ itemNo, detail }: TicketRow): MovableTicket {
  const { seatNo, seatKind, ticketGroupId, ticketId, price, code } = detail;
  const isByProof =
    code !== undefined || 'codeUse' in detail || 'referenceUse' in detail || 'memberUse' in detail;
  return { itemNo, seatNo, seatKind, ticketGroupId, ticketId, price, isByProof };
}

/**
 * Gives the tickets of a paid order their new seats, prices and codes. Returns their items as they are to be stored; the places are
 * the caller's. The caller has locked the order. Throws GoodsGone, TICKET_ADMITTED, when one of them was scanned.
 */
export async function exchangeSeats(
  tx: BrandDb,
  order: SoldOrder,
  tickets: readonly TicketRow[],
  moves: readonly TicketMove[],
): Promise<TicketRow[]> {
  const moved = tickets.map((ticket) => {
    const { to, price, difference, place, levelName } = moves.find(({ itemNo }) => itemNo === ticket.itemNo)!;
    const detail = { ...ticket.detail, ...to, price, place, levelName };
    return { ...ticket, amount: ticket.amount + difference, detail };
  });
  if ((await renewTickets(tx, order, moved)) < moved.length) throw new GoodsGone('TICKET_ADMITTED');
  return moved;
}
