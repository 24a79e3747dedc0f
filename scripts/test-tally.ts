/** How many tests passed and failed. */
export type Tally = { readonly passed: number; readonly failed: number };

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Reads the report of vitest's JSON reporter. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests } = record(report);
  return { passed: count(numPassedTests), failed: count(numFailedTests) };
}

/** Reads the report of Playwright's JSON reporter; a test that passed at a second try passed. */
export function playwrightTally(report: unknown): Tally {
  const { expected, flaky, unexpected } = record(record(report)['stats']);
  return { passed: count(expected) + count(flaky), failed: count(unexpected) };
}

/**
 * The whole run's count. A step of tests that failed without a failed test (it did not start, or broke off)
 * counts as one: '0 failed' must never stand below a failure of the tests.
 */
export function total(steps: readonly { readonly ok: boolean; readonly tally?: Tally }[]): Tally {
  const tallies = steps.flatMap(({ ok, tally }) =>
    tally ? [{ passed: tally.passed, failed: ok ? tally.failed : Math.max(1, tally.failed) }] : [],
  );
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}
