import { expect, test } from 'vitest';
import { CODE_PATTERN, storedCode } from './typed-code.ts';

test.each([
  ['autumn-26', 'AUTUMN26'],
  ['  Autumn 26 ', 'AUTUMN26'],
  ['ＡＢ１２', 'AB12'],
  ['---', ''],
])('‘%s’ is stored as ‘%s’', (typed, stored) => expect(storedCode(typed)).toBe(stored));

test.each([
  ['AUTUMN26', true],
  ['2FOR1', true],
  ['K7-P2-99', true],
  ['ABC', false],
  ['-ABCD', false],
  ['ABCD-', false],
  ['AB CD', false],
  ['ÄBCD', false],
  ['A'.repeat(41), false],
])('an import may have the code %s: %s', (code, may) =>
  expect(new RegExp(CODE_PATTERN).test(code)).toBe(may),
);
