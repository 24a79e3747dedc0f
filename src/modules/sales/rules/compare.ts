import { fromMajor, toMajor } from '#kernel/money.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Bill } from './bill.ts';

/**
 * Compares what the client sent in addition to the ids of its goods with our own data, so that no buyer pays on a page
 * that shows something else than the shop sells. Values that are left out, or null, are not compared.
 */

/** Refuses CART_DIFFERS with the field's name when a value is given and differs from ours. */
export function assertSame(field: string, given: unknown, ours: string | number | boolean): void {
  if (given !== undefined && given !== null && given !== ours) throw refuse('CART_DIFFERS', { field });
}

/** Whether an amount in major units is given and differs from ours, which is in minor units or missing. */
export const isOtherAmount = (
  given: number | null | undefined,
  ours: number | null,
  currency: string,
): boolean => given !== undefined && given !== null && (ours === null || fromMajor(given, currency) !== ours);

/** The details of the refusal when amounts differ: the total that would be due, in major units. */
export const priceChanged = ({ total, currency }: Pick<Bill, 'total' | 'currency'>): Refusal =>
  refuse('PRICE_CHANGED', { total: toMajor(total, currency), currency });
