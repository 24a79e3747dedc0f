import type { Context } from '#platform/server/context.ts';
import { stopSeatTimer, seatTimerOf, lockSeatTimer } from './seat-timer-store.ts';
import { seatService } from './seat-service.ts';
import { heldPlaces, releasePlaces } from './seat-store.ts';

/**
 * Unlocks the visitor's seats of a presentation (of any, when `wanted` is null), except seats that are being paid, and
 * stops the clock.
 */
export async function releaseSeats(ctx: Context, wanted: number | null): Promise<void> {
  // A visitor without a seat timer has no seats.
  if (!(await seatTimerOf(ctx))) return;
  const holder = ctx.visitor.sessionId;
  const { presentationId, seatNos } = await ctx.db.transaction(async (tx) => {
    const { presentation_id: presentationId } = await lockSeatTimer(tx, holder);
    if (wanted !== null && wanted !== presentationId) return { presentationId, seatNos: [] };
    const seatNos = await heldPlaces(tx, { presentationId, holder, ended: true });
    await releasePlaces(tx, { presentationId, seatNos, holder });
    await stopSeatTimer(tx, holder);
    return { presentationId, seatNos };
  });
  await seatService(ctx.app).refresh(ctx, presentationId, seatNos);
}
