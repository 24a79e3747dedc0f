import type { BrandDb } from '#platform/server/db.ts';

/**
 * Brings keyed rows of one table in line with imported documents: by key, so that importing again doubles
 * nothing; ids are given as the brand's highest plus one and kept for ever.
 */

/** What an import did to the documents of one kind, by key. */
export type Changes = {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
};

export const NO_CHANGES: Changes = { created: [], changed: [], unchanged: 0 };

/** A table whose rows are known by `key` within the brand: its id column, and its others with their types. */
export type KeyedTable = {
  readonly name: string;
  readonly id: string;
  readonly columns: Readonly<
    Record<string, 'int' | 'bigint' | 'numeric' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'jsonb'>
  >;
};

/** A row to be: its key and its columns as JSON values. */
export type KeyedRow = { readonly key: string; readonly [column: string]: unknown };

/** key -> id of every row that the brand has in the table. */
async function idsOf(tx: BrandDb, table: Pick<KeyedTable, 'name' | 'id'>): Promise<Map<string, number>> {
  const rows = await tx.rows<{ key: string; id: number }>(
    `select key, ${table.id} as id from ${table.name} where tenant_id = $1`,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/**
 * Holds back every other import of the brand until this transaction ends: ids are counted on from the
 * highest, which two at a time must not do.
 */
export async function lockImports(tx: BrandDb): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('foyer import'), $1::int)");
}

/** Inserts the rows that are new, updates those that differ and leaves the rest alone; answers ids by key too. */
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

/** One statement for any number of rows; it returns the keys of those that it wrote. */
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
