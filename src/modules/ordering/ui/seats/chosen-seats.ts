import type { Amount } from '#kernel/amount.ts';
import { seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import type { CartView, OrderPageData } from '../cart/order-context.ts';
import { priceLevelAt, priceOfLevel } from './level-prices.ts';

/** A seat in the summary, with its amount in the cart, or the price of its level while it has none. */
export type ChosenSeat = {
  readonly seatNo: number;
  readonly name: SeatName;
  readonly level: string;
  readonly seatKind: number | undefined;
  readonly amount: Amount | undefined;
  /** The server's bill does not have it yet. */
  readonly isDue: boolean;
};

/** The seats that are chosen on the map now, with the server's amounts if they have arrived. */
export function chosenSeats(store: SeatStore, data: OrderPageData, cart: CartView): ChosenSeat[] {
  return store.mine().map((seatNo) => {
    const level = store.hall.level[seatNo] ?? 0;
    const inCart = cart.seats.find((seat) => seat.seatNo === seatNo);
    return {
      seatNo,
      name: seatName(store.hall, seatNo),
      level: priceLevelAt(data, level)?.name ?? '',
      seatKind: store.hall.kind[seatNo],
      amount: inCart?.amount ?? priceOfLevel(data, level) ?? undefined,
      isDue: inCart === undefined,
    };
  });
}

/** The total of the cart; undefined while the server's bill has no seats, due while it does not have all of them. */
export function totalOf(
  chosen: readonly ChosenSeat[],
  { seats, bill }: CartView,
): { readonly amount: Amount | undefined; readonly isDue: boolean } {
  const isDue = chosen.length !== seats.length || chosen.some((seat) => seat.isDue);
  return { amount: seats.length > 0 ? bill.total : undefined, isDue };
}
