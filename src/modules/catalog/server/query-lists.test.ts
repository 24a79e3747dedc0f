import { expect, test } from 'vitest';
import { idsOf, listOf } from './query-lists.ts';

test('a value may occur once, several times, or with commas', () => {
  expect(listOf(undefined)).toEqual([]);
  expect(listOf('')).toEqual([]);
  expect(listOf('a, b,')).toEqual(['a', 'b']);
  expect(listOf(['a', 'b,c'])).toEqual(['a', 'b', 'c']);
});

test('ids: no list selects everything, a list without any valid id selects nothing', () => {
  expect(idsOf(undefined)).toBeUndefined();
  expect(idsOf('12,x,-3')).toEqual(new Set([12]));
  expect(idsOf('x')).toEqual(new Set());
});
