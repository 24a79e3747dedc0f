import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestOptions } from './test-options.ts';
import { playwrightFailures, playwrightRepeats, vitestFailures } from './test-failures.ts';
import { playwrightTally, type Tally, vitestTally } from './test-tally.ts';

/** One step of `npm test`. */
export type Step = {
  readonly name: string;
  readonly title: string;
  /** A script of the project, or a tool of node_modules by its package and file; then its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs only with `--all`, or when named. */
  readonly long?: boolean;
  /** Only tests with a title run: when no test has it, the step fails. */
  readonly isByTitle?: boolean;
  /** For a step that runs tests: reads its report after its end. */
  readonly outcome?: () => TestOutcome;
};

export type TestOutcome = {
  readonly tally: Tally;
  /** Names of the tests that failed, in the report's order. */
  readonly failures: readonly string[];
  /** Names of the tests that passed at their second attempt. */
  readonly repeats?: readonly string[];
};

const ROOT = path.dirname(import.meta.dirname);
const reports = path.join('.data', 'reports');

/** The file of a step's report. */
export const reportOf = (name: string): string => path.join(reports, `${name}.json`);

function readReport(name: string): unknown {
  const file = reportOf(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined;
}

const localeCheck = 'scripts/check-locales.ts';
const LOCALES: readonly Step[] = existsSync(path.join(ROOT, localeCheck))
  ? [{ name: 'locales', title: 'Locales', command: [localeCheck] }]
  : [];

/** The steps for which paths and a title can select tests. */
export const STEPS_WITH_TESTS: readonly string[] = [
  'unit',
  'database',
  'races',
  'faults',
  'development',
  'browser',
];

const vitest = (
  name: string,
  title: string,
  { all, paths, title: pattern }: Omit<TestOptions, 'steps'>,
): Step => ({
  name,
  title,
  command: [
    'vitest/vitest.mjs',
    'run',
    ...paths,
    '--project',
    name,
    // A path without tests is an error.
    ...(paths.length > 0 ? [] : ['--passWithNoTests']),
    ...(pattern === undefined ? [] : ['--testNamePattern', pattern]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
  // Files '*.long.test.ts' run as well, and tests that make up their input try more of it.
  ...((all || paths.some((path) => path.includes('.long.'))) && { env: { FOYER_LONG_RUN: '1' } }),
  isByTitle: pattern !== undefined,
  outcome: () => {
    const report = readReport(name);
    return { tally: vitestTally(report), failures: vitestFailures(report, ROOT) };
  },
});

const browser = ({ all, paths, title }: Omit<TestOptions, 'steps'>): Step => ({
  name: 'browser',
  title: all ? 'Browser tests, the long ones too' : 'Browser tests',
  command: [
    '@playwright/test/cli.js',
    'test',
    ...paths,
    ...(paths.length > 0 || title !== undefined ? [] : ['--pass-with-no-tests']),
    '--reporter=list,json',
    // The title may be of a long test.
    ...(title !== undefined ? ['--grep', title] : all ? [] : ['--grep-invert', '@long']),
    // With --all everything runs at every screen of playwright.config; see test/browser/visitor/short-run.ts.
    ...(all ? [] : ['--project', 'phone', '--project', 'desktop']),
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser'), ...(!all && { FOYER_SHORT_RUN: '1' }) },
  outcome: () => {
    const report = readReport('browser');
    return {
      tally: playwrightTally(report),
      failures: playwrightFailures(report),
      repeats: playwrightRepeats(report),
    };
  },
});

/** The steps in their order: quick ones that find most faults come first. */
export function stepsOf({ all, paths, title }: Omit<TestOptions, 'steps'>): Step[] {
  return [
    { name: 'types', title: 'Types', command: ['typescript/bin/tsc', '--noEmit'] },
    { name: 'lint', title: 'Lint', command: ['oxlint/bin/oxlint', '--type-aware'] },
    { name: 'format', title: 'Format', command: ['oxfmt/bin/oxfmt', '--check', '.'] },
    { name: 'imports', title: 'Imports', command: ['scripts/check-imports.ts'] },
    { name: 'tables', title: 'Owners of tables', command: ['scripts/check-tables.ts'] },
    ...LOCALES,
    { name: 'dead-code', title: 'Dead code', command: ['knip/bin/knip.js', '--no-progress'] },
    { name: 'build', title: 'Build', command: ['src/apps/dev/build.ts'] },
    vitest('unit', 'Unit tests', { all, paths, title }),
    vitest('database', 'Database tests', { all, paths, title }),
    vitest('races', 'Race tests', { all, paths, title }),
    { ...vitest('faults', 'Fault tests', { all, paths, title }), long: true },
    { ...vitest('development', 'Development server', { all, paths, title }), long: true },
    browser({ all, paths, title }),
  ];
}
