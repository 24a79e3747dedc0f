import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { heldAmong, IN_TIMER, releasePlaces, publishSeats } from './seat-store.ts';

/**
 * The clock over the seats that a visitor has locked. Each visitor has one row, and every statement that locks seats
 * writes this row first (`lock-statement.ts`, `prepareSeatTimer`). The row therefore guarantees that a visitor has seats
 * of one presentation only, and no more than an order may have. It stays after the clock has ended, because the first
 * lock counts until the absolute limit.
 */
export type SeatTimer = {
  readonly presentationId: number;
  readonly firstLockedAt: Date;
  readonly deadline: Date;
};

/** `seats` includes every locked place; it may also have places that were refused, unlocked or have expired. */
type SeatTimerRow = {
  presentation_id: number;
  first_locked_at: Date;
  deadline: Date;
  seats: number[];
  max_seats: number;
};
const toSeatTimer = (row: SeatTimerRow): SeatTimer => ({
  presentationId: row.presentation_id,
  firstLockedAt: row.first_locked_at,
  deadline: row.deadline,
});
const COLUMNS = 'presentation_id, first_locked_at, deadline, seats, max_seats';

/** The visitor's seat timer, ended or not; undefined when there is none. */
export async function seatTimerOf(ctx: Context, db: BrandDb = ctx.db): Promise<SeatTimer | undefined> {
  const row = await db.row<SeatTimerRow>(
    `select ${COLUMNS} from seat_timer where tenant_id = $1 and session_id = $2`,
    [ctx.visitor.sessionId],
  );
  return row && toSeatTimer(row);
}

/**
 * Locks a visitor's row until the transaction ends. When there is no row, inserts one that ended long ago, because a
 * missing row cannot be locked. A transaction that changes both timers and places must lock the timer first and read
 * the places in a later statement, so that it sees what the transaction before it has committed.
 */
export async function lockSeatTimer(tx: BrandDb, sessionId: string): Promise<SeatTimerRow> {
  const row = await tx.row<SeatTimerRow>(
    `insert into seat_timer as t (tenant_id, session_id, presentation_id, first_locked_at, deadline)
     values ($1, $2, 0, 'epoch', 'epoch')
     on conflict (tenant_id, session_id) do update set deadline = t.deadline
     returning ${COLUMNS}`,
    [sessionId],
  );
  return row!;
}

/** A request for places of a presentation: all of them, or none. */
export type Opening = {
  readonly holder: string;
  readonly presentationId: number;
  readonly seatNos: readonly number[];
  /** True: they replace the places that the visitor has. False: they are added to them. */
  readonly instead: boolean;
  readonly now: Date;
  /** How many places an order of the presentation may have. */
  readonly max: number;
  /** The clock that begins when none runs, after an earlier first lock of the visitor. */
  readonly clock: (earlier: Date) => Pick<SeatTimer, 'firstLockedAt' | 'deadline'>;
  /** Whether the seats of a clock that has ended are for others now. */
  readonly mustRest: (ended: Pick<SeatTimer, 'firstLockedAt' | 'deadline'>) => boolean;
};

export type Opened = {
  readonly timer: SeatTimer;
  /** Places that were unlocked. */
  readonly freed: { readonly presentationId: number; readonly seatNos: readonly number[] };
};

/**
 * Writes the requested places into the visitor's seat timer: moves it to their presentation, starts a new clock
 * when none runs, drops places that are no longer locked, and unlocks those that may not stay (places of another
 * presentation, specification section 4 'Order', and replaced ones). Undefined when they are too many. Refuses HELD_TOO_LONG.
 * The caller locks the places next, in the same transaction.
 */
export async function prepareSeatTimer(tx: BrandDb, options: Opening): Promise<Opened | undefined> {
  const { holder, presentationId, max } = options;
  const row = await lockSeatTimer(tx, holder);
  const left = row.presentation_id;
  const held = await heldAmong(tx, { presentationId: left, seatNos: row.seats, holder });
  const isHere = left === presentationId;
  const isRunning = isHere && row.deadline > options.now;
  const isSame = isHere && options.seatNos.some((seatNo) => row.seats.includes(seatNo));
  if (!isRunning && isSame && options.mustRest(toSeatTimer(row))) throw refuse('HELD_TOO_LONG');
  const kept = held.filter((seatNo) => isHere && (!options.instead || options.seatNos.includes(seatNo)));
  const seats = [...new Set([...kept, ...options.seatNos])];
  if (seats.length > max) return undefined;
  const freed = { presentationId: left, seatNos: held.filter((seatNo) => !kept.includes(seatNo)) };
  await releasePlaces(tx, { ...freed, holder });
  const { firstLockedAt, deadline } = isRunning ? toSeatTimer(row) : options.clock(row.first_locked_at);
  await tx.change(
    `update seat_timer set presentation_id = $3, first_locked_at = $4, deadline = $5, seats = $6, max_seats = $7
      where tenant_id = $1 and session_id = $2`,
    [holder, presentationId, firstLockedAt, deadline, seats, max],
  );
  return { timer: { presentationId, firstLockedAt, deadline }, freed };
}

