import type { TSchema } from 'typebox';

/**
 * What a kind of goods adds to the calls of a cart: the part of `sales/server/goods.ts` that the browser needs too.
 * The table of all kinds is `ordering/rules/goods-parts.ts`.
 */
export type GoodsParts = {
  /** Its parts of the cart's content, as its page may change them. */
  readonly content: Readonly<Record<string, TSchema>>;
  /** The same parts when nothing is chosen. */
  readonly empty: Readonly<Record<string, unknown>>;
  /** Its parts of the commit (specification section 3, 'Cart payload'). */
  readonly payload: Readonly<Record<string, TSchema>>;
  /** Every code with which its `checks` can refuse. */
  readonly faults: readonly string[];
};
