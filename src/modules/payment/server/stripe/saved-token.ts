/**
 * What we keep of a card that is saved at Stripe: 'cus_….pm_…'. Each card has a customer object of its own there, which has
 * no personal data: the brand may change its account, and one object for all cards of a customer would be left at the former.
 */
export const savedToken = (customer: string, paymentMethod: string): string => `${customer}.${paymentMethod}`;

/** The two parts of a saved card's token. */
export function readSavedToken(token: string): {
  readonly customer: string;
  readonly payment_method: string;
} {
  const [customer = '', paymentMethod = ''] = token.split('.');
  return { customer, payment_method: paymentMethod };
}
