import { expect, test } from 'vitest';
import { SALE_STATES, type SaleStateName } from '#modules/catalog/rules/sale-window.ts';
import { canBeHad, isOver, waitOf, type Showing } from './waits.ts';

const showing = (state: SaleStateName, left: number | null = 5): Showing => ({
  sale: { state },
  fullness: left === null ? null : { left },
});
const states = (is: (showing: Showing) => unknown, left: number | null = 5): string[] =>
  SALE_STATES.filter((state) => is(showing(state, left)));

test('one waits for the sale of a showing that is not on sale yet', () => {
  expect(states((one) => waitOf(one) === 'sale')).toEqual(['notYet', 'advanceNotAllowed', 'offSale']);
});

test('one waits for seats of a showing on sale without any left', () => {
  expect(states((one) => waitOf(one) === 'seats', 0)).toEqual(['onSale']);
  expect(states((one) => waitOf(one) === 'seats', 1)).toEqual([]);
  expect(states((one) => waitOf(one) === 'seats', null)).toEqual([]);
});

test('what has come is never what one can still wait for', () => {
  for (const left of [0, 1, null]) expect(states((one) => canBeHad(one) && waitOf(one), left)).toEqual([]);
  expect(states(canBeHad)).toEqual(['onSale', 'soldElsewhere']);
  expect(states(canBeHad, 0)).toEqual(['soldElsewhere']);
  expect(states(canBeHad, null)).toEqual(['soldElsewhere']);
});

test('a showing that has ended or is cancelled is over', () => {
  expect(states(isOver)).toEqual(['ended', 'cancelled']);
});
