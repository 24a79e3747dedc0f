import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call } from '#platform/browser/call.ts';
import { lockSeat, unlockSeat } from '../contract.ts';
import { ticketGroupOf, type PricedHall } from '../rules/hall.ts';
import { coordinatesOf } from '../rules/seat-names.ts';
import { SeatState } from '../rules/seat-states.ts';
import { seatRef, type ShowingRef } from './seat-ref.ts';
import type { SeatStore } from './seat-map/seat-store.ts';

/** What came of taking or giving back; `seats` are those that somebody else has. */
export type LockResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: RefusalBody; readonly seats: readonly number[] };

/**
 * Takes and gives back places: shown at once, true when the server says so (specification section 4, 'Seat'). A
 * lock that fails takes the seat off again, always: nothing here has a reason to keep what nobody holds. An unlock
 * that fails chooses it again.
 */
export type SeatLock = {
  readonly take: (seats: readonly number[]) => Promise<LockResult>;
  readonly give: (seats: readonly number[]) => Promise<LockResult>;
  /** Any free place of a general-admission section (by id), or one of the visitor's own back. */
  readonly takePlace: (sectionId: number) => Promise<LockResult>;
  readonly givePlace: (sectionId: number) => Promise<LockResult>;
  /** What the visitor has by the cart; acts under way are laid over it. */
  readonly setOwn: (seats: readonly number[]) => void;
};

export type LockWishes = {
  readonly store: SeatStore;
  readonly call: Call;
  readonly showing: ShowingRef;
  /** TicketGroupId by level index. */
  readonly ticketGroupIds: readonly number[];
  /** The showing has another plan now: what is drawn is not its hall. */
  readonly onMoved: () => void;
  /** Reads the cart anew once everything has been answered; false when that failed. */
  readonly onSettled: () => Promise<boolean>;
};

/** What the visitor wants of a place; a newer act on it has a higher number. */
type Wish = { readonly mine: boolean; readonly act: number };

/** Whether a place was refused because the showing has another plan than the one it was drawn by. */
const isOfOtherPlan = ({ code, seatplanId }: RefusalBody, showing: ShowingRef): boolean =>
  code === 'UNKNOWN_SEAT' && typeof seatplanId === 'number' && seatplanId !== showing.seatplanId;

