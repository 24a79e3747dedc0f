import { useState } from 'react';
import { isOffline } from '#platform/browser/network/call.ts';
import { loadWithRetries } from '#platform/browser/network/load-with-retries.ts';
import { whenOnline } from '#platform/browser/network/when-online.ts';
import type { FoundSeats } from '../../../rules/best-seats/best-of-kinds.ts';
import type { SeatFilter } from '../../seat-map/seat-filter.ts';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import type { SeatChoiceOptions } from '../seat-choice-options.ts';
import type { SeatChoice } from '../use-seat-choice.ts';

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
  /** The search waits for the connection; it ends when the visitor chooses something else meanwhile. */
  readonly isWaiting: boolean;
  /** The last result, null when there is none; undefined before the first search. `isSame`: these seats had been chosen before; `isFiltered`: the visitor had asked for levels. */
  readonly found:
    | (FoundSeats & { readonly isSame: boolean; readonly isFiltered: boolean })
    | null
    | undefined;
  /** Searches by the wish, or by another one from now on. */
  readonly find: (by?: BestBy) => void;
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
  const [found, setFound] = useState<BestSeats['found']>();

  const [isWaiting, setWaiting] = useState(false);

  /** Waits for the connection; false when the visitor has chosen something else meanwhile. */
  const connected = async (): Promise<boolean> => {
    if (!isOffline()) return true;
    const gone = new AbortController();
    const mine = store.mine().join();
    const end = store.subscribe(() => {
      if (store.mine().join() !== mine) gone.abort();
    });
    setWaiting(true);
    const isConnected = await whenOnline(gone.signal);
    end();
    setWaiting(false);
    return isConnected;
  };
  const search = async (wish: BestBy): Promise<FoundSeats | null> => {
    // What the visitor has chosen before is replaced, so the server must have it.
    if (!(await connected()) || !(await choice.underWay.settled())) return null;
    const { findSeats } = await loadWithRetries(() => import('./find-seats.ts'));
    const result = await findSeats(store, choice, options, { by: wish, quantity, filter });
    // The same search again finds as good seats: own seats count as free.
    return result === 'offline' ? search(wish) : result;
  };
  const find = async (wish: BestBy): Promise<void> => {
    setBusy(true);
    setFound(null);
    choice.showNotice(null);
    const before = store.mine().join();
    const result = await search(wish);
    if (result) {
      setFound({ ...result, isSame: result.seats.join() === before, isFiltered: filter.levels.length > 0 });
      // In a large hall the map goes to where they are.
      choice.aimAt({ seats: result.seats, takesFocus: false });
    }
    setBusy(false);
  };

  return {
    most: maxSeats,
    quantity,
    setQuantity,
    by,
    setBy,
    isBusy,
    isWaiting,
    found,
    find: (wish = by) => {
      setBy(wish);
      void find(wish);
    },
  };
}
