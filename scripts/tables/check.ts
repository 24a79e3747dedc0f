import type { Exception } from './owners.ts';
import { tablesMade, tablesNamed } from './read-sql.ts';

/** A broken rule and its place. */
type Fault = { readonly file: string; readonly line: number; readonly rule: string };

/** The input of the check. */
export type Tables = {
  /** Texts by path from the checkout's root: code of src, and `db/migrations`. */
  readonly files: ReadonlyMap<string, string>;
  readonly owners: Readonly<Record<string, readonly string[]>>;
  readonly exceptions: readonly Exception[];
};

const CODE = /^src\/.*(?<!\.test)\.tsx?$/;
const MIGRATION = /^db\/migrations\/.*\.sql$/;
/** Made by the code that runs the migrations. */
const BEFORE_MIGRATIONS = ['migration'];

/** Reports tables without an owner, SQL that names another module's tables, and unnecessary lines of the lists. */
export function checkTables({ files, owners, exceptions }: Tables): Fault[] {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
  );
  const migrations = [...files]
    .filter(([file]) => MIGRATION.test(file))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const made = tablesMade(migrations.map(([, sql]) => sql));
  const used = new Set<string>();
  const named = [...files]
    .filter(([file]) => CODE.test(file))
    .flatMap(([file, source]) =>
      tablesNamed(file, source, new Set(ownerOf.keys())).map((one) => ({ file, ...one })),
    )
    .filter(({ file, table }) => ownerOf.get(table) !== partOf(file))
    .filter(({ file, table }) => {
      const allowed = exceptions.find((one) => isWithin(file, one.file) && one.tables.includes(table));
      if (allowed) used.add(`${allowed.file} ${table}`);
      return !allowed;
    });
  return [
    ...[...made]
      .filter((table) => !ownerOf.has(table))
      .map((table) => inList(`nobody owns the table ${table}`)),
    ...[...ownerOf.keys()]
      .filter((table) => !made.has(table) && !BEFORE_MIGRATIONS.includes(table))
      .map((table) => inList(`there is no table ${table}`)),
    ...named.map(({ file, line, table }) => ({
      file,
      line,
      rule: `names ${table}, which is ${ownerOf.get(table)}'s: ask its server, or say why in scripts/tables/owners.ts`,
    })),
    ...exceptions.flatMap(({ file, tables }) =>
      tables
        .filter((table) => !used.has(`${file} ${table}`))
        .map((table) => inList(`${file} names no table ${table} of another any more`)),
    ),
  ];
}

const inList = (rule: string): Fault => ({ file: 'scripts/tables/owners.ts', line: 1, rule });

const isWithin = (file: string, place: string): boolean =>
  file === place || (place.endsWith('/') && file.startsWith(place));

/** The owner that a file belongs to: the module, or 'platform'; undefined for an app's file. */
function partOf(file: string): string | undefined {
  const [, layer, part] = file.split('/');
  return layer === 'modules' ? part : layer === 'platform' ? 'platform' : undefined;
}
