import type { IncomingHttpHeaders } from 'node:http';
import type { App, Context } from '#platform/server/context.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { BrowserFacts } from '#modules/payment/rules/browser-facts.ts';
import type { OfferedMethod } from '#modules/payment/rules/methods.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import type { Bank } from '#modules/payment/rules/transfer.ts';
import type { OUTSIDE_PROVIDERS } from '#modules/tenancy/rules/payment-offers.ts';

/**
 * The interface of outside providers. Amounts are minor units. Charges are known by the tender's id, never by the
 * order's. No function may be called inside a database transaction.
 */
export type Provider = {
  readonly name: OutsideProviderName;
  /**
   * A sentence that says why the provider cannot be used with these settings, which have the account of a brand; undefined
   * when it can.
   */
  faultOf(settings: Settings): string | undefined;
  /** Its methods, and how the customer begins to pay by each. */
  readonly methods: Readonly<Partial<Record<OfferedMethod, Beginning>>>;
  readonly times: ProviderTimes;
  /** The currencies that it takes; left out: every one. */
  readonly currencies?: ReadonlySet<string>;
  /** Origins of the pages that are shown in frames: its form and its steps. */
  frameOrigins(settings: Settings): readonly string[];
  /** Origins of its frames that open the wallet of the device; left out by providers without the method 'wallet'. */
  walletOrigins?(settings: Settings): readonly string[];
  /** Whether its script opens windows, which must be able to speak to the page that has opened them. */
  readonly opensWindows?: true;
  /** Our own pages with its fields. Left out by providers whose pages are all elsewhere. */
  readonly pages?: readonly AnyRoute[];
  /** Takes the money. A second call with the same `tenderId` returns the same charge, and never makes another. */
  charge(ctx: Context, order: ChargeOrder): Promise<Outcome>;
  /**
   * The outcome after the customer's step (3-D Secure, approval, return from a redirect). Left out by providers that
   * have only a query for it.
   */
  proceed?(ctx: Context, charge: KnownCharge): Promise<Outcome>;
  /** The provider's state of a charge, also when the answer to our request was lost. 'unknown': it has no such charge. */
  query(ctx: Context, charge: ChargeRef): Promise<Outcome | { readonly status: 'unknown' }>;
  /** Confirms a charge that waits for us (`Outcome.awaitsUs`). Left out by providers that never wait for us. */
  verify?(ctx: Context, charge: KnownCharge): Promise<Outcome>;
  /** Refunds an amount. A second call with the same `refundKey` returns the same refund. */
  refund(ctx: Context, refund: RefundOrder): Promise<RefundAnswer>;
  /**
   * The refunds of a paid charge that the provider has paid, also those that were begun elsewhere: in the provider's
   * dashboard, or by a bank. Left out by providers that do not list them.
   */
  refundsOf?(ctx: Context, charge: KnownCharge): Promise<ProviderRefund[]>;
  /**
   * Removes a saved card at the provider, by the token of `Outcome.cardToken`; one that it does not know is removed. Throws
   * ProviderUnreachable. Left out by providers that have no call for it.
   */
  removeCard?(ctx: Context, token: string): Promise<void>;
  /** Withdraws an undecided charge; returns its outcome, which may be `paid`. */
  cancel(ctx: Context, charge: ChargeRef): Promise<Outcome>;
  /**
   * Reads a webhook that an account of `settings` may have sent; the signature is checked with its secret, over the bytes
   * as received. 'bad signature': it is of another account, or of nobody. Throws ProviderUnreachable when the provider must
   * be asked for that and gives no answer: the provider sends the webhook again.
   */
  readWebhook(
    app: App,
    settings: Settings,
    headers: IncomingHttpHeaders,
    rawBody: Buffer,
  ): Webhook | 'bad signature' | 'irrelevant' | Promise<Webhook | 'bad signature' | 'irrelevant'>;
};

/** A provider that is called over the network. */
export type OutsideProviderName = (typeof OUTSIDE_PROVIDERS)[number];
/** The provider of a tender: an outside provider, our own ledger, or staff at the counter. */
export type ProviderName = OutsideProviderName | 'ledger' | 'counter';

/** How the customer begins to pay by a method. */
export type Beginning = FormBeginning | CodeBeginning | BankBeginning | ApprovalBeginning;

/** The customer fills a form of the provider in a frame; it makes a payment identifier and takes no money. */
export type FormBeginning = {
  readonly kind: 'form';
  /** The most payments (instalments) that the provider can split an amount into; a brand may allow fewer. */
  readonly maxPayments: number;
  begin(ctx: Context, form: FormOrder): Promise<OpenedForm>;
  /** The reference of the form that made an identifier; undefined when the identifier is not of this provider. */
  formReferenceOf(identifier: string): string | undefined;
  /** Whether the provider says who has issued a card, so that an offer may be for some issuers' cards only. */
  readonly tellsIssuer?: true;
  /** Whether a paid charge brings a token by which the card can be charged later (`Outcome.cardToken`). */
  readonly savesCards?: true;
};

/** The customer types a code from the bank's app, which is sent with the charge, and confirms in the app. */
export type CodeBeginning = {
  readonly kind: 'code';
  /** Shorter than for cards: a code is valid only for a few minutes. */
  readonly times: ProviderTimes;
};

