import { expect, test } from 'vitest';
import { wordStyle } from './fit-words.ts';

test.each([
  ['A generális – a Duna Filharmonikusokkal', 18],
  ['His Girl Friday', 6],
  ['Jean-Luc', 4],
  ['', 1],
])('the longest word of %s', (title, letters) => {
  expect(wordStyle(title)).toEqual({ '--longest': letters });
});
