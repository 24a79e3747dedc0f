import type { ComponentType, Ref } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';

/** What the commit is told of the payment: never a card's number, only the identifier that a form made of it. */
export type PaymentInput = {
  readonly identifier: string;
  readonly numberOfPayments: number;
  /** The six digits from the bank's app, where that is paid with. */
  readonly code?: string;
};

/** What a method answers when Pay is pressed. */
export type PreparedPayment =
  | { readonly ok: true; readonly payment: PaymentInput }
  /** Without a refusal the method itself shows what must be mended. */
  | { readonly ok: false; readonly refusal?: RefusalBody };

/** What the page asks of the method that was chosen. */
export interface MethodHandle {
  prepare: () => Promise<PreparedPayment>;
}

/** What is paid for, as far as a method needs to know. */
export type PaymentSubject = {
  /** Major units. Another total makes another form. */
  readonly total: number;
  readonly flow: CartKind;
  /** ISO 3166-1 alpha-2: some countries ask for more in a form. */
  readonly country: string;
  /** Of the showing whose seats are paid for; goods without a seat are sold by the brand itself. */
  readonly locationId: number | undefined;
  readonly authProfileId: number | undefined;
  /** The holder's ID number, when the visitor has given one by now. */
  readonly ssn: string;
};

export interface MethodProps {
  offer: PaymentOffer;
  subject: PaymentSubject;
  /** Enter in a field of the method means Pay. */
  onEnter: () => void;
  /** The texts of a refusal, in the visitor's language. */
  refusalText: (refusal: RefusalBody) => { readonly title: string; readonly text: string };
  ref: Ref<MethodHandle>;
}

/** How a method asks for what it needs. Mount it with another `key` to begin anew. */
export type MethodForm = ComponentType<MethodProps>;
