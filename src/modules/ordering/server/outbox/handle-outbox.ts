import type { Context } from '#platform/server/context.ts';
import { findOrder } from '../order-store.ts';
import { LISTENERS } from './listeners.ts';
import { findEvent, markDone, markHandled } from './outbox-store.ts';

/**
 * Calls every listener of an outbox event that has not handled it yet. When some fail, throws the first error after
 * all others were called, so that the queue tries the failed ones again.
 */
export async function handleOutbox(ctx: Context, eventId: string): Promise<void> {
  const event = await findEvent(ctx.db, eventId);
  if (!event || event.isDone) return;
  const order = await findOrder(ctx.db, event.orderId);
  const failures: unknown[] = [];
  for (const { name, handle } of order ? LISTENERS[event.kind] : []) {
    if (event.handledBy.includes(name)) continue;
    try {
      await handle(ctx, order!, event);
      await markHandled(ctx.db, eventId, name);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  await markDone(ctx.db, eventId, ctx.now);
}
