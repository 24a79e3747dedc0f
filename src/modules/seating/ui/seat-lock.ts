import type { Input } from '#kernel/endpoint.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call } from '#platform/browser/network/call.ts';
import { lockSeat, unlockSeat } from '../contract.ts';
import { sectionById, ticketGroupOf, type PricedHall } from '../rules/hall.ts';
import type { SeatNo, SectionId, TicketGroupId } from '../rules/seat-ids.ts';
import { coordinatesOf } from '../rules/seat-names.ts';
import { SeatState } from '../rules/seat-states.ts';
import { keptCalls } from './kept-call.ts';
import { inTurn, type InTurn } from './in-turn.ts';
import { seatRef, type PresentationRef } from './seat-ref.ts';
import { createPendingSeats, type PendingSeats } from './pending-seats.ts';
import type { SeatStore } from './seat-map/seat-store.ts';

/** The result of locking or unlocking; `seats` are those that another visitor has. */
export type LockResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: RefusalBody; readonly seats: readonly number[] };

/**
 * Locks and unlocks places. The map shows the change at once, before the server has answered (specification section 4,
 * 'Seat'). When a lock fails, the seat is removed from the choice again; when an unlock fails, it is chosen again. Without
 * a connection the changes are kept, and sent when it is back.
 */
export type SeatLock = {
  readonly lock: (seats: readonly SeatNo[]) => Promise<LockResult>;
  readonly unlock: (seats: readonly SeatNo[]) => Promise<LockResult>;
  /**
   * Locks `fresh` and then unlocks `old`, so that nothing is lost when the new seats are taken; the other way round when
   * `oldFirst`, where the visitor may not have so many seats. The map shows both at once.
   */
  readonly exchange: (
    fresh: readonly SeatNo[],
    old: readonly SeatNo[],
    oldFirst: boolean,
  ) => Promise<LockResult>;
  /** Locks any free place of a general-admission section. */
  readonly lockPlace: (sectionId: SectionId) => Promise<LockResult>;
  readonly unlockPlace: (sectionId: SectionId) => Promise<LockResult>;
  /** The visitor's places by the cart; pending changes are shown on top. */
  readonly setOwn: (seats: readonly number[]) => void;
};

export type LockOptions = {
  readonly store: SeatStore;
  readonly call: Call;
  readonly presentation: PresentationRef;
  /** TicketGroupId by level index. */
  readonly ticketGroupIds: readonly TicketGroupId[];
  /** The presentation has another plan now: the drawn hall is not its hall. */
  readonly onMoved: () => void;
  /** Changes wait for the connection, or no longer do. */
  readonly onWait: (isWaiting: boolean) => void;
  /** Reads the cart again after all requests have been answered; false when that failed. */
  readonly onSettled: () => Promise<boolean>;
};

/** Whether a place was refused because the presentation has another plan than the drawn one. */
const isOfOtherPlan = ({ code, seatplanId }: RefusalBody, presentation: PresentationRef): boolean =>
  code === 'UNKNOWN_SEAT' && typeof seatplanId === 'number' && seatplanId !== presentation.seatplanId;

/** Refused; `seats` are those that another visitor has. */
const refused = (refusal: RefusalBody, seats: readonly number[] = []): LockResult => ({
  ok: false,
  refusal,
  seats,
});

/** The places that a refusal names; all requested places when it names none. */
const lostOf = ({ code, seats, seatNo }: RefusalBody, asked: readonly number[]): readonly number[] => {
  if (code !== 'lock_seat_error') return [];
  if (Array.isArray(seats)) return seats.filter((seat): seat is number => typeof seat === 'number');
  return typeof seatNo === 'number' ? [seatNo] : asked;
};

/** Creates the lock for one presentation's places. */
export function createSeatLock(wanted: LockOptions): SeatLock {
  const { store, presentation, ticketGroupIds, onSettled } = wanted;
  const priced: PricedHall = { hall: store.hall, ticketGroupIds };
  const pending = createPendingSeats(store, onSettled);
  const queue = inTurn(() => void pending.settle());
  const calls = keptCalls(wanted.call, wanted.onWait);
  const watched =
    (send: Call): Call =>
    async (...asked) => {
      const result = await send(...asked);
      if (!result.ok && isOfOtherPlan(result.refusal, presentation)) wanted.onMoved();
      return result;
    };
  // The same seat again is the same; any place of an area again would be one more.
  const [call, callOnce] = [watched(calls(true)), watched(calls(false))];
  const seats = { store, call, pending, queue, refs: seatRefs(priced, presentation) };
  const places = { ...seats, call: callOnce };
  return { ...lockSeats(seats), ...lockPlaces(places), setOwn: pending.setOwn };
}

