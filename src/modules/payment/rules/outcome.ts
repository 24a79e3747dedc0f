/** What a card gateway can say of a charge, whichever gateway it is. */

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
  'PROCESSING_ERROR',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** All that we keep of a card: never its number, never its security code. */
export type Instrument = {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

/**
 * - `paid`: the money is ours.
 * - `pending`: the provider has not decided; `action.url` is where the visitor must go meanwhile (3-D Secure).
 * - `declined`: no money moved, and none will by this charge.
 * - `cancelled`: we withdrew the charge before it was decided.
 */
export type Outcome =
  | { readonly status: 'paid'; readonly providerRef: string; readonly instrument: Instrument }
  | { readonly status: 'pending'; readonly providerRef: string; readonly action?: { readonly url: string } }
  | { readonly status: 'declined'; readonly providerRef?: string; readonly reason: DeclineReason }
  | { readonly status: 'cancelled'; readonly providerRef?: string };
