import { SeatState, unpackStates, type StateRun } from '../rules/seat-states.ts';
import type { SeatStore } from './seat-map/seat-store.ts';

/** Decodes packed states, one state a byte. Throws RangeError when they are of another hall. */
export function statesOf(base64: string, size: number): Uint8Array {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return unpackStates(packed, size);
}

/**
 * Applies the server's states to the store; true when one of the visitor's own seats may be lost. The server sends a
 * seat that the visitor has as locked, like all locked seats: any other state means that it may be lost.
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
