import { amountOf } from '#kernel/amount-units.ts';
import { EMPTY_CART } from '#modules/ordering/rules/cart.ts';
import type { CartView } from '#modules/ordering/ui/cart/order-context.ts';

const nothing = amountOf(0);

/** A cart of tickets with nothing in it, as the server sends it. */
export const emptyCart = (parts: Partial<CartView> = {}): CartView => ({
  cartId: null,
  presentationId: 7,
  version: 0,
  step: 'chooseSeats',
  seats: [],
  places: [],
  content: EMPTY_CART,
  timer: null,
  hold: null,
  bill: {
    currency: 'EUR',
    lines: [],
    goods: nothing,
    charges: nothing,
    total: nothing,
    vat: null,
    second: null,
  },
  takesVouchers: false,
  vouchers: [],
  rest: { amount: nothing, second: null },
  payload: { seats: [] },
  fault: null,
  pending: null,
  otherPayment: null,
  settled: null,
  ...parts,
});
