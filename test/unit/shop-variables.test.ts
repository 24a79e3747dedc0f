import { readdir, readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { OPERATOR_TOKEN } from '../support/operator-token.ts';
import { isShopVariable, withoutShopVariables } from '../support/shop-variables.ts';

/** A shop under test gets no variables from the environment in which `npm test` runs. */

const SOURCES = new URL('../../src/', import.meta.url);

afterEach(() => vi.unstubAllEnvs());

/** Every variable that the sources read by its name. */
async function variablesRead(): Promise<string[]> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, SOURCES), 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(/\benv\[['`]([A-Z_]+)/g)].map(([, name]) => name!));
}

test('every environment variable of a shop is listed, whichever file reads it', async () => {
  const names = await variablesRead();
  expect(names).toContain('SMTP_URL');
  const env = Object.fromEntries(
    names.map((name) => [name.endsWith('_') ? `${name}X` : name, 'of the caller']),
  );
  expect(withoutShopVariables({ ...env, PATH: '/bin' })).toEqual({ PATH: '/bin' });
});

// The first use of a browser unpacks it.
test(
  'the browser tests’ shop has no database, mail server or secret of the caller’s environment',
  { timeout: 120_000 },
  async () => {
    const strange = {
      DATABASE_URL: 'postgres://real',
      SMTP_URL: 'smtp://real',
      FOYER_SECRET: 'x',
      HOST: 'x',
    };
    for (const [name, value] of Object.entries({ ...strange, FOYER_TEST_PORT: '4999' }))
      vi.stubEnv(name, value);
    const { default: config } = await import('../../playwright.config.ts');
    const [shop] = [config.webServer].flat();
    // As Playwright starts it: with its own environment, overridden by the configured one.
    const reported = Object.entries({ ...process.env, ...shop?.env }).filter(([name]) =>
      isShopVariable(name),
    );
    expect(Object.fromEntries(reported)).toEqual({
      PORT: '4999',
      FOYER_DATA_DIR: '.data/browser-tests',
      FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN,
    });
  },
);
