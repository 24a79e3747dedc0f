import { useEffect, useMemo } from 'react';
import { createSeatLock, type LockOptions, type SeatLock } from './seat-lock.ts';
import { useLatest } from './use-latest.ts';

/** The lock for a presentation's places, for one store. `own`: the visitor's places by the cart. */
export function useSeatLock(options: LockOptions & { readonly own: readonly number[] }): SeatLock {
  const { store, call, presentation, ticketGroupIds, own } = options;
  const latest = useLatest(options);
  // A lock writes into its store, so a new store needs a new lock.
  const lock = useMemo(
    () =>
      createSeatLock({
        store,
        call,
        presentation,
        ticketGroupIds,
        onSettled: () => latest.current.onSettled(),
        onMoved: () => latest.current.onMoved(),
        onWait: (isWaiting) => latest.current.onWait(isWaiting),
      }),
    [store, call, presentation, ticketGroupIds, latest],
  );
  useEffect(() => {
    lock.setOwn(own);
  }, [lock, own]);
  return lock;
}
