import { expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { canPay, savedCardIdentifier, savedCardOf } from './saved-card.ts';

test('the card is read back from its payment identifier', () => {
  const cardId = uuidv7();
  expect(savedCardOf(savedCardIdentifier(cardId))).toBe(cardId);
});

test.each(['', 'saved.', 'saved.1', `code.${uuidv7()}`, uuidv7()])(
  '"%s" names no saved card',
  (identifier) => {
    expect(savedCardOf(identifier)).toBeUndefined();
  },
);

const now = new Date('2026-11-24T12:00:00Z');
test.each([
  [11, 2026, true],
  [12, 2026, true],
  [10, 2026, false],
  [0, 0, false],
])('a card that is good to %d/%d can pay: %s', (expMonth, expYear, can) => {
  expect(canPay({ expMonth, expYear }, now)).toBe(can);
});
