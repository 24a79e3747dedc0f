import { defineConfig } from '@playwright/test';
import { freePort } from './src/apps/dev/free-port.ts';
import { specsOfOtherScreen } from './test/browser/visitor/short-run.ts';
import { findBrowser } from './test/support/browser.ts';
import { OPERATOR_TOKEN } from './test/support/operator-token.ts';
import { isShopVariable } from './test/support/shop-variables.ts';

const SERVER_START_MS = 180_000;
const SERVER_STOP_MS = 10_000;

/** Chosen once for a run: the workers read this file again and find the port in the environment. */
const testPort = async (name: string): Promise<string> => (process.env[name] ??= String(await freePort()));

const given = process.env['FOYER_BASE_URL'];
const port = await testPort('FOYER_TEST_PORT');
const baseURL = given ?? `http://localhost:${port}`;
const { executablePath, env } = await findBrowser();
// The shop under test is started with the whole environment of this process.
if (!given) for (const name of Object.keys(process.env).filter(isShopVariable)) delete process.env[name];

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  // Tests also wait for clocks and networks: two leave a third of two cores unused.
  workers: 3,
  // A busy machine may run past a time limit: such a test is repeated once, and the summary names it.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    // A recording takes a fifth of a test's time: only the second attempt of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      env: { ...definedOnly(process.env), ...env },
      // Chromium refuses to run as root with its sandbox; it visits only our own pages here.
      args: ['--no-sandbox'],
    },
  },
  // The short run has a phone and a desktop; the long one also the smallest phone and a tablet, with the usual ways only:
  // faults and odd ways of a visit do not depend on the screen's size.
  projects: [
    { name: 'phone', use: handheld(390, 844), ...inShortRun({ testIgnore: specsOfOtherScreen('phone') }) },
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      ...inShortRun({ testIgnore: specsOfOtherScreen('desktop') }),
    },
    { name: 'small-phone', use: handheld(360, 640), grepInvert: /@long/ },
    { name: 'tablet', use: handheld(768, 1024), grepInvert: /@long/ },
  ],
  ...(given
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" src/apps/dev/start.ts`,
          // Its own data, so that a demo that runs from the same checkout is not affected.
          env: {
            PORT: port,
            FOYER_DATA_DIR: '.data/browser-tests',
            FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN,
          },
          url: `http://127.0.0.1:${port}/readyz`,
          timeout: SERVER_START_MS,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: SERVER_STOP_MS },
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
        },
      }),
});

/** Options for `npm test` without `--all`. */
function inShortRun<T extends object>(options: T): T | undefined {
  return process.env['FOYER_SHORT_RUN'] ? options : undefined;
}

function handheld(width: number, height: number) {
  return { viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
}

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
