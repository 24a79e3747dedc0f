import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eTicket } from '#modules/ordering/contract.ts';
import { migrate } from '#platform/server/migrate.ts';
import { rolesWithinReach } from '#platform/server/own-login.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../../support/buyer.ts';
import { databaseAddress } from '../../support/database/database-address.ts';
import { installedPostgres } from '../../support/database/installed-postgres.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';
import { openVoucher, withVoucher } from '../../support/vouchers.ts';

/**
 * What docs/installing.md says about roles, backup and restore, with its own files: a shop sells, is backed up, and goes
 * on selling on a new server.
 */

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');
const installed = installedPostgres();
if (!installed) console.log('No PostgreSQL with pg_dump and psql here: backup and restore are not tried.');

type Server = { readonly url: string; stop(): Promise<void> };
/** The address of the shop's database on a server, as a role that roles.sql has made. */
const as = (server: Server, role: 'owner' | 'serve' | 'watch'): string =>
  Object.assign(new URL(databaseAddress(server.url, 'foyer')), {
    username: `foyer_${role}`,
    password: `${role} password`,
  }).href;

let folder: string;
let backups: string;
let pictures: string;
let first: Server;
let second: Server;
const shops: Shop[] = [];

/** A new server with the roles and the database of deploy/roles.sql. */
async function newServer(name: string): Promise<Server> {
  const server = await installed!.start(path.join(folder, name));
  const passwords = ['owner', 'serve', 'watch'].flatMap((role) => [
    '-v',
    `${role}_password=${role} password`,
  ]);
  execFileSync(path.join(installed!.bin, 'psql'), [
    ...['--no-psqlrc', '--quiet', '-v', 'ON_ERROR_STOP=1', ...passwords],
    ...['-f', path.join(DEPLOY, 'roles.sql'), server.url],
  ]);
  return server;
}

/** Runs a script of the folder deploy with the programs of the installed PostgreSQL. */
const run = (script: string, argument: string, env: Readonly<Record<string, string>>) =>
  spawnSync('sh', [path.join(DEPLOY, script), argument], {
    encoding: 'utf8',
    env: { PATH: `${installed!.bin}:${process.env['PATH']}`, PICTURES_DIR: pictures, ...env },
  });

async function shopOn(server: Server, sets?: readonly object[]): Promise<Shop> {
  const shop = await openShop(as(server, 'owner'), {
    appUrl: as(server, 'serve'),
    ...(sets && { sets }),
  });
  shops.push(shop);
  return shop;
}

async function count(url: string, text: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<{ count: number }>(`select count(*)::int as count from ${text}`)).rows[0]!
      .count;
  } finally {
    await client.end();
  }
}

/** Buys seats of the small hall; returns the link's token. */
async function buy(shop: Shop, visitor: Visitor, seats: Parameters<typeof lockSeats>[2]): Promise<string> {
  const id = shop.showings.get('show-small')!;
  expect((await lockSeats(visitor, id, seats)).body.lockedSeats).toHaveLength(seats.length);
  const payload = await payloadOf(visitor, id);
  const voucher = await openVoucher(shop.app.database.brand(1), 100_00);
  const { body } = await commit(visitor, withVoucher(payload, voucher, payload.total!));
  expect(body).toMatchObject({ status: 'paid' });
  return body.link!.split('/').at(-1)!;
}

beforeAll(async () => {
  if (!installed) return;
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-restore-'));
  // Started by root, PostgreSQL runs as another user, who must have access.
  chmodSync(folder, 0o755);
  backups = path.join(folder, 'backups');
  pictures = path.join(folder, 'pictures');
  mkdirSync(pictures);
  writeFileSync(path.join(pictures, 'poster.webp'), 'a poster');
  first = await newServer('first');
  await migrate(as(first, 'owner'));
}, 120_000);
afterAll(async () => {
  if (!installed) return;
  for (const shop of shops) await shop.close();
  await first.stop();
  await second.stop();
  rmSync(folder, { recursive: true });
});

test.runIf(installed)(
  'a shop goes on selling on a new server, restored from a backup',
  async () => {
    const shop = await shopOn(first);
    const token = await buy(shop, shop.visitor(), THREE_SEATS);

    const backup = run('backup.sh', backups, { BACKUP_URL: as(first, 'watch') });
    expect(backup.stderr).toBe('');
    const made = backup.stdout.trim();
    second = await newServer('second');
    const copies = path.join(folder, 'copies');
    const restored = run('restore.sh', made, { RESTORE_URL: as(second, 'owner'), PICTURES_DIR: copies });
    expect(restored.stderr).toBe('');
    expect(readFileSync(path.join(copies, 'poster.webp'), 'utf8')).toBe('a poster');

    // Nothing is left to migrate, and the roles have the rights that they had.
    await migrate(as(second, 'owner'));
    const again = await shopOn(second, []);
    expect(await rolesWithinReach(again.app.database)).toEqual([]);
    expect(await count(as(second, 'owner'), 'orders')).toBe(0);
    expect(await count(as(second, 'watch'), 'orders')).toBe(1);

    const other = again.visitor();
    expect((await other.call(eTicket, { params: { token } })).status).toBe(200);
    const id = again.showings.get('show-small')!;
    expect((await lockSeats(other, id, THREE_SEATS)).body.lockedSeats).toBeUndefined();
    await buy(again, other, [[1, 2], [2, 2], [3, 2]]); // prettier-ignore
    expect(await brokenInvariants(databaseAddress(second.url, 'foyer'))).toEqual({});

    // A database with data is not filled a second time.
    const twice = run('restore.sh', made, { RESTORE_URL: as(second, 'owner'), PICTURES_DIR: copies });
    expect(twice.status).not.toBe(0);
    expect(await count(as(second, 'watch'), 'orders')).toBe(2);
  },
  180_000,
);

test.runIf(installed)('a backup by a role that row-level security binds fails and leaves nothing', () => {
  const before = readdirSync(backups);
  const { status, stderr } = run('backup.sh', backups, { BACKUP_URL: as(first, 'owner') });
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/row-level security/);
  expect(readdirSync(backups)).toEqual(before);
});
