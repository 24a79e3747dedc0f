import { partOfDay, type PartOfDay } from '#kernel/dates.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import type { CatalogShowing } from '#modules/catalog/server/catalogue-join.ts';
import { saleState } from '#modules/catalog/rules/sale-window.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import { bestSeats } from '#modules/seating/rules/best-seats.ts';
import { neighbours, type IsFree } from '#modules/seating/rules/free-runs.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import type { Hold } from './hold-store.ts';
import { heldBy, lockAllOrNone, releaseAll, underHold } from './lock-seat.ts';
import { lockedSeat, type LockedSeat } from './seat-refs.ts';
import { showingOnSale, type Showing } from './showing.ts';

export type BestWish = {
  readonly maxMatches?: number;
  readonly featureId?: number;
  readonly presentationId?: number;
  readonly ticketGroupId?: number;
  readonly quantity: number;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly locationId?: number;
  readonly partOfDay?: PartOfDay;
  readonly isLock?: 0 | 1;
};

type Match = {
  presentationId: number;
  dateTime: string;
  ticketGroupId: number;
  isTogether: boolean;
  isLocked: boolean;
  seats: LockedSeat[];
};

const MAX_MATCHES = 5;
/** How often a search begins anew when somebody else took the seats between search and lock. */
const LOCK_TRIES = 6;
/** Showings looked at before the search gives up; bounds one call's work. */
const MAX_SHOWINGS = 60;

/**
 * The best free seats for a party: in one showing, or across showings of a film by date range, complex and
 * part of day; up to 5 matches, one result each. With isLock=1 the first match is kept for the visitor.
 */
export async function bestAvailableFor(
  ctx: Context,
  wish: BestWish,
): Promise<{ matches: Match[]; expiresAt?: string }> {
  if (wish.isLock === 1 && wish.presentationId !== undefined) return lockBest(ctx, wish, wish.presentationId);
  const matches: Match[] = [];
  for (const id of await candidates(ctx, wish)) {
    if (matches.length >= Math.min(wish.maxMatches ?? MAX_MATCHES, MAX_MATCHES)) break;
    const showing = await showingOnSale(ctx, id);
    const seatNos = search(ctx, showing, wish);
    if (seatNos) matches.push(matchOf(showing, seatNos, false));
  }
  if (matches.length === 0) throw refuse('NOT_ENOUGH_SEATS', { quantity: wish.quantity });
  return wish.isLock === 1 ? lockBest(ctx, wish, matches[0]!.presentationId) : { matches };
}

async function lockBest(
  ctx: Context,
  wish: BestWish,
  presentationId: number,
): Promise<{ matches: Match[]; expiresAt: string }> {
  const showing = await showingOnSale(ctx, presentationId);
  if (wish.quantity > showing.rules.maxSeats)
    throw refuse('MAX_SEATS_EXCEEDED', { max: showing.rules.maxSeats });
  for (let i = 0; i < LOCK_TRIES; i++) {
    const seatNos = search(ctx, showing, wish);
    if (!seatNos) break;
    // They replace the seats chosen before, which therefore do not count.
    const hold = await underHold(ctx, showing, { held: 0, more: seatNos.length }, (clock) =>
      exchange(ctx, showing, clock, seatNos),
    );
    if (hold) return { matches: [matchOf(showing, seatNos, true)], expiresAt: hold.deadline.toISOString() };
  }
  throw refuse('NOT_ENOUGH_SEATS', { quantity: wish.quantity });
}

/** Keeps the found seats and then gives back those chosen before; undefined, and nothing lost, when somebody was faster. */
async function exchange(
  ctx: Context,
  showing: Showing,
  hold: Hold,
  seatNos: readonly number[],
): Promise<Hold | undefined> {
  const lost = await lockAllOrNone(ctx, showing, hold, seatNos);
  if (lost.length > 0) return undefined;
  await releaseAll(ctx, showing.presentationId, seatNos);
  return hold;
}

/** Searches the seats in memory; the visitor's own count as free, since what is found replaces them. */
function search(ctx: Context, showing: Showing, wish: BestWish): number[] | undefined {
  const { plan, seats } = showing;
  const mine = new Set(heldBy(ctx, showing));
  const isFree = (seat: number): boolean => mine.has(seat) || seats.states[seat] === SeatState.free;
  const level =
    wish.ticketGroupId === undefined ? undefined : plan.ticketGroupIds.indexOf(wish.ticketGroupId);
  if (level === -1) return undefined;
  return (
    bestSeats(plan.hall, isFree, { quantity: wish.quantity, level }) ??
    standing(plan.hall, isFree, wish.quantity, level)
  );
}

/** Places of one general-admission section, where there are no seats to be had. */
function standing(
  hall: Hall,
  isFree: IsFree,
  quantity: number,
  level: number | undefined,
): number[] | undefined {
  for (const section of hall.sections) {
    if (section.capacity === undefined || (level !== undefined && section.level !== level)) continue;
    const free = Array.from({ length: section.n }, (_, i) => section.first + i).filter(isFree);
    if (free.length >= quantity) return free.slice(0, quantity);
  }
  return undefined;
}

function matchOf(showing: Showing, seatNos: readonly number[], isLocked: boolean): Match {
  const { plan, view, presentationId } = showing;
  const { left } = neighbours(plan.hall);
  return {
    presentationId,
    dateTime: zonedIso(view.startsAt, view.location.timeZone),
    ticketGroupId: plan.ticketGroupIds[plan.hall.level[seatNos[0]!] ?? 0] ?? 0,
    isTogether: seatNos.every((seat, i) => i === 0 || left[seat] === seatNos[i - 1]),
    isLocked,
    seats: seatNos.map((seatNo) => lockedSeat(showing, seatNo)),
  };
}

/** Showings to look in, the soonest first. */
async function candidates(ctx: Context, wish: BestWish): Promise<number[]> {
  if (wish.presentationId !== undefined) return [wish.presentationId];
  const { showings } = await catalogueOf(ctx);
  return showings
    .filter((showing) => showing.seatplanId !== null && fits(showing, wish))
    .filter((showing) => saleState(showing, showing.location, ctx.now).state === 'onSale')
    .slice(0, MAX_SHOWINGS)
    .map((showing) => showing.id);
}

const fits = (showing: CatalogShowing, wish: BestWish): boolean =>
  (wish.featureId === undefined || showing.feature.id === wish.featureId) &&
  (wish.locationId === undefined || showing.location.id === wish.locationId) &&
  (wish.startDate === undefined || showing.businessDate >= wish.startDate.slice(0, 10)) &&
  (wish.endDate === undefined || showing.businessDate <= wish.endDate.slice(0, 10)) &&
  (wish.partOfDay === undefined || partOfDay(showing.startsAt, showing.location.timeZone) === wish.partOfDay);
