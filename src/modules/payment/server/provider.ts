import type { IncomingHttpHeaders } from 'node:http';
import type { App, Context } from '#platform/server/context.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { OfferedMethod } from '#modules/payment/rules/methods.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import type { OUTSIDE_PROVIDERS } from '#modules/tenancy/rules/payment-offers.ts';

/**
 * The port behind which every outside provider stands. It says what it can do and implements just that.
 * Amounts are minor units. It gets the tender's id, never the order's. No function is ever called inside a
 * database transaction.
 */
export type Provider = {
  readonly name: OutsideProviderName;
  /** Why this process cannot use it, in a sentence; undefined when it can. */
  faultOf(settings: Settings): string | undefined;
  /** The methods whose money it moves, and how the customer begins each. */
  readonly methods: Readonly<Partial<Record<OfferedMethod, Beginning>>>;
  readonly times: ProviderTimes;
  /** Origins of the frames that its form and its steps stand in. */
  frameOrigins(settings: Settings): readonly string[];
  /** Takes the money. The same `tenderId` again gives the same charge again, never a second one. */
  charge(ctx: Context, order: ChargeOrder): Promise<Outcome>;
  /**
   * How a charge stands now that the customer has done their step (3-D Secure, an approval, a redirect's return).
   * Left out where only a query tells.
   */
  proceed?(ctx: Context, charge: KnownCharge): Promise<Outcome>;
  /** What the provider knows of a charge, also when the answer to our request was lost. */
  query(ctx: Context, charge: ChargeRef): Promise<Outcome | { readonly status: 'unknown' }>;
  /** Gives our word for a charge that awaits it (`Outcome.awaitsUs`). Left out where the provider never asks for it. */
  verify?(ctx: Context, charge: KnownCharge): Promise<Outcome>;
  /** Gives an amount back. The same `refundKey` again gives the same refund again. */
  refund(ctx: Context, refund: RefundOrder): Promise<RefundAnswer>;
  /** Withdraws a charge that is not decided; the answer is how it ended, which may be `paid`. */
  cancel(ctx: Context, charge: ChargeRef): Promise<Outcome>;
  /** Reads a webhook of the provider; the signature is checked over the bytes as they came. */
  readWebhook(
    app: App,
    headers: IncomingHttpHeaders,
    rawBody: Buffer,
  ): Webhook | 'bad signature' | 'irrelevant';
};

/** A provider that is asked over the network. */
export type OutsideProviderName = (typeof OUTSIDE_PROVIDERS)[number];
/** Who moves the money of a tender: an outside provider, or our own ledger. */
export type ProviderName = OutsideProviderName | 'ledger';

/** How the customer begins to pay by a method. */
export type Beginning = FormBeginning | CodeBeginning;

/** They fill a form of the provider's, in a frame; it makes an identifier and takes no money. */
export type FormBeginning = {
  readonly kind: 'form';
  /** The most payments (instalments) that an amount can be split into, whatever a brand allows. */
  readonly maxPayments: number;
  begin(ctx: Context, form: FormOrder): Promise<FormGiven>;
  /** The reference of the form that an identifier came from, or undefined when it is none of this provider's. */
  formReferenceOf(identifier: string): string | undefined;
};

/** They type a code from their bank's app; it goes along with the charge, and the customer confirms in the app. */
export type CodeBeginning = {
  readonly kind: 'code';
  /** A code lives shorter than a card's payment may take. */
  readonly times: ProviderTimes;
};

/** What a provider needs; in milliseconds since a tender was written down. */
export type ProviderTimes = {
  /** A charge that the provider has not heard of by then will not come any more. */
  readonly unheardMs: number;
  /** A charge that is undecided by then is withdrawn. */
  readonly giveUpMs: number;
  /** What is scarce is kept so long for a payment. */
  readonly keepMs: number;
};

export type FormOrder = {
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

/** `reference` is the provider's own name of the form; identifiers carry it. */
export type FormGiven = { readonly url: string; readonly reference: string };

export type ChargeOrder = {
  readonly tenderId: string;
  readonly method: OfferedMethod;
  readonly identifier: string;
  /** Of a method that begins with a code: six digits, never to be kept or logged. */
  readonly code?: string;
  readonly amount: number;
  readonly currency: string;
  /** In how many payments (instalments) the amount is taken: as the visitor chose in the form. */
  readonly numberOfPayments: number;
  /** What stands on the customer's statement: the order's code. */
  readonly description: string;
  /** Where the visitor comes back to after a step. */
  readonly returnUrl: string;
  readonly customer: { readonly email?: string };
};

/** A charge as both sides know it; `providerRef` is missing when no answer ever came. */
export type ChargeRef = {
  readonly tenderId: string;
  readonly providerRef: string | null;
  readonly createdAt: Date;
};

/** A charge that the provider has answered for. */
export type KnownCharge = ChargeRef & { readonly providerRef: string };

export type RefundOrder = ChargeRef & {
  readonly amount: number;
  readonly currency: string;
  readonly refundKey: string;
};

export type RefundAnswer = { readonly status: 'refunded' | 'pending'; readonly providerRef?: string };

/** One webhook: something happened to the charge of this tender; what, tells a query. */
export type Webhook = {
  readonly webhookId: string;
  readonly tenantId: number;
  readonly tenderId: string;
  readonly providerRef: string;
};

/**
 * The provider did not answer, or not sensibly: nobody knows whether money moved. The tender stays as it
 * is until a query or a webhook tells.
 */
export class ProviderUnreachable extends Error {
  constructor(provider: OutsideProviderName, cause: unknown) {
    super(`the provider ${provider} gave no answer`, { cause });
    this.name = 'ProviderUnreachable';
  }
}

/** The provider understood and said no to a refund; somebody must look at it. */
export class RefundRefused extends Error {
  constructor(provider: OutsideProviderName, reason: string) {
    super(`the provider ${provider} refused a refund: ${reason}`);
    this.name = 'RefundRefused';
  }
}
