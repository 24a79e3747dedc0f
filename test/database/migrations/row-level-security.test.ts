import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { brandTableFaults } from '../../support/database/brand-tables.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** Row-level security separates brands also when a statement has no `tenant_id = $1`. */

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const column = async (text: string): Promise<unknown[]> =>
  (await client.query<{ one: unknown }>(text)).rows.map(({ one }) => one);

/** The faults that some statements would cause. */
async function faultsAfter(statements: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(statements);
    return await brandTableFaults(client);
  } finally {
    await client.query('rollback');
  }
}

test('every table of a brand has forced row-level security with the brand’s policy', async () => {
  expect(await brandTableFaults(client)).toEqual([]);
});

test('a table without it is found, whatever is missing', async () => {
  expect(await faultsAfter('create table forgotten (tenant_id int primary key)')).toEqual([
    'public.forgotten: the application may not SELECT',
    'public.forgotten: row-level security is not enabled',
    'public.forgotten: row-level security is not forced',
    'public.forgotten: policies: none',
  ]);
  expect(await faultsAfter('create table demo_gateway.forgotten (tenant_id int primary key)')).toHaveLength(
    4,
  );
  expect(await faultsAfter('create table of_nobody (id int primary key)')).toContain(
    'public.of_nobody: no tenant_id that is always set',
  );
  expect(
    await faultsAfter('alter table cart drop constraint cart_pkey, alter tenant_id drop not null'),
  ).toEqual([
    'public.cart: no tenant_id that is always set',
    'public.cart: the primary key begins with nothing',
  ]);
  expect(
    await faultsAfter('alter table cart drop constraint cart_pkey, add primary key (cart_id, tenant_id)'),
  ).toEqual(['public.cart: the primary key begins with cart_id']);
  expect(await faultsAfter('alter table orders no force row level security')).toEqual([
    'public.orders: row-level security is not forced',
  ]);
  expect(await faultsAfter('alter table ticket disable row level security')).toEqual([
    'public.ticket: row-level security is not enabled',
  ]);
  for (const statement of [
    'create policy everyone on cart using (true)',
    'drop policy brand on cart',
    'alter policy brand on cart using (tenant_id > 0)',
    'alter policy brand on cart with check (true)',
    'alter policy brand on cart to foyer_app',
  ]) {
    expect(await faultsAfter(statement)).toEqual([expect.stringMatching(/^public\.cart: policies: /)]);
  }
  expect(await faultsAfter('grant select on migration to foyer_app')).toEqual([
    'public.migration: the application may SELECT',
  ]);
});

test('every brand is read before one is known, and a brand’s transaction writes only its own row', async () => {
  const shop = new Database(database.url);
  const write = (tenantId: number, id: number, code: string) =>
    shop.brand(tenantId).change(
      `insert into tenant as t (tenant_id, code, hosts, document) select $2::int, $3, '{}', '{}' where $1::int is not null
       on conflict (tenant_id) do update set code = excluded.code`,
      [id, code],
    );
  try {
    expect([await write(1, 1, 'one'), await write(2, 2, 'two'), await write(1, 1, 'first')]).toEqual([
      1, 1, 1,
    ]);
    await expect(write(1, 2, 'stolen')).rejects.toThrow(/row-level security/);
    await expect(write(1, 3, 'new')).rejects.toThrow(/row-level security/);
    const all = 'where $1::int is not null';
    expect(await shop.brand(1).change(`update tenant set hosts = '{evil.example}' ${all}`)).toBe(1);
    for (const statement of [`update tenant set tenant_id = 9 ${all}`, `delete from tenant ${all}`])
      await expect(shop.brand(1).change(statement)).rejects.toThrow('permission denied');
    expect(await shop.system('select code, hosts from tenant order by tenant_id')).toEqual([
      { code: 'first', hosts: ['evil.example'] },
      { code: 'two', hosts: [] },
    ]);
    await expect(shop.system("update tenant set hosts = '{}'")).resolves.toEqual([]);
    expect(await shop.system("select 1 from tenant where hosts <> '{}'")).toHaveLength(1);
  } finally {
    await shop.end();
  }
});

test('the application’s role owns nothing, belongs to no other role and cannot bypass it', async () => {
  const [role] = (
    await client.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin
         from pg_roles where rolname = 'foyer_app'`,
    )
  ).rows as object[];
  expect(Object.entries(role!).filter(([, may]) => may)).toEqual([]);
  // 'o': the role owns the object; here and in every other database of the server.
  expect(
    await column(
      "select classid::regclass::text as one from pg_shdepend where refobjid = 'foyer_app'::regrole and deptype = 'o'",
    ),
  ).toEqual([]);
  expect(
    await column(
      "select roleid::regrole::text as one from pg_auth_members where member = 'foyer_app'::regrole",
    ),
  ).toEqual([]);
});

test('nothing reads or writes for the application with another role’s rights except the job queue’s functions', async () => {
  expect(
    await column(
      `select p.oid::regprocedure::text as one from pg_proc p
        where p.prosecdef and has_function_privilege('foyer_app', p.oid, 'execute')
          and has_schema_privilege('foyer_app', p.pronamespace, 'usage')`,
    ),
  ).toEqual(['enqueue_job(text,json,text,timestamp with time zone)']);
  // A view reads with the rights of its owner, unless it has `security_invoker`.
  expect(
    await column(
      `select c.oid::regclass::text as one from pg_class c
        where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
          and not coalesce(c.reloptions @> array['security_invoker=true'], false)`,
    ),
  ).toEqual([]);
});
