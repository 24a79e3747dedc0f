import {
  cardBrand,
  cardDigits,
  expiryOf,
  isCardNumber,
  isExpired,
  isHolderId,
  isSecurityCode,
} from '#modules/payment/rules/cards/card-number.ts';
import { behaviourOfNumber } from './cards.ts';
import type { Form } from './forms.ts';
import type { Token } from './tokens.ts';

/** The fields of the card form, as typed. */
export type TypedCard = {
  number: string;
  expiry: string;
  securityCode: string;
  holderId: string;
  payments: string;
};

/** The fault of a field: a key of the texts `cardForm.errors`. */
type CardFault = 'number' | 'date' | 'expired' | 'securityCode' | 'holderId' | 'payments';
export type CardFaults = Partial<Record<keyof TypedCard, CardFault>>;

/**
 * Reads a card as typed: returns the data that may be stored, or its faults. The only function that gets a card number;
 * it returns the last four digits, the scheme and the behaviour's name, and nothing else of the number.
 */
export function readCard(
  typed: TypedCard,
  form: Pick<Form, 'ssnAsked' | 'maxPayments'>,
  now: Date,
): { card: Omit<Token, 'token'> } | { faults: CardFaults } {
  const digits = cardDigits(typed.number);
  const brand = cardBrand(digits);
  const expiry = expiryOf(typed.expiry);
  const payments = Number(typed.payments || 1);
  const faults: CardFaults = {
    ...(!isCardNumber(typed.number) && { number: 'number' }),
    ...(!expiry ? { expiry: 'date' } : isExpired(expiry, now) && { expiry: 'expired' }),
    ...(!isSecurityCode(typed.securityCode, brand) && { securityCode: 'securityCode' }),
    ...(form.ssnAsked && !isHolderId(typed.holderId) && { holderId: 'holderId' }),
    ...(!isPayments(payments, form.maxPayments) && { payments: 'payments' }),
  };
  if (!expiry || Object.keys(faults).length > 0) return { faults };
  const { name: behaviour } = behaviourOfNumber(digits);
  return {
    card: {
      behaviour,
      brand,
      last4: digits.slice(-4),
      expMonth: expiry.month,
      expYear: expiry.year,
      payments,
    },
  };
}

const isPayments = (payments: number, most: number): boolean =>
  Number.isInteger(payments) && payments >= 1 && payments <= most;
