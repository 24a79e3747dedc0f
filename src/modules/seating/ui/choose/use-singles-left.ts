import { useEffect, useState } from 'react';
import { untilItComes } from '#platform/browser/until-it-comes.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatSummary } from '../seat-map/use-seat-store.ts';

const NOBODY: readonly number[] = [];
const rules = () => untilItComes(() => import('../../rules/single-seat.ts'));

/**
 * Free seats that the visitor's choice would leave alone, by the rule that judges it at 'continue'; the same list
 * until it changes.
 */
export function useSinglesLeft(store: SeatStore, seatingPolicyId: number): readonly number[] {
  const [left, setLeft] = useState(NOBODY);
  const summary = useSeatSummary(store);
  useEffect(() => {
    let isOver = false;
    const judge = async (): Promise<void> => {
      const { singlesLeft } = await rules();
      if (isOver) return;
      const { seats } = singlesLeft(store.hall, store.isOpen, store.mine(), { seatingPolicyId });
      setLeft((before) => (before.join() === seats.join() ? before : seats));
    };
    // Nothing is left alone by who has chosen nothing.
    if (store.mine().length > 0) void judge();
    else setLeft(NOBODY);
    return () => {
      isOver = true;
    };
  }, [store, seatingPolicyId, summary]);
  return left;
}
