import { SeatState } from '../rules/seat-states.ts';
import type { SeatStore } from './seat-map/seat-store.ts';

/** What the visitor wants of a place; a newer act on it has a higher number. */
type Pending = { readonly mine: boolean; readonly act: number };

/** A place that the server has answered for, and by which act. */
type Answered = readonly [seat: number, act: number];

/** The visitor's places as the map shows them: those by the cart, with what is under way laid over them. */
export type PendingSeats = {
  /** What the visitor has by the cart. */
  readonly setOwn: (seats: readonly number[]) => void;
  /** Shows places as wanted or given back, at once; answers the act's number. */
  readonly add: (seats: readonly number[], mine: boolean) => number;
  /** Takes an act back: it was refused, or another place was given. */
  readonly drop: (seats: readonly number[], act: number) => void;
  /** The server has answered an act: it counts until the cart has been read anew. */
  readonly answered: (seats: readonly number[], act: number) => void;
  /** Reads the cart anew; what it was answered before is no longer pending. Kept for the next time where that fails. */
  readonly settle: () => Promise<void>;
};

/** The pending changes over a store's places. `readCart` reads the cart anew; false when that failed. */
export function createPendingSeats(store: SeatStore, readCart: () => Promise<boolean>): PendingSeats {
  const pending = new Map<number, Pending>();
  let own: readonly number[] = [];
  let done: readonly Answered[] = [];
  let acts = 0;

  const show = (): void => {
    const mine = new Set(own);
    for (const [seat, change] of pending) {
      if (change.mine) mine.add(seat);
      else mine.delete(seat);
    }
    store.setMine([...mine].toSorted((a, b) => a - b));
  };
  const forget = (answered: readonly Answered[]): void => {
    for (const [seat, act] of answered) if (pending.get(seat)?.act === act) pending.delete(seat);
    show();
  };
  return {
    setOwn: (seats) => {
      own = seats;
      show();
    },
    add: (seats, mine) => {
      acts += 1;
      for (const seat of seats) pending.set(seat, { mine, act: acts });
      // Given back is free until the server says otherwise: its own word that the seat is held is our old lock.
      if (!mine) store.set(seats.map((seat) => [seat, 1, SeatState.free] as const));
      show();
      return acts;
    },
    drop: (seats, act) => forget(seats.map((seat) => [seat, act] as const)),
    answered: (seats, act) => {
      done = [...done, ...seats.map((seat) => [seat, act] as const)];
    },
    settle: async () => {
      const before = done;
      done = [];
      if (await readCart()) forget(before);
      else done = [...before, ...done];
    },
  };
}
