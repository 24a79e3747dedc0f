import { expect, test } from 'vitest';
import { CODE_REFUSALS } from '#modules/codes/rules/code-offer.ts';
import { DECLINE_REASONS } from './outcome.ts';

test('a payment code and a discount code are refused with other words, which have other texts', () => {
  const refusals: readonly string[] = CODE_REFUSALS;
  expect(DECLINE_REASONS.filter((reason) => refusals.includes(reason))).toEqual([]);
});
