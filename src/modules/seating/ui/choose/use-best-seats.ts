import { useState } from 'react';
import { loadWithRetries } from '#platform/browser/load-with-retries.ts';
import { bestAvailablePost } from '../../contract.ts';
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
  { presentation, call, rules, levelAt, onLocked }: SeatChoiceOptions,
  filter: SeatFilter,
): BestSeats {
  const [quantity, setQuantity] = useState(Math.min(2, rules.maxSeats));
  const [by, setBy] = useState<BestBy>('view');
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<BestSeats['found']>(null);

  const search = async (level: number | undefined): Promise<void> => {
    setBusy(true);
    setFound(null);
    choice.showNotice(null);
    const ticketGroupId = level === undefined ? undefined : levelAt(level)?.ticketGroupId;
    const { presentationId } = presentation;
    const result = await call(bestAvailablePost, {
      body: { presentationId, quantity, isLock: 1, ...(ticketGroupId !== undefined && { ticketGroupId }) },
    });
    await onLocked();
    setBusy(false);
    if (!result.ok) return choice.showNotice({ kind: 'refusal', refusal: result.refusal, instead: [] });
    const [match] = result.data.matches;
    setFound(match ? { seats: match.seats.map(({ seatNo }) => seatNo), isTogether: match.isTogether } : null);
  };

  const look = async (): Promise<void> => {
    const { planSearch } = await loadWithRetries(() => import('./search-seats.ts'));
    const { allowSingleSeatOnCouch } = rules;
    const plan = planSearch(store, { by, quantity, allowSingleSeatOnCouch, levelAt, filter });
    if (plan.kind === 'level') return search(plan.level);
    setFound(null);
    if (plan.kind === 'none')
      return choice.showNotice({
        kind: 'refusal',
        refusal: { code: 'NOT_ENOUGH_SEATS', quantity, ...filter },
        instead: [],
      });
    choice.swap(plan.seats);
    setFound(plan);
  };

  return {
    most: rules.maxSeats,
    quantity,
    setQuantity,
    by,
    setBy,
    isBusy,
    found,
    find: () => void look(),
  };
}
