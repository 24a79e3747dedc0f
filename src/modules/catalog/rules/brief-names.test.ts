import { expect, test } from 'vitest';
import { briefNames } from './brief-names.ts';

test.each([
  [
    ['Aurora Vitosha', 'Aurora Mall'],
    ['Vitosha', 'Mall'],
  ],
  [
    ['Kino Nowe Horyzonty', 'Kino Nowe Kazimierz'],
    ['Horyzonty', 'Kazimierz'],
  ],
  [
    ['Aurora', 'Aurora Mall'],
    ['Aurora', 'Aurora Mall'],
  ],
  [
    ['Odeon', 'Rex'],
    ['Odeon', 'Rex'],
  ],
  [
    ['כרמל מרכז', 'כרמל גליל'],
    ['מרכז', 'גליל'],
  ],
  [
    ['Aurora Mall', 'Aurora Mall'],
    ['Mall', 'Mall'],
  ],
  [['Aurora Vitosha'], ['Aurora Vitosha']],
  [[], []],
])('%j become %j', (names, brief) => {
  expect(briefNames(names)).toEqual(brief);
});
