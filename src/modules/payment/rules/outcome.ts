import type { LedgerMethod } from './ledger.ts';

/** What a provider can say of a charge, whichever it is. */

/** Why a charge came to nothing; the screen words each (specification section 8, 'Payment'). */
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
  // Of a code from the bank's app ('Blik error'): mistyped or used already; too old; refused in the app; not confirmed there in time.
  'CODE_INVALID',
  'CODE_EXPIRED',
  'CODE_DECLINED',
  'CODE_NOT_CONFIRMED',
  'PROCESSING_ERROR',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** What was paid with, as far as it may be kept: of a card never its number, never its security code. */
export type Instrument = CardInstrument | CodeInstrument | LedgerInstrument;

export type CardInstrument = {
  readonly method: 'card';
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

/** A code from the bank's app: of the code itself nothing is kept. */
export type CodeInstrument = { readonly method: 'code'; readonly scheme: string };

/** An account of our own ledger: whoever knows a voucher's whole reference can pay with it. */
export type LedgerInstrument = { readonly method: LedgerMethod; readonly last4: string };

/** What the customer must do next. */
export type NextAction =
  /**
   * Go to a page of the bank's or the provider's. Where it may stand in a frame the page of the shop stays around it;
   * 'window' means that it must be gone to.
   */
  | { readonly kind: 'page'; readonly url: string; readonly opensIn: 'frame' | 'window' }
  /** Confirm in their bank's app, until an instant (ISO 8601). */
  | { readonly kind: 'confirm'; readonly until: string };

/**
 * - `paid`: the money is ours.
 * - `pending`: the provider has not decided; `action` is what the customer must do meanwhile. `awaitsUs`: the
 *   customer has agreed, and the provider waits for our word (`verify`) before it takes the money.
 * - `declined`: no money moved, and none will by this charge.
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
    }
  | {
      readonly status: 'pending';
      readonly providerRef: string;
      readonly action?: NextAction;
      readonly awaitsUs?: true;
    }
  | { readonly status: 'declined'; readonly providerRef?: string; readonly reason: DeclineReason }
  | { readonly status: 'cancelled'; readonly providerRef?: string };
