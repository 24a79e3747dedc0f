import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { heldAmong, releasePlaces, publishSeats } from './seat-store.ts';

/**
 * A visitor's clock over the seats of one showing. A visitor has one row, and whatever locks seats writes it first
 * (`lock-statement.ts`, `openHold`): it is why a visitor holds seats of one showing only, and no more than an order
 * may have. The row stays when its clock has ended, since its first lock counts until the absolute limit.
 */
export type Hold = {
  readonly presentationId: number;
  readonly firstLockedAt: Date;
  readonly deadline: Date;
};

/** `seats`: the places held are among them; others were refused, given back or have ended. */
type HoldRow = {
  presentation_id: number;
  first_locked_at: Date;
  deadline: Date;
  seats: number[];
  max_seats: number;
};
const toHold = (row: HoldRow): Hold => ({
  presentationId: row.presentation_id,
  firstLockedAt: row.first_locked_at,
  deadline: row.deadline,
});
const COLUMNS = 'presentation_id, first_locked_at, deadline, seats, max_seats';

/** The visitor's hold, ended or not; undefined when there is none. */
export async function holdOf(ctx: Context, db: BrandDb = ctx.db): Promise<Hold | undefined> {
  const row = await db.row<HoldRow>(`select ${COLUMNS} from hold where tenant_id = $1 and session_id = $2`, [
    ctx.visitor.sessionId,
  ]);
  return row && toHold(row);
}

/**
 * Locks a visitor's hold until the transaction ends; one that ended long ago is written when there is none, since
 * nobody can lock what is not there. Whoever changes holds and places in one transaction locks the hold first and
 * reads places in a later statement, which sees what the one before them did.
 */
export async function lockHold(tx: BrandDb, sessionId: string): Promise<HoldRow> {
  const row = await tx.row<HoldRow>(
    `insert into hold as h (tenant_id, session_id, presentation_id, first_locked_at, deadline)
     values ($1, $2, 0, 'epoch', 'epoch')
     on conflict (tenant_id, session_id) do update set deadline = h.deadline
     returning ${COLUMNS}`,
    [sessionId],
  );
  return row!;
}

/** Places of a showing that a visitor wants, all or none. */
export type Opening = {
  readonly holder: string;
  readonly presentationId: number;
  readonly seatNos: readonly number[];
  /** They replace those held; else they come to them. */
  readonly instead: boolean;
  readonly now: Date;
  /** As many as an order of the showing may have. */
  readonly max: number;
  /** The clock that begins when none runs, after an earlier first lock of the visitor. */
  readonly clock: (earlier: Date) => Pick<Hold, 'firstLockedAt' | 'deadline'>;
};

export type Opened = {
  readonly hold: Hold;
  /** Places that were given back. */
  readonly freed: { readonly presentationId: number; readonly seatNos: readonly number[] };
};

/**
 * Makes a visitor's hold ready for places, and writes them down there: moves it to their showing, begins a new clock
 * where none runs, forgets places that are no longer held, and gives back those that may not stay (of another
 * showing: specification section 4, 'Order'; or replaced). Undefined when they are too many. The places are to be
 * locked next, in the same transaction.
 */
export async function openHold(tx: BrandDb, options: Opening): Promise<Opened | undefined> {
  const { holder, presentationId, max } = options;
  const row = await lockHold(tx, holder);
  const left = row.presentation_id;
  const held = await heldAmong(tx, { presentationId: left, seatNos: row.seats, holder });
  const isHere = left === presentationId;
  const kept = held.filter((seatNo) => isHere && (!options.instead || options.seatNos.includes(seatNo)));
  const seats = [...new Set([...kept, ...options.seatNos])];
  if (seats.length > max) return undefined;
  const freed = { presentationId: left, seatNos: held.filter((seatNo) => !kept.includes(seatNo)) };
  await releasePlaces(tx, { ...freed, holder });
  const { firstLockedAt, deadline } =
    isHere && row.deadline > options.now ? toHold(row) : options.clock(row.first_locked_at);
  await tx.change(
    `update hold set presentation_id = $3, first_locked_at = $4, deadline = $5, seats = $6, max_seats = $7
      where tenant_id = $1 and session_id = $2`,
    [holder, presentationId, firstLockedAt, deadline, seats, max],
  );
  return { hold: { presentationId, firstLockedAt, deadline }, freed };
}

/** Moves the deadline of the hold and of every seat held under it. */
export async function moveDeadline(ctx: Context, hold: Hold, deadline: Date): Promise<void> {
  const { sessionId } = ctx.visitor;
  await ctx.db.transaction(async (tx) => {
    const moved = await tx.change(
      `update hold set deadline = $4
        where tenant_id = $1 and session_id = $2 and presentation_id = $3 and deadline > first_locked_at`,
      [sessionId, hold.presentationId, deadline],
    );
    // Ended or moved to another showing meanwhile.
    if (moved === 0) return;
    const kept = await tx.rows<{ seat_no: number }>(
      `update claim set expires = $4
        where tenant_id = $1 and presentation_id = $2 and holder = $3
          and state = 0 and order_id is null and expires > now()
        returning seat_no`,
      [hold.presentationId, sessionId, deadline],
    );
    // Every process frees what it knows to have ended: without the news it would show these as free too early.
    await publishSeats(
      tx,
      hold.presentationId,
      kept.map(({ seat_no }) => seat_no),
    );
  });
}

/** The visitor's clock stops: the order was dropped. Its deadline is its first lock then, which no running clock has. */
export const endHold = (tx: BrandDb, sessionId: string): Promise<number> =>
  tx.change(
    `update hold set deadline = first_locked_at, seats = '{}' where tenant_id = $1 and session_id = $2`,
    [sessionId],
  );

/**
 * The order of a showing is paid: the visitor's next one has a clock of its own, with a limit of its own. Not when
 * the visitor holds other seats there by now. The transaction has locked the hold (`lockHold`).
 */
export const forgetHold = (tx: BrandDb, sessionId: string, presentationId: number): Promise<number> =>
  tx.change(
    `delete from hold h where tenant_id = $1 and session_id = $2 and presentation_id = $3
        and not exists (select from claim c
                         where c.tenant_id = $1 and c.presentation_id = $3 and c.seat_no = any(h.seats)
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
 * A payment came to nothing: the clock goes on, at least until `until(firstLockedAt)`, and has room for the places
 * again. Undefined when the visitor has gone to another showing, started over, or holds too many other places by
 * now; or when the order's time is up for good.
 */
export async function resumeHold(tx: BrandDb, options: Resuming): Promise<Hold | undefined> {
  const { sessionId, presentationId, seatNos, now } = options;
  const row = await lockHold(tx, sessionId);
  if (row.presentation_id !== presentationId || row.deadline <= row.first_locked_at) return undefined;
  const until = options.until(row.first_locked_at);
  const deadline = until > row.deadline ? until : row.deadline;
  const held = await heldAmong(tx, { presentationId, seatNos: row.seats, holder: sessionId });
  const seats = [...new Set([...held, ...seatNos])];
  if (deadline <= now || seats.length > row.max_seats) return undefined;
  await tx.change('update hold set deadline = $3, seats = $4 where tenant_id = $1 and session_id = $2', [
    sessionId,
    deadline,
    seats,
  ]);
  return { ...toHold(row), deadline };
}

/** Clocks that ran out long ago. */
export const clearEndedHolds = (db: BrandDb): Promise<number> =>
  db.change(`delete from hold where tenant_id = $1 and deadline < now() - interval '1 day'`);
