import type { EnglishTexts } from '#modules/i18n/rules/catalogue-keys.ts';
import type { Behaviour } from './behaviour.ts';

/**
 * The demo gateway's test cards and their behaviour, as data. Numbers of Stripe's test mode behave as they do there.
 * Any other valid number is paid.
 */

type CardBehaviour = Behaviour<keyof EnglishTexts['web']['demo']['card']>;

export type TestCard = { readonly number: string; readonly behaviour: CardBehaviour };

const atOnce = (number: string, name: CardBehaviour['name'], ends: Behaviour['ends']): TestCard => ({
  number,
  behaviour: { name, decision: 'at once', ends },
});
const special = (number: string, behaviour: CardBehaviour): TestCard => ({ number, behaviour });

export const TEST_CARDS: readonly TestCard[] = [
  atOnce('4242424242424242', 'ok', 'paid'),
  atOnce('5555555555554444', 'ok-mastercard', 'paid'),
  atOnce('4000000000000002', 'declined', 'CARD_DECLINED'),
  atOnce('4000000000009995', 'insufficient-funds', 'INSUFFICIENT_FUNDS'),
  atOnce('4000000000000069', 'expired', 'EXPIRED_CARD'),
  atOnce('4000000000000135', 'wrong-number', 'WRONG_NUMBER'),
  atOnce('4000000000000143', 'wrong-date', 'WRONG_DATE'),
  atOnce('4000000000000127', 'wrong-cvv', 'WRONG_CVV'),
  atOnce('4000000000000150', 'bin-mismatch', 'BIN_MISMATCH'),
  atOnce('4000000000000119', 'processing-error', 'PROCESSING_ERROR'),
  special('4000002760003184', { name: '3ds', decision: '3-D Secure', ends: 'paid' }),
  special('4000008400001629', { name: '3ds-declined', decision: '3-D Secure', ends: 'CARD_DECLINED' }),
  special('4000000000000408', { name: 'slow', decision: 'at once', ends: 'paid', answer: 'slow' }),
  special('4000000000000499', { name: 'answer-lost', decision: 'at once', ends: 'paid', answer: 'lost' }),
  special('4000000000000507', {
    name: 'error-once',
    decision: 'at once',
    ends: 'paid',
    answer: 'error once',
  }),
  special('4000000000000028', {
    name: 'notified-twice',
    decision: 'at once',
    ends: 'paid',
    webhook: 'twice, late',
  }),
  special('4000000000000606', { name: 'other-amount', decision: 'at once', ends: 'paid', takes: 'one more' }),
  special('4000000000000200', { name: 'pending', decision: 'later', ends: 'paid' }),
];

const byNumber = new Map(TEST_CARDS.map(({ number, behaviour }) => [number, behaviour]));
const USUAL = TEST_CARDS[0]!.behaviour;

/** The behaviour of a card number. Only this, the last four digits, brand and expiry of a card are stored. */
export const behaviourOfNumber = (digits: string): CardBehaviour => byNumber.get(digits) ?? USUAL;
