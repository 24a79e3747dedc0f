import { useEffect, useMemo, useRef } from 'react';
import { createSeatLock, type LockWishes, type SeatLock } from './seat-lock.ts';

/** The lock over a showing's places, for one store. `own`: the visitor's places by the cart. */
export function useSeatLock(wishes: LockWishes & { readonly own: readonly number[] }): SeatLock {
  const { store, call, showing, ticketGroupIds, own } = wishes;
  const latest = useRef(wishes);
  useEffect(() => {
    latest.current = wishes;
  });
  // A lock writes into its store: a page loaded anew draws another one, and the lock goes with it.
  const lock = useMemo(
    () =>
      createSeatLock({
        store,
        call,
        showing,
        ticketGroupIds,
        onSettled: () => latest.current.onSettled(),
        onMoved: () => latest.current.onMoved(),
      }),
    [store, call, showing, ticketGroupIds],
  );
  useEffect(() => lock.setOwn(own), [lock, own]);
  return lock;
}
