import { expect, test } from 'vitest';
import { sharedAddress } from './entry-server.tsx';

test('pages for everybody are the same for addresses that differ in nothing that they show', () => {
  expect(sharedAddress('/', '?x=1&day=2026-11-21')).toBe('/?day=2026-11-21');
  expect(sharedAddress('/', '?q=love&x=2')).toBe(sharedAddress('/', '?x=3&q=love'));
  expect(sharedAddress('/terms', '?x=1')).toBe('/terms');
});

test('a page of a visitor is no page for everybody', () => {
  expect(sharedAddress('/order/7', '?step=customerInfo')).toBeUndefined();
  expect(sharedAddress('/no/such/page', '')).toBeUndefined();
});
