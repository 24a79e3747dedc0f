import { useEffect, useState } from 'react';
import { singlesLeft } from '#modules/seating/rules/single-seat.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatSummary } from '#modules/seating/ui/seat-map/use-seat-store.ts';

const NOBODY: readonly number[] = [];

/**
 * Free seats that the visitor's choice would leave alone, by the rule that judges it at 'continue'; the same list
 * until it changes.
 */
export function useSinglesLeft(store: SeatStore, seatingPolicyId: number): readonly number[] {
  const [left, setLeft] = useState(NOBODY);
  const summary = useSeatSummary(store);
  useEffect(() => {
    const { seats } = singlesLeft(store.hall, store.isOpen, store.mine(), { seatingPolicyId });
    setLeft((before) => (before.join() === seats.join() ? before : seats));
  }, [store, seatingPolicyId, summary]);
  return left;
}
