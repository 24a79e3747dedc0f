import { expect, test } from 'vitest';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { faultLines } from './fault-lines.ts';

const unknown = (i: number, key: string, file = 'week.json'): Fault => ({
  file,
  pointer: `/presentations/${i}/feature`,
  code: 'UNKNOWN_REFERENCE',
  details: { kind: 'feature', key },
});

test('the same sentence is written once, with the number of its places', () => {
  expect(
    faultLines([unknown(0, 'x'), unknown(1, 'y'), unknown(2, 'x'), unknown(0, 'x', 'other.json')]),
  ).toEqual([
    'week.json: /presentations/0/feature: There is no film "x", neither here nor in the brand. (2 places; this is the first)',
    'week.json: /presentations/1/feature: There is no film "y", neither here nor in the brand.',
    'other.json: /presentations/0/feature: There is no film "x", neither here nor in the brand.',
  ]);
});

test('of many faults of a kind the first are listed and the others counted', () => {
  const lines = faultLines(Array.from({ length: 13 }, (_, i) => unknown(i, `film-${i}`)));
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('week.json: 3 more of the same kind (UNKNOWN_REFERENCE)');
});
