import { expect, test } from 'vitest';
import { readTestOptions } from './test-options.ts';

const read = (...words: string[]): unknown =>
  readTestOptions(words, ['types', 'unit', 'database', 'browser'], ['unit', 'database', 'browser']);

test('no arguments mean everything', () => {
  expect(read()).toEqual({ all: false, steps: [], paths: [] });
  expect(read('--all')).toEqual({ all: true, steps: [], paths: [] });
});

test('paths and a title select tests of a step', () => {
  expect(read('types', 'unit')).toEqual({ all: false, steps: ['types', 'unit'], paths: [] });
  expect(read('unit', 'src/kernel/money.test.ts', 'scripts/')).toEqual({
    all: false,
    steps: ['unit'],
    paths: ['src/kernel/money.test.ts', 'scripts/'],
  });
  const titled = { all: false, steps: ['browser'], paths: ['purchase.spec.ts'], title: 'declined card' };
  expect(read('browser', 'purchase.spec.ts', '-t', 'declined card')).toEqual(titled);
  expect(read('browser', 'purchase.spec.ts', '--title=declined card')).toEqual(titled);
});

test('invalid arguments are refused with one sentence', () => {
  expect(() => read('unti')).toThrow('No such step: unti. There are types, unit, database, browser.');
  const narrow = 'A path or a title needs a step that has tests before it: unit, database, browser.';
  expect(() => read('src/kernel/money.test.ts')).toThrow(narrow);
  expect(() => read('types', 'unit', 'src/kernel/money.test.ts')).toThrow(narrow);
  expect(() => read('-t', 'money')).toThrow(narrow);
  expect(() => read('--al')).toThrow(
    "Unknown option '--al'. Usage: npm test -- [--all] [STEP… [PATH…] [-t TITLE]]",
  );
  expect(() => read('unit', '-t')).toThrow('Usage:');
});
