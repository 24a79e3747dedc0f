import { count, record } from './test-report.ts';

/** How many tests passed, failed, and were skipped. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** Reads the report of vitest's JSON reporter. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = record(report);
  const skipped = count(numPendingTests) + count(numTodoTests);
  return { passed: count(numPassedTests), failed: count(numFailedTests), skipped };
}

/** Reads the report of Playwright's JSON reporter; a test that passed at the second attempt counts as passed. */
export function playwrightTally(report: unknown): Tally {
  const { expected, flaky, unexpected, skipped } = record(record(report)['stats']);
  return { passed: count(expected) + count(flaky), failed: count(unexpected), skipped: count(skipped) };
}

/**
 * The sum of a whole run. A step of tests that failed without a failed test (it did not start, or was interrupted)
 * counts as one failure, so that a failed run never shows '0 failed'.
 */
export function total(steps: readonly { readonly ok: boolean; readonly tally?: Tally }[]): Tally {
  const tallies = steps.flatMap(({ ok, tally }) =>
    tally ? [{ ...tally, failed: ok ? tally.failed : Math.max(1, tally.failed) }] : [],
  );
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

/** '12 passed, 0 failed', and the number of skipped tests when there are any: a green run must not hide them. */
export const tallyText = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
