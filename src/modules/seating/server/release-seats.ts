import type { Context } from '#platform/server/context.ts';
import { endHold, holdOf, lockHold } from './hold-store.ts';
import { seatService } from './seat-service.ts';
import { heldPlaces, releasePlaces } from './seat-store.ts';

/**
 * Gives back every seat of a showing (of any, when none is named) that the visitor holds and that is not being paid,
 * and stops the clock.
 */
export async function releaseSeats(ctx: Context, wanted: number | null): Promise<void> {
  // Who has no hold has no seats.
  if (!(await holdOf(ctx))) return;
  const holder = ctx.visitor.sessionId;
  const { presentationId, seatNos } = await ctx.db.transaction(async (tx) => {
    const { presentation_id: presentationId } = await lockHold(tx, holder);
    if (wanted !== null && wanted !== presentationId) return { presentationId, seatNos: [] };
    const seatNos = await heldPlaces(tx, { presentationId, holder, ended: true });
    await releasePlaces(tx, { presentationId, seatNos, holder });
    await endHold(tx, holder);
    return { presentationId, seatNos };
  });
  await seatService(ctx.app).refresh(ctx, presentationId, seatNos);
}
