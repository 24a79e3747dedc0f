import { useState } from 'react';
import { bestSeats } from '#modules/seating/rules/best-seats.ts';
import { isOffered } from '#modules/seating/rules/free-runs.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import { bestAvailablePost } from '#modules/seating/contract.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useHallAccess } from './hall-context.ts';
import { levelsByPrice } from './level-prices.ts';
import { useOrder } from './order-context.ts';
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

type LevelWish = {
  readonly by: BestBy;
  readonly quantity: number;
  readonly allowSingleSeatOnCouch: boolean;
  /** Levels from the cheapest on. */
  readonly levels: readonly number[];
};

/**
 * The chart's level to look in, so that all seats are of one price: the cheapest that has room, or the one whose
 * best seats are seen best. Undefined where no level has room: the server then looks for standing room.
 */
function levelFor(
  store: SeatStore,
  { by, quantity, allowSingleSeatOnCouch, levels }: LevelWish,
): number | undefined {
  const { hall } = store;
  const isFree = (seat: number): boolean =>
    store.get(seat) === SeatState.free || store.get(seat) === SeatState.mine;
  const search = (among: readonly number[]): number[] | undefined =>
    bestSeats(hall, isFree, { quantity, levels: among, allowSingleSeatOnCouch });
  if (by === 'price') return levels.find((level) => search([level]));
  const [seat] = search(levels) ?? [];
  return seat === undefined ? undefined : hall.level[seat];
}

/** Finds and keeps the best seats; they replace those chosen before. */
export function useBestSeats(store: SeatStore, choice: SeatChoice): BestSeats {
  const { data, configuration, refresh } = useOrder();
  const { calls } = useHallAccess();
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
    const result = await calls.call(bestAvailablePost, {
      body: { presentationId, quantity, isLock: 1, ...(ticketGroupId !== undefined && { ticketGroupId }) },
    });
    await refresh();
    setBusy(false);
    if (!result.ok) return choice.say({ kind: 'refusal', refusal: result.refusal, instead: [] });
    const [match] = result.data.matches;
    setFound(match ? { seats: match.seats.map(({ seatNo }) => seatNo), isTogether: match.isTogether } : null);
  };

  return {
    quantity,
    setQuantity,
    by,
    setBy,
    isBusy,
    found,
    find: () => {
      const { allowSingleSeatOnCouch } = configuration.seatChoice;
      const levels = levelsByPrice(data);
      const level = levelFor(store, { by, quantity, allowSingleSeatOnCouch, levels });
      // Any seat of the level that may be found stands for those that will be.
      const { hall } = store;
      const one = hall.level.findIndex((own, seat) => own === level && isOffered(hall, seat));
      choice.confirmFirst(one < 0 ? [] : [one], () => void search(level));
    },
  };
}
