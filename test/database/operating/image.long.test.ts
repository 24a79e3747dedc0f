import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildPages } from '#apps/dev/build-pages.ts';
import { databaseAddress } from '../../support/database/database-address.ts';
import { startServe } from '../../support/processes/serve-process.ts';

/** The Dockerfile, without Docker: the files that it copies are there, and enough to serve. */

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(CHECKOUT, file), 'utf8');
/** What the final image has, besides Node. */
const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/foyer\/(\S+)/gm)].map(
  ([, file]) => file!,
);

let folder: string;
let admin: Client;
const name = `foyer_image_${randomBytes(8).toString('hex')}`;

beforeAll(async () => {
  await buildPages();
  admin = new Client(inject('foyerAdminUrl'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-image-'));
}, 300_000);
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true });
});

test('the build gets every folder that the image copies', () => {
  const allowed = new Set([...read('.dockerignore').matchAll(/^!(\S+)$/gm)].map(([, file]) => file));
  expect(copied).toContain('src');
  for (const file of allowed) expect(existsSync(path.join(CHECKOUT, file!))).toBe(true);
  for (const file of copied) expect(allowed.has(file) || ['node_modules', 'dist'].includes(file)).toBe(true);
});

test('the copied files are enough to migrate a database and to serve', async () => {
  for (const file of copied) {
    const from = path.join(CHECKOUT, file);
    if (file === 'node_modules') symlinkSync(from, path.join(folder, file));
    else cpSync(from, path.join(folder, file), { recursive: true });
  }
  const shop = startServe(
    {
      DATABASE_URL: databaseAddress(inject('foyerAdminUrl'), name),
      APP_DATABASE_URL: databaseAddress(inject('foyerAppUrl'), name),
    },
    { folder },
  );
  const address = await shop.address;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  shop.stop();
  expect((await shop.ended).code).toBe(0);
}, 120_000);
