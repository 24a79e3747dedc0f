import type { PaidBy } from './order-document.ts';

/** What a part of an order was paid with: a key that `documents.summary` and `checkout.confirmation` both have. */
export type PaidWithText = {
  readonly key: 'paidBy' | 'paidInPayments' | 'paidByCode' | 'paidByLedger' | 'paidAtCounter';
  readonly values: Record<string, string | number>;
};

/** How names and digits are marked within a text: documents isolate them, pages need not. */
type Marks = { readonly name: (text: string) => string; readonly digits: (text: string) => string };

const PLAIN: Marks = { name: (text) => text, digits: (text) => text };

/** The text for what a part was paid with: its key and values. */
export function paidWithText(part: PaidBy, { name, digits }: Marks = PLAIN): PaidWithText {
  if ('scheme' in part) return { key: 'paidByCode', values: { scheme: name(part.scheme) } };
  if (!('lastFour' in part)) return { key: 'paidAtCounter', values: { method: part.method } };
  if (part.method !== 'card')
    return { key: 'paidByLedger', values: { method: part.method, digits: digits(part.lastFour) } };
  const { brand, lastFour, numberOfPayments: count = 1 } = part;
  const card = { card: name(brand), digits: digits(lastFour) };
  return count > 1 ? { key: 'paidInPayments', values: { ...card, count } } : { key: 'paidBy', values: card };
}

/** The separator between the parts of an order that was paid with several methods. */
export const PAID_PARTS_SEPARATOR = ' · ';

/** The text of a part with its formatted amount, when there is one. */
export const paidPart = (words: string, amount: string | undefined): string =>
  amount === undefined ? words : `${words}: ${amount}`;
