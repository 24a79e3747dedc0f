import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { useSeatsLeftAlone } from '#modules/seating/ui/choose/use-seats-left-alone.ts';
import type { SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import { isOnlyPremium, usePremiumQuestion, type PremiumQuestion } from './premium-question.ts';

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
  /** What the visitor must confirm about the chosen seats' price level. */
  readonly premium: PremiumQuestion | null;
  /** Whether the sheet or the question shows why the next step was refused. */
  readonly shows: (refusal: RefusalBody | null) => boolean;
};

/** The seats left alone, and whether their sheet is open: once closed it opens again for others, or at 'continue'. */
export function useSeatDecisions(store: SeatStore, options: SeatChoiceOptions): SeatDecisions {
  const { rules, refusal, clearRefusal } = options;
  const premium = usePremiumQuestion(store, options);
  const left = useSeatsLeftAlone(store, rules);
  const [closed, setClosed] = useState('');
  const isRefused = refusal?.code === 'SINGLE_SEAT_LEFT';
  const key = left.seats.join();
  const isOpen = left.ways.length > 0 && (closed !== key || isRefused);
  const close = (): void => {
    setClosed(key);
    if (isRefused) clearRefusal();
  };
  return {
    alone: left.seats,
    sheet: isOpen ? { left, isRefused, close } : null,
    premium,
    shows: (shown) => (isOpen && shown?.code === 'SINGLE_SEAT_LEFT') || isOnlyPremium(shown),
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
