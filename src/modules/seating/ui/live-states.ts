import { SeatState, unpackStates, type StateRun } from '../rules/seat-states.ts';
import type { SeatStore } from './seat-map/seat-store.ts';

/** base64 of packed states, one state a byte. Throws RangeError when it is of another hall. */
export function statesOf(base64: string, size: number): Uint8Array {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return unpackStates(packed, size);
}

/**
 * Brings a server's word into the store; true when it casts doubt on one of the visitor's own seats. To the
 * server's watchers a seat that the visitor holds is held, like anybody's: any other state is news.
 */
export function takeStates(store: SeatStore, states: Uint8Array): boolean {
  store.load(states);
  return store.mine().some((seat) => states[seat] !== SeatState.held);
}

/** The same for what has changed since. */
export function takeRuns(store: SeatStore, runs: readonly StateRun[]): boolean {
  store.set(runs);
  const changed = runs.filter(([, , state]) => state !== SeatState.held);
  return store.mine().some((seat) => changed.some(([first, count]) => seat >= first && seat < first + count));
}
