import { useEffect, useState } from 'react';
import { singlesLeft } from '../../rules/single-seat.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatSummary } from '../seat-map/use-seat-store.ts';

const NONE: readonly number[] = [];

/**
 * Free seats that the visitor's choice would leave alone, by the rule that the server applies at 'continue'. Returns
 * the same array until the seats change.
 */
export function useSinglesLeft(store: SeatStore, seatingPolicyId: number): readonly number[] {
  const [left, setLeft] = useState(NONE);
  const summary = useSeatSummary(store);
  useEffect(() => {
    const mine = store.mine();
    // Without own seats the choice leaves no seat alone.
    const seats =
      mine.length > 0 ? singlesLeft(store.hall, store.isOpen, mine, { seatingPolicyId }).seats : NONE;
    setLeft((before) => (before.join() === seats.join() ? before : seats));
  }, [store, seatingPolicyId, summary]);
  return left;
}
