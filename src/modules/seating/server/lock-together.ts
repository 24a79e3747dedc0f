import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { mustRest, nextClock } from '#modules/seating/rules/seat-timer.ts';
import { prepareSeatTimer, type Opened } from './seat-timer-store.ts';
import { lockSeveralStatement } from './lock-statement.ts';
import { seatService } from './seat-service.ts';
import type { Showing } from './showing.ts';

/** All places are locked until `deadline`; or none is, and `lost` are those that another visitor has. */
export type LockedTogether = { readonly lost: readonly number[]; readonly deadline?: Date };

/**
 * Locks all of the places in one transaction, or none: in addition to the visitor's places of the same presentation, or
 * `instead` of them. Unlocks places of another presentation. Refuses MAX_SEATS_EXCEEDED, and HELD_TOO_LONG for
 * seats that the visitor has held until the absolute limit, for a minute.
 */
export async function lockTogether(
  ctx: Context,
  showing: Showing,
  seatNos: readonly number[],
  { instead = false } = {},
): Promise<LockedTogether> {
  const service = seatService(ctx.app);
  try {
    const { timer, freed } = await ctx.db.transaction((tx) =>
      lockAll(ctx, tx, showing, { seatNos, instead }),
    );
    showLocked(ctx, showing, seatNos, timer.deadline);
    await service.refresh(ctx, freed.presentationId, freed.seatNos);
    return { lost: [], deadline: timer.deadline };
  } catch (error) {
    if (!(error instanceof NotAll)) throw error;
    await service.refresh(ctx, showing.presentationId, error.lost);
    return { lost: error.lost };
  }
}

/** Updates this process's picture of the seats with places that it has just locked for the visitor. */
export function showLocked(
  ctx: Context,
  { presentationId, seats }: Showing,
  seatNos: readonly number[],
  expires: Date,
): void {
  const holder = ctx.visitor.sessionId;
  seats.update(
    seatNos,
    seatNos.map((seatNo) => ({ presentationId, seatNo, holder, expires, state: 0, orderId: null })),
  );
}

type Wanted = { readonly seatNos: readonly number[]; readonly instead: boolean };

async function lockAll(
  ctx: Context,
  tx: BrandDb,
  { presentationId, rules }: Showing,
  { seatNos, instead }: Wanted,
): Promise<Opened> {
  const { params, timerMode } = brandOf(ctx).configuration;
  const holder = ctx.visitor.sessionId;
  const opened = await prepareSeatTimer(tx, {
    holder,
    presentationId,
    seatNos,
    instead,
    now: ctx.now,
    max: rules.maxSeats,
    clock: (earlier) => nextClock(params[665], timerMode, ctx.now, earlier),
    mustRest: (ended) => mustRest(params[665], ended, ctx.now),
  });
  if (!opened) throw refuse('MAX_SEATS_EXCEEDED', { max: rules.maxSeats });
  const { deadline } = opened.timer;
  const { text, values = [] } = lockSeveralStatement({ holder, presentationId, seatNos, deadline });
  const granted = new Set((await tx.rows<{ seat_no: number }>(text, values)).map((row) => row.seat_no));
  const lost = seatNos.filter((seatNo) => !granted.has(seatNo));
  if (lost.length > 0) throw new NotAll(lost);
  return opened;
}

/** Thrown to roll the transaction back. */
class NotAll extends Error {
  readonly lost: readonly number[];
  constructor(lost: readonly number[]) {
    super('not all places were free');
    this.lost = lost;
  }
}
