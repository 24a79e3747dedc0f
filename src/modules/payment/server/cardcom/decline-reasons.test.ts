import { expect, test } from 'vitest';
import { isDecision, reasonOf } from './decline-reasons.ts';

test.each([
  [4, 'CARD_DECLINED'],
  [2, 'CARD_DECLINED'],
  [6, 'WRONG_CVV'],
  [33, 'WRONG_NUMBER'],
  [34, 'BIN_MISMATCH'],
  [36, 'EXPIRED_CARD'],
  [603, 'PROCESSING_ERROR'],
  [5119, 'PROCESSING_ERROR'],
] as const)('code %d is %s', (code, reason) => {
  expect(reasonOf(code)).toBe(reason);
});

test('success and Cardcom’s own codes are no decisions of a card’s company', () => {
  expect([0, 4, 499, 500, 608, 700].map(isDecision)).toEqual([false, true, true, false, false, false]);
});
