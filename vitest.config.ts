import { defineConfig } from 'vitest/config';

/** Tests that share one PostgreSQL in a run; each file clones a database of its own from the template. */
const onDatabase = {
  globalSetup: ['test/support/database/database-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Within the usual second a busy machine has not passed a channel message on.
  expect: { poll: { timeout: 15_000 } },
};

/** Pages are rendered with compiled messages, as in their build (vite.config.ts). */
const COMPILED_MESSAGES = { 'use-intl/format-message': 'use-intl/format-message/format-only' };

const DATABASE_TESTS = 'src/**/*.db.test.ts';

export default defineConfig({
  test: {
    // The machine's cores are shared with the database of the tests.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/unit/**/*.test.{ts,tsx}'],
          exclude: [DATABASE_TESTS],
          // Loading the modules again for each file would take longer than the tests.
          pool: 'threads',
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // On a busy machine tests are slow; some typeset and scan ten tickets.
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias: COMPILED_MESSAGES },
        test: {
          ...onDatabase,
          name: 'database',
          // As for the unit tests: loading the modules again for each file takes a sixth of the time.
          isolate: false,
          include: ['test/database/**/*.test.ts', DATABASE_TESTS],
          // `npm run test:all`, or such a file by its path; scripts/test-steps.ts.
          exclude: process.env['FOYER_LONG_RUN'] === undefined ? ['**/*.long.test.ts'] : [],
          server: { deps: { inline: ['use-intl'] } },
        },
      },
      // One file at a time: a race test needs the whole machine.
      {
        test: {
          ...onDatabase,
          name: 'races',
          include: ['test/races/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      // `npm run dev` in a copy of the checkout, with its own database.
      { test: { name: 'development', include: ['test/development/**/*.test.ts'], testTimeout: 300_000 } },
    ],
  },
});
