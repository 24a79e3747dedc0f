import { partOfDay } from '#kernel/dates.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import type { CatalogPresentation } from '#modules/catalog/server/catalogue-join.ts';
import { saleState } from '#modules/catalog/rules/sale-window.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import { bestSeats, type BestSeatsRequest } from '#modules/seating/rules/best-seats/best-seats.ts';
import { areTogether, type IsFree } from '#modules/seating/rules/geometry/free-runs.ts';
import { seatNosOf, ticketGroupOf, type Hall } from '#modules/seating/rules/hall.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import type { bestAvailable } from '#modules/seating/contract.ts';
import { tooMany } from '#modules/seating/rules/selection/selection.ts';
import { heldBy } from './lock-seat.ts';
import { lockTogether } from './lock-together.ts';
import { lockedSeat } from './seat-refs.ts';
import { showingOnSale, type Showing } from './showing.ts';
import { soughtOf, whileSought } from './sought-seats.ts';

type Request = Input<typeof bestAvailable>['query'];
type Found = Reply<typeof bestAvailable>;
type Match = Found['matches'][number];

const MAX_MATCHES = 5;
/** How often the search is repeated when another visitor takes the seats between search and lock. */
const LOCK_TRIES = 8;
/** From how many matches a repeated search chooses at most. */
const MOST_TO_CHOOSE = 8;
/** How many presentations are searched at most; limits the work of one call. */
const MAX_PRESENTATIONS = 60;

/**
 * The best free seats for a group: in one presentation, or in presentations of a film by date range, complex and part of
 * day, the soonest first. Answers up to 5 matches that share no seat: one for each presentation, or as many as a
 * presentation has with isBestPerPresentation=0. With isLock=1 locks the first match that is still free and answers only
 * that one. Refuses MAX_SEATS_EXCEEDED when no presentation allows that many in one order.
 */
export async function bestAvailableFor(ctx: Context, request: Request): Promise<Found> {
  const wanted = request.maxMatches ?? MAX_MATCHES;
  const matches: Match[] = [];
  let [most, isFitting] = [0, false];
  for (const id of await candidates(ctx, request)) {
    if (matches.length >= wanted) break;
    const showing = await showingOnSale(ctx, id);
    most = Math.max(most, showing.rules.maxSeats);
    if (tooMany(request.quantity, showing.rules)) continue;
    isFitting = true;
    if (request.isLock === 1) {
      const kept = await lockBest(ctx, showing, request);
      if (kept) return kept;
    } else {
      const room = request.isBestPerPresentation === 0 ? wanted - matches.length : 1;
      matches.push(...search(ctx, showing, request, room).map((seatNos) => matchOf(showing, seatNos, false)));
    }
  }
  if (most > 0 && !isFitting) throw refuse('MAX_SEATS_EXCEEDED', { max: most });
  if (matches.length === 0) throw refuse('NOT_ENOUGH_SEATS', { quantity: request.quantity });
  return { matches };
}

/** Locks the best seats of a presentation; undefined when it has not enough. */
async function lockBest(ctx: Context, showing: Showing, request: Request): Promise<Found | undefined> {
  for (let i = 0; i < LOCK_TRIES; i++) {
    const seatNos = choose(ctx, showing, request, i);
    if (!seatNos) return undefined;
    // They replace the seats chosen before. When another visitor was faster, the old ones stay locked and the search
    // is repeated.
    const lock = () => lockTogether(ctx, showing, seatNos, { instead: true });
    const { deadline } = await whileSought(showing.seats, seatNos, lock);
    if (deadline) return { matches: [matchOf(showing, seatNos, true)], expiresAt: deadline.toISOString() };
  }
  return undefined;
}

/**
 * The seats to lock, beside those that other calls of this process are locking: at the opening of a sale hundreds find
 * the same best seats, and those who lose them again and again would be told that there are not enough. A repeated
 * search takes any of several matches, because other processes have the same seats in mind.
 */
function choose(ctx: Context, showing: Showing, request: Request, tries: number): number[] | undefined {
  const matches = search(
    ctx,
    showing,
    request,
    Math.min(2 ** tries, MOST_TO_CHOOSE),
    soughtOf(showing.seats),
  );
  // What others are locking may be free again in a moment.
  if (matches.length === 0) return search(ctx, showing, request, 1)[0];
  return matches[Math.floor(Math.random() * matches.length)];
}

/**
 * Searches the seats in memory: up to `wanted` matches that share no seat, the best first. The visitor's own seats count
 * as free, because the match replaces them; those in `sought` count as taken.
 */
function search(
  ctx: Context,
  showing: Showing,
  request: Request,
  wanted: number,
  sought: ReadonlySet<number> = new Set(),
): number[][] {
  const { plan, seats, rules } = showing;
  const mine = new Set(heldBy(ctx, showing));
  const isFree = (seat: number): boolean =>
    mine.has(seat) || (seats.states[seat] === SeatState.free && !sought.has(seat));
  const level =
    request.ticketGroupId === undefined ? undefined : plan.ticketGroupIds.indexOf(request.ticketGroupId);
  const without = new Set<number>();
  const where: BestSeatsRequest = {
    quantity: request.quantity,
    levels: level === undefined ? undefined : [level],
    allowSingleSeatOnCouch: rules.allowSingleSeatOnCouch,
    without,
  };
  const found: number[][] = [];
  if (level === -1) return found;
  while (found.length < wanted) {
    const seatNos = bestSeats(plan.hall, isFree, where) ?? standing(plan.hall, isFree, where);
    if (!seatNos) break;
    found.push(seatNos);
    for (const seatNo of seatNos) without.add(seatNo);
  }
  return found;
}

/** Places of one general-admission section, when no seats are found; one match for each section. */
function standing(
  hall: Hall,
  isFree: IsFree,
  { quantity, levels, without }: BestSeatsRequest,
): number[] | undefined {
  for (const section of hall.sections) {
    if (section.capacity === undefined || levels?.includes(section.level) === false) continue;
    const places = seatNosOf(section);
    if (places.some((place) => without?.has(place))) continue;
    const free = places.filter(isFree);
    if (free.length >= quantity) return free.slice(0, quantity);
  }
  return undefined;
}

function matchOf(showing: Showing, seatNos: readonly number[], isLocked: boolean): Match {
  const { plan, view, presentationId } = showing;
  return {
    presentationId,
    dateTime: zonedIso(view.startsAt, view.location.timeZone),
    ticketGroupId: ticketGroupOf(plan, seatNos[0]!),
    isTogether: areTogether(plan.hall, seatNos),
    isLocked,
    seats: seatNos.map((seatNo) => lockedSeat(showing, seatNo)),
  };
}

/** The presentations to search, the soonest first. */
async function candidates(ctx: Context, request: Request): Promise<number[]> {
  if (request.presentationId !== undefined) return [request.presentationId];
  const { presentations } = await catalogueOf(ctx);
  return presentations
    .filter((one) => one.seatplanId !== null && fits(one, request))
    .filter((one) => saleState(one, one.location, ctx.now).state === 'onSale')
    .slice(0, MAX_PRESENTATIONS)
    .map((one) => one.id);
}

const fits = (one: CatalogPresentation, request: Request): boolean =>
  (request.featureId === undefined || one.feature.id === request.featureId) &&
  (request.locationId === undefined || one.location.id === request.locationId) &&
  (request.startDate === undefined || one.businessDate >= request.startDate.slice(0, 10)) &&
  (request.endDate === undefined || one.businessDate <= request.endDate.slice(0, 10)) &&
  (request.partOfDay === undefined || partOfDay(one.startsAt, one.location.timeZone) === request.partOfDay);
