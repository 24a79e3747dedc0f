import { exec } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { withoutShopVariables } from '../../support/shop-variables.ts';

/** The commands that the README of the example prints, in a folder like the checkout. */

const ROOT = path.join(import.meta.dirname, '../../..');
const LINKED = ['examples', 'node_modules', 'package.json', 'scripts', 'src'];

let server: TestDatabase;
let checkout: string;
let pictures: string;

beforeAll(async () => {
  server = await testDatabase();
  checkout = await mkdtemp(path.join(tmpdir(), 'foyer-example-'));
  for (const name of LINKED) await symlink(path.join(ROOT, name), path.join(checkout, name));
  pictures = path.join(checkout, 'db/demo/pictures');
  await mkdir(pictures, { recursive: true });
  // As the running demo names its database.
  await writeFile(path.join(checkout, 'postgres.url'), server.url);
});
afterAll(async () => {
  await server.drop();
  await rm(checkout, { recursive: true });
});

const run = (command: string): Promise<{ readonly failed: boolean; readonly out: string }> =>
  new Promise((resolve) => {
    const env = { ...withoutShopVariables(process.env), FOYER_DATA_DIR: checkout, PICTURES_DIR: pictures };
    exec(command, { cwd: checkout, env }, (error, out, err) => {
      resolve({ failed: error !== null, out: out + (error ? err : '') });
    });
  });

test('the commands of the README work as they are printed', async () => {
  const text = await readFile(path.join(ROOT, 'examples/harbour/README.md'), 'utf8');
  const commands = [...text.matchAll(/^```\n(.+)\n```$/gm)].map(([, command]) => command!);
  expect(commands).toHaveLength(3);
  const [dryRun, load, copy] = commands as [string, string, string];
  const told = `Pictures are in examples/harbour/pictures and must be copied to ${pictures}, where the shop reads them (PICTURES_DIR)`;

  const dry = await run(dryRun);
  expect(dry).toEqual({ failed: false, out: expect.stringContaining('Would be loaded for harbour:\n') });
  expect(dry.out).toMatch(/^ {2}showings +9 created, 0 changed, 0 unchanged$/m);
  expect(dry.out).toContain(`prices.json: ${told} (1): popcorn (product).`);
  expect(dry.out).toContain(`films.json: ${told} (1): the-hare (poster).`);

  expect(await run(load)).toEqual({ failed: false, out: expect.stringContaining('Loaded for harbour:\n') });
  expect(await run(copy)).toEqual({ failed: false, out: '' });
  const again = await run(load);
  expect(again.out).toMatch(/^ {2}showings +0 created, 0 changed, 9 unchanged$/m);
  expect(again.out).not.toContain('Pictures');
}, 60_000);
