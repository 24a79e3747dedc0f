import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SiteConfigurationSchema } from '#modules/tenancy/rules/site-configuration.ts';
import { ONE_LINE, SHOWN_LINE } from '#modules/i18n/rules/texts-schema.ts';
import { publishedSchemas } from './published-schemas.ts';

test('the published schemas are those of the import (else: node scripts/write-schemas.ts)', async () => {
  for (const { name, text } of publishedSchemas()) {
    expect(await readFile(new URL(`../../../docs/schema/${name}`, import.meta.url), 'utf8')).toBe(text);
  }
});

/** The patterns whose faults have a sentence of their own. */
const WORDED: readonly unknown[] = [ONE_LINE, SHOWN_LINE];

/** The patterns in a schema that have no words, by their places. */
function wordless(node: unknown, place = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { pattern, patternErrorMessage } = node as Record<string, unknown>;
  const own = typeof pattern === 'string' && !WORDED.includes(pattern) && !patternErrorMessage ? [place] : [];
  return [...own, ...Object.entries(node).flatMap(([step, part]) => wordless(part, `${place}/${step}`))];
}

test('every pattern has words for those who do not read patterns', () => {
  const schemas = [
    ...publishedSchemas().map(({ text }) => JSON.parse(text) as unknown),
    SiteConfigurationSchema,
  ];
  expect(schemas.flatMap((schema) => wordless(schema))).toEqual([]);
});
