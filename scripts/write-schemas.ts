/** Writes the import's JSON Schemas and field reference: `npm run schemas` after a change of a document's schema. */
import { writeFile } from 'node:fs/promises';
import { publishedSchemas } from '../src/apps/import/published-schemas.ts';
import { referenceText } from '../src/apps/import/reference/reference-text.ts';
import { sourcesText } from '../src/apps/import/reference/sources-text.ts';

const DOCS = new URL('../docs/', import.meta.url);
for (const { name, text } of publishedSchemas()) await writeFile(new URL(`schema/${name}`, DOCS), text);
await writeFile(new URL('fields.md', DOCS), referenceText());
await writeFile(new URL('sources.md', DOCS), sourcesText());
