import { fromMajor } from '#kernel/money.ts';
import type { CardInstrument, Outcome } from '#modules/payment/rules/outcome.ts';
import { currencyOf } from './coins.ts';
import { isDecision, reasonOf } from './decline-reasons.ts';
import type { Transaction } from './wire.ts';

/**
 * The outcome of a charge; undefined when the transaction says nothing certain: it is unknown, or a refund. A
 * transaction without an amount is not paid.
 */
export function outcomeOf(transaction: Transaction): Outcome | undefined {
  const { ResponseCode: code, TranzactionId: id, Amount, IsRefund } = transaction;
  if (!id || IsRefund) return undefined;
  if (isDecision(code)) return { status: 'declined', providerRef: String(id), reason: reasonOf(code) };
  if (code !== 0 || Amount == null) return undefined;
  const currency = currencyOf(transaction.CoinId);
  return {
    status: 'paid',
    providerRef: String(id),
    instrument: instrumentOf(transaction),
    amount: fromMajor(Amount, currency),
    currency,
    ...(transaction.Token && { cardToken: transaction.Token }),
  };
}

/** Cardcom's names of the card schemes. */
const SCHEMES: Readonly<Record<string, string>> = {
  MasterCard: 'mastercard',
  Visa: 'visa',
  Maestro: 'maestro',
  AmericanExpress: 'amex',
  Isracard: 'isracard',
  JBC: 'jcb',
  Discover: 'discover',
  Diners: 'diners',
};

export const schemeOf = (brand: string | null | undefined): string => SCHEMES[brand ?? ''] ?? 'card';

const CENTURY = 2000;

/** A year in two or four digits, as Cardcom sends either. */
export const wholeYear = (year: number): number => (year > 0 && year < 100 ? CENTURY + year : year);

const instrumentOf = ({
  Brand,
  Last4CardDigitsString,
  CardMonth,
  CardYear,
}: Transaction): CardInstrument => ({
  method: 'card',
  brand: schemeOf(Brand),
  last4: Last4CardDigitsString ?? '',
  expMonth: CardMonth ?? 0,
  expYear: wholeYear(CardYear ?? 0),
});
