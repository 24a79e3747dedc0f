declare const minorUnits: unique symbol;

/**
 * An amount of money that the server has worked out, as it comes in the answers of our own calls: a whole number of
 * minor units with its currency. The browser shows amounts but never calculates with them, so this type is not a
 * number: adding, multiplying or rounding it does not compile. `sales/ui/money-text.ts` formats it.
 */
export type Amount = { readonly [minorUnits]: true };

/** Marks minor units as worked out by the server. */
export const amountOf = (minor: number): Amount => minor as unknown as Amount;

/** The minor units of an amount, for rules and for formatting. Files of a page may not import this. */
export const minorOf = (amount: Amount): number => amount as unknown as number;
