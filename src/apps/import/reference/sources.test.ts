import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ChartSchema } from '#modules/seating/rules/import/chart-schema.ts';
import { ALL_KINDS } from '../files/document-kinds.ts';
import { allPaths, leafPaths } from './schema-paths.ts';
import { SOURCES } from './source-fields.ts';
import { sourcesText } from './sources-text.ts';

const OF_DOCUMENTS = ALL_KINDS.flatMap(([list, { schema }]) => allPaths(schema, `${list}[]`));
const OF_CHARTS = allPaths(ChartSchema);

describe.each(SOURCES)('$title', ({ schema, rows, isChart, once = (path: string) => path }) => {
  test('each field that is read has one row', () => {
    const read = [...new Set(leafPaths(schema).map(once))];
    expect(rows.flatMap(({ from }) => from).toSorted()).toEqual(read.toSorted());
  });

  test('what it becomes exists', () => {
    const known = new Set(isChart ? OF_CHARTS : OF_DOCUMENTS);
    expect(rows.flatMap(({ to }) => to).filter((path) => !known.has(path))).toEqual([]);
  });

  test('each row says how, in a sentence', () => {
    expect(rows.map(({ how }) => how).filter((how) => !/^[A-Z`a-z].{3,}[.`]$/.test(how))).toEqual([]);
  });
});

test('the page is made of these rows (else: npm run schemas)', async () => {
  expect(await readFile(new URL('../../../../docs/sources.md', import.meta.url), 'utf8')).toBe(sourcesText());
});
