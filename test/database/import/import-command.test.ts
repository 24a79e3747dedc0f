import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { freePort } from '#apps/dev/free-port.ts';
import { brandDocument, chart, cinema } from '../../fixtures/import/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { withoutShopVariables } from '../../support/shop-variables.ts';

/** The command as a process: with files, exit code and output. */

const COMMAND = path.join(import.meta.dirname, '../../../src/apps/import/import.ts');

let server: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  server = await testDatabase();
  database = new Database(server.url);
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-import-'));
  await mkdir(path.join(folder, 'halls'));
});
afterAll(async () => {
  await database.end();
  await server.drop();
  await rm(folder, { recursive: true });
});

type CommandResult = { readonly code: number | null; readonly out: string; readonly err: string };

const run = (words: readonly string[], env: Record<string, string>): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...words], {
      cwd: folder,
      env: { ...withoutShopVariables(process.env), ...env },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    // A busy machine needs longer than the time after which the command says that it is still at work.
    child.on('close', (code) => resolve({ code, out, err: err.replaceAll(/^… still at .*\n/gm, '') }));
  });

const load = (...words: string[]): Promise<CommandResult> => run(words, { DATABASE_URL: server.url });
const write = (name: string, content: object): Promise<void> =>
  writeFile(path.join(folder, name), JSON.stringify(content));
const showings = async (): Promise<number> =>
  (await database.brand(brandDocument.id).rows('select from presentation where tenant_id = $1')).length;

test('a dry run reports what would be imported and writes nothing; then the first brand of an empty database is imported', async () => {
  // The plan is in a file next to the document; only the document is listed.
  await write('cinema.json', { ...cinema(), seatplans: [{ key: 'plan', file: 'halls/one.json' }] });
  await write('halls/one.json', chart(10));
  const dry = await load('--dry-run', 'cinema.json');
  expect([dry.code, dry.err]).toEqual([0, '']);
  expect(dry.out).toMatch(/^Would be loaded for trial:\n/);
  expect(dry.out).toContain('    created: one, two\n');
  expect(await showings()).toBe(0);

  const real = await load('cinema.json');
  expect([real.code, real.err]).toEqual([0, '']);
  expect(real.out).toMatch(/^Loaded for trial:\n/);
  expect(real.out).toMatch(/^ {2}seating plans +1 created, 0 changed, 0 unchanged$/m);
  expect(await showings()).toBe(2);
  expect((await load('cinema.json')).out).toMatch(/^ {2}showings +0 created, 0 changed, 2 unchanged$/m);
});

test('a week of a spreadsheet is imported by its file', async () => {
  await copyFile(new URL('../../fixtures/import/week.xlsx', import.meta.url), path.join(folder, 'week.xlsx'));
  const { code, out } = await load('--dry-run', 'cinema.json', 'week.xlsx', './cinema.json');
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('hall-20360502-1800, hall-20360503-2015, hall-20360503-1220'),
  ]);
});

test('a faulty file ends with 1, each fault with file, place and sentence, and nothing on standard output', async () => {
  const [showing] = cinema().presentations!;
  const wrong = { ...showing!, key: 'three', feature: 'no-such-film', priceList: 'none' };
  await write('week.json', { foyer: 1, presentations: [wrong] });
  const { code, out, err } = await load('--brand', 'trial', 'week.json', 'cinema.json');
  expect([code, out]).toEqual([1, '']);
  const [first, ...lines] = err.trim().split('\n');
  expect(first).toMatch(/^\d+ faults; nothing was loaded\.$/);
  expect(lines).toContain(
    '  week.json: /presentations/0/feature: There is no film "no-such-film", neither here nor in the brand.',
  );
});

test('wrong usage ends with 2; a missing file, an unavailable database or one that is not named with 1; each with one sentence', async () => {
  const usage = await load('--faster', 'cinema.json');
  expect([usage.code, usage.err.split('\n')[0]]).toEqual([2, 'there is no option --faster']);
  const missing = await load('nowhere.json');
  expect(missing).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^nowhere\.json cannot be read: .*\n$/),
  });
  expect((await load('halls')).err).toBe('halls is a folder: name its files, as in halls/*\n');
  const away = `postgres://foyer@127.0.0.1:${await freePort()}/foyer`;
  const refused = await run(['cinema.json'], { DATABASE_URL: away });
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database does not answer at 127\.0\.0\.1:\d+: .*\n$/),
  });
  const unnamed = await run(['cinema.json'], { FOYER_DATA_DIR: folder });
  expect(unnamed).toEqual({
    code: 1,
    out: '',
    err: 'no database: set DATABASE_URL, or start the demo first (npm start)\n',
  });
});

test('without DATABASE_URL the import uses the running demo, wherever its data are', async () => {
  await writeFile(path.join(folder, 'postgres.url'), `${server.url}\n`);
  const { code, out } = await run(['--dry-run', 'cinema.json'], { FOYER_DATA_DIR: folder });
  expect([code, out.split('\n')[0]]).toEqual([0, 'Would be loaded for trial:']);
});
