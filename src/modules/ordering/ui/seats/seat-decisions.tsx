import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import { toConfirm } from '#modules/seating/rules/selection/selection.ts';
import { useSeatsLeftAlone } from '#modules/seating/ui/choose/use-seats-left-alone.ts';
import type { SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import { isOnlyPremium } from './only-premium.ts';

/** Loaded when a choice first leaves a seat alone. */
const SingleSeatSheet = lazyPart(
  async () => (await import('#modules/seating/ui/choose/single-seat-sheet.tsx')).SingleSeatSheet,
);

/** What the visitor should decide about the chosen seats before the next step. */
export type SeatDecisions = {
  /** Free seats that the choice would leave alone. */
  readonly alone: readonly number[];
  readonly sheet: {
    readonly left: ReturnType<typeof useSeatsLeftAlone>;
    /** The server refused the next step for this reason. */
    readonly isRefused: boolean;
    readonly close: () => void;
  } | null;
  /** Premium seats are chosen, which the visitor must confirm; only for want of it the next step was refused. */
  readonly premium: { readonly isConfirmed: boolean; readonly isRefused: boolean } | null;
  /** The sheet, or the tick of premium seats, shows why the next step was refused. */
  readonly isRefusalShown: boolean;
};

/** The seats left alone, and whether their sheet is open: once closed it opens again for others, or at 'continue'. */
export function useSeatDecisions(store: SeatStore, options: SeatChoiceOptions): SeatDecisions {
  const { rules, refusal, clearRefusal, confirmed } = options;
  const left = useSeatsLeftAlone(store, rules);
  const [closed, setClosed] = useState('');
  const isRefused = refusal?.code === 'SINGLE_SEAT_LEFT';
  const isPremium = toConfirm(store.hall, store.mine(), [], rules).has('premium');
  const isPremiumRefused = isOnlyPremium(refusal);
  const key = left.seats.join();
  const isOpen = left.ways.length > 0 && (closed !== key || isRefused);
  const close = (): void => {
    setClosed(key);
    if (isRefused) clearRefusal();
  };
  return {
    alone: left.seats,
    sheet: isOpen ? { left, isRefused, close } : null,
    premium: isPremium ? { isConfirmed: confirmed.includes('premium'), isRefused: isPremiumRefused } : null,
    isRefusalShown: (isOpen && isRefused) || isPremiumRefused,
  };
}

interface DecisionsProps {
  store: SeatStore;
  choice: SeatChoice;
  options: SeatChoiceOptions;
  decisions: SeatDecisions;
}

/** The sheet of seats left alone: above the summary, and above the total on phones. */
export function Decisions({ store, choice, options, decisions: { sheet } }: DecisionsProps) {
  return (
    sheet && (
      <Suspense>
        <SingleSeatSheet
          // Announced again when the next step was refused.
          key={String(sheet.isRefused)}
          store={store}
          left={sheet.left}
          options={options}
          onTake={choice.swap}
          onClose={sheet.close}
        />
      </Suspense>
    )
  );
}
