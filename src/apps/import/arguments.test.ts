import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('files and options in any order', () => {
  expect(
    readArguments([
      'a.json',
      '--dry-run',
      '--shift-to',
      '2026-11-20',
      'b.json',
      '--brand',
      'aurora',
      '--confirm',
      '12',
    ]),
  ).toEqual({
    files: ['a.json', 'b.json'],
    dryRun: true,
    shiftTo: '2026-11-20',
    brand: 'aurora',
    confirm: 12,
  });
});

test('a wrong command line is explained in one sentence', () => {
  expect(() => readArguments([])).toThrow('no file is named');
  expect(() => readArguments(['a.json', '--shift-to', '2026-02-30'])).toThrow('--shift-to wants a day');
  expect(() => readArguments(['a.json', '--force'])).toThrow('there is no option --force');
  for (const number of ['yes', '-1', '1.5', ''])
    expect(() => readArguments(['a.json', '--confirm', number])).toThrow(
      '--confirm wants a number of orders',
    );
});
