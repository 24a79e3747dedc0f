import { expect, test } from 'vitest';
import { carryLanguage, inLanguage, queryWith } from './addresses.ts';

const brand = { defaultLocale: 'en' } as const;

test('links carry the language unless it is the default', () => {
  expect(carryLanguage('/order/5?step=pay#top', { locale: 'bg', brand })).toBe(
    '/order/5?step=pay&lang=bg#top',
  );
  expect(carryLanguage('/order/5?step=pay', { locale: 'en', brand })).toBe('/order/5?step=pay');
});

test('addresses outside the shop are not changed', () => {
  expect(carryLanguage('https://example.com/', { locale: 'bg', brand })).toBe('https://example.com/');
});

test('the language switch always has the language, once', () => {
  expect(inLanguage('/?day=2026-11-21&lang=bg', 'en')).toBe('/?day=2026-11-21&lang=en');
});

test('of a query only some parameters, always in the same order', () => {
  const names = ['day', 'location'];
  expect(queryWith(names, '?utm_source=mail&location=2&day=2026-11-21&location=3')).toBe(
    '?day=2026-11-21&location=2&location=3',
  );
  expect(queryWith(names, '?x=1')).toBe('');
  expect(queryWith(names, '')).toBe('');
});
