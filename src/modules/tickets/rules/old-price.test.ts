import { expect, test } from 'vitest';
import { lowestBefore } from './old-price.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const prices = (...of: (readonly [daysAgo: number, amount: number])[]) =>
  of.map(([daysAgo, amount]) => ({ since: new Date(NOW.getTime() - daysAgo * 86_400_000), amount }));

test.each([
  ['a price that was never changed', prices([90, 950]), null],
  ['a new price', prices([1, 950]), null],
  ['a lowered price', prices([90, 950], [1, 800]), 950],
  ['a raised price', prices([90, 800], [1, 950]), null],
  [
    'raised for a few days before it is lowered: the lowest counts',
    prices([90, 900], [10, 1200], [1, 800]),
    900,
  ],
  ['raised for more than 30 days before', prices([90, 900], [40, 1200], [1, 800]), 1200],
  ['as low within the 30 days', prices([90, 950], [20, 800], [10, 950], [1, 800]), null],
  ['lower within the 30 days', prices([90, 950], [20, 700], [10, 950], [1, 800]), null],
  ['lowered in steps', prices([90, 950], [10, 900], [1, 800]), 900],
  ['lowered 30 days ago', prices([90, 950], [30, 800]), 950],
  ['lowered more than 30 days ago', prices([90, 950], [31, 800]), null],
  ['no price', [], null],
])('%s', (_, history, expected) => expect(lowestBefore(history, NOW)).toBe(expected));
