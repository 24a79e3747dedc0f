import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { appConnection, Database } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { loginNotice, rolesWithinReach } from '#platform/server/own-login.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** Checks what docs/operating.md says about roles: one without privileges runs the shop, another monitors it. */

const OWNER = 'create role foyer_owner login createrole password $$owner$$';

let server: TestDatabase;
let admin: Client;
let ownersUrl: string;
let guide: string;

const open = async (url: string | object): Promise<Client> => {
  const client = new Client(url);
  await client.connect();
  return client;
};
const as = (url: string, user: string, password: string): string =>
  Object.assign(new URL(url), { username: user, password }).href;

beforeAll(async () => {
  guide = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  server = await testDatabase();
  admin = await open(server.adminUrl);
  await admin.query(OWNER);
  await admin.query('grant foyer_app to foyer_owner with admin option');
  await admin.query('create database foyer_operated owner foyer_owner');
  ownersUrl = as(server.adminUrl, 'foyer_owner', 'owner').replace(/\/[^/]*$/, '/foyer_operated');
});
afterAll(async () => {
  await admin.query('drop database foyer_operated with (force)');
  await admin.query('drop role if exists foyer_watch');
  await admin.query('drop role if exists foyer_operated');
  await admin.query('drop role foyer_owner');
  await admin.end();
  await server.drop();
});

/** The statements in a section of the guide. */
const statementsOf = (section: string): string =>
  new RegExp(`\n## ${section}\n[^]*?\`\`\`sql\n([^\`]+)\`\`\``).exec(guide)![1]!;

test('a role without superuser rights can migrate, and the shop’s connections switch to the application’s role', async () => {
  await migrate(ownersUrl);
  const client = await open(appConnection(ownersUrl));
  const { rows } = await client.query(
    'select current_user, rolbypassrls, rolsuper from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ current_user: 'foyer_app', rolbypassrls: false, rolsuper: false }]);
  await client.end();
});

test('the application’s own login sees its brand’s rows, and can become neither the owner nor any other role', async () => {
  // Under another name: the shops of other tests use the login of that name.
  await admin.query(statementsOf('Two logins').replace('foyer_serve', 'foyer_operated'));
  const database = new Database(as(ownersUrl, 'foyer_operated', 'one of your own'));
  try {
    expect(await rolesWithinReach(database)).toEqual([]);
    expect(await database.brand(1).rows('select 1 from cart where tenant_id = $1')).toEqual([]);
    expect(await database.system('select current_user')).toEqual([{ current_user: 'foyer_app' }]);
    for (const statement of [
      'set role foyer_owner',
      'set session authorization foyer_owner',
      'reset role; set role foyer_owner',
      'set role none; create table stolen ()',
      'set role none; alter table cart disable row level security',
    ]) {
      const client = await open(appConnection(database.url));
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
      await client.end();
    }
  } finally {
    await database.end();
  }
});

test('the login that the demo and these tests make for the application can become no other role either', async () => {
  const database = new Database(inject('foyerAppUrl'));
  expect(await rolesWithinReach(database)).toEqual([]);
  await database.end();
});

test('an application with the owner’s login can become the owner, and the start says so', async () => {
  const database = new Database(ownersUrl);
  const roles = await rolesWithinReach(database);
  await database.end();
  expect(roles).toContain('foyer_owner');
  expect(loginNotice(roles)).toMatch(
    /^The shop’s own statements could take the rights of .*foyer_owner.*\.$/,
  );
});

test('the monitoring role sees the rows that the owner does not', async () => {
  await admin.query(statementsOf('Monitoring'));
  const query = 'select count(*)::int as emails from mail where sent_at is null';
  expect(guide).toContain('select count(*) from mail where sent_at is null');

  const owner = await open(ownersUrl);
  await owner.query(`insert into tenant (tenant_id, code, document) values (1, 'a', '{}')`);
  await owner.query(`begin; set local app.tenant = '1';
    insert into mail (tenant_id, mail_id, event_id, recipient, subject, message)
    values (1, gen_random_uuid(), gen_random_uuid(), 'a@b.example', 'Tickets', ''); commit`);
  expect((await owner.query(query)).rows).toEqual([{ emails: 0 }]);
  await owner.end();

  const watch = await open(as(ownersUrl, 'foyer_watch', 'one of your own'));
  expect((await watch.query(query)).rows).toEqual([{ emails: 1 }]);
  await watch.end();
});
