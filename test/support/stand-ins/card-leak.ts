import { Client } from 'pg';

/** Searches for card numbers and security codes where none may be: in a whole database, or a log. */

/** A security code that no id or number of the tests contains; a duration may begin with it (737.81 ms). */
export const TYPED_SECURITY_CODE = '737';

const CODE_ALONE = new RegExp(`(?<![\\w.-])${TYPED_SECURITY_CODE}(?![\\w-]|\\.\\d)`);

/** The lines that contain one of the numbers (with or without spaces) or the security code. */
export function findCards(text: string, numbers: readonly string[]): string[] {
  const known = numbers.map((number) => new RegExp(number.replaceAll(/\s/g, '').split('').join('[ -]?')));
  return text
    .split('\n')
    .filter((line) => CODE_ALONE.test(line) || known.some((pattern) => pattern.test(line)));
}

/** Every row of the tables ('schema.table'), by default of every schema, one on each line. `url`: the owner's. */
export async function dumpOf(url: string, tables?: RegExp): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await dumpBy(client, tables);
  } finally {
    await client.end();
  }
}

/** The same by a connection that stays open: a new one reads the definition of every table first. */
export async function dumpBy(client: Client, tables = /^/): Promise<string> {
  const { rows: known } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const everything = known
    .filter((table) => tables.test(table.name))
    .map(({ name }) => `select '${name}: ' || one::text as line from ${name} as one`)
    .join(' union all ');
  const { rows } = await client.query<{ line: string }>(everything);
  return rows.map(({ line }) => line.replaceAll('\n', ' ')).join('\n');
}
