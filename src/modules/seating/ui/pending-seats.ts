import { SeatState } from '../rules/seat-states.ts';
import type { SeatStore } from './seat-map/seat-store.ts';

/** A change that the visitor wants of a place. A newer change of it has a higher number. */
type Pending = { readonly mine: boolean; readonly act: number };

/** A place, and the change of it that the server has answered. */
type Answered = readonly [seat: number, act: number];

/** The visitor's places as the map shows them: those of the cart, with pending changes on top. */
export type PendingSeats = {
  /** The visitor's places by the cart. */
  readonly setOwn: (seats: readonly number[]) => void;
  /** Shows places as chosen or unlocked, at once; returns the number of the change. */
  readonly add: (seats: readonly number[], mine: boolean) => number;
  /** Removes a change: it was refused, or the server gave another place. */
  readonly drop: (seats: readonly number[], act: number) => void;
  /** Marks a change as answered: it counts until the cart has been read again. */
  readonly answered: (seats: readonly number[], act: number) => void;
  /** Reads the cart again and removes the changes that were answered before. Keeps them when reading fails. */
  readonly settle: () => Promise<void>;
};

/** The pending changes of a store's places. `readCart` reads the cart again; false when that failed. */
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
      // An unlocked seat shows as free until the server says otherwise: the 'locked' that it sent is our old lock.
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
