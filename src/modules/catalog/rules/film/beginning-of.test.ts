import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';

test('a short text stays as it is, in one line', () => {
  expect(beginningOf('A widow in Paris.', 20)).toBe('A widow in Paris.');
  expect(beginningOf(' Two\n\nparagraphs ', 20)).toBe('Two paragraphs');
});

test('a longer one ends after a whole word, without its punctuation', () => {
  expect(beginningOf('A widow, four men and a fortune.', 12)).toBe('A widow…');
  expect(beginningOf('A widow, four men and a fortune.', 9)).toBe('A widow…');
  expect(beginningOf('Donaudampfschifffahrt', 8)).toBe('Donauda…');
});

test('never longer than asked, and always a beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 40 }), (text, atMost) => {
      const beginning = beginningOf(text, atMost);
      expect(beginning.length).toBeLessThanOrEqual(atMost);
      expect(text.replaceAll(/\s+/g, ' ').trim().startsWith(beginning.replace(/…$/, ''))).toBe(true);
    }),
  );
});
