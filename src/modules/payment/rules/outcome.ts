import type { LedgerMethod } from '#modules/vouchers/rules/ledger.ts';

/** The outcomes of a charge, the same for all providers. */

/** Why a charge failed; the screen has a text for each (specification section 8, 'Payment'). */
export const DECLINE_REASONS = [
  'CARD_DECLINED',
  'INSUFFICIENT_FUNDS',
  'EXPIRED_CARD',
  'WRONG_NUMBER',
  'WRONG_DATE',
  'WRONG_CVV',
  'BIN_MISMATCH',
  'PAYMENTS_CHANGED',
  'THREE_D_SECURE_FAILED',
  // Of a code from the bank's app ('Blik error'): wrong or used; too old; refused in the app; not confirmed in time.
  'CODE_INVALID',
  'CODE_EXPIRED',
  'CODE_DECLINED',
  'CODE_NOT_CONFIRMED',
  'PAYPAL_DECLINED',
  'PROCESSING_ERROR',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** The card, code or account that paid, as far as it may be stored: never a card's number or security code. */
export type Instrument = CardInstrument | CodeInstrument | LedgerInstrument;

export type CardInstrument = {
  readonly method: 'card';
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The wallet of the device that has paid with the card. */
  readonly wallet?: WalletName;
};

/** Wallets whose payments are told by their names. */
export type WalletName = 'apple_pay' | 'google_pay';

/**
 * A code from the bank's app, a transfer, or PayPal. `scheme`: the name that customers know it by, 'BLIK' or the
 * bank's. Neither code nor account is stored.
 */
export type CodeInstrument = { readonly method: 'code' | 'transfer' | 'paypal'; readonly scheme: string };

/** An account of our own ledger. Only the end of its reference: the whole reference would be enough to pay. */
export type LedgerInstrument = { readonly method: LedgerMethod; readonly last4: string };

/** What the customer must do next. */
export type NextAction =
  /**
   * Go to a page of the bank or the provider: in a frame of the shop's page, or ('window') instead of the shop's page,
   * because it forbids frames. `again`: the provider has refused what they chose there; they may choose again.
   */
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly opensIn: 'frame' | 'window';
      readonly again?: true;
    }
  /** Confirm in their bank's app, until an instant (ISO 8601). */
  | { readonly kind: 'confirm'; readonly until: string };

/**
 * - `paid`: the provider has taken the money.
 * - `pending`: the provider has not decided; `action` is what the customer must do until then, as before when it is
 *   left out, nothing any more when it is null. `awaitsUs`: the customer has agreed, and the provider waits for our
 *   confirmation (`verify`) before it takes the money. `again`: it has refused what the customer chose (a card of their
 *   account); they may choose again in the same step, and nothing is confirmed before they have.
 * - `declined`: no money was taken, and this charge will take none.
 * - `cancelled`: we withdrew the charge before it was decided.
 */
export type Outcome =
  | {
      readonly status: 'paid';
      readonly providerRef: string;
      readonly instrument: Instrument;
      /** What the provider has taken, in minor units. */
      readonly amount: number;
      readonly currency: string;
      /** The card for later charges, where its provider can save it. A secret: it is never logged. */
      readonly cardToken?: string;
    }
  | {
      readonly status: 'pending';
      readonly providerRef: string;
      readonly action?: NextAction | null;
      readonly awaitsUs?: true;
      readonly again?: true;
    }
  | { readonly status: 'declined'; readonly providerRef?: string; readonly reason: DeclineReason }
  | { readonly status: 'cancelled'; readonly providerRef?: string };

export type PaidOutcome = Extract<Outcome, { status: 'paid' }>;

/** Whether the provider has taken the amount that was asked for, in its currency. Minor units. */
export const isAsAsked = (
  { amount, currency }: Pick<PaidOutcome, 'amount' | 'currency'>,
  outcome: PaidOutcome,
): boolean => outcome.amount === amount && outcome.currency === currency;
