/** A payment intent of the local Stripe. Plain data, so that it can be stored as JSON; never a card's number. */
export type LocalIntent = {
  /** 'pi_…' */
  readonly orderId: string;
  /** Account and idempotency key with which it was made. */
  readonly key: string;
  /** The publishable key of the account that was charged; no other account knows the intent. */
  readonly account: string;
  /** In Stripe's units. */
  readonly amount: number;
  /** 'eur' */
  readonly currency: string;
  status: IntentStatus;
  /** Seconds since 1970. */
  readonly created: number;
  readonly metadata: Record<string, string>;
  readonly returnUrl: string;
  readonly card: LocalCard;
  /** 'pm_…' of the card. */
  readonly paymentMethod: string;
  /** The customer object of the card, or the one that gets it. */
  readonly customer?: string | undefined;
  /** Whether the customer object gets the card when the payment has succeeded. */
  readonly savesCard?: boolean | undefined;
  fault?: CardFault | undefined;
  readonly refunds: LocalRefund[];
  /** The answers to requests that have made or refunded it, by idempotency key. */
  readonly answers: Record<string, KeptAnswer>;
};

export type IntentStatus = 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled';

/** Why a card was refused, in Stripe's words. */
export type CardFault = { readonly code: string; readonly decline_code?: string };

export type LocalCard = {
  readonly brand: 'visa' | 'mastercard';
  readonly last4: string;
  /** Whether the bank asks the customer first. */
  readonly asksBank: boolean;
  /** Why the bank refuses it in the end. */
  readonly fault?: CardFault | undefined;
  /** 'apple_pay' or 'google_pay', when it is in one. */
  readonly wallet?: string | undefined;
};

export type RefundStatus = 'pending' | 'succeeded' | 'failed';
export type LocalRefund = {
  readonly id: string;
  readonly amount: number;
  status: RefundStatus;
  readonly metadata: Record<string, string>;
};

/** An answer to the shop, as a status and JSON. */
export type StripeAnswer = { readonly status: number; readonly body: object };

/** The same key and request get the same answer again; `request` is the request's body. */
export type KeptAnswer = { readonly request: string; readonly answer: StripeAnswer };
