import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';

/**
 * Paying by a six-digit code that the customer reads in their bank's app and types into the shop; they confirm in the
 * app (specification sections 1, 4 and 5, 'Blik').
 */

/** What the codes of a provider are called by those who pay with them. A name is the same in every language. */
const SCHEMES: Readonly<Partial<Record<PaymentOffer['provider'], string>>> = { demo: 'Kodik' };

/** The name of a provider's codes. Throws when it takes none. */
export function codeScheme(provider: PaymentOffer['provider']): string {
  const scheme = SCHEMES[provider];
  if (!scheme) throw new Error(`${provider} takes no codes`);
  return scheme;
}

export const CODE_LENGTH = 6;

/** The digits of what was typed: apps show codes as '739 412'. */
export const codeDigits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);

/** Whether a text is a whole code (specification section 5: a Blik code is 6 digits). */
export const isPaymentCode = (text: string): boolean => /^\d{6}$/.test(text);

const PREFIX = 'code.';

/**
 * The payment identifier of one try to pay by a code: the page makes it, so that the same try is charged once. The code
 * is sent beside it and kept nowhere.
 */
export const codeIdentifier = (tryId: string): string => PREFIX + tryId;

export const isCodeIdentifier = (identifier: string): boolean =>
  /^code\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(identifier);
