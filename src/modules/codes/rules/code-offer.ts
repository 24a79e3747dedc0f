import type { Texts } from '#modules/i18n/rules/locales.ts';

/** What an entered code gives at a showing; ids are the brand's, amounts minor units. */
export type CodeOffer = {
  /** As it is stored: capitals without spaces and hyphens. */
  readonly code: string;
  readonly batchId: number;
  readonly name: Texts;
  readonly gives: CodeGift;
  /** The price levels that it is good for; null for all. */
  readonly ticketGroupIds: readonly number[] | null;
  /** For how many more tickets it can be used; null for any number. */
  readonly usesLeft: number | null;
  /** The most tickets of one order; null for as many as it can be used for. */
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
      readonly off: { readonly percent: number } | { readonly amount: number };
      /** The ticket types that become cheaper; null for all that the web sells. */
      readonly ticketIds: readonly number[] | null;
    };

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

/** The most tickets of one order that a code can be used for; null for any number. */
export function mostTickets({ usesLeft, mostPerOrder }: CodeOffer): number | null {
  const limits = [usesLeft, mostPerOrder].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/**
 * A ticket of an order that a code is used for. `ticketNo` tells the order's tickets apart; it stays when the ticket
 * gets another seat.
 */
export type CodeUse = { readonly code: string; readonly ticketNo: number };
