/** Writes the demo's halls, drawn by rule, as documents: `node scripts/write-halls.ts` after a change of the rule. */
import { writeFile } from 'node:fs/promises';
import { hallDocuments } from '../src/apps/import/demo/hall-documents.ts';

for (const { name, text } of hallDocuments()) {
  await writeFile(new URL(`../db/demo/${name}`, import.meta.url), text);
}
