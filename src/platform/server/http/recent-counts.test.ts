import { expect, test } from 'vitest';
import { RecentCounts } from './recent-counts.ts';

const at = (second: number): Date => new Date(second * 1000);

test('counts each key by itself, and forgets what is older than the window', () => {
  const counts = new RecentCounts({ windowMs: 60_000, atMost: 10 });
  for (const second of [0, 30, 50]) counts.add('a', at(second));
  counts.add('b', at(50));
  expect([counts.of('a', at(59)), counts.of('b', at(59)), counts.of('c', at(59))]).toEqual([3, 1, 0]);
  expect([counts.of('a', at(60)), counts.of('a', at(100)), counts.of('a', at(110))]).toEqual([2, 1, 0]);
});

test('keeps no more times than it tells apart', () => {
  const counts = new RecentCounts({ windowMs: 60_000, atMost: 3 });
  for (let i = 0; i < 9; i++) counts.add('a', at(i));
  expect(counts.of('a', at(9))).toBe(3);
});
