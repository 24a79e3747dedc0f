import type { Context } from '#platform/server/context.ts';
import { seatTimerOf } from './seat-timer-store.ts';
import { heldPlaces } from './seat-store.ts';

/** The seats that a visitor has locked and is not paying. */
type LockedSeats = {
  readonly presentationId: number;
  readonly count: number;
  readonly until: Date;
};

/** The seats that the visitor has locked now and is not paying, of one presentation; null when there are none. */
export async function lockedSeats(ctx: Context): Promise<LockedSeats | null> {
  const timer = await seatTimerOf(ctx);
  if (!timer) return null;
  const { presentationId, deadline } = timer;
  const holder = ctx.visitor.sessionId;
  const { length: count } = await heldPlaces(ctx.db, { presentationId, holder, ended: false });
  return count > 0 ? { presentationId, count, until: deadline } : null;
}
