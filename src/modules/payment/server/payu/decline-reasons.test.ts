import { expect, test } from 'vitest';
import { cardReason, codeReason, refusedReason } from './decline-reasons.ts';

test.each([
  ['REG_ERROR_AUTH_CODE_EXPIRED', 'CODE_EXPIRED'],
  ['REG_ERROR_AUTH_CODE_USED', 'CODE_INVALID'],
  ['AUT_ERROR_INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
  ['AUT_ERROR_LIMIT_EXCEEDED', 'INSUFFICIENT_FUNDS'],
  ['AUT_ERROR_NO_AUTHORIZATION', 'CODE_NOT_CONFIRMED'],
  ['AUT_ERROR_ANTIFRAUD_DECLINED', 'CODE_DECLINED'],
  ['SOMETHING_NEW', 'CODE_DECLINED'],
] as const)('BLIK: %s is %s', (resultCode, reason) => {
  expect(codeReason(resultCode)).toBe(reason);
});

test.each([
  ['S51', undefined, 'INSUFFICIENT_FUNDS'],
  ['S54 - Expired card', undefined, 'EXPIRED_CARD'],
  ['117', undefined, 'THREE_D_SECURE_FAILED'],
  [undefined, 'REG_ERROR_AUTHENTICATION_REJECTED', 'THREE_D_SECURE_FAILED'],
  [undefined, undefined, 'CARD_DECLINED'],
  ['toString', undefined, 'CARD_DECLINED'],
] as const)('a card: %s, %s is %s', (responseCode, resultCode, reason) => {
  expect(cardReason(responseCode, resultCode)).toBe(reason);
});

test.each([
  [{ statusCode: 'ERROR_VALUE_INVALID', codeLiteral: 'INVALID_BLIK_CODE' }, 'CODE_INVALID'],
  [{ statusCode: 'ERROR_INTERNAL', codeLiteral: 'CARD_CARD_EXPIRED' }, 'EXPIRED_CARD'],
  [{ statusCode: 'BUSINESS_ERROR', codeLiteral: 'ERROR_VALUE_INVALID' }, 'CARD_DECLINED'],
  [{ statusCode: 'UNAUTHORIZED_REQUEST' }, 'PROCESSING_ERROR'],
] as const)('an order refused with %o is %s', (status, reason) => {
  expect(refusedReason(status)).toBe(reason);
});
