import type { DeclineReason } from '#modules/payment/rules/outcome.ts';

/**
 * Answer codes of Israel's card network (Shva) as our reasons. Codes that are not listed become CARD_DECLINED: a thief
 * learns nothing.
 */
const REASONS: Readonly<Record<number, DeclineReason>> = {
  6: 'WRONG_CVV',
  33: 'WRONG_NUMBER',
  34: 'BIN_MISMATCH',
  36: 'EXPIRED_CARD',
  39: 'WRONG_NUMBER',
};

/** Codes from here on are Cardcom's own: the request was not sent to the card's company. */
const CARDCOMS_OWN = 500;

/** Whether a code is a decision of the card's company. */
export const isDecision = (code: number): boolean => code > 0 && code < CARDCOMS_OWN;

/** The reason of a code that is a decision; any other is a fault of ours or Cardcom's. */
export const reasonOf = (code: number): DeclineReason =>
  isDecision(code) ? (REASONS[code] ?? 'CARD_DECLINED') : 'PROCESSING_ERROR';
