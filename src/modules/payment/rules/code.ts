import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';

/**
 * Paying by a six-digit code that the customer reads in their bank's app and types into the shop; they confirm in the
 * app (specification sections 1, 4 and 5, 'Blik').
 */

/** The name that customers know a provider's codes by, the same in every language. */
const SCHEMES: Readonly<Partial<Record<PaymentOffer['provider'], string>>> = { demo: 'Kodik', payu: 'BLIK' };

/** The name of a provider's codes. Throws for a provider without codes. */
export function codeScheme(provider: PaymentOffer['provider']): string {
  const scheme = SCHEMES[provider];
  if (!scheme) throw new Error(`${provider} takes no codes`);
  return scheme;
}

export const CODE_LENGTH = 6;

/** The digits of a typed code, at most six: apps show codes as '739 412'. */
export const codeDigits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);

/** Whether a text is a whole code (specification section 5: a Blik code is 6 digits). */
export const isPaymentCode = (text: string): boolean => /^\d{6}$/.test(text);

const PREFIX = 'code.';

/**
 * The payment identifier of one try to pay by a code: the page makes it, so that the same try is charged once. The code
 * is sent in a field of its own and stored nowhere.
 */
export const codeIdentifier = (tryId: string): string => PREFIX + tryId;

/** Whether a payment identifier is of a payment by code. */
export const isCodeIdentifier = (identifier: string): boolean =>
  /^code\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(identifier);
