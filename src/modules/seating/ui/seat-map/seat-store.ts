/**
 * The states of a presentation's places in the browser: the server's states, with the visitor's own seats on top.
 * Painters get the changed places; React reads only the summary.
 */
import type { SeatNo } from '../../rules/seat-ids.ts';
import type { Hall } from '../../rules/hall.ts';
import { SeatState, applyRuns, countFree, type FreeCounts, type StateRun } from '../../rules/seat-states.ts';

/** A summary that rarely changes, for React: the same object until something has changed. */
export type SeatSummary = { readonly version: number; readonly free: FreeCounts };

/** The seatNos that have changed, or null when it may be all of them. */
export type SeatListener = (changed: readonly number[] | null) => void;

export type SeatStore = {
  readonly hall: Hall;
  /**
   * One state for each place, own seats as `mine`. It changes in place: read it again after a change, never write it.
   */
  readonly states: Uint8Array;
  readonly get: (seatNo: SeatNo) => SeatState;
  /** Whether the place is the visitor's or free: used by the rules of choosing. */
  readonly isOpen: (seatNo: SeatNo) => boolean;
  /** Replaces the server's states, for example after a reconnection. Throws RangeError for another size of hall. */
  readonly load: (states: Uint8Array) => void;
  /** Applies live runs. Throws RangeError, without changing anything, for places outside the hall. */
  readonly set: (runs: readonly StateRun[]) => void;
  /** The visitor's own seats: shown as `mine` whatever the server sends. */
  readonly setMine: (seats: readonly SeatNo[]) => void;
  readonly mine: () => readonly SeatNo[];
  readonly subscribe: (listener: SeatListener) => () => void;
  readonly summary: () => SeatSummary;
};

/** A store in which every place is free at first. */
export const createSeatStore = (hall: Hall, initial?: Uint8Array): SeatStore => {
  if (initial && initial.length !== hall.size)
    throw new RangeError(`${initial.length} states for ${hall.size} places`);
  const serverStates = initial ? initial.slice() : new Uint8Array(hall.size);
  const states = serverStates.slice();
  const listeners = new Set<SeatListener>();
  let own: readonly number[] = [];
  let version = 0;
  let summary: SeatSummary | null = null;

  const notify = (changed: readonly number[] | null): void => {
    if (changed?.length === 0) return;
    version += 1;
    summary = null;
    for (const listener of listeners) listener(changed);
  };

  const show = (seats: Iterable<number>): number[] => {
    const changed: number[] = [];
    const mine = new Set(own);
    for (const seat of seats) {
      const state = mine.has(seat) ? SeatState.mine : (serverStates[seat] ?? SeatState.off);
      if (states[seat] === state) continue;
      states[seat] = state;
      changed.push(seat);
    }
    return changed;
  };

  return {
    hall,
    states,
    get: (seatNo) => (states[seatNo] ?? SeatState.off) as SeatState,
    isOpen: (seatNo) => states[seatNo] === SeatState.free || states[seatNo] === SeatState.mine,
    load: (next) => {
      if (next.length !== hall.size) throw new RangeError(`${next.length} states for ${hall.size} places`);
      serverStates.set(next);
      if (show(serverStates.keys()).length > 0) notify(null);
    },
    set: (runs) => {
      applyRuns(serverStates, runs);
      notify(show(runs.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i))));
    },
    setMine: (seats) => {
      const before = own;
      own = seats.filter((seat) => seat >= 0 && seat < hall.size);
      notify(show([...before, ...own]));
    },
    mine: () => own,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    summary: () => (summary ??= { version, free: countFree(hall, states) }),
  };
};
