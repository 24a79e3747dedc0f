import { useState } from 'react';
import { untilItComes } from '#platform/browser/until-it-comes.ts';
import { bestAvailablePost } from '#modules/seating/contract.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useHallAccess } from './hall-context.ts';
import { useOrder } from '../cart/order-context.ts';
import type { SeatChoice } from './use-seat-choice.ts';

export type BestBy = 'view' | 'price';

/** The search for the best seats together, beside the map. */
export type BestSeats = {
  readonly quantity: number;
  readonly setQuantity: (quantity: number) => void;
  readonly by: BestBy;
  readonly setBy: (by: BestBy) => void;
  readonly isBusy: boolean;
  /** What was found last, for the ear: seatNos, and whether they are together. */
  readonly found: { readonly seats: readonly number[]; readonly isTogether: boolean } | null;
  readonly find: () => void;
};

/** Finds and keeps the best seats; they replace those chosen before. */
export function useBestSeats(store: SeatStore, choice: SeatChoice): BestSeats {
  const { data, configuration, refresh } = useOrder();
  const { call } = useHallAccess();
  const [quantity, setQuantity] = useState(Math.min(2, data.maxSeats));
  const [by, setBy] = useState<BestBy>('view');
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<BestSeats['found']>(null);

  const search = async (level: number | undefined): Promise<void> => {
    setBusy(true);
    setFound(null);
    choice.say(null);
    const ticketGroupId = level === undefined ? undefined : data.ticketGroupIds[level];
    const presentationId = data.presentation.id;
    const result = await call(bestAvailablePost, {
      body: { presentationId, quantity, isLock: 1, ...(ticketGroupId !== undefined && { ticketGroupId }) },
    });
    await refresh();
    setBusy(false);
    if (!result.ok) return choice.say({ kind: 'refusal', refusal: result.refusal, instead: [] });
    const [match] = result.data.matches;
    setFound(match ? { seats: match.seats.map(({ seatNo }) => seatNo), isTogether: match.isTogether } : null);
  };

  const look = async (): Promise<void> => {
    const { bestLevel, exampleOf } = await untilItComes(() => import('./best-level.ts'));
    const { allowSingleSeatOnCouch } = configuration.seatChoice;
    const level = bestLevel(store, { by, quantity, allowSingleSeatOnCouch, data });
    choice.confirmFirst(exampleOf(store, level), () => void search(level));
  };

  return {
    quantity,
    setQuantity,
    by,
    setBy,
    isBusy,
    found,
    find: () => void look(),
  };
}