/** Makes the lock over one showing's places. */
export function createSeatLock(wanted: LockWishes): SeatLock {
  const { store, showing, ticketGroupIds, onSettled } = wanted;
  const { hall } = store;
  const priced: PricedHall = { hall, ticketGroupIds };
  const wishes = new Map<number, Wish>();
  const chains = new Map<string, Promise<unknown>>();
  let own: readonly number[] = [];
  let done: (readonly [seat: number, act: number])[] = [];
  let pending = 0;
  let acts = 0;

  const show = (): void => {
    const mine = new Set(own);
    for (const [seat, wish] of wishes) {
      if (wish.mine) mine.add(seat);
      else mine.delete(seat);
    }
    store.setMine([...mine].toSorted((a, b) => a - b));
  };
  const wish = (seats: readonly number[], mine: boolean): number => {
    acts += 1;
    for (const seat of seats) wishes.set(seat, { mine, act: acts });
    // Given back is free until the server says otherwise: its own word that the seat is held is our old lock.
    if (!mine) store.set(seats.map((seat) => [seat, 1, SeatState.free] as const));
    show();
    return acts;
  };
  const drop = (seats: readonly number[], act: number): void => {
    for (const seat of seats) if (wishes.get(seat)?.act === act) wishes.delete(seat);
    show();
  };
  const settle = async (): Promise<void> => {
    const answered = done;
    done = [];
    const isFresh = await onSettled();
    if (!isFresh) {
      done = [...answered, ...done];
      return;
    }
    for (const [seat, act] of answered) if (wishes.get(seat)?.act === act) wishes.delete(seat);
    show();
  };
  /** Acts on the same places wait for each other; others go side by side. */
  const inTurn = (keys: readonly string[], work: () => Promise<LockResult>): Promise<LockResult> => {
    pending += 1;
    const before = Promise.all(keys.map((key) => chains.get(key) ?? Promise.resolve()));
    const result = before.then(work).finally(() => {
      pending -= 1;
      if (pending === 0) void settle();
    });
    const quiet = result.catch(() => undefined);
    for (const key of keys) chains.set(key, quiet);
    return result;
  };
  const call: Call = async (...asked) => {
    const result = await wanted.call(...asked);
    if (!result.ok && isOfOtherPlan(result.refusal, showing)) wanted.onMoved();
    return result;
  };
  const refOf = (seatNo: number) =>
    seatRef(showing, { ...coordinatesOf(hall, seatNo), ticketGroupId: ticketGroupOf(priced, seatNo) });
  const bodyOf = (seats: readonly number[]) =>
    seats.length === 1 ? { seat: refOf(seats[0]!) } : { seats: seats.map(refOf) };
  /** The places that the refusal names, else all that were asked for. */
  const lostOf = ({ code, seats, seatNo }: RefusalBody, asked: readonly number[]): readonly number[] => {
    if (code !== 'lock_seat_error') return [];
    if (Array.isArray(seats)) return seats.filter((seat): seat is number => typeof seat === 'number');
    return typeof seatNo === 'number' ? [seatNo] : asked;
  };

  const take: SeatLock['take'] = (seats) => {
    const act = wish(seats, true);
    return inTurn(seats.map(String), async () => {
      const result = await call(lockSeat, { body: bodyOf(seats) });
      done.push(...seats.map((seat) => [seat, act] as const));
      if (result.ok) return { ok: true };
      const lost = lostOf(result.refusal, seats);
      store.set(lost.map((seat) => [seat, 1, SeatState.held] as const));
      drop(seats, act);
      return { ok: false, refusal: result.refusal, seats: lost };
    });
  };
  const give: SeatLock['give'] = (seats) => {
    const act = wish(seats, false);
    return inTurn(seats.map(String), async () => {
      const result = await call(unlockSeat, { body: bodyOf(seats) });
      done.push(...seats.map((seat) => [seat, act] as const));
      if (result.ok) return { ok: true };
      drop(seats, act);
      return { ok: false, refusal: result.refusal, seats: [] };
    });
  };

  const placesOf = (sectionId: number): { first: number; n: number } =>
    hall.sections.find(({ id }) => id === sectionId) ?? { first: 0, n: 0 };
  const placeRef = (sectionId: number) => {
    const ticketGroupId = ticketGroupOf(priced, placesOf(sectionId).first);
    return { seat: seatRef(showing, { sectionId, ticketGroupId, x: null, y: null }) };
  };
  const takePlace: SeatLock['takePlace'] = (sectionId) => {
    const { first, n } = placesOf(sectionId);
    // Stands for the place that the server will choose.
    const guess = Array.from({ length: n }, (_, i) => first + i).find(
      (seat) => store.get(seat) === SeatState.free,
    );
    const act = guess === undefined ? 0 : wish([guess], true);
    return inTurn([`section ${sectionId}`], async () => {
      const result = await call(lockSeat, { body: placeRef(sectionId) });
      if (guess !== undefined) drop([guess], act);
      if (!result.ok) return { ok: false, refusal: result.refusal, seats: [] };
      const seat = result.data.lockedSeat?.seatNo;
      if (seat !== undefined) done.push([seat, wish([seat], true)]);
      return { ok: true };
    });
  };
  const givePlace: SeatLock['givePlace'] = (sectionId) => {
    const { first, n } = placesOf(sectionId);
    const last = store.mine().findLast((seat) => seat >= first && seat < first + n);
    if (last === undefined) return Promise.resolve({ ok: true });
    const act = wish([last], false);
    return inTurn([`section ${sectionId}`], async () => {
      const result = await call(unlockSeat, { body: placeRef(sectionId) });
      done.push([last, act]);
      if (result.ok) return { ok: true };
      drop([last], act);
      return { ok: false, refusal: result.refusal, seats: [] };
    });
  };

  return {
    take,
    give,
    takePlace,
    givePlace,
    setOwn: (seats) => {
      own = seats;
      show();
    },
  };
}
