import type { Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import type { openOrder } from '#modules/ordering/contract/open-order-call.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { firstStep } from '#modules/ordering/rules/flow.ts';
import { heldSeats } from '#modules/seating/server/held-seats.ts';
import { seatTimerOf } from '#modules/seating/server/seat-timer-store.ts';
import { paymentAddress } from './cart/read-cart.ts';
import { isStillTheirs } from './order-owner.ts';
import { anyAwaitingOrder, lastPaid } from './order-store.ts';

/** `GET /api/open-order`. A payment under way comes before seats, and both before what is bought. */
export async function openOrderFor(ctx: Context): Promise<Reply<typeof openOrder>> {
  const [awaiting, kept, timer, bought] = await Promise.all([
    anyAwaitingOrder(ctx),
    heldSeats(ctx),
    seatTimerOf(ctx),
    lastPaid(ctx),
  ]);
  const rest = { count: 0, until: null };
  if (awaiting) return { order: { state: 'paying', address: paymentAddress(awaiting), ...rest } };
  if (kept && timer) {
    const scope = { kind: 'tickets', subjectId: kept.presentationId } as const;
    const address = orderingAddress.step(scope, firstStep('tickets'));
    return {
      order: { state: 'choosing', address, count: kept.count, until: timer.deadline.toISOString() },
    };
  }
  if (!bought || !(await isStillTheirs(ctx, bought))) return { order: null };
  return { order: { state: 'bought', address: orderingAddress.eTicket(bought.linkToken), ...rest } };
}
