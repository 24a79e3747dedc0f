import type { ComponentType, Ref } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { BrowserFacts } from '../rules/browser-facts.ts';
import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';

/** The payment's data for the commit: the identifier that a form has made, never a card's number. */
export type PaymentInput = {
  readonly identifier: string;
  readonly numberOfPayments: number;
  /** The six digits from the bank's app, for payments by code. */
  readonly code?: string;
  /** The customer wants the card to be saved. */
  readonly saveCard?: boolean;
  /** For methods whose provider needs it. */
  readonly browser?: BrowserFacts;
};

/** The result of a method when Pay is pressed. */
export type PreparedPayment =
  | { readonly ok: true; readonly payment: PaymentInput }
  /** Without a refusal, the method itself shows the fault. */
  | { readonly ok: false; readonly refusal?: RefusalBody };

/** A wrong field of a method, for the list of the page's faults. */
export type MethodFault = {
  /** The method's own name for it. */
  readonly field: string;
  readonly text: string;
  /** Focuses it. */
  readonly go: () => void;
};

/** The functions of the chosen method that the page calls. */
export interface MethodHandle {
  prepare: () => Promise<PreparedPayment>;
  /** Shows the faults of the method's fields beside others of the page, and moves no focus. */
  check: () => Promise<readonly MethodFault[]>;
  /** Goes to its field, where a refused payment wants another text in it. */
  focus?: () => void;
}

/** The data of the order that a method needs. */
export type PaymentSubject = {
  /** Major units. When it changes, the form is replaced. */
  readonly total: number;
  readonly flow: CartKind;
  /** ISO 3166-1 alpha-2: in some countries the form has more fields. */
  readonly country: string;
  /** Of the showing whose seats are paid for; undefined for goods without a seat, which the brand itself sells. */
  readonly locationId: number | undefined;
  readonly authProfileId: number | undefined;
  /** The holder's ID number, or '' when the visitor has not typed one. */
  readonly ssn: string;
};

export interface MethodProps {
  offer: PaymentOffer;
  subject: PaymentSubject;
  /** The customer wants the card that they type to be saved. */
  savesCard: boolean;
  /** Called for Enter in a field of the method: it acts as Pay. */
  onEnter: () => void;
  /** Called when a field that `check` has returned was changed; '' for all fields. */
  onCorrected: (field: string) => void;
  /** The texts of a refusal, in the visitor's language. */
  refusalText: (refusal: RefusalBody) => { readonly title: string; readonly text: string };
  ref: Ref<MethodHandle>;
}

/** The form of a method. Mount it with another `key` to start again. */
export type MethodForm = ComponentType<MethodProps>;
