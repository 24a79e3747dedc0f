import { expect, test } from 'vitest';
import { CODE_PATTERN, storedCode, typedCodes } from './typed-code.ts';

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

test.each([
  ['autumn 26', ['autumn 26']],
  ['TWO-1, two 1;\nGIFT-1\r\n', ['two 1', 'GIFT-1']],
  ['أ1ب2، GIFT', ['أ1ب2', 'GIFT']],
  [' , --- ;', []],
])('‘%s’ are the codes %j', (text, codes) => expect(typedCodes(text)).toEqual(codes));
