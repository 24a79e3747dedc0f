import { expect, test } from 'vitest';
import type { Amount } from '#kernel/amount.ts';
import { areasOf, leastOf, needGroups } from './areas.ts';

const row = (section: number, name: string) => ({ section: { id: section }, name });
const amounts = (...minor: number[]) => minor as unknown as Amount[];

test('the rows of each area are together, in the order of the hall', () => {
  const rows = [row(2, 'Adult'), row(2, 'Child'), row(1, 'Adult')];
  expect(areasOf(rows)).toEqual([[rows[0], rows[1]], [rows[2]]]);
});

test('only several areas need groups, of which one has several kinds of tickets', () => {
  expect(needGroups([['Adult', 'Child'], ['Adult']])).toBe(true);
  expect(needGroups([['Adult'], ['Adult']])).toBe(false);
  expect(needGroups([['Adult', 'Child']])).toBe(false);
});

test('the price of an area is the least of its tickets; it is ‘from’ where others cost more', () => {
  expect(leastOf(amounts(4900, 1900, 4900))).toEqual({ least: 1900, isFrom: true });
  expect(leastOf(amounts(4900, 4900))).toEqual({ least: 4900, isFrom: false });
});
