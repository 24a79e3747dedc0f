import { systemContext, type App, type Context } from '#platform/server/context.ts';
import { inParallel } from '#platform/server/in-parallel.ts';
import { reminderAt } from '#modules/ordering/rules/holds.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { itemsOf } from '../item-store.ts';
import { lockOrder } from '../order-store.ts';
import { announce, wakeWorker } from '../outbox/outbox-store.ts';
import { publishTakenBack } from '../take-back.ts';
import { endHold } from './end-hold.ts';
import { endedHolds, markReminded, unremindedHolds, type UnremindedHold } from './hold-store.ts';

/**
 * One round of a brand: ends the holds whose time is over, and reminds the customers of those that end soon. Each is
 * handled in a transaction of its own and once, in any number of processes. One that fails is tried again by the next round.
 */
export async function lookAfterHolds(app: App, tenantId: number): Promise<void> {
  const ctx = systemContext(app, tenantId);
  await inParallel(await endedHolds(ctx.db, ctx.now), ({ orderId }) =>
    logging(ctx, orderId, () => end(ctx, orderId)),
  );
  const { reminderMinutes } = brandOf(ctx).configuration.holds;
  const soon = new Date(ctx.now.getTime() + reminderMinutes * 60_000);
  await inParallel(await unremindedHolds(ctx.db, soon), (hold) =>
    logging(ctx, hold.orderId, () => remind(ctx, hold)),
  );
}

async function logging(ctx: Context, orderId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, orderId }, 'hold not looked after');
  }
}

async function end(ctx: Context, orderId: string): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Its customer has begun to pay meanwhile, or its showing was moved.
    if (order?.status !== 'held' || order.heldUntil! > ctx.now) return undefined;
    const items = await itemsOf(tx, orderId);
    return { order, items, ...(await endHold(ctx, tx, { order, items })) };
  });
  if (ended) await publishTakenBack(ctx, ended);
}

/** A hold of which there is nothing new to say is marked as well, so that it is not read in every round. */
async function remind(ctx: Context, { orderId, createdAt, heldUntil }: UnremindedHold): Promise<void> {
  const { holds } = brandOf(ctx).configuration;
  const isNews = reminderAt(heldUntil, createdAt, holds) !== null;
  const eventId = await ctx.db.transaction(async (tx) =>
    (await markReminded(tx, orderId, ctx.now)) && isNews
      ? announce(tx, 'order.hold_reminder', orderId, ctx.now)
      : undefined,
  );
  if (eventId) await wakeWorker(ctx.db, eventId);
}
