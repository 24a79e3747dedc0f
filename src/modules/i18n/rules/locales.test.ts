import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';
import { chooseLocale, isLocale, textFor } from './locales.ts';

const brand = { locales: ['bg', 'en'], defaultLocale: 'bg' } as const;

test('`lang` in the address wins over the cookie, the cookie over the default', () => {
  expect(chooseLocale('en', 'bg', brand)).toBe('en');
  expect(chooseLocale(undefined, 'en', brand)).toBe('en');
  expect(chooseLocale('', undefined, brand)).toBe('bg');
});

test('a language that is not enabled is unknown in the address, and ignored in the cookie', () => {
  expect(chooseLocale('he', undefined, brand)).toBe('unknown');
  expect(chooseLocale('xx', 'en', brand)).toBe('unknown');
  expect(chooseLocale(undefined, 'he', brand)).toBe('bg');
});

test('a text falls back to English, then to any language that has it', () => {
  expect(textFor({ bg: 'Зала', en: 'Hall' }, 'bg')).toBe('Зала');
  expect(textFor({ en: 'Hall' }, 'he')).toBe('Hall');
  expect(textFor({ pl: 'Sala' }, 'he')).toBe('Sala');
  expect(textFor(undefined, 'he')).toBe('');
});

test('Hebrew and Arabic are right-to-left', () => {
  expect(['he', 'ar', 'en', 'ru'].filter(isLocale).map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
});
