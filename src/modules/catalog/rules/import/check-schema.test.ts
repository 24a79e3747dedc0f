import { Type, type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { DaySchema } from '#kernel/day-schema.ts';
import { written } from '#kernel/described.ts';
import { checkSchema } from './check-schema.ts';

const problemOf = (schema: TSchema, value: unknown): unknown =>
  checkSchema(Type.Object({ field: schema }), { field: value }).map(
    ({ pointer, details }) => `${pointer} ${details['problem']}`,
  );

test.each([
  [Type.Number(), '9,50', 'must be a number'],
  [Type.Integer(), 1.5, 'must be a whole number'],
  [Type.String(), 5, 'must be a text in quotes'],
  [Type.Boolean(), 'yes', 'must be true or false'],
  [Type.Array(Type.String()), 'one', 'must be a list: […]'],
  [Type.Object({}), 'one', 'must be an object: {…}'],
  [Type.Union([Type.Number(), Type.Boolean()]), 'one', 'must be a number or true or false'],
  [Type.Union([Type.Literal('a'), Type.Literal('b')]), 'c', 'must be one of a, b'],
  [Type.Union([Type.Literal('a'), Type.Number()]), 'c', 'must be one of a or a number'],
  [Type.Union([Type.Null(), Type.String({ maxLength: 2 })]), 'abc', 'must have no more than 2 characters'],
  [Type.Number({ minimum: 0 }), -1, 'must be 0 or more'],
  [Type.Number({ maximum: 9 }), 10, 'must be 9 or less'],
  [Type.Number({ exclusiveMinimum: 0 }), 0, 'must be more than 0'],
  [Type.Integer({ multipleOf: 5 }), 4, 'must be a multiple of 5'],
  [Type.String({ minLength: 1 }), '', 'must not be empty'],
  [Type.String({ maxLength: 2 }), 'abc', 'must have no more than 2 characters'],
  [Type.String({ pattern: '^[a-z]+$' }), 'A', 'is not written as it must be: ^[a-z]+$'],
  [written('^[a-z]+$', 'write small letters'), 'A', 'is not written as it must be: write small letters'],
  [DaySchema, '1.5.2036', 'is not written as it must be: write a day that exists, like 2036-05-01'],
  [
    Type.Union([written('^a$', 'write a'), Type.Array(Type.String()), written('^b$', 'write b')]),
    'c',
    'is not written as it must be: write a; or write b',
  ],
  [Type.Array(Type.Number(), { minItems: 1 }), [], 'must have one entry or more'],
  [Type.Array(Type.Number(), { maxItems: 1 }), [1, 2], 'must have no more than one entry'],
  [Type.Array(Type.Number(), { uniqueItems: true }), [1, 1], 'must not have the same entry twice'],
] as const)('%j does not take %j: it %s', (schema, value, problem) => {
  expect(problemOf(schema, value)).toEqual([`/field ${problem}`]);
});

test('fields that are missing or unknown are named', () => {
  const schema = Type.Object({ a: Type.String() }, { additionalProperties: false });
  expect(
    checkSchema(schema, { 'b/c': 1 }).map(({ pointer, details }) => [pointer, details['problem']]),
  ).toEqual([
    ['/a', 'is missing'],
    ['/b~1c', 'is not a field that is known here'],
  ]);
});
