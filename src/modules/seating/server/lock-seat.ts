import { refuse } from '#kernel/refusal.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { firstDeadline } from '#modules/seating/rules/hold-timer.ts';
import type { HallSection } from '#modules/seating/rules/hall.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import { runningHold, startHold, type Hold } from './hold-store.ts';
import { lockWithin } from './locks-under-way.ts';
import { seatDesk } from './seat-desk.ts';
import {
  areaOf, isAnyPlace, lockedSeat, placesOf, seatNoOf, type LockedSeat, type SeatRef,
} from './seat-refs.ts'; // prettier-ignore
import { heldPlaces, lockStatement, unlockStatement } from './seat-store.ts';
import { showingOnSale, type Showing } from './showing.ts';

type LockedOne = { lockedSeat: LockedSeat; expiresAt: string };
type LockedMany = { lockedSeats: LockedSeat[]; expiresAt: string };

/**
 * Keeps one seat (`seat`), or all of several or none (`seats`), until the visitor's timer ends.
 * Null coordinates take any free place of a general-admission section.
 */
export async function lockSeatFor(
  ctx: Context,
  { body }: { body: { seat?: SeatRef; seats?: readonly SeatRef[] } },
): Promise<LockedOne | LockedMany> {
  if (body.seats) return lockSeveral(ctx, body.seats);
  if (!body.seat) throw refuse('UNKNOWN_SEAT');
  const { seat } = body;
  const showing = await showingOnSale(ctx, seat.PresentationId);
  const held = heldBy(ctx, showing);
  const wanted = isAnyPlace(seat) ? areaOf(showing, seat) : seatNoOf(showing, seat);
  // The visitor's own, asked for once more, is none more: its answer may have got lost.
  const more = typeof wanted === 'number' && held.includes(wanted) ? 0 : 1;
  return underHold(ctx, showing, { held: held.length, more }, async (hold) => {
    const seatNo =
      typeof wanted === 'number'
        ? await lockThisSeat(ctx, showing, hold, wanted)
        : await lockAnyPlace(ctx, showing, hold, wanted);
    return { lockedSeat: lockedSeat(showing, seatNo), expiresAt: hold.deadline.toISOString() };
  });
}

/** The visitor's own places of a showing, as this process knows them. */
export const heldBy = (ctx: Context, { seats }: Showing): number[] =>
  seats.heldBy(ctx.visitor.sessionId, ctx.now.getTime());

/** Locks places under the visitor's clock; refuses more than an order may have (MAX_SEATS_EXCEEDED). */
export const underHold = <T>(
  ctx: Context,
  showing: Showing,
  { held, more }: { held: number; more: number },
  lock: (hold: Hold) => Promise<T>,
): Promise<T> =>
  lockWithin(ctx, showing.presentationId, { held, more, max: showing.rules.maxSeats }, async () =>
    lock(await holdFor(ctx, showing)),
  );

/** The visitor's clock, started when this is the first seat. */
async function holdFor(ctx: Context, showing: Showing): Promise<Hold> {
  const running = runningHold(ctx, showing.presentationId);
  if (running) return running;
  const { params, timerMode } = brandOf(ctx).configuration;
  const { hold, left } = await startHold(
    ctx,
    showing.presentationId,
    firstDeadline(params[665], timerMode, ctx.now),
  );
  // One visitor, one showing: seats of an earlier one are given back (specification section 4, 'Order').
  if (left !== undefined) await releaseAll(ctx, left);
  return hold;
}

/** Gives back every seat that the visitor holds of a showing and that is not being paid, but for some. */
export async function releaseAll(
  ctx: Context,
  presentationId: number,
  keep: readonly number[] = [],
): Promise<number[]> {
  const holder = ctx.visitor.sessionId;
  const held = await heldPlaces(ctx.db, { presentationId, holder, ended: true });
  const seatNos = held.filter((seatNo) => !keep.includes(seatNo));
  if (seatNos.length === 0) return [];
  const wishes = seatNos.map((seatNo) => ({ presentationId, seatNo, holder }));
  const { text, values = [] } = unlockStatement(wishes, '');
  await ctx.db.change(text, values);
  await seatDesk(ctx.app).refresh(ctx, presentationId, seatNos);
  return seatNos;
}

async function lockThisSeat(ctx: Context, showing: Showing, hold: Hold, seatNo: number): Promise<number> {
  if (showing.plan.hall.boxOffice[seatNo]) throw refuse('lock_seat_error', { seatNo });
  if (!(await claim(ctx, showing, hold, seatNo))) throw refuse('lock_seat_error', { seatNo });
  return seatNo;
}

async function claim(ctx: Context, showing: Showing, hold: Hold, seatNo: number): Promise<boolean> {
  const { presentationId, seats } = showing;
  const wish = { presentationId, seatNo, holder: ctx.visitor.sessionId, expires: hold.deadline };
  const granted = await seatDesk(ctx.app).batch.lock(ctx.tenantId, wish);
  if (granted) seats.update([seatNo], [{ ...wish, state: 0, orderId: null }]);
  // A hot seat is refused many times over: what is known to be taken need not be read again.
  else if (seats.isFreeFor(seatNo, wish.holder, ctx.now.getTime()))
    await seatDesk(ctx.app).refresh(ctx, presentationId, [seatNo]);
  return granted;
}