/** Moves the deadline of a running seat timer and of every seat locked under it; one that has ended stays so. */
export async function moveDeadline(ctx: Context, timer: SeatTimer, deadline: Date): Promise<void> {
  const { sessionId } = ctx.visitor;
  await ctx.db.transaction(async (tx) => {
    const moved = await tx.change(
      `update seat_timer set deadline = $4
        where tenant_id = $1 and session_id = $2 and presentation_id = $3
          and deadline > first_locked_at and deadline > now()`,
      [sessionId, timer.presentationId, deadline],
    );
    // The timer was stopped or has ended since it was read, or the visitor has moved to another presentation.
    if (moved === 0) return;
    const kept = await tx.rows<{ seat_no: number }>(
      `update claim set expires = $4
        where tenant_id = $1 and presentation_id = $2 and holder = $3
          and state = 0 and order_id is null and expires > now() and ${IN_TIMER}
        returning seat_no`,
      [timer.presentationId, sessionId, deadline],
    );
    // Each process frees locks at the end that it has in memory: without this message it would free them too early.
    await publishSeats(
      tx,
      timer.presentationId,
      kept.map(({ seat_no }) => seat_no),
    );
  });
}

/** Stops the visitor's clock after the order was dropped: deadline = first lock, which no running clock has. */
export const stopSeatTimer = (tx: BrandDb, sessionId: string): Promise<number> =>
  tx.change(
    `update seat_timer set deadline = first_locked_at, seats = '{}' where tenant_id = $1 and session_id = $2`,
    [sessionId],
  );

/**
 * Deletes the timer of a paid order, so that the visitor's next order gets a new clock and a new limit. Keeps it when the
 * visitor has locked other seats of the presentation in the meantime. The transaction has locked the row (`lockSeatTimer`).
 */
export const deleteSeatTimer = (tx: BrandDb, sessionId: string, presentationId: number): Promise<number> =>
  tx.change(
    `delete from seat_timer t where tenant_id = $1 and session_id = $2 and presentation_id = $3
        and not exists (select from claim c
                         where c.tenant_id = $1 and c.presentation_id = $3 and c.seat_no = any(t.seats)
                           and c.holder = $2 and c.state = 0 and c.order_id is null and c.expires > now())`,
    [sessionId, presentationId],
  );

type Resuming = {
  readonly sessionId: string;
  readonly presentationId: number;
  /** The places that were being paid. */
  readonly seatNos: readonly number[];
  readonly now: Date;
  readonly until: (firstLockedAt: Date) => Date;
};

/**
 * Continues the clock after a payment has failed, at least until `until(firstLockedAt)`, and adds the places again.
 * Undefined when the visitor has moved to another presentation, started over, or has too many other places by now; or
 * when the absolute limit of the order is reached.
 */
export async function resumeSeatTimer(tx: BrandDb, options: Resuming): Promise<SeatTimer | undefined> {
  const { sessionId, presentationId, seatNos, now } = options;
  const row = await lockSeatTimer(tx, sessionId);
  if (row.presentation_id !== presentationId || row.deadline <= row.first_locked_at) return undefined;
  const until = options.until(row.first_locked_at);
  const deadline = until > row.deadline ? until : row.deadline;
  const held = await heldAmong(tx, { presentationId, seatNos: row.seats, holder: sessionId });
  const seats = [...new Set([...held, ...seatNos])];
  if (deadline <= now || seats.length > row.max_seats) return undefined;
  await tx.change(
    'update seat_timer set deadline = $3, seats = $4 where tenant_id = $1 and session_id = $2',
    [sessionId, deadline, seats],
  );
  return { ...toSeatTimer(row), deadline };
}

/** Deletes timers that ended more than a day ago. */
export const clearEndedSeatTimers = (db: BrandDb): Promise<number> =>
  db.change(`delete from seat_timer where tenant_id = $1 and deadline < now() - interval '1 day'`);
