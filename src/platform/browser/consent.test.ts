import { expect, test } from 'vitest';
import { consentIn } from './consent.ts';

test.each([
  ['1-granted-1795000000', 'granted'],
  ['1-denied-1795000000', 'denied'],
  ['0-granted-1795000000', null],
  ['1-granted', null],
  ['1-perhaps-1795000000', null],
  ['', null],
  [undefined, null],
] as const)('%j says %j', (value, consent) => {
  expect(consentIn(value)).toBe(consent);
});
