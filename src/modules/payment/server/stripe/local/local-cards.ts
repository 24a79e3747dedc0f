import type { LocalCard } from './local-intent.ts';

/** The behaviour of Stripe's test cards, by their last four digits (docs.stripe.com/testing). Any other card pays. */
const CARDS: Readonly<Record<string, Partial<Pick<LocalCard, 'asksBank' | 'fault'>>>> = {
  '0002': { fault: { code: 'card_declined', decline_code: 'generic_decline' } },
  '9995': { fault: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  '0069': { fault: { code: 'expired_card' } },
  '0127': { fault: { code: 'incorrect_cvc' } },
  '0119': { fault: { code: 'processing_error' } },
  '3184': { asksBank: true },
  '1629': { asksBank: true, fault: { code: 'card_declined', decline_code: 'generic_decline' } },
};

/** What is kept of a typed card, or of one in a wallet. */
export function localCard(number: string, wallet?: string): LocalCard {
  const digits = number.replaceAll(/\D/g, '');
  const last4 = digits.slice(-4);
  return {
    brand: digits.startsWith('5') ? 'mastercard' : 'visa',
    last4,
    asksBank: false,
    ...CARDS[last4],
    ...(wallet && { wallet }),
  };
}
