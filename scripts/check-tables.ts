import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkTables } from './tables/check.ts';
import { EXCEPTIONS, OWNERS } from './tables/owners.ts';

/** Holds all SQL of src to the owners of its tables. Exit code 1 on any breach. */

const ROOT = path.dirname(import.meta.dirname);

const files = new Map(
  globSync(['src/**/*.{ts,tsx}', 'db/migrations/*.sql'], { cwd: ROOT }).map((found) => [
    found.replaceAll('\\', '/'),
    readFileSync(path.join(ROOT, found), 'utf8'),
  ]),
);
const faults = checkTables({ files, owners: OWNERS, exceptions: EXCEPTIONS });
for (const { file, line, rule } of faults) console.error(`${file}:${line}  ${rule}`);
// A check that reads nothing would stay green for ever.
if (files.size === 0) console.error('No file was checked.');
console.log(`${files.size} files, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
process.exitCode = faults.length > 0 || files.size === 0 ? 1 : 0;
