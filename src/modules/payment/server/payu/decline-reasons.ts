import type { DeclineReason } from '#modules/payment/rules/outcome.ts';
import type { ChargeOrder } from '#modules/payment/server/provider.ts';

/**
 * PayU's codes as our reasons. `resultCode` of a transaction is for BLIK and banks, the card's response code ('S51') for
 * cards. PayU documents only a part of them, so the first two words (REG_ERROR: at the registration of the code,
 * AUT_ERROR: at the bank) and the rest are read separately.
 */
const BY_RESULT: readonly (readonly [RegExp, DeclineReason])[] = [
  [/AUTH_CODE_EXPIRED/, 'CODE_EXPIRED'],
  // Wrong, used, or withdrawn in the app: another code is needed.
  [/AUTH_CODE/, 'CODE_INVALID'],
  [/INSUFFICIENT_FUNDS|LIMIT_EXCEEDED/, 'INSUFFICIENT_FUNDS'],
  [/NO_AUTHORIZATION|TIMEOUT/, 'CODE_NOT_CONFIRMED'],
  [/AUTHENTICATION_REJECTED/, 'THREE_D_SECURE_FAILED'],
];

/** The reason of a BLIK payment that failed, by its `resultCode`. */
export const codeReason = (resultCode: string): DeclineReason =>
  BY_RESULT.find(([pattern]) => pattern.test(resultCode))?.[1] ?? 'CODE_DECLINED';

const BY_CARD_CODE: Readonly<Record<string, DeclineReason>> = {
  S14: 'WRONG_NUMBER',
  S51: 'INSUFFICIENT_FUNDS',
  S61: 'INSUFFICIENT_FUNDS',
  S65: 'INSUFFICIENT_FUNDS',
  S54: 'EXPIRED_CARD',
  SN7: 'WRONG_CVV',
  114: 'THREE_D_SECURE_FAILED',
  115: 'THREE_D_SECURE_FAILED',
  116: 'THREE_D_SECURE_FAILED',
  117: 'THREE_D_SECURE_FAILED',
  120: 'THREE_D_SECURE_FAILED',
  S96: 'PROCESSING_ERROR',
};

/** The reason of a card payment that failed. Codes that are not listed become CARD_DECLINED: a thief learns nothing. */
export function cardReason(responseCode: string | undefined, resultCode: string | undefined): DeclineReason {
  const [code = ''] = (responseCode ?? '').split(' ');
  if (Object.hasOwn(BY_CARD_CODE, code)) return BY_CARD_CODE[code]!;
  return resultCode && /AUTHENTICATION/.test(resultCode) ? 'THREE_D_SECURE_FAILED' : 'CARD_DECLINED';
}

type Status = { readonly statusCode?: string; readonly codeLiteral?: string };

/**
 * The reason of an order that PayU refused to create: certainly no money was taken. A saved card that PayU does not take is
 * not there any more, or of another account: the customer needs another card.
 */
export function refusedReason(
  { statusCode, codeLiteral = '' }: Status,
  { savedCard }: Pick<ChargeOrder, 'savedCard'> = {},
): DeclineReason {
  if (codeLiteral === 'INVALID_BLIK_CODE') return 'CODE_INVALID';
  if (codeLiteral === 'CARD_CARD_EXPIRED') return 'EXPIRED_CARD';
  if (savedCard && statusCode === 'ERROR_VALUE_INVALID') return 'CARD_DECLINED';
  return statusCode === 'BUSINESS_ERROR' ? 'CARD_DECLINED' : 'PROCESSING_ERROR';
}