type Locking = {
  readonly store: SeatStore;
  readonly call: Call;
  readonly pending: PendingSeats;
  readonly queue: InTurn;
  readonly refs: SeatRefs;
};

type ChangeSeats = (seats: readonly number[], act: number) => Promise<LockResult>;

/** Numbered places. */
const lockSeats = ({
  store,
  call,
  pending,
  queue,
  refs,
}: Locking): Pick<SeatLock, 'lock' | 'unlock' | 'exchange'> => {
  const sendLock: ChangeSeats = async (seats, act) => {
    if (seats.length === 0) return { ok: true };
    const result = await call(lockSeat, { body: refs.ofSeats(seats) });
    pending.answered(seats, act);
    if (result.ok) return { ok: true };
    const lost = lostOf(result.refusal, seats);
    store.set(lost.map((seat) => [seat, 1, SeatState.held] as const));
    pending.drop(seats, act);
    return refused(result.refusal, lost);
  };
  const sendUnlock: ChangeSeats = async (seats, act) => {
    if (seats.length === 0) return { ok: true };
    const result = await call(unlockSeat, { body: refs.ofSeats(seats) });
    pending.answered(seats, act);
    if (result.ok) return { ok: true };
    pending.drop(seats, act);
    return refused(result.refusal);
  };
  return {
    lock: (seats) => {
      const act = pending.add(seats, true);
      return queue(seats.map(String), () => sendLock(seats, act));
    },
    unlock: (seats) => {
      const act = pending.add(seats, false);
      return queue(seats.map(String), () => sendUnlock(seats, act));
    },
    exchange: (fresh, old, oldFirst) => {
      const left = pending.add(old, false);
      const taken = pending.add(fresh, true);
      return queue([...fresh, ...old].map(String), async () => {
        const [first, second] = oldFirst
          ? [() => sendUnlock(old, left), () => sendLock(fresh, taken)]
          : [() => sendLock(fresh, taken), () => sendUnlock(old, left)];
        const result = await first();
        if (result.ok) return second();
        // The other half is not done.
        pending.drop(old, left);
        pending.drop(fresh, taken);
        return result;
      });
    },
  };
};

/** Places without numbers: the map shows one in the section until the server answers which one it has locked. */
const lockPlaces = ({
  store,
  call,
  pending,
  queue,
  refs,
}: Locking): Pick<SeatLock, 'lockPlace' | 'unlockPlace'> => {
  const placesOf = (sectionId: SectionId): readonly number[] => {
    const { first, n } = sectionById(store.hall, sectionId) ?? { first: 0, n: 0 };
    return Array.from({ length: n }, (_, i) => first + i);
  };
  return {
    lockPlace: (sectionId) => {
      const guess = placesOf(sectionId)
        .filter((seat) => store.get(seat) === SeatState.free)
        .slice(0, 1);
      const act = pending.add(guess, true);
      return queue([`section ${sectionId}`], async () => {
        const result = await call(lockSeat, { body: refs.ofPlace(sectionId) });
        pending.drop(guess, act);
        if (!result.ok) return refused(result.refusal);
        const seat = result.data.lockedSeat?.seatNo;
        if (seat !== undefined) pending.answered([seat], pending.add([seat], true));
        return { ok: true };
      });
    },
    unlockPlace: async (sectionId) => {
      const last = placesOf(sectionId).findLast((seat) => store.get(seat) === SeatState.mine);
      if (last === undefined) return { ok: true };
      const act = pending.add([last], false);
      return queue([`section ${sectionId}`], async () => {
        const result = await call(unlockSeat, { body: refs.ofPlace(sectionId) });
        pending.answered([last], act);
        if (result.ok) return { ok: true };
        pending.drop([last], act);
        return refused(result.refusal);
      });
    },
  };
};

/** Makes the bodies of the calls. */
type SeatRefs = {
  readonly ofSeats: (seats: readonly number[]) => Input<typeof lockSeat>['body'];
  /** Any place of a general-admission section. */
  readonly ofPlace: (sectionId: SectionId) => Input<typeof lockSeat>['body'];
};

const seatRefs = (priced: PricedHall, presentation: PresentationRef): SeatRefs => {
  const { hall } = priced;
  const refOf = (seatNo: SeatNo) =>
    seatRef(presentation, { ...coordinatesOf(hall, seatNo), ticketGroupId: ticketGroupOf(priced, seatNo) });
  return {
    ofSeats: (seats) => (seats.length === 1 ? { seat: refOf(seats[0]!) } : { seats: seats.map(refOf) }),
    ofPlace: (sectionId) => {
      const { first = 0 } = sectionById(hall, sectionId) ?? {};
      const ticketGroupId = ticketGroupOf(priced, first);
      return { seat: seatRef(presentation, { sectionId, ticketGroupId, x: null, y: null }) };
    },
  };
};
