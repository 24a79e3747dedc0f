import { Type } from 'typebox';
import { minorOf, type Amount } from './amount-units.ts';

export type { Amount };

/** The schema with which a call declares an amount. */
export const AmountSchema = Type.Unsafe<Amount>(Type.Integer());

/** Whether an amount is 0. */
export const isNothing = (amount: Amount): boolean => minorOf(amount) === 0;

/** Compares two amounts, the smaller one first; both must be of one currency. */
export const bySize = (a: Amount, b: Amount): number => minorOf(a) - minorOf(b);