const GA_TRIES = 8;

/** Any free place of a general-admission section, at random so that two visitors seldom want the same. */
async function lockAnyPlace(ctx: Context, showing: Showing, hold: Hold, area: HallSection): Promise<number> {
  const asked = askedFor(ctx.app);
  for (let i = 0; i < GA_TRIES; i++) {
    const keyOf = (seatNo: number): string =>
      `${ctx.tenantId}/${showing.presentationId}/${seatNo}/${ctx.visitor.sessionId}`;
    const free = freePlaces(showing, area).filter((seatNo) => !asked.has(keyOf(seatNo)));
    if (free.length === 0) break;
    const seatNo = free[anyIndex(free)]!;
    asked.add(keyOf(seatNo));
    try {
      if (await claim(ctx, showing, hold, seatNo)) return seatNo;
    } finally {
      asked.delete(keyOf(seatNo));
    }
  }
  throw refuse('NOT_ENOUGH_SEATS', { sectionId: area.id });
}

/** Places that a visitor's calls are asking for right now: a second call would be granted the first one's again. */
const askedFor = perApp(() => new Set<string>());

const anyIndex = (list: readonly unknown[]): number => Math.floor(Math.random() * list.length);

/** Free places of a section as this process knows them. */
function freePlaces({ seats }: Showing, { first, n }: HallSection): number[] {
  const free: number[] = [];
  for (let seat = first; seat < first + n; seat++) if (seats.states[seat] === SeatState.free) free.push(seat);
  return free;
}

/** The same from a random one on. */
function freeFromAnywhere(showing: Showing, area: HallSection): number[] {
  const free = freePlaces(showing, area);
  const start = anyIndex(free);
  return [...free.slice(start), ...free.slice(0, start)];
}

async function lockSeveral(ctx: Context, refs: readonly SeatRef[]): Promise<LockedMany> {
  const showing = await showingOnSale(ctx, refs[0]!.PresentationId);
  const choose = (): number[] =>
    placesOf(showing, refs, (area) => freeFromAnywhere(showing, area), 'NOT_ENOUGH_SEATS');
  const first = choose();
  const taken = first.find((seatNo) => showing.plan.hall.boxOffice[seatNo]);
  if (taken !== undefined) throw refuse('lock_seat_error', { seatNo: taken });
  const mine = new Set(heldBy(ctx, showing));
  const more = first.filter((seatNo) => !mine.has(seatNo)).length;
  return underHold(ctx, showing, { held: mine.size, more }, async (hold) => {
    const seatNos = await lockChosen(ctx, showing, hold, { refs, first, choose });
    return {
      lockedSeats: seatNos.map((seatNo) => lockedSeat(showing, seatNo)),
      expiresAt: hold.deadline.toISOString(),
    };
  });
}

type Choice = {
  readonly refs: readonly SeatRef[];
  readonly first: readonly number[];
  /** Chooses general-admission places anew. */
  readonly choose: () => readonly number[];
};

/** Locks all of the places, others of general admission when somebody was faster there. Refuses lock_seat_error. */
async function lockChosen(
  ctx: Context,
  showing: Showing,
  hold: Hold,
  { refs, first, choose }: Choice,
): Promise<readonly number[]> {
  const named = new Set(refs.filter((ref) => !isAnyPlace(ref)).map((ref) => seatNoOf(showing, ref)));
  let seatNos = first;
  let lost = await lockAllOrNone(ctx, showing, hold, seatNos);
  for (let i = 1; i < GA_TRIES && lost.length > 0 && !lost.some((seatNo) => named.has(seatNo)); i++) {
    seatNos = choose();
    lost = await lockAllOrNone(ctx, showing, hold, seatNos);
  }
  if (lost.length > 0) throw refuse('lock_seat_error', { seatNo: lost[0], seats: lost });
  return seatNos;
}

/** Locks all of the places in one transaction, or none; answers those that somebody else has. */
export async function lockAllOrNone(
  ctx: Context,
  showing: Showing,
  hold: Hold,
  seatNos: readonly number[],
): Promise<number[]> {
  const { presentationId, seats } = showing;
  const wishes = seatNos.map((seatNo) => ({
    presentationId,
    seatNo,
    holder: ctx.visitor.sessionId,
    expires: hold.deadline,
  }));
  const missing = await ctx.db
    .transaction(async (tx) => {
      const { text, values = [] } = lockStatement(wishes, '');
      const granted = new Set((await tx.rows<{ seat_no: number }>(text, values)).map((row) => row.seat_no));
      const lost = seatNos.filter((seatNo) => !granted.has(seatNo));
      if (lost.length > 0) throw new NotAll(lost);
      return lost;
    })
    .catch((error: unknown) => {
      if (error instanceof NotAll) return error.lost;
      throw error;
    });
  if (missing.length > 0) await seatDesk(ctx.app).refresh(ctx, presentationId, missing);
  else
    seats.update(
      seatNos,
      wishes.map((wish) => ({ ...wish, state: 0 as const, orderId: null })),
    );
  return missing;
}

/** Rolls the transaction back. */
class NotAll extends Error {
  readonly lost: number[];
  constructor(lost: number[]) {
    super('not all places were free');
    this.lost = lost;
  }
}
