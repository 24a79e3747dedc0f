import type { Static } from 'typebox';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { WirePriceLevel } from '../../contract.ts';

/** A ticket type that asks for references. */
export type GatedType = Static<typeof WirePriceLevel>['gated'][number];

/** References as they were typed, in the order of the prompts. */
export type TypedReferences = { readonly ref1: string; readonly ref2?: string };

/** Enters references at a seat; the caller owns the cart. */
export type ReferenceUse = {
  /** Returns why they were refused; null when the seat has the ticket. */
  readonly enter: (seatNo: number, ticketId: number, typed: TypedReferences) => Promise<RefusalBody | null>;
  /** The texts of a refusal, in the visitor's language. */
  readonly refusalText: (refusal: RefusalBody) => { readonly title: string; readonly text: string };
};
