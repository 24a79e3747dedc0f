import { expect, test } from 'vitest';
import { isMisleading, tidyText } from './tidy-text.ts';

test.each([
  ['\u202EElena', 'Elena'],
  ['\u2067Elena\u2069', 'Elena'],
  ['El\u00ADena', 'Elena'],
  ['\u061Cלאה\u200F', 'לאה'],
  ['Elena\r\n Maria\t', 'Elena Maria'],
  ['Z\u0307o\u0301e', 'Żóe'],
])('%j is kept as %j', (typed, kept) => {
  expect(tidyText(typed)).toBe(kept);
});

test.each(['Elena\nBcc: x', 'Elena\u0000', 'Elena\u2028', '\u202EElena', 'Elena\u2066'])(
  '%j is misleading',
  (text) => {
    expect(isMisleading(text)).toBe(true);
  },
);

test.each(['Elena', 'Żółć', '\u200Fלאה', 'O’Brien', 'محمد\u200Cرضا'])('%j is not', (text) => {
  expect(isMisleading(text)).toBe(false);
});
