import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import { toConfirm } from '#modules/seating/rules/selection/selection.ts';
import { useSeatsLeftAlone } from '#modules/seating/ui/choose/use-seats-left-alone.ts';
import type { SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import { isOnlyPremium } from './only-premium.ts';

/** Loaded when a choice first leaves a seat alone. */
const loadSheet = () => import('#modules/seating/ui/choose/single-seat-sheet.tsx');
const SingleSeatSheet = lazyPart(async () => (await loadSheet()).SingleSeatSheet);
const SingleSeatLine = lazyPart(async () => (await loadSheet()).SingleSeatLine);

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

interface DecisionsProps {
  store: SeatStore;
  choice: SeatChoice;
  options: SeatChoiceOptions;
  decisions: SeatDecisions;
  /** In the phone's bar, where the ways out would cover the seats while the visitor still chooses: a line opens them. */
  isBrief: boolean;
}

/** Seats left alone, with the ways out: above the summary, and above the total on phones. */
export function Decisions({ store, choice, options, decisions: { sheet }, isBrief }: DecisionsProps) {
  if (!sheet) return null;
  const { left, isRefused, isWanted, open, close } = sheet;
  /** A visitor without a pointer goes on among the seats. */
  const goOnAt = (seats: readonly number[], takesFocus: boolean): void => {
    if (takesFocus) choice.aimAt({ seats, takesFocus });
  };
  return (
    <Suspense>
      {isBrief && !isWanted ? (
        <SingleSeatLine store={store} left={left} onOpen={open} />
      ) : (
        <SingleSeatSheet
          // Announced, with the focus, when the next step was refused.
          key={String(isRefused)}
          store={store}
          left={left}
          options={options}
          isRefused={isRefused}
          takesFocus={isWanted === true}
          onTake={(seats, byKeyboard) => {
            const mine = store.mine();
            choice.swap(seats);
            const fresh = seats.filter((seat) => !mine.includes(seat));
            goOnAt(fresh.length > 0 ? fresh : seats, byKeyboard);
          }}
          onClose={(byKeyboard) => {
            close();
            goOnAt(store.mine(), byKeyboard);
          }}
        />
      )}
    </Suspense>
  );
}
