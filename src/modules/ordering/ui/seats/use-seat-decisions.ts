import { useState } from 'react';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import { toConfirm } from '#modules/seating/rules/selection/selection.ts';
import { useSeatsLeftAlone } from '#modules/seating/ui/choose/left-alone/use-seats-left-alone.ts';
import { isOnlyPremium } from './only-premium.ts';

/** What the visitor should decide about the chosen seats before the next step. */
export type SeatDecisions = {
  /** Free seats that the choice would leave alone. */
  readonly alone: readonly number[];
  readonly sheet: {
    readonly left: ReturnType<typeof useSeatsLeftAlone>;
    /** The server refused the next step for this reason. */
    readonly isRefused: boolean;
    /** The visitor wants to see the ways out, or does not; null before either. */
    readonly isWanted: boolean | null;
    readonly open: () => void;
    readonly close: () => void;
  } | null;
  /** Premium seats are chosen, which the visitor must confirm; only for want of it the next step was refused. */
  readonly premium: { readonly isConfirmed: boolean; readonly isRefused: boolean } | null;
  /** The sheet, or the tick of premium seats, shows why the next step was refused. */
  readonly isRefusalShown: boolean;
};

/** The seats left alone, and whether their ways out are wanted: asked again for other seats, and at 'continue'. */
export function useSeatDecisions(store: SeatStore, options: SeatChoiceOptions): SeatDecisions {
  const { rules, refusal, clearRefusal, confirmed } = options;
  const left = useSeatsLeftAlone(store, rules);
  const [wish, setWish] = useState({ of: '', isWanted: false });
  const isRefused = refusal?.code === 'SINGLE_SEAT_LEFT';
  const isPremium = toConfirm(store.hall, store.mine(), [], rules).has('premium');
  const isPremiumRefused = isOnlyPremium(refusal);
  const now = left.seats.join();
  const hasWays = left.ways.length > 0;
  return {
    alone: left.seats,
    sheet: hasWays
      ? {
          left,
          isRefused,
          isWanted: isRefused || (wish.of === now ? wish.isWanted : null),
          open: () => setWish({ of: now, isWanted: true }),
          close: () => {
            setWish({ of: now, isWanted: false });
            if (isRefused) clearRefusal();
          },
        }
      : null,
    premium: isPremium ? { isConfirmed: confirmed.includes('premium'), isRefused: isPremiumRefused } : null,
    isRefusalShown: (hasWays && isRefused) || isPremiumRefused,
  };
}
