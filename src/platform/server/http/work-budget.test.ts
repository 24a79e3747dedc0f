import { expect, test } from 'vitest';
import { WorkBudget } from './work-budget.ts';

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1000);

test('calls are answered until their work is spent, and as much comes back evenly', () => {
  const budget = new WorkBudget(60);
  expect([budget.spend('a', 40, at(0)), budget.spend('a', 20, at(0))]).toEqual([0, 0]);
  expect(budget.spend('a', 10, at(0))).toBe(10);
  // A refusal spends nothing.
  expect([budget.spend('a', 10, at(9)), budget.spend('a', 10, at(10))]).toEqual([1, 0]);
  expect(budget.spend('b', 60, at(0))).toBe(0);
});

test('what was not spent is not saved for later', () => {
  const budget = new WorkBudget(60);
  budget.spend('a', 1, at(0));
  expect([budget.spend('a', 60, at(600)), budget.spend('a', 1, at(600))]).toEqual([0, 1]);
});

test('a clock that goes back gives nothing', () => {
  const budget = new WorkBudget(60);
  budget.spend('a', 60, at(60));
  expect(budget.spend('a', 1, at(0))).toBe(1);
});
