import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { buildPages } from '#apps/dev/build-pages.ts';
import { freePort } from '#apps/dev/free-port.ts';
import { BUILT_PAGES } from '#apps/web/server/built-pages.ts';
import { Database } from '#platform/server/db.ts';
import { importFiles } from '../../../src/apps/import/files/import-files.ts';
import { cinema, type CinemaOptions } from '../../support/cinema.ts';
import { databaseAddress } from '../../support/database/database-address.ts';
import { startServe, type ServeProcess } from '../../support/processes/serve-process.ts';
import { botToken } from '../../support/stand-ins/solve-altcha.ts';

/** Production: several processes at the same time on one database, which is empty at first. */

const WAIT = { timeout: 20_000 };

let admin: Client;
let url: string;
let appUrl: string;
let sql: Client;
const running: ServeProcess[] = [];

/** One with the application's own login, unless `env` is empty. */
const serve = (
  env: Readonly<Record<string, string>> = { APP_DATABASE_URL: appUrl },
  script?: string,
): ServeProcess => {
  const shop = startServe({ DATABASE_URL: url, ...env }, { script });
  running.push(shop);
  return shop;
};

beforeAll(async () => {
  const name = `foyer_serve_${randomBytes(8).toString('hex')}`;
  url = databaseAddress(inject('foyerAdminUrl'), name);
  appUrl = databaseAddress(inject('foyerAppUrl'), name);
  admin = new Client(inject('foyerAdminUrl'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  sql = new Client(url);
  await sql.connect();
  await buildPages();
}, 300_000);
afterAll(async () => {
  for (const shop of running) shop.stop();
  await Promise.all(running.map((shop) => shop.ended));
  await sql.end();
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  await admin.end();
});

/** A brand of a host that the processes listen at. */
async function loadBrand(
  options: CinemaOptions = { hosts: ['127.0.0.1'] },
  gateway = 'stripe',
): Promise<void> {
  const set = cinema(options) as { brand: { payment: object; site?: object } };
  set.brand.payment = { gateway, maxPayments: 1 };
  set.brand.site = { ...set.brand.site, auth: { provider: 'mobile' } };
  const database = new Database(url);
  const { faults } = await importFiles(database, { files: [{ name: 'cinema.json', content: set }] });
  await database.end();
  expect(faults).toEqual([]);
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

/** A visitor by their cookie, which any process of the shop knows. */
async function newVisitor(origin: string): Promise<string> {
  const [cookie = ''] = (await fetch(`${origin}/api/config`)).headers.getSetCookie();
  return cookie.split(';')[0]!;
}

/** Requests a place of the small hall's first row from one process: `place` 0 has the coordinates 1, 1. */
async function lock(origin: string, cookie: string, place: number): Promise<Response> {
  const recaptchaToken = await botToken(origin, 'low', { cookie });
  const { rows } = await sql.query<{ id: number }>(
    "select presentation_id as id from presentation where key = 'show-small'",
  );
  const seat = { PresentationId: rows[0]!.id, VenueSectionId: 1, XCoordinate: place + 1, YCoordinate: 1 };
  return fetch(`${origin}/api/seats/lock-seat`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ recaptchaToken, seat }),
  });
}

/** 'locked', or the code of the refusal. */
async function answerOf(reply: Response): Promise<string> {
  expect(reply.status).toBe(200);
  const { lockedSeat, error } = (await reply.json()) as { lockedSeat?: object; error?: { code: string } };
  return lockedSeat ? 'locked' : (error?.code ?? '');
}

test('two processes that start at once on an empty database are one shop', async () => {
  const shops = [serve(), serve({})];
  const [one = '', other = ''] = await Promise.all(shops.map(({ address }) => address));
  for (const origin of [one, other]) {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(origin + path)).toBe(200);
    expect(await statusOf(`${origin}/api/config`)).toBe(404);
  }
  await loadBrand();
  for (const origin of [one, other]) {
    await vi.waitFor(async () => expect(await statusOf(`${origin}/api/config`)).toBe(200), WAIT);
    expect(await (await fetch(origin)).text()).toContain('Charade');
  }
  const [me, somebody] = [await newVisitor(one), await newVisitor(other)];
  expect(await answerOf(await lock(one, me, 0))).toBe('locked');
  expect(await answerOf(await lock(other, somebody, 0))).toBe('lock_seat_error');
  expect(await answerOf(await lock(other, me, 1))).toBe('locked');
  for (const shop of shops) shop.stop();
  for (const [i, shop] of shops.entries()) {
    const { code, output } = await shop.ended;
    expect(code).toBe(0);
    expect(output.includes('The shop runs as root')).toBe(process.getuid?.() === 0);
    // The other one uses the owner's login.
    expect(output.includes('APP_DATABASE_URL')).toBe(i === 1);
  }
});

