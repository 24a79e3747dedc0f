import type { Context } from '#platform/server/context.ts';
import { seatTimerOf } from './seat-timer-store.ts';
import { heldPlaces } from './seat-store.ts';

/** How many seats the visitor has locked now and is not paying, and of which presentation; null when there are none. */
export async function heldSeats(
  ctx: Context,
): Promise<{ readonly presentationId: number; readonly count: number } | null> {
  const timer = await seatTimerOf(ctx);
  if (!timer) return null;
  const { presentationId } = timer;
  const holder = ctx.visitor.sessionId;
  const { length: count } = await heldPlaces(ctx.db, { presentationId, holder, ended: false });
  return count > 0 ? { presentationId, count } : null;
}
