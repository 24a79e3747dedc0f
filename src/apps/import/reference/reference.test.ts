import { readFile } from 'node:fs/promises';
import { Type, type TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { field, optional } from '#kernel/described.ts';
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { fieldRows, type FieldRow } from './field-rows.ts';
import { REFERENCE_PARTS } from './reference-parts.ts';
import { referenceText } from './reference-text.ts';
import { typeWords } from './type-words.ts';

/** What is missing for a reader to understand a field. */
function missingIn(row: FieldRow, hasDefaults = false): string[] {
  const isLeftOutSaid = row.isRequired || row.leftOut !== undefined || hasDefaults;
  const missing = [
    row.meaning === undefined || !/^.{5,}\.$/.test(row.meaning) ? 'a sentence that says what it means' : '',
    isLeftOutSaid ? '' : 'what counts when it is left out',
    row.example === undefined && !row.isExplainedBelow ? 'an example' : '',
    ...row.within.filter((name) => !row.meaning?.includes(`\`${name}\``)).map((name) => `the field ${name}`),
  ];
  return missing.filter(Boolean).map((what) => `${row.path}: ${what}`);
}

describe.each(REFERENCE_PARTS)('$title', ({ schema, defaults }) => {
  const rows = fieldRows(schema);

  test('each field has its meaning, what counts when it is left out, and an example', () => {
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.flatMap((row) => missingIn(row, defaults !== undefined))).toEqual([]);
  });

  test('each example fits its field', () => {
    const wrong = rows.flatMap(({ path, schema: own, example }) =>
      example === undefined || defaults !== undefined || Object.keys(own).length === 0
        ? []
        : checkSchema(own, example).map((fault) => `${path}: ${JSON.stringify(fault)}`),
    );
    expect(wrong).toEqual([]);
  });
});

test('the reference is that of the schemas (else: npm run schemas)', async () => {
  expect(await readFile(new URL('../../../../docs/fields.md', import.meta.url), 'utf8')).toBe(
    referenceText(),
  );
});

test('a field without words is found, wherever it is', () => {
  const bare = Type.Object({ a: Type.Optional(Type.Integer()), b: Type.Boolean() });
  const inList = Type.Object({ list: field(Type.Array(bare), 'Some things.') });
  const inForms = Type.Object({ one: Type.Union([Type.String(), Type.Object({ deep: Type.Array(bare) })]) });
  const inNames = Type.Object({
    named: field(Type.Record(Type.String(), bare), 'By name: `a`.', { x: { b: true } }),
  });
  const missing = (schema: TSchema): string[] => fieldRows(schema).flatMap((row) => missingIn(row));
  expect(missing(inList)).toEqual(['list: an example', 'list: the field a', 'list: the field b']);
  expect(missing(inForms)).toEqual([
    'one: a sentence that says what it means',
    'one: an example',
    'one: the field deep',
    'one: the field a',
    'one: the field b',
  ]);
  expect(missing(inNames)).toEqual(['named: the field b']);
  const half = Type.Object({ a: field(Type.Integer(), 'A number.', 1), b: Type.Optional(Type.Integer()) });
  expect(missing(Type.Object({ list: field(Type.Array(half), 'Some things.') }))).toEqual([
    'list[].b: a sentence that says what it means',
    'list[].b: what counts when it is left out',
    'list[].b: an example',
  ]);
});

test('a described field keeps what it is', () => {
  const schema = Type.Object({
    n: optional(Type.Integer({ minimum: 1, maximum: 9 }), 'A number.', { example: 3, leftOut: '1' }),
  });
  expect(schema.required ?? []).toEqual([]);
  expect(checkSchema(schema, {})).toEqual([]);
  expect(checkSchema(schema, { n: 10 })).toHaveLength(1);
  expect(fieldRows(schema)).toMatchObject([{ path: 'n', meaning: 'A number.', leftOut: '1', example: 3 }]);
});

test.each([
  [Type.Integer({ minimum: 1, maximum: 9 }), 'whole number, 1 to 9'],
  [Type.Number({ minimum: 0, maximum: 1e7 }), 'number, 0 or more'],
  [Type.Number({ exclusiveMinimum: 0 }), 'number above 0'],
  [Type.String({ maxLength: 8 }), 'text, at most 8 characters'],
  [Type.Union([Type.Literal('a'), Type.Literal('b')]), 'one of `a`, `b`'],
  [Type.Array(Type.Boolean(), { maxItems: 3 }), 'list (`true` or `false`), at most 3'],
  [Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])), 'list (list (numbers))'],
  [Type.Record(Type.String(), Type.Integer()), 'object by name'],
] as const)('%j is said in words', (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});
