import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { schemaText, type Schema } from './schema-text.ts';

const text = (schema: unknown): string => schemaText(schema as Schema);

test('objects list their fields, optional ones with a mark', () => {
  const seat = Type.Object({ x: Type.Integer(), name: Type.Optional(Type.String()) });
  expect(text(Type.Object({ seat, seats: Type.Optional(Type.Array(seat)) }))).toBe(
    '{seat: {x: integer, name?: string}, seats?: {x: integer, name?: string}[]}',
  );
});

test.each([
  [Type.Union([Type.Literal('low'), Type.Literal('high')]), '"low" | "high"'],
  [Type.Array(Type.Union([Type.String(), Type.Null()])), '(string | null)[]'],
  [Type.Enum(['en', 'he']), '"en" | "he"'],
  [Type.Record(Type.String(), Type.Number()), '{[key]: number}'],
  [Type.Tuple([Type.Integer(), Type.Boolean()]), '[integer, boolean]'],
  [{ ...Type.Array(Type.Integer()), type: ['array', 'null'] }, 'integer[] | null'],
  [Type.Unknown(), 'any'],
])('%j', (schema, expected) => expect(text(schema)).toBe(expected));