/** The customer chooses a bank, and confirms on the bank's own page, to which the charge leads. */
export type BankBeginning = {
  readonly kind: 'bank';
  /** The banks that can take an amount now, in the provider's order. Throws ProviderUnreachable. */
  banks(ctx: Context, wanted: Pick<FormOrder, 'amount' | 'currency' | 'locale'>): Promise<readonly Bank[]>;
};

/**
 * The customer only chooses the method; the charge leads to the provider's own window or button, where they approve it.
 * The page makes an identifier for each try.
 */
export type ApprovalBeginning = {
  readonly kind: 'approval';
  /** Whether a payment identifier is of this method. */
  readonly isIdentifier: (identifier: string) => boolean;
};

/** Time limits of a provider, in milliseconds since a tender was written. */
export type ProviderTimes = {
  /** A charge that the provider does not know after this time will not arrive any more. */
  readonly unheardMs: number;
  /** A charge that is undecided after this time is withdrawn. */
  readonly giveUpMs: number;
  /** Seats are kept for a payment for this time. */
  readonly keepMs: number;
  /**
   * A charge that was given up because the provider did not know it is asked for again for this time: the request may have
   * been on its way for longer than thought. Left out by providers that can rule that out.
   */
  readonly askAgainMs?: number;
};

export type FormOrder = {
  readonly formId: string;
  readonly amount: number;
  readonly currency: string;
  readonly locale: Locale;
  /** The most payments (instalments) that the visitor may spread the amount over. */
  readonly maxPayments: number;
  /** Whether the form has a field for the holder's ID number; `ssn` is what the visitor has typed in the shop. */
  readonly ssnAsked: boolean;
  readonly ssn?: string;
};

/** `reference` is the provider's id of the form; payment identifiers contain it. */
export type OpenedForm = { readonly url: string; readonly reference: string };

export type ChargeOrder = {
  readonly tenderId: string;
  readonly method: OfferedMethod;
  readonly identifier: string;
  /** For a method that begins with a code: six digits, never to be stored or logged. */
  readonly code?: string;
  readonly amount: number;
  readonly currency: string;
  /** The number of payments (instalments) that the visitor has chosen in the form. */
  readonly numberOfPayments: number;
  /** The card that the customer has saved and pays with, instead of one that was typed into a form. */
  readonly savedCard?: SavedCardToken | undefined;
  /** Whether the customer wants the card to be saved: the outcome of a payment then has its token. */
  readonly savesCard?: boolean | undefined;
  /** The first digits of the cards that the offer is for; undefined: of every card. */
  readonly issuerBins?: readonly string[] | undefined;
  /** The text for the customer's bank statement: the order's code. */
  readonly description: string;
  /** The address to which the visitor returns after a step. */
  readonly returnUrl: string;
  readonly customer: {
    readonly email?: string;
    /** What the page knows of the browser, for methods whose form sends it. */
    readonly browser?: BrowserFacts;
  };
};

/** A saved card, as its provider knows it. The token is a secret: it is stored encrypted, and never logged. */
export type SavedCardToken = { readonly token: string; readonly expMonth: number; readonly expYear: number };

/** The ids of a charge; `providerRef` is null when the provider has never answered. */
export type ChargeRef = {
  readonly tenderId: string;
  readonly providerRef: string | null;
  readonly createdAt: Date;
  /** Whether the customer wants the card to be saved: the outcome of a payment then has its token. */
  readonly savesCard?: boolean | undefined;
};

/** A charge that the provider has answered for. The amount is what we have asked for. */
export type KnownCharge = ChargeRef & {
  readonly providerRef: string;
  readonly amount: number;
  readonly currency: string;
};

export type RefundOrder = ChargeRef & {
  readonly amount: number;
  readonly currency: string;
  readonly refundKey: string;
};

export type RefundAnswer = { readonly status: 'refunded' | 'pending'; readonly providerRef?: string };

/** A refund that the provider has paid. `refundKey`: our key of it, when the provider has it. */
export type ProviderRefund = {
  readonly providerRef: string;
  readonly amount: number;
  readonly currency: string;
  readonly refundKey?: string;
};

/** A webhook says that something happened to the charge of a tender; a query returns what. */
export type Webhook = {
  readonly webhookId: string;
  readonly tenantId: number;
  readonly tenderId: string;
  readonly providerRef: string;
};

/**
 * The provider gave no answer or an unreadable one, so it is unknown whether money was taken. The tender stays as it is
 * until a query or webhook has the outcome.
 */
export class ProviderUnreachable extends Error {
  constructor(provider: OutsideProviderName, cause: unknown) {
    super(`the provider ${provider} gave no answer`, { cause });
    this.name = 'ProviderUnreachable';
  }
}

/** The provider refused a refund; an operator must find out why. */
export class RefundRefused extends Error {
  /** The provider's own word for it. */
  readonly reason: string;
  constructor(provider: OutsideProviderName, reason: string) {
    super(`the provider ${provider} refused a refund: ${reason}`);
    this.name = 'RefundRefused';
    this.reason = reason;
  }
}
