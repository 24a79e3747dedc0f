import { useEffect, useRef, useState } from 'react';
import { loadWithRetries } from '#platform/browser/network/load-with-retries.ts';
import type { SelectionRules } from '../../../rules/selection/selection.ts';
import type { SeatsLeftAlone } from '../../../rules/selection/ways-out.ts';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import { useSeatSummary } from '../../seat-map/use-seat-store.ts';

const NONE: SeatsLeftAlone = { seats: [], ways: [] };

const sameLeft = (a: SeatsLeftAlone, b: SeatsLeftAlone): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Free seats that the visitor's choice would leave alone, by the rule that the server applies at 'continue', and the
 * ways out, also those of a group that has just become smaller. Returns the same object until they
 * change. The rule's code is loaded with the first seat.
 */
export function useSeatsLeftAlone(store: SeatStore, rules: SelectionRules): SeatsLeftAlone {
  const [left, setLeft] = useState(NONE);
  const summary = useSeatSummary(store);
  const group = useRef({ size: 0, isSmaller: false });
  useEffect(() => {
    let isOld = false;
    const judge = async (mine: readonly number[]): Promise<SeatsLeftAlone> => {
      // Without own seats the choice leaves no seat alone.
      if (mine.length === 0) return NONE;
      const { waysOut } = await loadWithRetries(() => import('../../../rules/selection/ways-out.ts'));
      return waysOut(store.hall, store.isOpen, mine, rules, group.current.isSmaller);
    };
    const mine = store.mine();
    const { size } = group.current;
    if (mine.length !== size) group.current = { size: mine.length, isSmaller: mine.length < size };
    void judge(mine).then((next) => {
      if (!isOld) setLeft((before) => (sameLeft(before, next) ? before : next));
    });
    return () => {
      isOld = true;
    };
  }, [store, rules, summary]);
  return left;
}
