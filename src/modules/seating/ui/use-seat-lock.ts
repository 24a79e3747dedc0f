import { useEffect, useMemo, useRef } from 'react';
import type { Call } from '#platform/browser/call.ts';
import type { SeatStore } from './seat-map/seat-store.ts';
import { createSeatLock, type SeatLock } from './seat-lock.ts';

type LockWishes = {
  readonly store: SeatStore;
  readonly call: Call;
  readonly presentationId: number;
  /** The visitor's places by the cart. */
  readonly own: readonly number[];
  /** Reads the cart anew; false when the server gave no answer. */
  readonly onSettled: () => Promise<boolean>;
};

/** The lock over a showing's places, for one store. */
export function useSeatLock({ store, call, presentationId, own, onSettled }: LockWishes): SeatLock {
  const settled = useRef(onSettled);
  useEffect(() => {
    settled.current = onSettled;
  });
  // A lock writes into its store: a page loaded anew draws another one, and the lock goes with it.
  const lock = useMemo(
    () => createSeatLock({ store, call, presentationId, onSettled: () => settled.current() }),
    [store, call, presentationId],
  );
  useEffect(() => lock.setOwn(own), [lock, own]);
  return lock;
}
