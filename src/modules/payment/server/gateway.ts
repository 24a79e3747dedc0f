import type { IncomingHttpHeaders } from 'node:http';
import type { App, Context } from '#platform/server/context.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';

/**
 * The port behind which every card gateway stands. Amounts are minor units. No method is ever called
 * inside a database transaction.
 */
export type Gateway = {
  readonly name: GatewayName;
  /** The most payments (instalments) that it can split a charge into, whatever a brand allows. */
  readonly maxPayments: number;
  /** The address of a form in which the visitor types the card; it makes an identifier and takes no money. */
  createForm(ctx: Context, form: FormOrder): Promise<FormGiven>;
  /** The reference of the form that an identifier came from, or undefined when it is none of this gateway's. */
  formReferenceOf(identifier: string): string | undefined;
  /** Takes the money. The same `paymentId` again gives the same charge again, never a second one. */
  charge(ctx: Context, order: ChargeOrder): Promise<Outcome>;
  /** What the provider knows of a payment, also when the answer to our charge was lost. */
  query(ctx: Context, charge: ChargeRef): Promise<Outcome | { readonly status: 'unknown' }>;
  /** Gives money back. The same `refundKey` again gives the same refund again. */
  refund(ctx: Context, refund: RefundOrder): Promise<RefundState>;
  /** Withdraws a charge that is not decided; the answer is how it ended, which may be `paid`. */
  cancel(ctx: Context, charge: ChargeRef): Promise<Outcome>;
  /** Reads a notification of the provider; the signature is checked over the bytes as they came. */
  readNotice(
    app: App,
    headers: IncomingHttpHeaders,
    rawBody: Buffer,
  ): Notice | 'bad signature' | 'irrelevant';
};

export type GatewayName = 'demo' | 'stripe';

type FormOrder = {
  readonly formId: string;
  readonly amount: number;
  readonly currency: string;
  readonly locale: Locale;
  /** The most payments (instalments) that the visitor may spread the amount over. */
  readonly maxPayments: number;
  /** Whether the form asks for the holder's ID number, and what the visitor gave as it already. */
  readonly ssnAsked: boolean;
  readonly ssn?: string;
};

/** `reference` is the gateway's own name of the form; identifiers carry it. */
type FormGiven = { readonly url: string; readonly reference: string };

export type ChargeOrder = {
  readonly paymentId: string;
  readonly identifier: string;
  readonly amount: number;
  readonly currency: string;
  /** In how many payments (instalments) the amount is taken: as the visitor chose in the form. */
  readonly numberOfPayments: number;
  /** What stands on the card's statement page: the order's code. */
  readonly description: string;
  /** Where the visitor comes back to after 3-D Secure. */
  readonly returnUrl: string;
  readonly customer: { readonly email?: string };
};

/** A charge as both sides know it; `providerRef` is missing when no answer ever came. */
export type ChargeRef = {
  readonly paymentId: string;
  readonly providerRef: string | null;
  readonly createdAt: Date;
};

export type RefundOrder = ChargeRef & {
  readonly amount: number;
  readonly currency: string;
  readonly refundKey: string;
};

export type RefundState = { readonly status: 'refunded' | 'pending' };

/** One notification: something happened to this payment; what, tells a query. */
export type Notice = {
  readonly noticeId: string;
  readonly tenantId: number;
  readonly paymentId: string;
  readonly providerRef: string;
};

/**
 * The provider did not answer, or not sensibly: nobody knows whether money moved. The payment stays as it
 * is until a query or a notification tells.
 */
export class GatewayUnreachable extends Error {
  constructor(gateway: GatewayName, cause: unknown) {
    super(`the ${gateway} gateway gave no answer`, { cause });
    this.name = 'GatewayUnreachable';
  }
}

/** The provider understood and said no to a refund; somebody must look at it. */
export class RefundRefused extends Error {
  constructor(gateway: GatewayName, reason: string) {
    super(`the ${gateway} gateway refused a refund: ${reason}`);
    this.name = 'RefundRefused';
  }
}
