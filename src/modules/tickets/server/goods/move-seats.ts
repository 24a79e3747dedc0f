import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { isCancelledNow } from '#modules/catalog/server/presentation-lock.ts';
import type { SoldOrder } from '#modules/sales/server/goods.ts';
import { replacementFor } from '#modules/seating/rules/blocks/replacement.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import { claimsOf, sellPlaces } from '#modules/seating/server/seat-store.ts';
import { showingOf } from '#modules/seating/server/showing.ts';
import { plainTicketCodes } from '#modules/tickets/rules/plain-ticket-codes.ts';
import { issuedTickets, renewTickets, type RenewedTicket, type TicketRow } from './ticket-store.ts';

/**
 * Gives the tickets of a paid order other seats of the same kind and price level (`replacementFor`), and new codes: the
 * old codes admit nobody any more. Returns the items with their new seats, which the caller stores; the old seats are
 * still the order's. Undefined when there are no such seats, or the presentation is cancelled. The caller has locked the
 * order. Throws when a visitor has locked one of the seats in the meantime; then all is to be rolled back and tried again.
 */
export async function moveSeats(
  ctx: Context,
  tx: BrandDb,
  order: SoldOrder,
  items: readonly TicketRow[],
): Promise<TicketRow[] | undefined> {
  const presentationId = items[0]!.subjectId;
  if (await isCancelledNow(tx, presentationId)) return undefined;
  const { hall } = (await showingOf(ctx, presentationId)).plan;
  const taken = new Set((await claimsOf(tx, presentationId)).map(({ seatNo }) => seatNo));
  const found = replacementFor(
    hall,
    (seat) => !taken.has(seat) && !hall.boxOffice[seat],
    items.map(({ detail }) => detail.seatNo),
  );
  if (!found) return undefined;
  const moved = items.map((item) => {
    const seatNo = found.get(item.detail.seatNo)!;
    return { ...item, detail: { ...item.detail, seatNo, place: seatName(hall, seatNo) } };
  });
  const seatNos = moved.map(({ detail }) => detail.seatNo);
  if ((await sellPlaces(tx, { presentationId, seatNos, orderId: order.orderId })) < seatNos.length)
    throw new Error('a new seat was locked in the meantime');
  await renewTickets(tx, order.orderId, await renewed(tx, order, moved));
  return moved;
}

/** The tickets by their new seats. */
async function renewed(
  tx: BrandDb,
  { orderId, code }: SoldOrder,
  moved: readonly TicketRow[],
): Promise<RenewedTicket[]> {
  const taken = (await issuedTickets(tx, orderId)).map((ticket) => ticket.code);
  const codes = plainTicketCodes(
    code,
    moved.map(({ detail }) => detail.place),
    taken,
  );
  return moved.map(({ itemNo, detail: { seatNo, place } }, i) => ({
    itemNo,
    ticketId: uuidv7(),
    code: codes[i]!,
    seatNo,
    place,
  }));
}
