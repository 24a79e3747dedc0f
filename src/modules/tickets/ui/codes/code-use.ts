import type { Static } from 'typebox';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { WireCartCode } from '../../contract.ts';

export type CartCode = Static<typeof WireCartCode>;

/** The codes of an order, and the functions that change them; the caller owns the cart. */
export type CodeUse = {
  readonly entered: readonly CartCode[];
  /** Enters a code for one seat, or for the order. Returns why it was refused; null when it was applied. */
  readonly enter: (code: string, seatNo?: number) => Promise<RefusalBody | null>;
  readonly remove: (code: string, seatNo?: number) => Promise<RefusalBody | null>;
  /** What was done last; undefined before anything was. */
  readonly last: { readonly code: string; readonly isEntered: boolean } | undefined;
  /** The texts of a refusal, in the visitor's language. */
  readonly refusalText: (refusal: RefusalBody) => { readonly title: string; readonly text: string };
};
