import { expect, test } from 'vitest';
import { reasonOf } from './decline-reasons.ts';

test('the decline code is more exact than the code and is used first', () => {
  expect(reasonOf({ code: 'card_declined', decline_code: 'insufficient_funds' })).toBe('INSUFFICIENT_FUNDS');
  expect(reasonOf({ code: 'incorrect_number' })).toBe('WRONG_NUMBER');
  expect(reasonOf({ code: 'invalid_expiry_year' })).toBe('WRONG_DATE');
  expect(reasonOf({ code: 'card_declined', decline_code: 'card_not_supported' })).toBe('BIN_MISMATCH');
});

test('a stolen card has no reason of its own; no fault at all is a processing error', () => {
  expect(reasonOf({ code: 'card_declined', decline_code: 'stolen_card' })).toBe('CARD_DECLINED');
  expect(reasonOf(null)).toBe('PROCESSING_ERROR');
});
