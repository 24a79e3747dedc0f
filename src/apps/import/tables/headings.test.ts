import { expect, test } from 'vitest';
import { foldText } from '#modules/catalog/rules/fold-text.ts';
import { columnNamed, HEADINGS, STATUS_WORDS, statusNamed } from './headings.ts';

test.each([
  ['headings', HEADINGS],
  ['statuses', STATUS_WORDS],
] as const)('no word of the %s has two meanings', (_of, table) => {
  const meant = new Map<string, Set<string>>();
  for (const [meaning, words] of Object.entries(table))
    for (const word of Object.values(words).flat()) {
      expect(foldText(word)).not.toBe('');
      meant.set(foldText(word), new Set([...(meant.get(foldText(word)) ?? []), meaning]));
    }
  expect([...meant].filter(([, { size }]) => size > 1)).toEqual([]);
});

test('headings are found in any language, whatever their case, accents and separators', () => {
  expect(
    ['Price_List', 'PRICE-LIST', 'Ценоразпис', 'cenik', 'Árlista', 'מחירון', 'قائمة الأسعار'].map(columnNamed),
  ).toEqual(Array(7).fill('price list'));
  expect([columnNamed('price'), columnNamed('constructor'), columnNamed('')]).toEqual(
    Array(3).fill(undefined),
  );
});

test('statuses are', () => {
  expect(['on_sale', 'On sale', 'v prodeji', 'в продаже'].map(statusNamed)).toEqual(Array(4).fill('on_sale'));
  expect(['Cancelled', 'zruseno', 'отменен', 'בוטל'].map(statusNamed)).toEqual(Array(4).fill('cancelled'));
  expect(statusNamed('sold out')).toBeUndefined();
});
