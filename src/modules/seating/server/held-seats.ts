import type { Context } from '#platform/server/context.ts';
import { seatTimerOf } from './seat-timer-store.ts';
import { heldPlaces } from './seat-store.ts';

/** The seats that the visitor holds at this moment and that are not being paid; null where there are none. */
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
