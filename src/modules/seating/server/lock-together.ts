import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { nextClock } from '#modules/seating/rules/hold-timer.ts';
import { openHold, type Opened } from './hold-store.ts';
import { lockSeveralStatement } from './lock-statement.ts';
import { seatService } from './seat-service.ts';
import type { Showing } from './showing.ts';

/** The places were had, until `deadline`; or `lost`: those that somebody else has, and none was had. */
export type LockedTogether = { readonly lost: readonly number[]; readonly deadline?: Date };

/**
 * Locks all of the places in one transaction, or none: beside those held of the same showing, or `instead` of
 * them. Places of another showing are given back. Refuses MAX_SEATS_EXCEEDED.
 */
export async function lockTogether(
  ctx: Context,
  showing: Showing,
  seatNos: readonly number[],
  { instead = false } = {},
): Promise<LockedTogether> {
  const service = seatService(ctx.app);
  try {
    const { hold, freed } = await ctx.db.transaction((tx) => lockAll(ctx, tx, showing, { seatNos, instead }));
    showLocked(ctx, showing, seatNos, hold.deadline);
    await service.refresh(ctx, freed.presentationId, freed.seatNos);
    return { lost: [], deadline: hold.deadline };
  } catch (error) {
    if (!(error instanceof NotAll)) throw error;
    await service.refresh(ctx, showing.presentationId, error.lost);
    return { lost: error.lost };
  }
}

/** Shows places that this process has just locked for the visitor. */
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
  const opened = await openHold(tx, {
    holder,
    presentationId,
    seatNos,
    instead,
    now: ctx.now,
    max: rules.maxSeats,
    clock: (earlier) => nextClock(params[665], timerMode, ctx.now, earlier),
  });
  if (!opened) throw refuse('MAX_SEATS_EXCEEDED', { max: rules.maxSeats });
  const { deadline } = opened.hold;
  const { text, values = [] } = lockSeveralStatement({ holder, presentationId, seatNos, deadline });
  const granted = new Set((await tx.rows<{ seat_no: number }>(text, values)).map((row) => row.seat_no));
  const lost = seatNos.filter((seatNo) => !granted.has(seatNo));
  if (lost.length > 0) throw new NotAll(lost);
  return opened;
}

/** Rolls the transaction back. */
class NotAll extends Error {
  readonly lost: readonly number[];
  constructor(lost: readonly number[]) {
    super('not all places were free');
    this.lost = lost;
  }
}
