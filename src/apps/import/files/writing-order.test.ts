import { expect, test } from 'vitest';
import { ALL_KINDS, KINDS_TO_WRITE } from './document-kinds.ts';
import { inWritingOrder } from './writing-order.ts';

const kinds = (refersTo: Record<string, string[]>): [string, { refersTo: string[] }][] =>
  Object.entries(refersTo).map(([list, to]) => [list, { refersTo: to }]);

const order = (refersTo: Record<string, string[]>): string[] =>
  inWritingOrder(kinds(refersTo)).map(([list]) => list);

test('a kind is written before those that refer to it', () => {
  expect(order({ showings: ['halls', 'films'], halls: ['places'], places: [], films: [] })).toEqual([
    'places',
    'halls',
    'films',
    'showings',
  ]);
});

test('a kind may refer to itself, but two kinds not to each other', () => {
  expect(order({ tickets: ['tickets'] })).toEqual(['tickets']);
  expect(() => order({ a: ['b'], b: ['a'], c: [] })).toThrow('these kinds refer to each other: a, b');
});

test('a reference to an unknown kind is reported', () => {
  expect(() => order({ venues: ['locatoins'] })).toThrow("venues refers to 'locatoins'");
});

test('every kind is written, and everything that others refer to can be looked up', () => {
  expect(KINDS_TO_WRITE.map(([list]) => list).toSorted()).toEqual(ALL_KINDS.map(([list]) => list).toSorted());
  const referredTo = new Set(ALL_KINDS.flatMap(([, { refersTo }]) => refersTo));
  for (const [list, { known }] of ALL_KINDS)
    if (referredTo.has(list)) expect(known, list).not.toBe('nothing');
});
