import { Type, type TSchema, type TStringOptions } from 'typebox';

/**
 * What a field of a document means, in the document's schema: editors show it, and the field reference
 * (docs/fields.md) is made of it.
 */

/** Stands in a description before what counts when the field is left out. */
const LEFT_OUT = ' When left out: ';

/** A copy that keeps what the library hides in a schema. */
const copyOf = <T extends TSchema>(schema: T, words: object): T =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(schema), ...Object.getOwnPropertyDescriptors(words) },
  ) as T;

/** A field with its meaning, a whole sentence. One that has fields of its own needs no example. */
export const field = <T extends TSchema>(schema: T, meaning: string, example?: unknown): T =>
  copyOf(schema, { description: meaning, ...(example !== undefined && { examples: [example] }) });

/**
 * A text that must fit a pattern. `form` says how to write it, 'write its code in capitals, like EUR': faults of an import
 * and editors show it instead of the pattern.
 */
export const written = (pattern: string, form: string, options: Omit<TStringOptions, 'pattern'> = {}) =>
  Type.String({ pattern, patternErrorMessage: form, ...options });

/** A field that may be left out: `leftOut` says what counts then ('no limit'). */
export const optional = <T extends TSchema>(
  schema: T,
  meaning: string,
  { example, leftOut }: { readonly example?: unknown; readonly leftOut: string },
) => Type.Optional(field(schema, `${meaning}${LEFT_OUT}${leftOut}.`, example));

/** The words of a field's schema; undefined without a description. */
export function wordsOf(
  schema: TSchema,
): { readonly meaning: string; readonly leftOut?: string } | undefined {
  const { description } = schema as { description?: string };
  if (description === undefined) return undefined;
  const [meaning = '', leftOut] = description.split(LEFT_OUT);
  return { meaning, ...(leftOut !== undefined && { leftOut: leftOut.replace(/\.$/, '') }) };
}
