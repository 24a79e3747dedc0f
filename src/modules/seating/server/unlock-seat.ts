import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { heldBy } from './lock-seat.ts';
import { seatService } from './seat-service.ts';
import { lockedSeat, placesOf, type LockedSeat, type SeatRef } from './seat-refs.ts';
import { showingOf, type Showing } from './showing.ts';

/**
 * Unlocks one of the visitor's seats, or several of one presentation. Null coordinates unlock one of the visitor's own
 * places in a general-admission section. A free seat counts as unlocked, so that a repeated call is no fault. A seat that
 * is somebody else's, sold, or being paid by the visitor is refused.
 */
export async function unlockSeatFor(
  ctx: Context,
  { body }: { body: { seat?: SeatRef; seats?: readonly SeatRef[] } },
): Promise<{ lockedSeat: LockedSeat } | { lockedSeats: LockedSeat[] }> {
  const refs = body.seats ?? (body.seat ? [body.seat] : []);
  if (refs.length === 0) throw refuse('UNKNOWN_SEAT');
  const showing = await showingOf(ctx, refs[0]!.PresentationId);
  // The last places first, so that the visitor keeps those chosen earlier.
  const own = heldBy(ctx, showing).toReversed();
  const seatNos = placesOf(
    showing,
    refs,
    ({ first, n }) => own.filter((seatNo) => seatNo >= first && seatNo < first + n),
    'unlock_seat_error',
  );
  await Promise.all(seatNos.map((seatNo) => unlock(ctx, showing, seatNo)));
  const seats = seatNos.map((seatNo) => lockedSeat(showing, seatNo));
  return body.seats ? { lockedSeats: seats } : { lockedSeat: seats[0]! };
}

async function unlock(ctx: Context, { presentationId, seats }: Showing, seatNo: number): Promise<void> {
  const holder = ctx.visitor.sessionId;
  const freed = await seatService(ctx.app).batch.unlock(ctx.tenantId, { presentationId, seatNo, holder });
  if (freed) return seats.update([seatNo], []);
  await seatService(ctx.app).refresh(ctx, presentationId, [seatNo]);
  if (!seats.isFreeFor(seatNo, holder, ctx.now.getTime())) throw refuse('unlock_seat_error', { seatNo });
}
