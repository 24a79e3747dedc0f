import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { OFFERED_METHODS, PaymentOffer, PaymentOffers } from '#modules/tenancy/rules/payment-offers.ts';
import type { LedgerMethod } from './ledger.ts';

/** What a customer pays with. Who moves the money is a provider: `server/provider.ts`. */
export type PaymentMethod = OfferedMethod | LedgerMethod;
/** Those whose money an outside provider moves: what a brand offers. */
export type OfferedMethod = (typeof OFFERED_METHODS)[number];

/** What a brand offers to pay with in a flow, in its order. */
export const offersFor = ({ offers, flows }: PaymentOffers, flow: CartKind): readonly PaymentOffer[] =>
  flows?.[flow] ?? offers;
