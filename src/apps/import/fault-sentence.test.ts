import { expect, test } from 'vitest';
import { lineOf, sentenceOf } from './fault-sentence.ts';
import { noteLine } from './note-sentence.ts';

test('a fault has file, place and what is wrong', () => {
  const details = { section: 'Stalls', row: 'A', label: '1', first: '/rows/0/seats/0' };
  expect(lineOf({ file: 'hall.json', pointer: '/rows/0/seats/1', code: 'DUPLICATE_SEAT', details })).toBe(
    'hall.json: /rows/0/seats/1: Row A, seat 1 in Stalls is there twice; the first is at /rows/0/seats/0.',
  );
  expect(sentenceOf({ file: '', pointer: '', code: 'EMPTY_PLAN', details: {} })).toBe(
    'The plan has no places.',
  );
});

test('a field that does not fit is named', () => {
  const line = (pointer: string): string =>
    sentenceOf({ file: 'a.json', pointer, code: 'SCHEMA', details: { problem: 'must be a number' } });
  expect(line('/priceLists/0/prices/1/price')).toBe('The field "price" must be a number.');
  expect(line('/features/0/cast/2')).toBe('Entry 3 of "cast" must be a number.');
  expect(line('/foyer~1x')).toBe('The field "foyer/x" must be a number.');
  expect(line('row 7, column format')).toBe('The format must be a number.');
  expect(line('')).toBe('This file must be a number.');
});

test('a note has the same form', () => {
  const at = { file: 'hall.json', pointer: '/floors/1/subChart' };
  expect(noteLine({ ...at, code: 'FLOOR_MOVED', details: { floor: 'Balcony' } })).toBe(
    'hall.json: /floors/1/subChart: The floor Balcony is drawn below the others: where the file has it, it would lie over one of them.',
  );
});
