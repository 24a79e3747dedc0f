/** Writes the JSON Schemas of the import: `node scripts/write-schemas.ts` after a change of a document's schema. */
import { writeFile } from 'node:fs/promises';
import { publishedSchemas } from '../src/apps/import/published-schemas.ts';

for (const { name, text } of publishedSchemas()) {
  await writeFile(new URL(`../docs/schema/${name}`, import.meta.url), text);
}
