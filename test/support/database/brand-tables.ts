import type { Client } from 'pg';

/** Tables of the shop's schema without a brand, and the privileges of the application's role. */
const OF_NO_BRAND: Readonly<Record<string, string>> = {
  // The list of brands: read before the brand of a request is known; some columns can be written, by its own brand.
  'public.tenant': 'SELECT',
  // The migrations that have run: read and written only by the migrating role.
  'public.migration': '',
};
const OTHER_SCHEMAS = ['pg_catalog', 'information_schema', 'pg_toast'];
const POLICY = "brand ALL to public: tenant_id = NULLIF(current_setting('app.tenant', true), '')::integer";

type Table = {
  readonly name: string;
  readonly has_brand: boolean;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly policies: readonly string[];
  readonly privileges: string;
  /** The first column of the primary key. */
  readonly key_begins: string | null;
};

/** Every table of the shop's schema, and those of other schemas that have a `tenant_id`. */
const TABLES = `
  select n.nspname || '.' || c.relname as name, a.attnum is not null and a.attnotnull as has_brand,
         c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         array(select concat(p.policyname, ' ', p.cmd, ' to ', array_to_string(p.roles, ', '), ': ', p.qual,
                             ' checked by ' || p.with_check)
                 from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname) as policies,
         array_to_string(array(select one from unnest(array['INSERT', 'SELECT', 'UPDATE', 'DELETE', 'TRUNCATE']) one
                                where has_table_privilege('foyer_app', c.oid, one)), ', ') as privileges,
         (select k.attname from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
           where i.indrelid = c.oid and i.indisprimary) as key_begins
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
   where c.relkind in ('r', 'p') and n.nspname <> all ($1)
     and (n.nspname = 'public' or a.attnum is not null)
   order by 1`;

/** The faults of the tables' row-level security, a line for each; empty when brands cannot see each other's rows. */
export async function brandTableFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<Table>(TABLES, [OTHER_SCHEMAS]);
  return rows.flatMap((table) => faultsOf(table).map((fault) => `${table.name}: ${fault}`));
}

function faultsOf({ name, has_brand, enabled, forced, policies, privileges, key_begins }: Table): string[] {
  const allowed = OF_NO_BRAND[name];
  if (allowed !== undefined) return privileges === allowed ? [] : [`the application may ${privileges}`];
  const plain = policies.map((policy) => policy.replaceAll(/::text|[()]/g, ''));
  return [
    ...(has_brand ? [] : ['no tenant_id that is always set']),
    ...(key_begins === 'tenant_id' ? [] : [`the primary key begins with ${key_begins ?? 'nothing'}`]),
    ...(privileges.includes('SELECT') ? [] : ['the application may not SELECT']),
    ...(enabled ? [] : ['row-level security is not enabled']),
    // Otherwise it would not apply to the table's owner.
    ...(forced ? [] : ['row-level security is not forced']),
    // A second policy would allow rows that this one does not.
    ...(plain.join() === POLICY.replaceAll(/[()]/g, '')
      ? []
      : [`policies: ${policies.join('; ') || 'none'}`]),
  ];
}
