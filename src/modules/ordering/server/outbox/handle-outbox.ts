import type { Context } from '#platform/server/context.ts';
import { findOrder } from '../order-store.ts';
import { LISTENERS } from './listeners.ts';
import { findEvent, markDone, markHeard } from './outbox-store.ts';

/**
 * Tells an event of the outbox to everyone who listens and has not dealt with it yet. Throws the first failure once
 * all others were told, which has the queue try again those that failed.
 */
export async function handleOutbox(ctx: Context, eventId: string): Promise<void> {
  const event = await findEvent(ctx.db, eventId);
  if (!event || event.isDone) return;
  const order = await findOrder(ctx.db, event.orderId);
  const failures: unknown[] = [];
  for (const { name, hear } of order ? LISTENERS[event.kind] : []) {
    if (event.heardBy.includes(name)) continue;
    try {
      await hear(ctx, order!, event);
      await markHeard(ctx.db, eventId, name);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  await markDone(ctx.db, eventId, ctx.now);
}
