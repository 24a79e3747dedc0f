import { useState } from 'react';
import type { Hall } from '../../rules/hall.ts';
import type { ConfirmedKindName } from '../../rules/seat-kinds.ts';
import { toConfirm } from '../../rules/selection/selection.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';

/** A special seat that the visitor must confirm, and what to do after the confirmation. */
export type SpecialQuestion = {
  readonly kind: ConfirmedKindName;
  readonly seat: number;
  readonly goOn: () => void;
};

export type SpecialQuestions = {
  /** The question that is asked now. */
  readonly special: SpecialQuestion | null;
  /** Asks about each kind of special seat among these that is not confirmed yet; then calls `goOn`. */
  readonly confirmFirst: (seats: readonly number[], goOn: () => void) => void;
  readonly answer: (isConfirmed: boolean) => void;
};

/**
 * Asks the visitor to confirm special seats, one kind after the other, before they are locked. Premium seats are
 * confirmed later, in the order's summary.
 */
export function useSpecialQuestion(
  hall: Hall,
  { rules, confirmed, onConfirm }: Pick<SeatChoiceOptions, 'rules' | 'confirmed' | 'onConfirm'>,
): SpecialQuestions {
  const [special, setSpecial] = useState<SpecialQuestion | null>(null);
  return {
    special,
    confirmFirst: (seats, goOn) => {
      const questions = [...toConfirm(hall, seats, confirmed, rules)].flatMap(([kind, seat]) =>
        kind === 'premium' ? [] : [{ kind, seat }],
      );
      const ask = (at: number): void => {
        const question = questions[at];
        if (!question) return goOn();
        setSpecial({ ...question, goOn: () => ask(at + 1) });
      };
      ask(0);
    },
    answer: (isConfirmed) => {
      setSpecial(null);
      if (!special || !isConfirmed) return;
      onConfirm(special.kind);
      special.goOn();
    },
  };
}