test('a stopped process answers its requests under way, and its locks stay', async () => {
  const shop = serve();
  const origin = await shop.address;
  const me = await newVisitor(origin);
  // Another transaction is taking the seat: the visitor's transaction must wait for its end.
  await sql.query('begin');
  await sql.query(
    `insert into claim (tenant_id, presentation_id, seat_no, holder, expires)
     select tenant_id, presentation_id, 5, gen_random_uuid(), 'infinity' from presentation where key = 'show-small'`,
  );
  const slow = lock(origin, me, 5);
  const waiting = 'select from pg_stat_activity where datname = $1 and wait_event_type = $2';
  const database = new URL(url).pathname.slice(1);
  await vi.waitFor(
    async () => expect((await admin.query(waiting, [database, 'Lock'])).rowCount).toBe(1),
    WAIT,
  );

  shop.stop();
  await vi.waitFor(() => expect(statusOf(`${origin}/healthz`)).rejects.toThrow('fetch failed'), WAIT);
  await sql.query('rollback');
  expect(await answerOf(await slow)).toBe('locked');
  expect(await shop.ended).toMatchObject({ code: 0 });

  const next = await serve().address;
  expect(await answerOf(await lock(next, await newVisitor(next), 5))).toBe('lock_seat_error');
  expect(await answerOf(await lock(next, me, 5))).toBe('locked');
});

test('a build during a run does not affect the process, which has loaded its pages', async () => {
  expect(await readdir(path.join(BUILT_PAGES, 'server'))).toEqual(['entry-server.js']);
});

test('a brand that the process cannot serve is closed, with words, and the others are served', async () => {
  // In production there is no demo gateway.
  await loadBrand({ code: 'wisla', id: 2, hosts: ['localhost'] }, 'demo');
  const shop = serve();
  const good = await shop.address;
  const bad = good.replace('127.0.0.1', 'localhost');
  expect(await statusOf(`${good}/api/config`)).toBe(200);
  const call = await fetch(`${bad}/api/config`);
  expect([call.status, await call.json()]).toEqual([503, { code: 'SHOP_CLOSED' }]);
  const page = await fetch(`${bad}/?lang=en`, { headers: { 'accept-language': 'pt-BR,pl;q=0.8' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  const html = await page.text();
  expect(html).toContain('<html lang="pl" dir="ltr">');
  expect(html).toContain('<h1>Ten sklep jest w tej chwili nieczynny</h1>');
  expect(await (await fetch(`${bad}/healthz`)).json()).toEqual({ status: 'ok', closedBrands: ['wisla'] });
  expect(await (await fetch(`${good}/metrics`)).text()).toMatch(/^foyer_brands_closed 1$/m);
  // As soon as it is corrected it is served.
  await loadBrand({ code: 'wisla', id: 2, hosts: ['localhost'] });
  await vi.waitFor(async () => expect(await statusOf(`${bad}/api/config`)).toBe(200), WAIT);
  expect(await (await fetch(`${bad}/healthz`)).json()).toEqual({ status: 'ok' });
  shop.stop();
  const { output } = await shop.ended;
  expect(output).toContain('the demo gateway is for the demo and tests only');
});

test('what may have been forgotten is a line of the log, and the shop serves, as the systemd unit starts it', async () => {
  const unit = await readFile(new URL('../../../deploy/foyer.service', import.meta.url), 'utf8');
  const [, script] = /^ExecStart=\/usr\/bin\/env node (\S+)$/m.exec(unit)!;
  const shop = serve({ APP_DATABASE_URL: appUrl, PICTURES_DIR: '/no/such/folder' }, script);
  expect(await statusOf(`${await shop.address}/readyz`)).toBe(200);
  shop.stop();
  const warned = (await shop.ended).output
    .split('\n')
    .filter((line) => line.includes('"level":40'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  for (const setting of ['SMS_PROVIDER', 'SMTP_URL', 'PICTURES_DIR', 'STRIPE_SECRET_KEY'])
    expect([setting, warned.some((notice) => notice.startsWith(setting))]).toEqual([setting, true]);
});

test('a process that can serve none of its brands says why, and ends', async () => {
  const { code, output } = await startServe({ DATABASE_URL: url, STRIPE_SECRET_KEY: '' }).ended;
  expect(code).toBe(1);
  // Besides the lines of the log.
  const printed = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect(printed).toEqual([
    expect.stringMatching(
      /^No brand can be served: brand "aurora": Stripe needs .*; brand "wisla": Stripe needs .*\.$/,
    ),
  ]);
});

test('a failed start prints one sentence and ends with exit code 1', async () => {
  const away = `postgres://foyer@127.0.0.1:${await freePort()}/foyer`;
  const { code, output } = await startServe({ DATABASE_URL: away }).ended;
  expect([code, output]).toEqual([
    1,
    `The database does not answer at ${new URL(away).host}: start it, or correct DATABASE_URL.\n`,
  ]);
});
