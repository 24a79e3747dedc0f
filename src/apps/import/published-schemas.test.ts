import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { publishedSchemas } from './published-schemas.ts';

test('the published schemas are those of the import (else: node scripts/write-schemas.ts)', async () => {
  for (const { name, text } of publishedSchemas()) {
    expect(await readFile(new URL(`../../../docs/schema/${name}`, import.meta.url), 'utf8')).toBe(text);
  }
});
