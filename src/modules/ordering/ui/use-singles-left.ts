import { useEffect, useState } from 'react';
import { KEEP_SINGLE_SEAT } from '#modules/catalog/rules/seating-policy.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatSummary } from '#modules/seating/ui/seat-map/use-seat-store.ts';

const NOBODY: readonly number[] = [];

/** Free seats that the visitor's choice would leave alone, by the rule that judges it at 'continue'; the same list until it changes. */
export function useSinglesLeft(store: SeatStore, seatingPolicyId: number): readonly number[] {
  const [left, setLeft] = useState(NOBODY);
  const summary = useSeatSummary(store);
  useEffect(() => {
    if (seatingPolicyId !== KEEP_SINGLE_SEAT) return undefined;
    let isLatest = true;
    const judge = async (): Promise<void> => {
      const mine = store.mine();
      if (mine.length === 0) return setLeft(NOBODY);
      // Wanted from the first seat on.
      const { singlesLeft } = await import('#modules/seating/rules/single-seat.ts');
      const isFree = (seat: number): boolean =>
        store.get(seat) === SeatState.free || store.get(seat) === SeatState.mine;
      const { seats } = singlesLeft(store.hall, isFree, mine, { seatingPolicyId });
      if (isLatest) setLeft((before) => (before.join() === seats.join() ? before : seats));
    };
    void judge();
    return () => {
      isLatest = false;
    };
  }, [store, seatingPolicyId, summary]);
  return left;
}
