import { Suspense } from 'react';
import { lazyPart, useEverTrue } from '#platform/browser/lazy-part.ts';
import { seatName } from '../../rules/seat-names.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatTexts } from '../seat-texts.ts';
import type { SeatChoice } from './use-seat-choice.ts';

/** Loaded when the first special seat is chosen. */
const SpecialSeatDialog = lazyPart(async () => (await import('./special-seat-dialog.tsx')).SpecialSeatDialog);

interface SpecialSeatProps {
  store: SeatStore;
  choice: SeatChoice;
}

/** The question about a special seat, when one was chosen. */
export function SpecialSeat({ store, choice }: SpecialSeatProps) {
  const texts = useSeatTexts();
  const isNeeded = useEverTrue(choice.special !== null);
  if (!isNeeded) return null;
  const seat = choice.special?.seat ?? 0;
  const { hall } = store;
  return (
    <Suspense>
      <SpecialSeatDialog
        question={choice.special}
        seat={texts.long(seatName(hall, seat), hall.sections.length > 1)}
        onAnswer={choice.answer}
      />
    </Suspense>
  );
}
