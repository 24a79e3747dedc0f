import path from 'node:path';
import { list, record, text } from './test-report.ts';

const NAMED_AT_MOST = 3;

/** Names of the tests that failed in the report of vitest's JSON reporter; a file that could not be run counts as one. */
export function vitestFailures(report: unknown, root: string): string[] {
  return list(record(report)['testResults']).flatMap((entry) => {
    const { name, status, assertionResults } = record(entry);
    const file = path.relative(root, text(name)).replaceAll(path.sep, '/');
    const failed = list(assertionResults)
      .map(record)
      .filter((one) => one['status'] === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(({ fullName }) => `${file} › ${text(fullName)}`);
  });
}

/** Names of the tests that failed in the report of Playwright's JSON reporter, each with its screen. */
export const playwrightFailures = (report: unknown): string[] => testsOf(report, 'unexpected');

/** Names of the tests that failed, and passed when they were repeated. */
export const playwrightRepeats = (report: unknown): string[] => testsOf(report, 'flaky');

const testsOf = (report: unknown, status: string): string[] =>
  list(record(report)['suites']).flatMap((suite) => testsOfSuite(suite, status));

function testsOfSuite(given: unknown, wanted: string): string[] {
  const { suites, specs } = record(given);
  const own = list(specs).flatMap((entry) => {
    const { title, file, tests } = record(entry);
    return list(tests)
      .map(record)
      .filter(({ status }) => status === wanted)
      .map(({ projectName }) => `[${text(projectName)}] ${text(file)} › ${text(title)}`);
  });
  return [...own, ...list(suites).flatMap((suite) => testsOfSuite(suite, wanted))];
}

/** 'Types; Unit tests (a.test.ts › adds, and 2 more)': the steps that failed, with the first of their failed tests. */
export const failureText = (
  failed: readonly { readonly title: string; readonly tests: readonly string[] }[],
): string =>
  `Failed: ${failed.map(({ title, tests }) => title + (tests.length > 0 ? ` (${firstOf(tests)})` : '')).join('; ')}`;

function firstOf(tests: readonly string[]): string {
  const named = tests.slice(0, NAMED_AT_MOST).join(', ');
  const left = tests.length - NAMED_AT_MOST;
  return left > 0 ? `${named}, and ${left} more` : named;
}
