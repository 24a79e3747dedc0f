import type { TSchema } from 'typebox';
import { wordsOf } from '#kernel/described.ts';

/** A field of a document as the reference lists it. */
export type FieldRow = {
  /** Its name with those of the fields around it: 'prices[].group'; '*' stands for any name. */
  readonly path: string;
  readonly schema: TSchema;
  readonly isRequired: boolean;
  /** The document has either this field or those of another form. */
  readonly isOfOtherForm: boolean;
  /** Undefined when nobody has described it, or a field around it explains it too. */
  readonly meaning: string | undefined;
  readonly leftOut: string | undefined;
  readonly example: unknown;
  /** It is a document, or a list of some, whose fields have rows of their own. */
  readonly isExplainedBelow: boolean;
  /** Names of the fields within it that have no rows: its own meaning must explain them. */
  readonly within: readonly string[];
};

/** The parts of a JSON Schema that documents are made of. */
type Node = {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema | readonly TSchema[];
  readonly anyOf?: readonly TSchema[];
  readonly examples?: readonly unknown[];
};

type Child = {
  readonly path: string;
  readonly name: string;
  readonly schema: TSchema;
  readonly isRequired: boolean;
  readonly isOfOtherForm: boolean;
};

/** A text in several languages is one field. */
export const isTexts = (schema: TSchema): boolean => {
  const { properties = {} } = schema as Node;
  return 'en' in properties && 'he' in properties;
};

/** The fields within a field: of an object, of what a list has, of each form that it may have. */
function childrenOf(schema: TSchema, path: string): Child[] {
  if (isTexts(schema)) return [];
  const { properties, patternProperties, required = [], items, anyOf } = schema as Node;
  const own = Object.entries(properties ?? {}).map(([name, child]) => ({
    path: path === '' ? name : `${path}.${name}`,
    name,
    schema: child,
    isRequired: required.includes(name),
    isOfOtherForm: false,
  }));
  const named = Object.values(patternProperties ?? {}).flatMap((child) => childrenOf(child, `${path}.*`));
  const listed = items && !Array.isArray(items) ? childrenOf(items, `${path}[]`) : [];
  const forms = (anyOf ?? []).flatMap((form, i) =>
    childrenOf(form, path).map((child) => ({ ...child, isOfOtherForm: i > 0 })),
  );
  return [...own, ...named, ...listed, ...forms];
}

const namesWithin = (schema: TSchema): string[] =>
  childrenOf(schema, '').flatMap((child) => [child.name, ...namesWithin(child.schema)]);

/** Every field of a document, each before those within it. */
export const fieldRows = (schema: TSchema, path = ''): FieldRow[] =>
  childrenOf(schema, path).flatMap((child) => {
    const words = wordsOf(child.schema);
    const children = childrenOf(child.schema, child.path);
    // A field that explains all that is in it stands alone: a pair of colours.
    const isExplainedBelow = children.some(({ schema: inner }) => wordsOf(inner) !== undefined);
    const row: FieldRow = {
      path: child.path,
      schema: child.schema,
      isRequired: child.isRequired,
      isOfOtherForm: child.isOfOtherForm,
      meaning: words?.meaning,
      leftOut: words?.leftOut,
      example: (child.schema as Node).examples?.[0],
      isExplainedBelow,
      within: isExplainedBelow ? [] : namesWithin(child.schema),
    };
    return isExplainedBelow ? [row, ...fieldRows(child.schema, child.path)] : [row];
  });
