import { refuse } from '#kernel/refusal.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { firstDeadline } from '#modules/seating/rules/seat-timer.ts';
import type { HallSection } from '#modules/seating/rules/hall.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import type { LockRequest } from './lock-statement.ts';
import { lockTogether, showLocked } from './lock-together.ts';
import { seatService } from './seat-service.ts';
import {
  areaOf, isAnyPlace, lockedSeat, placesOf, seatNoOf, type LockedSeat, type SeatRef,
} from './seat-refs.ts'; // prettier-ignore
import { showingOnSale, type Showing } from './showing.ts';

type LockedOne = { lockedSeat: LockedSeat; expiresAt: string };
type LockedMany = { lockedSeats: LockedSeat[]; expiresAt: string };

/**
 * Locks one seat (`seat`), or several, all or none (`seats`), until the visitor's timer ends. Null coordinates lock
 * any free place of a general-admission section.
 */
export async function lockSeatFor(
  ctx: Context,
  { body }: { body: { seat?: SeatRef; seats?: readonly SeatRef[] } },
): Promise<LockedOne | LockedMany> {
  if (body.seats) return lockSeveral(ctx, body.seats);
  if (!body.seat) throw refuse('UNKNOWN_SEAT');
  const { seat } = body;
  const showing = await showingOnSale(ctx, seat.PresentationId);
  const wanted = isAnyPlace(seat) ? areaOf(showing, seat) : seatNoOf(showing, seat);
  assertNotTooMany(ctx, showing, typeof wanted === 'number' ? [wanted] : [undefined]);
  const { seatNo, deadline } =
    typeof wanted === 'number'
      ? await lockThisSeat(ctx, showing, wanted)
      : await lockAnyPlace(ctx, showing, wanted);
  return { lockedSeat: lockedSeat(showing, seatNo), expiresAt: deadline.toISOString() };
}

/** The visitor's own places of a presentation, as this process knows them. */
export const heldBy = (ctx: Context, { seats }: Showing): number[] =>
  seats.heldBy(ctx.visitor.sessionId, ctx.now.getTime());

/**
 * Refuses MAX_SEATS_EXCEEDED by what this process knows, without a query; the database decides later. The
 * visitor's own places, requested again, do not count: the first answer may have been lost. Undefined means any
 * place.
 */
function assertNotTooMany(ctx: Context, showing: Showing, wanted: readonly (number | undefined)[]): void {
  const { maxSeats } = showing.rules;
  const held = heldBy(ctx, showing);
  const more = wanted.filter((seatNo) => seatNo === undefined || !held.includes(seatNo)).length;
  if (held.length + more > maxSeats) throw refuse('MAX_SEATS_EXCEEDED', { max: maxSeats });
}

type LockedPlace = { readonly seatNo: number; readonly deadline: Date };

async function lockThisSeat(ctx: Context, showing: Showing, seatNo: number): Promise<LockedPlace> {
  const deadline = showing.plan.hall.boxOffice[seatNo] ? undefined : await claim(ctx, showing, seatNo);
  if (!deadline) throw refuse('lock_seat_error', { seatNo });
  return { seatNo, deadline };
}

/** Locks one place; returns until when, or undefined when another visitor has it. */
async function claim(ctx: Context, showing: Showing, seatNo: number): Promise<Date | undefined> {
  const { presentationId, seats } = showing;
  const answer = await seatService(ctx.app).batch.lock(ctx.tenantId, lockRequest(ctx, showing, seatNo));
  // The first seat of another presentation, a clock that has ended, or no room: a batch cannot handle these.
  if (!answer) return (await lockTogether(ctx, showing, [seatNo])).deadline;
  const { isGranted, deadline } = answer;
  if (isGranted) showLocked(ctx, showing, [seatNo], deadline);
  // A popular seat is refused many times: a place that is known to be taken is not read again.
  else if (seats.isFreeFor(seatNo, ctx.visitor.sessionId, ctx.now.getTime()))
    await seatService(ctx.app).refresh(ctx, presentationId, [seatNo]);
  return isGranted ? deadline : undefined;
}

function lockRequest(ctx: Context, { presentationId, rules }: Showing, seatNo: number): LockRequest {
  const { params, timerMode } = brandOf(ctx).configuration;
  const { now } = ctx;
  const deadline = firstDeadline(params[665], timerMode, now);
  return { holder: ctx.visitor.sessionId, presentationId, seatNo, now, deadline, max: rules.maxSeats };
}

const GA_TRIES = 8;

/** Locks any free place of a general-admission section, at random, so that two visitors rarely choose the same. */
async function lockAnyPlace(ctx: Context, showing: Showing, area: HallSection): Promise<LockedPlace> {
  const requested = requestedPlaces(ctx.app);
  for (let i = 0; i < GA_TRIES; i++) {
    const keyOf = (seatNo: number): string =>
      `${ctx.tenantId}/${showing.presentationId}/${seatNo}/${ctx.visitor.sessionId}`;
    const free = freePlaces(showing, area).filter((seatNo) => !requested.has(keyOf(seatNo)));
    if (free.length === 0) break;
    const seatNo = free[anyIndex(free)]!;
    requested.add(keyOf(seatNo));
    try {
      const deadline = await claim(ctx, showing, seatNo);
      if (deadline) return { seatNo, deadline };
    } finally {
      requested.delete(keyOf(seatNo));
    }
  }
  throw refuse('NOT_ENOUGH_SEATS', { sectionId: area.id });
}

/** Places that calls of a visitor request at this moment: without this, two calls could get the same place. */
const requestedPlaces = perApp(() => new Set<string>());

const anyIndex = (list: readonly unknown[]): number => Math.floor(Math.random() * list.length);

/** Free places of a section, as this process knows them. */
function freePlaces({ seats }: Showing, { first, n }: HallSection): number[] {
  const free: number[] = [];
  for (let seat = first; seat < first + n; seat++) if (seats.states[seat] === SeatState.free) free.push(seat);
  return free;
}

/** The same, starting at a random one. */
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
  assertNotTooMany(ctx, showing, first);
  const { seatNos, deadline } = await lockChosen(ctx, showing, { refs, first, choose });
  return {
    lockedSeats: seatNos.map((seatNo) => lockedSeat(showing, seatNo)),
    expiresAt: deadline.toISOString(),
  };
}

type Choice = {
  readonly refs: readonly SeatRef[];
  readonly first: readonly number[];
  /** Chooses general-admission places again. */
  readonly choose: () => readonly number[];
};

/**
 * Locks all of the places; chooses other places of general admission when another visitor was faster. Refuses
 * lock_seat_error.
 */
async function lockChosen(
  ctx: Context,
  showing: Showing,
  { refs, first, choose }: Choice,
): Promise<{ seatNos: readonly number[]; deadline: Date }> {
  const named = new Set(refs.filter((ref) => !isAnyPlace(ref)).map((ref) => seatNoOf(showing, ref)));
  let seatNos = first;
  let locked = await lockTogether(ctx, showing, seatNos);
  for (let i = 1; i < GA_TRIES && !locked.deadline && !locked.lost.some((lost) => named.has(lost)); i++) {
    seatNos = choose();
    locked = await lockTogether(ctx, showing, seatNos);
  }
  const { lost, deadline } = locked;
  if (!deadline) throw refuse('lock_seat_error', { seatNo: lost[0], seats: lost });
  return { seatNos, deadline };
}
