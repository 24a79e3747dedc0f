import type { PaidBy } from './order-document.ts';

/** The text that says what a part of an order was paid with: the same keys stand in `documents.summary` and `checkout.confirmation`. */
export type PaidWithText = {
  readonly key: 'paidBy' | 'paidInPayments' | 'paidByCode' | 'paidByLedger';
  readonly values: Record<string, string | number>;
};

/** How names and digits are marked within a text: documents isolate them, pages need not. */
type Marks = { readonly name: (text: string) => string; readonly digits: (text: string) => string };

const PLAIN: Marks = { name: (text) => text, digits: (text) => text };

/** Which text says what a part was paid with, and what it is filled with. */
export function paidWithText(part: PaidBy, { name, digits }: Marks = PLAIN): PaidWithText {
  if (part.method === 'code') return { key: 'paidByCode', values: { scheme: name(part.scheme) } };
  if (part.method !== 'card')
    return { key: 'paidByLedger', values: { method: part.method, digits: digits(part.lastFour) } };
  const { brand, lastFour, numberOfPayments: count = 1 } = part;
  const card = { card: name(brand), digits: digits(lastFour) };
  return count > 1 ? { key: 'paidInPayments', values: { ...card, count } } : { key: 'paidBy', values: card };
}

/** What stands between the parts of an order that was paid in several ways. */
export const PAID_PARTS_APART = ' · ';

/** A part in words with its amount in words, where there is one. */
export const paidPart = (words: string, amount: string | undefined): string =>
  amount === undefined ? words : `${words}: ${amount}`;
