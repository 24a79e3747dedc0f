import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { isCancelledNow } from '#modules/catalog/server/presentation-lock.ts';
import type { SoldOrder } from '#modules/sales/server/goods.ts';
import { replacementFor } from '#modules/seating/rules/blocks/replacement.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import { claimsOf, sellPlaces } from '#modules/seating/server/seat-store.ts';
import { showingOf } from '#modules/seating/server/showing.ts';
import { renewTickets, type TicketRow } from './ticket-store.ts';

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
  await sellPlaces(
    tx,
    { presentationId, seatNos, orderId: order.orderId },
    () => new Error('a new seat was locked in the meantime'),
  );
  if ((await renewTickets(tx, order, moved)) < moved.length)
    throw new Error(`a ticket of order ${order.orderId} is no longer valid`);
  return moved;
}
