import { expect, test } from 'vitest';
import { playwrightTally, tallyText, total, vitestTally } from './test-tally.ts';

test('reads the reports of both tools', () => {
  const counts = { numPassedTests: 12, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1 };
  expect(vitestTally(counts)).toEqual({ passed: 12, failed: 1, skipped: 4 });
  expect(playwrightTally({ stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 } })).toEqual({
    passed: 4,
    failed: 2,
    skipped: 4,
  });
});

test('a missing report counts as no tests', () => {
  expect(vitestTally(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(playwrightTally('cut short')).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('an interrupted step of tests counts as one failure, a step without tests as none', () => {
  const steps = [
    { ok: true, tally: { passed: 5, failed: 0, skipped: 2 } },
    { ok: false, tally: { passed: 0, failed: 0, skipped: 0 } },
    { ok: false, tally: { passed: 1, failed: 2, skipped: 1 } },
    { ok: false },
  ];
  expect(total(steps)).toEqual({ passed: 6, failed: 3, skipped: 3 });
});

test('skipped tests are shown when there are any', () => {
  expect(tallyText({ passed: 6, failed: 0, skipped: 0 })).toBe('6 passed, 0 failed');
  expect(tallyText({ passed: 6, failed: 0, skipped: 2 })).toBe('6 passed, 0 failed, 2 skipped');
});
