import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { OFFERED_METHODS, PaymentOffer, PaymentOffers } from '#modules/tenancy/rules/payment-offers.ts';
import type { LedgerMethod } from '#modules/vouchers/rules/ledger.ts';

/** What a customer pays with. A provider moves the money: `server/provider.ts`. */
export type PaymentMethod = OfferedMethod | LedgerMethod | CounterMethod;
/** The methods whose money an outside provider moves; a brand chooses those that it offers. */
export type OfferedMethod = (typeof OFFERED_METHODS)[number];

/** What staff take at the counter: cash, or a card by the cinema's own terminal. */
export const COUNTER_METHODS = ['cash', 'terminal'] as const;
export type CounterMethod = (typeof COUNTER_METHODS)[number];

export const isCounterMethod = (method: PaymentMethod): method is CounterMethod =>
  (COUNTER_METHODS as readonly PaymentMethod[]).includes(method);

/** The wallet of the device has buttons of its own, where the device has one; all other methods are in a list. */
export type ListedMethod = Exclude<OfferedMethod, 'wallet'>;
export type ListedOffer = PaymentOffer & { readonly method: ListedMethod };

/** The offers that are in the list, in the brand's order. */
export const listedOffers = (offers: readonly PaymentOffer[]): ListedOffer[] =>
  offers.filter((offer): offer is ListedOffer => offer.method !== 'wallet');

/** The offer of the device's wallet, if there is one. */
export const walletOffer = (offers: readonly PaymentOffer[]): PaymentOffer | undefined =>
  offers.find(({ method }) => method === 'wallet');

/** The methods and providers that a brand offers in a flow, in its order. */
export const offersFor = ({ offers, flows }: PaymentOffers, flow: CartKind): readonly PaymentOffer[] =>
  flows?.[flow] ?? offers;
