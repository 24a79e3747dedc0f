import { expect, test } from 'vitest';
import { failureText, playwrightFailures, playwrightRepeats, vitestFailures } from './test-failures.ts';

test('vitest: failed tests by file and title, and files that could not be run', () => {
  const report = {
    testResults: [
      {
        name: '/shop/src/kernel/money.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'rounding halves go up' },
        ],
      },
      { name: '/shop/src/broken.test.ts', status: 'failed', assertionResults: [] },
      { name: '/shop/src/fine.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(vitestFailures(report, '/shop')).toEqual([
    'src/kernel/money.test.ts › rounding halves go up',
    'src/broken.test.ts',
  ]);
});

test('Playwright: failed tests by screen, file and title, at any depth', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'seats.spec.ts',
    tests: [{ projectName: 'phone', status }],
  });
  const report = {
    suites: [
      {
        specs: [spec('locks', 'expected')],
        suites: [{ specs: [spec('zooms', 'unexpected'), spec('pans', 'flaky')] }],
      },
    ],
  };
  expect(playwrightFailures(report)).toEqual(['[phone] seats.spec.ts › zooms']);
  expect(playwrightRepeats(report)).toEqual(['[phone] seats.spec.ts › pans']);
});

test('a missing or incomplete report gives no names', () => {
  expect(vitestFailures(undefined, '/shop')).toEqual([]);
  expect(playwrightFailures('cut short')).toEqual([]);
});

test('one line names the steps and the first of their tests', () => {
  expect(
    failureText([
      { title: 'Types', tests: [] },
      { title: 'Unit tests', tests: ['a › b'] },
      { title: 'Browser tests', tests: ['c', 'd', 'e', 'f', 'g'] },
    ]),
  ).toBe('Failed: Types; Unit tests (a › b); Browser tests (c, d, e, and 2 more)');
});
