declare const minorUnits: unique symbol;

/**
 * An amount of money that the server has worked out, as our own calls tell it: a whole number of minor units, its
 * currency beside it. The browser shows amounts and never works with them, so to TypeScript this is no number: adding,
 * multiplying or rounding one does not compile. `sales/ui/money-text.ts` words it.
 */
export type Amount = { readonly [minorUnits]: true };

/** Marks minor units as worked out: by the server. */
export const amountOf = (minor: number): Amount => minor as unknown as Amount;

/** The minor units of an amount: for rules and for words. The files of a page may not import this. */
export const minorOf = (amount: Amount): number => amount as unknown as number;
