import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { WirePriceLevel } from '../../contract.ts';

/** A ticket type that asks for references, or for a member number. */
export type GatedType = Static<typeof WirePriceLevel>['gated'][number];

/** What was typed for it: references in the order of the prompts, or a member number. */
export type TypedReferences =
  | { readonly ref1: string; readonly ref2?: string }
  | { readonly memberNumber: string };

/** Enters references and member numbers at a seat; the caller owns the cart. */
export type ReferenceUse = {
  /** Returns why they were refused; null when the seat has the ticket. */
  readonly enter: (seatNo: number, ticketId: number, typed: TypedReferences) => Promise<RefusalBody | null>;
  /** The member number of another ticket of the order. */
  readonly memberNumber: string | undefined;
  /** Whether customers can sign in, and may then be known members. */
  readonly hasSignIn: boolean;
  /** Signing in, where it helps; `onDone` is called when that was done. */
  readonly signIn: (onDone: () => void) => ReactNode;
  /** The texts of a refusal, in the visitor's language. */
  readonly refusalText: (refusal: RefusalBody) => { readonly title: string; readonly text: string };
};
