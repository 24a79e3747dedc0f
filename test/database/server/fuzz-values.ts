import fc from 'fast-check';

/** Values for the schemas of the OpenAPI document: most of them fit, and some fit nowhere. */

/** The part of JSON Schema that the document has. */
export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Ids and codes that the shop knows, so that some requests find something. */
export type Known = { readonly texts: readonly string[]; readonly numbers: readonly number[] };

const ODD_TEXTS = [
  '', '\uD800', 'x\uDC00', '\u0000', '\u202E\uFEFF', '\r\nx: y', "'", '"', '%ED%A0%80', '../../etc/passwd', '{{7*7}}', '-1', '1e400',
  'NaN', 'null', '2026-02-30', '9999-12-31', '__proto__', 'constructor', '00000000-0000-0000-0000-000000000000', 'x'.repeat(5000),
  '9'.repeat(400), 'ﷺ'.repeat(50), '👩‍👩‍👧‍👦', '＝1',
]; // prettier-ignore
const ODD_NUMBERS = [
  0, -0, -1, 0.5, 1e-9, 5e-324, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e15, 1e21, 1e300, -1e300,
]; // prettier-ignore

/** A value that few schemas allow. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, ...ODD_NUMBERS, null, true, [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
  // Fields that JavaScript treats in a special way, which a literal could not have.
  fc.constantFrom<unknown>(JSON.parse('{"__proto__": {"isAdmin": true}}'), { toString: 1 }, { length: -1 }),
);

/** A value of a schema in most of its places, and an odd one in the others. */
export const valueOf = (schema: Schema, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: fitting(schema, known), weight: 11 }, { arbitrary: oddValue, weight: 1 });

function fitting(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.constantFrom(...known.numbers), fc.integer(limitsOf(schema)));
    case 'number':
      return fc.oneof(fc.constantFrom(...known.numbers), fc.double({ ...limitsOf(schema), noNaN: true }));
    case 'string':
      return textOf(schema, known);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const objectOf = ({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<object> => {
  const own = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field, known)])),
    { requiredKeys: [...required] },
  );
  const more = fc.dictionary(fc.constantFrom('field', 'isHold', '\uD800', 'toJSON'), oddValue, {
    maxKeys: 1,
  });
  return fc.oneof(
    { arbitrary: own, weight: 9 },
    { arbitrary: fc.tuple(own, more).map(([one, other]) => ({ ...one, ...other })), weight: 1 },
  );
};

const textOf = ({ pattern, maxLength = 40 }: Schema, known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...known.texts),
    pattern === undefined
      ? fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) })
      : fc.stringMatching(new RegExp(pattern)),
    fc.constant('x'.repeat(maxLength)),
  );

const limitsOf = ({ minimum = -1000, maximum = 1e9 }: Schema): { min: number; max: number } => ({
  min: Math.max(minimum, Number.MIN_SAFE_INTEGER),
  max: Math.min(maximum, Number.MAX_SAFE_INTEGER),
});

/** A path through a value: names of fields, indexes of lists. */
type Place = readonly (string | number)[];

/** Every place within a value, the whole of it included. */
function placesIn(value: unknown): Place[] {
  const within = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[], ...within.flatMap(([name, part]) => placesIn(part).map((place) => [name, ...place]))];
}

/** A good value with an odd one, or nothing, at one of its places. */
export const almost = (good: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...placesIn(good)), fc.option(oddValue, { nil: undefined }))
    .map(([place, put]) => withAt(good, place, put));

function withAt(value: unknown, [name, ...rest]: Place, put: unknown): unknown {
  if (name === undefined) return put;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = withAt(copy[name], rest, put);
  return copy;
}
