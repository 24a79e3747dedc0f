import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import { SingleSeatLine, SingleSeatSheet } from '#modules/seating/ui/choose/left-alone/single-seat-sheet.tsx';
import type { SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import type { SeatDecisions } from './use-seat-decisions.ts';

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
    <>
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
    </>
  );
}
