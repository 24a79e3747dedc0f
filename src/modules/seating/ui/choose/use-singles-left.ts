import { useEffect, useState } from 'react';
import { loadWithRetries } from '#platform/browser/load-with-retries.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatSummary } from '../seat-map/use-seat-store.ts';

const NONE: readonly number[] = [];
const rules = () => loadWithRetries(() => import('../../rules/single-seat.ts'));

/**
 * Free seats that the visitor's choice would leave alone, by the rule that the server applies at 'continue'. Returns
 * the same array until the seats change.
 */
export function useSinglesLeft(store: SeatStore, seatingPolicyId: number): readonly number[] {
  const [left, setLeft] = useState(NONE);
  const summary = useSeatSummary(store);
  useEffect(() => {
    let isOver = false;
    const judge = async (): Promise<void> => {
      const { singlesLeft } = await rules();
      if (isOver) return;
      const { seats } = singlesLeft(store.hall, store.isOpen, store.mine(), { seatingPolicyId });
      setLeft((before) => (before.join() === seats.join() ? before : seats));
    };
    // Without own seats the choice leaves no seat alone.
    if (store.mine().length > 0) void judge();
    else setLeft(NONE);
    return () => {
      isOver = true;
    };
  }, [store, seatingPolicyId, summary]);
  return left;
}
