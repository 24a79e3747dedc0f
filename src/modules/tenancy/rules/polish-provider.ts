import { Type, type Static } from 'typebox';
import { everyOffer, OFFERED_METHODS, type PaymentOffers } from './payment-offers.ts';

/**
 * What the shop does with PayU, the Polish provider (specification section 3, 'Site configuration'): read by clients and
 * derived from the brand's payment offers, so that it is not set apart from them.
 */
export const PolishProviderSchema = Type.Object({
  /** The point of sale; null where the brand does not use PayU. */
  clientId: Type.Union([Type.String(), Type.Null()]),
  baseUrl: Type.Union([Type.String(), Type.Null()]),
  /** BLIK: a code of the bank's app. */
  blikDisabled: Type.Boolean(),
  /** The methods that PayU takes in any flow, in the brand's order. */
  payMethods: Type.Array(Type.Enum([...OFFERED_METHODS])),
});
export type PolishProvider = Static<typeof PolishProviderSchema>;

/** The account is public: PayU's own script in the page has it too. */
export function polishProvider(
  payment: PaymentOffers,
  account: { readonly posId: string; readonly apiBase: string },
): PolishProvider {
  const methods = new Set(
    everyOffer(payment).flatMap(({ provider, method }) => (provider === 'payu' ? [method] : [])),
  );
  const isUsed = methods.size > 0;
  return {
    clientId: isUsed ? account.posId : null,
    baseUrl: isUsed ? account.apiBase : null,
    blikDisabled: !methods.has('code'),
    payMethods: [...methods],
  };
}
