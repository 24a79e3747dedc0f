import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { OFFERED_METHODS, PaymentOffer, PaymentOffers } from '#modules/tenancy/rules/payment-offers.ts';
import type { LedgerMethod } from '#modules/vouchers/rules/ledger.ts';

/** What a customer pays with. A provider moves the money: `server/provider.ts`. */
export type PaymentMethod = OfferedMethod | LedgerMethod;
/** The methods whose money an outside provider moves; a brand chooses those that it offers. */
export type OfferedMethod = (typeof OFFERED_METHODS)[number];

/** The methods and providers that a brand offers in a flow, in its order. */
export const offersFor = ({ offers, flows }: PaymentOffers, flow: CartKind): readonly PaymentOffer[] =>
  flows?.[flow] ?? offers;
