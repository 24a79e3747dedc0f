import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkTables } from './tables/check.ts';
import { EXCEPTIONS, OWNERS } from './tables/owners.ts';

/** Checks that all SQL of src names only tables of its own module. Exit code 1 on a fault. */

const ROOT = path.dirname(import.meta.dirname);

const files = new Map(
  globSync(['src/**/*.{ts,tsx}', 'db/migrations/*.sql'], { cwd: ROOT }).map((found) => [
    found.replaceAll('\\', '/'),
    readFileSync(path.join(ROOT, found), 'utf8'),
  ]),
);
const faults = checkTables({ files, owners: OWNERS, exceptions: EXCEPTIONS });
for (const { file, line, rule } of faults) console.error(`${file}:${line}  ${rule}`);
// Without this, a check that reads no files would always pass.
if (files.size === 0) console.error('No file was checked.');
console.log(`${files.size} files, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
process.exitCode = faults.length > 0 || files.size === 0 ? 1 : 0;
