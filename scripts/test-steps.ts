import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { playwrightTally, type Tally, vitestTally } from './test-tally.ts';

/** One step of `npm test`. */
export type Step = {
  readonly name: string;
  readonly title: string;
  /** A script of ours, or a tool of node_modules by its package and file; then its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Only in the long run (`--all`), or when asked for by name. */
  readonly long?: boolean;
  /** Reads the count of tests once the step has ended. */
  readonly tally?: () => Tally;
};

const reports = path.join('.data', 'reports');

/** The report of a step, wherever it has one. */
export const reportOf = (name: string): string => path.join(reports, `${name}.json`);

function readReport(name: string): unknown {
  const file = reportOf(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined;
}

const localeCheck = 'scripts/check-locales.ts';
const LOCALES: readonly Step[] = existsSync(path.join(import.meta.dirname, '..', localeCheck))
  ? [{ name: 'locales', title: 'Locales', command: [localeCheck] }]
  : [];

const vitest = (name: string, title: string): Step => ({
  name,
  title,
  command: [
    'vitest/vitest.mjs',
    'run',
    '--project',
    name,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
  tally: () => vitestTally(readReport(name)),
});

/** The steps in their order: what is quick and says most comes first. */
export function stepsOf({ all }: { readonly all: boolean }): Step[] {
  return [
    { name: 'types', title: 'Types', command: ['typescript/bin/tsc', '--noEmit'] },
    { name: 'lint', title: 'Lint', command: ['oxlint/bin/oxlint', '--type-aware'] },
    { name: 'format', title: 'Format', command: ['oxfmt/bin/oxfmt', '--check', '.'] },
    { name: 'imports', title: 'Imports', command: ['scripts/check-imports.ts'] },
    ...LOCALES,
    { name: 'dead-code', title: 'Dead code', command: ['knip/bin/knip.js', '--no-progress'] },
    { name: 'build', title: 'Build', command: ['vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'] },
    vitest('unit', 'Unit tests'),
    vitest('database', 'Database tests'),
    vitest('races', 'Race tests'),
    { ...vitest('faults', 'Fault tests'), long: true },
    {
      name: 'browser',
      title: all ? 'Browser tests, the long ones too' : 'Browser tests',
      command: [
        '@playwright/test/cli.js',
        'test',
        '--pass-with-no-tests',
        '--reporter=list,json',
        // The long run takes every screen of playwright.config.
        ...(all ? [] : ['--grep-invert', '@long', '--project', 'phone', '--project', 'desktop']),
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
      tally: () => playwrightTally(readReport('browser')),
    },
  ];
}
