/** Writes the generated halls of the demo as documents. Run it after a change of the generator. */
import { writeFile } from 'node:fs/promises';
import { hallDocuments } from '../src/apps/import/demo/hall-documents.ts';

for (const { name, text } of hallDocuments()) {
  await writeFile(new URL(`../db/demo/${name}`, import.meta.url), text);
}
