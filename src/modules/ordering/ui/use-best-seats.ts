import { useState } from 'react';
import { bestSeats, seatScorer } from '#modules/seating/rules/best-seats.ts';
import { SeatKind } from '#modules/seating/rules/chart.ts';
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

/**
 * The chart's level to look in, so that all seats are of one price: the cheapest that has room, or the one whose
 * best seats are seen best. Undefined where no level has room: the server then looks for standing room.
 */
function levelFor(
  by: BestBy,
  quantity: number,
  store: SeatStore,
  levels: readonly number[],
): number | undefined {
  const { hall } = store;
  const isFree = (seat: number): boolean =>
    store.get(seat) === SeatState.free || store.get(seat) === SeatState.mine;
  const found = levels.flatMap((level) => {
    const seats = bestSeats(hall, isFree, { quantity, level });
    return seats ? [{ level, seats }] : [];
  });
  if (by === 'price') return found[0]?.level;
  const score = seatScorer(hall);
  const sum = (seats: readonly number[]): number => seats.reduce((total, seat) => total + score(seat), 0);
  return found.toSorted((a, b) => sum(a.seats) - sum(b.seats))[0]?.level;
}

/** Finds and keeps the best seats; they replace those chosen before. */
export function useBestSeats(store: SeatStore, choice: SeatChoice): BestSeats {
  const { data, refresh } = useOrder();
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
      const level = levelFor(by, quantity, store, levelsByPrice(data));
      // Any ordinary seat of the level stands for those that will be found.
      const { hall } = store;
      const one = hall.level.findIndex((own, seat) => own === level && hall.kind[seat] === SeatKind.seat);
      choice.confirmFirst(one < 0 ? [] : [one], () => void search(level));
    },
  };
}
