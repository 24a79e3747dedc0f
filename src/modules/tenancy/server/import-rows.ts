import type { BrandDb } from '#platform/server/db.ts';

/**
 * Updates the keyed rows of one table to imported documents. Rows are matched by key, so importing twice adds
 * nothing. A new row gets the brand's highest id plus one, which never changes.
 */

/** What an import did to the documents of one kind, by key. */
export type Changes = {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
};

export const NO_CHANGES: Changes = { created: [], changed: [], unchanged: 0 };

/** A table whose rows have a `key` within the brand: its id column, and its other columns with their types. */
export type KeyedTable = {
  readonly name: string;
  readonly id: string;
  readonly columns: Readonly<
    Record<string, 'int' | 'bigint' | 'numeric' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'jsonb'>
  >;
};

/** A row to write: its key and its columns as JSON values. */
export type KeyedRow = { readonly key: string; readonly [column: string]: unknown };

/** key -> id of all rows of the brand in the table. */
async function idsOf(tx: BrandDb, table: Pick<KeyedTable, 'name' | 'id'>): Promise<Map<string, number>> {
  const rows = await tx.rows<{ key: string; id: number }>(
    `select key, ${table.id} as id from ${table.name} where tenant_id = $1`,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/**
 * Makes other imports of the brand wait until this transaction ends, and changes of its presentations by operators: new
 * ids count up from the highest, so two imports at a time would give the same ids.
 */
export async function lockImports(tx: BrandDb): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('foyer import'), $1::int)");
}

/** Inserts new rows, updates changed ones and leaves the others alone; returns the ids by key. */
export async function importRows(
  tx: BrandDb,
  table: KeyedTable,
  rows: readonly KeyedRow[],
): Promise<{ changes: Changes; ids: Map<string, number> }> {
  const ids = await idsOf(tx, table);
  const known = new Set(ids.keys());
  let next = Math.max(0, ...ids.values());
  for (const { key } of rows) if (!ids.has(key)) ids.set(key, (next += 1));
  if (rows.length === 0) return { changes: NO_CHANGES, ids };
  const touched = await tx.rows<{ key: string }>(upsertOf(table), [
    JSON.stringify(rows.map((row) => ({ ...row, [table.id]: ids.get(row.key) }))),
  ]);
  const keys = touched.map(({ key }) => key);
  return {
    changes: {
      created: keys.filter((key) => !known.has(key)),
      changed: keys.filter((key) => known.has(key)),
      unchanged: rows.length - keys.length,
    },
    ids,
  };
}

/** One statement for all rows; it returns the keys of the rows that it wrote. */
function upsertOf({ name, id, columns }: KeyedTable): string {
  const names = Object.keys(columns);
  const typed = [`${id} int`, 'key text', ...names.map((column) => `${column} ${columns[column]}`)].join(
    ', ',
  );
  const old = names.map((column) => `t.${column}`).join(', ');
  const fresh = names.map((column) => `excluded.${column}`).join(', ');
  return `insert into ${name} as t (tenant_id, ${id}, key, ${names.join(', ')})
    select $1, ${id}, key, ${names.join(', ')} from jsonb_to_recordset($2::jsonb) as r (${typed}) order by ${id}
    on conflict (tenant_id, key) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${old}) is distinct from (${fresh})
    returning t.key`;
}
