import { useState } from 'react';
import { loadWithRetries } from '#platform/browser/load-with-retries.ts';
import type { SeatFilter } from '../seat-map/seat-filter.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';
import type { SeatChoice } from './use-seat-choice.ts';

export type BestBy = 'view' | 'price';

/** The state of the search for the best seats. */
export type BestSeats = {
  /** The most seats that may be requested. */
  readonly most: number;
  readonly quantity: number;
  readonly setQuantity: (quantity: number) => void;
  readonly by: BestBy;
  readonly setBy: (by: BestBy) => void;
  readonly isBusy: boolean;
  /** The last result, for screen readers: seatNos, and whether they are together. */
  readonly found: { readonly seats: readonly number[]; readonly isTogether: boolean } | null;
  readonly find: () => void;
};

/** Finds and locks the best seats that the filter shows; they replace those chosen before. */
export function useBestSeats(
  store: SeatStore,
  choice: SeatChoice,
  options: SeatChoiceOptions,
  filter: SeatFilter,
): BestSeats {
  const { maxSeats } = options.rules;
  const [quantity, setQuantity] = useState(Math.min(2, maxSeats));
  const [by, setBy] = useState<BestBy>('view');
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<BestSeats['found']>(null);

  const find = async (): Promise<void> => {
    setBusy(true);
    setFound(null);
    choice.showNotice(null);
    const { findSeats } = await loadWithRetries(() => import('./find-seats.ts'));
    setFound(await findSeats(store, choice, options, { by, quantity, filter }));
    setBusy(false);
  };

  return { most: maxSeats, quantity, setQuantity, by, setBy, isBusy, found, find: () => void find() };
}
