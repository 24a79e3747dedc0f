import { percentOf } from '#kernel/money.ts';
import { textFor, type Locale, type Texts } from '#modules/i18n/rules/locales.ts';

/** What an entered code gives at a showing; ids are the brand's, amounts minor units. */
export type CodeOffer = {
  /** As it is stored: capitals without spaces and hyphens. */
  readonly code: string;
  readonly batchId: number;
  readonly name: Texts;
  readonly gives: CodeGift;
  /** The price levels that it is good for; null for all. */
  readonly ticketGroupIds: readonly number[] | null;
  /** For how many more tickets or extras it can be used; null for any number. */
  readonly usesLeft: number | null;
  /** The most tickets or extras of one order; null for as many as it can be used for. */
  readonly mostPerOrder: number | null;
  /** The least seats of the order. */
  readonly leastSeats: number;
  /** What the order must cost before codes make it cheaper; left out for any amount. */
  readonly leastAmount?: number;
};

export type CodeGift =
  | { readonly kind: 'ticket'; readonly ticketId: number }
  | {
      readonly kind: 'discount';
      readonly off: Discount;
      /** The ticket types that become cheaper; null for all that the web sells. */
      readonly ticketIds: readonly number[] | null;
    }
  /** The products that become cheaper. */
  | { readonly kind: 'products'; readonly off: Discount; readonly productIds: readonly number[] };

type Discount = { readonly percent: number } | { readonly amount: number };

/** Why a code gives nothing at a showing, whatever is chosen. */
export const CODE_REFUSALS = [
  'CODE_NOT_FOUND',
  'CODE_NOT_YET_VALID',
  'CODE_ENDED',
  'CODE_NOT_FOR_SHOWING',
  'CODE_USED',
] as const;
export type CodeRefusal = (typeof CODE_REFUSALS)[number];

/** A code that gives nothing at a showing. */
export type RefusedCode = { readonly code: string; readonly refusal: CodeRefusal };

/** An entered code at a showing. */
export type EnteredCode = CodeOffer | RefusedCode;

export const isOffer = (entered: EnteredCode): entered is CodeOffer => !('refusal' in entered);

/** An entered code that makes extras cheaper. */
export type ProductOffer = CodeOffer & { readonly gives: Extract<CodeGift, { kind: 'products' }> };

export const isProductOffer = (entered: EnteredCode): entered is ProductOffer =>
  isOffer(entered) && entered.gives.kind === 'products';

/** What a discount takes off a price, in minor units: at most the price. A percentage is rounded half up. */
export const discountOn = (price: number, off: Discount): number =>
  Math.min(price, 'amount' in off ? off.amount : percentOf(price, off.percent));

/** 'Adult (Autumn offer)', in every language that either text has. */
export function nameWithOffer(thing: Texts, offer: Texts): Texts {
  const locales = new Set([...Object.keys(thing), ...Object.keys(offer)] as Locale[]);
  return Object.fromEntries(
    [...locales].map((locale) => [locale, `${textFor(thing, locale)} (${textFor(offer, locale)})`]),
  );
}

/** The most tickets or extras of one order that a code can be used for; null for any number. */
export function mostUses({ usesLeft, mostPerOrder }: CodeOffer): number | null {
  const limits = [usesLeft, mostPerOrder].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/**
 * A ticket or an extra of an order that a code is used for. `ticketNo` tells them apart: a ticket's is that of its first
 * seat and stays when the ticket gets another one, those of extras are negative.
 */
export type CodeUse = { readonly code: string; readonly ticketNo: number };
