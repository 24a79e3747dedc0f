import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import {
  OFFERED_METHODS,
  type PaymentOffer,
  type PaymentOffers,
} from '#modules/tenancy/rules/payment-offers.ts';

/** What a customer pays with. Who moves the money is a provider: `server/provider.ts`. */
export const PAYMENT_METHODS = [...OFFERED_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a brand offers to pay with in a flow, in its order. */
export const offersFor = ({ offers, flows }: PaymentOffers, flow: CartKind): readonly PaymentOffer[] =>
  flows?.[flow] ?? offers;
