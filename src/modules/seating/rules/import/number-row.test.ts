import { expect, test } from 'vitest';
import { numberRow } from './number-row.ts';

test('regular numbers need no list', () => {
  expect(numberRow(['1', '2', '3'])).toEqual({});
  expect(numberRow(['7', '5', '3'])).toEqual({ start: 7, step: -2 });
  expect(numberRow(['12'])).toEqual({ start: 12, step: 1 });
});

test('any other labels are kept as printed', () => {
  expect(numberRow(['1', '2', '4'])).toEqual({ labels: ['1', '2', '4'] });
  expect(numberRow(['01', '02'])).toEqual({ labels: ['01', '02'] });
  expect(numberRow(['1A', '1B'])).toEqual({ labels: ['1A', '1B'] });
});
