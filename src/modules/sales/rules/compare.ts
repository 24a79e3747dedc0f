import { fromMajor, toMajor } from '#kernel/money.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Bill } from './bill.ts';

/**
 * What the client sent beside what identifies the goods, compared with ours: a page that shows something
 * else than the shop sells must not be charged for it. What is left out, or null, is not compared.
 */

/** Refuses CART_DIFFERS with the field's name when a value is given and is not ours. */
export function assertSame(field: string, given: unknown, ours: string | number | boolean): void {
  if (given !== undefined && given !== null && given !== ours) throw refuse('CART_DIFFERS', { field });
}

/** Whether an amount in major units is given and is not ours, in minor units; ours may be none. */
export const isOtherAmount = (
  given: number | null | undefined,
  ours: number | null,
  currency: string,
): boolean => given !== undefined && given !== null && (ours === null || fromMajor(given, currency) !== ours);

/** What a commit is told whose amounts are not ours: the total that would be due, in major units. */
export const priceChanged = ({ total, currency }: Bill): Refusal =>
  refuse('PRICE_CHANGED', { total: toMajor(total, currency), currency });
