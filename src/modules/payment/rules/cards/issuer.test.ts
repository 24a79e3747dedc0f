import { expect, test } from 'vitest';
import { isOfIssuer } from './issuer.ts';

test.each([
  ['458045', ['458045'], true],
  ['45804512', ['458045'], true],
  ['458046', ['458045', '4580'], true],
  ['458046', ['458045'], false],
  ['4580', ['458045'], false],
  ['', ['458045'], false],
  ['', undefined, true],
  ['458045', [], false],
])('%s of %j: %s', (firstDigits, bins, is) => {
  expect(isOfIssuer(firstDigits, bins)).toBe(is);
});
