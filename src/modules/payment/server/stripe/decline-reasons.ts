import type { DeclineReason } from '#modules/payment/rules/outcome.ts';

/**
 * Stripe's codes (docs.stripe.com/error-codes, docs.stripe.com/declines/codes) as our reasons. The decline code is more
 * exact and is used first. Codes that are not listed become CARD_DECLINED, so that a thief learns nothing.
 */
const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  withdrawal_count_limit_exceeded: 'INSUFFICIENT_FUNDS',
  card_velocity_exceeded: 'INSUFFICIENT_FUNDS',
  expired_card: 'EXPIRED_CARD',
  incorrect_number: 'WRONG_NUMBER',
  invalid_number: 'WRONG_NUMBER',
  invalid_account: 'WRONG_NUMBER',
  invalid_expiry_month: 'WRONG_DATE',
  invalid_expiry_year: 'WRONG_DATE',
  incorrect_cvc: 'WRONG_CVV',
  invalid_cvc: 'WRONG_CVV',
  payment_intent_authentication_failure: 'THREE_D_SECURE_FAILED',
  authentication_required: 'THREE_D_SECURE_FAILED',
  authentication_not_handled: 'THREE_D_SECURE_FAILED',
  card_not_supported: 'BIN_MISMATCH',
  processing_error: 'PROCESSING_ERROR',
  issuer_not_available: 'PROCESSING_ERROR',
  try_again_later: 'PROCESSING_ERROR',
  reenter_transaction: 'PROCESSING_ERROR',
};

type StripeFault = { readonly code?: string | null; readonly decline_code?: string | null };

/** The reason of a card error or of a payment intent's `last_payment_error`. */
export function reasonOf(fault: StripeFault | null | undefined): DeclineReason {
  if (!fault) return 'PROCESSING_ERROR';
  return REASONS[fault.decline_code ?? ''] ?? REASONS[fault.code ?? ''] ?? 'CARD_DECLINED';
}
