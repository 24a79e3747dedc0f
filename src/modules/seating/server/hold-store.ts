import { perApp, type Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { tellSeats } from './seat-store.ts';

/** A visitor's clock over the seats of one showing. */
export type Hold = {
  readonly presentationId: number;
  readonly firstLockedAt: Date;
  readonly deadline: Date;
};

type HoldRow = { presentation_id: number; first_locked_at: Date; deadline: Date };
const toHold = (row: HoldRow): Hold => ({
  presentationId: row.presentation_id,
  firstLockedAt: row.first_locked_at,
  deadline: row.deadline,
});
const COLUMNS = 'presentation_id, first_locked_at, deadline';

/**
 * Holds that this process has seen lately, so that a click on a seat needs no question to the database for
 * its deadline. Wrong at worst for seconds (another process moved the deadline): then the seat just
 * clicked ends with the old one until the clock is touched again.
 */
const seen = perApp(() => new Map<string, { hold: Hold; at: number }>());
const SEEN_FOR_MS = 5_000;
const SEEN_AT_MOST = 50_000;

const keyOf = (ctx: Context, sessionId = ctx.visitor.sessionId): string => `${ctx.tenantId}/${sessionId}`;

function remember(ctx: Context, hold: Hold | undefined): void {
  const known = seen(ctx.app);
  known.delete(keyOf(ctx));
  if (hold) known.set(keyOf(ctx), { hold, at: Date.now() });
  if (known.size > SEEN_AT_MOST) known.delete(known.keys().next().value!);
}

/** The visitor's hold, ended or not; undefined when there never was one. */
export async function holdOf(ctx: Context, db: BrandDb = ctx.db): Promise<Hold | undefined> {
  const row = await db.row<HoldRow>(`select ${COLUMNS} from hold where tenant_id = $1 and session_id = $2`, [
    ctx.visitor.sessionId,
  ]);
  const hold = row && toHold(row);
  remember(ctx, hold);
  return hold;
}

/**
 * The visitor's running hold over a showing when it was seen within seconds; else ask `startHold`, which keeps a
 * running one.
 */
export function runningHold(ctx: Context, presentationId: number): Hold | undefined {
  const known = seen(ctx.app).get(keyOf(ctx));
  if (!known || Date.now() - known.at >= SEEN_FOR_MS) return undefined;
  const { hold } = known;
  return hold.presentationId === presentationId && hold.deadline > ctx.now ? hold : undefined;
}

/**
 * Starts the clock at the first seat of a showing. Two first clicks at once start one clock: the running
 * one stands. A clock over another showing, or an ended one, is replaced; `left` is that other showing.
 * One statement: it stands before every first click.
 */
export async function startHold(
  ctx: Context,
  presentationId: number,
  deadline: Date,
): Promise<{ readonly hold: Hold; readonly left: number | undefined }> {
  const row = await ctx.db.row<HoldRow & { left: number | null }>(
    `with earlier as (select presentation_id from hold where tenant_id = $1 and session_id = $2)
     insert into hold as h (tenant_id, session_id, presentation_id, first_locked_at, deadline)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, session_id) do update set
       presentation_id = excluded.presentation_id,
       first_locked_at = case when h.presentation_id = excluded.presentation_id and h.deadline > $4
                              then h.first_locked_at else excluded.first_locked_at end,
       deadline = case when h.presentation_id = excluded.presentation_id and h.deadline > $4
                       then h.deadline else excluded.deadline end
     returning ${COLUMNS}, (select presentation_id from earlier) as left`,
    [ctx.visitor.sessionId, presentationId, ctx.now, deadline],
  );
  const hold = toHold(row!);
  remember(ctx, hold);
  const left = row?.left ?? presentationId;
  return { hold, left: left === presentationId ? undefined : left };
}

/** Moves the deadline of the hold and of every seat held under it. */
export async function moveDeadline(ctx: Context, hold: Hold, deadline: Date): Promise<Hold> {
  await ctx.db.transaction(async (tx) => {
    await tx.change('update hold set deadline = $3 where tenant_id = $1 and session_id = $2', [
      ctx.visitor.sessionId,
      deadline,
    ]);
    const kept = await tx.rows<{ seat_no: number }>(
      `update claim set expires = $4
        where tenant_id = $1 and presentation_id = $2 and holder = $3
          and state = 0 and order_id is null and expires > now()
        returning seat_no`,
      [hold.presentationId, ctx.visitor.sessionId, deadline],
    );
    // Every process frees what it knows to have ended: without the news it would show these as free too early.
    await tellSeats(
      tx,
      hold.presentationId,
      kept.map(({ seat_no }) => seat_no),
    );
  });
  const moved = { ...hold, deadline };
  remember(ctx, moved);
  return moved;
}

/** The clock of a showing stops: the order was dropped. */
export async function endHold(ctx: Context, presentationId: number): Promise<void> {
  await ctx.db.change('delete from hold where tenant_id = $1 and session_id = $2 and presentation_id = $3', [
    ctx.visitor.sessionId,
    presentationId,
  ]);
  remember(ctx, undefined);
}

/**
 * The clock of a showing stops: its order is paid. Not when the visitor holds other seats there by now.
 * Somebody else may be telling than the visitor's own request.
 */
export async function endHoldOf(tx: BrandDb, sessionId: string, presentationId: number): Promise<void> {
  await tx.change(
    `delete from hold where tenant_id = $1 and session_id = $2 and presentation_id = $3
        and not exists (select from claim where tenant_id = $1 and presentation_id = $3 and holder = $2
                           and state = 0 and order_id is null and expires > now())`,
    [sessionId, presentationId],
  );
}

/** To be called once `endHoldOf` is committed: the visitor's next seat starts a clock of its own. */
export const forgetHold = (ctx: Context, sessionId: string): void =>
  void seen(ctx.app).delete(keyOf(ctx, sessionId));

/**
 * A payment came to nothing: the clock goes on, at least until `until(firstLockedAt)`. Undefined when the
 * visitor has gone to another showing, or the order's time is up for good.
 */
export async function resumeHold(
  tx: BrandDb,
  wish: { sessionId: string; presentationId: number; now: Date; until: (firstLockedAt: Date) => Date },
): Promise<Hold | undefined> {
  const row = await tx.row<HoldRow>(
    `select ${COLUMNS} from hold where tenant_id = $1 and session_id = $2 and presentation_id = $3 for update`,
    [wish.sessionId, wish.presentationId],
  );
  if (!row) return undefined;
  const until = wish.until(row.first_locked_at);
  const deadline = until > row.deadline ? until : row.deadline;
  if (deadline <= wish.now) return undefined;
  await tx.change('update hold set deadline = $3 where tenant_id = $1 and session_id = $2', [
    wish.sessionId,
    deadline,
  ]);
  return { ...toHold(row), deadline };
}

/** Clocks that ran out long ago. */
export const clearEndedHolds = (db: BrandDb): Promise<number> =>
  db.change(`delete from hold where tenant_id = $1 and deadline < now() - interval '1 day'`);
