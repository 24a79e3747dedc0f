import type { SaleStateName } from '#modules/catalog/rules/sale-window.ts';

/**
 * What a visitor waits for: 'film': tickets for any showing of a film; 'sale': tickets for a showing that is not on sale
 * yet; 'seats': seats of a showing that is sold out.
 */
export type Wait = 'film' | 'sale' | 'seats';

/** The fields of a showing that decide; `fullness` is null when its places were not counted. */
export type Showing = {
  readonly sale: { readonly state: SaleStateName };
  readonly fullness: { readonly left: number } | null;
};

const NOT_YET: readonly SaleStateName[] = ['notYet', 'advanceNotAllowed', 'offSale'];

/**
 * What a visitor can wait for at a showing; null when there is nothing to wait for, because it can be bought or is over.
 * Places for wheelchair users do not count: most visitors cannot buy them.
 */
export function waitOf({ sale, fullness }: Showing): Exclude<Wait, 'film'> | null {
  if (NOT_YET.includes(sale.state)) return 'sale';
  return sale.state === 'onSale' && fullness?.left === 0 ? 'seats' : null;
}

/** Whether what a visitor waits for has come: tickets for the showing can be bought now. */
export const canBeHad = ({ sale, fullness }: Showing): boolean =>
  sale.state === 'soldElsewhere' || (sale.state === 'onSale' && fullness !== null && fullness.left > 0);

/** Nobody has to wait for it any longer: it will not be sold. */
export const isOver = ({ sale }: Pick<Showing, 'sale'>): boolean =>
  sale.state === 'cancelled' || sale.state === 'ended';
