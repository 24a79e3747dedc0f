import type { Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { findPresentation } from '#modules/catalog/server/catalogue.ts';
import type { openOrder } from '#modules/ordering/contract/open-order-call.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { lockedSeats } from '#modules/seating/server/locked-seats.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { paymentAddress } from './cart/read-cart.ts';
import { isStillTheirs } from './order-owner.ts';
import { anyAwaitingOrder, lastPaid } from './awaiting-orders.ts';

/** `GET /api/open-order`. A payment under way comes before seats, and both before what is bought. */
export async function openOrderFor(ctx: Context): Promise<Reply<typeof openOrder>> {
  const [awaiting, locked, bought] = await Promise.all([
    anyAwaitingOrder(ctx),
    lockedSeats(ctx),
    lastPaid(ctx),
  ]);
  const rest = { count: 0, lock: null };
  if (awaiting) return { order: { state: 'paying', address: paymentAddress(awaiting), ...rest } };
  if (locked) {
    const { presentationId, count, until } = locked;
    const showing = await findPresentation(ctx, presentationId);
    const lock = {
      until: until.toISOString(),
      timeZone: showing?.location.timeZone ?? brandOf(ctx).timeZone,
      secondsLeft: Math.max(0, Math.ceil((until.getTime() - ctx.now.getTime()) / 1000)),
    };
    const address = orderingAddress.begin({ kind: 'tickets', subjectId: presentationId });
    return { order: { state: 'choosing', address, count, lock } };
  }
  if (!bought || !(await isStillTheirs(ctx, bought))) return { order: null };
  return { order: { state: 'bought', address: orderingAddress.eTicket(bought.linkToken), ...rest } };
}
