import type { TSchema } from 'typebox';

type Node = {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema | readonly TSchema[];
  readonly anyOf?: readonly TSchema[];
  readonly type?: string;
};

/** A point, or a text with its translations: one field for people. */
const isOne = ({ properties = {} }: Node): boolean => {
  const names = Object.keys(properties).toSorted().join();
  return names === 'x,y' || names === 'text,translations';
};

/** The fields of a schema that hold something themselves: 'zones[].rows[].row_number'. Each once. */
export const leafPaths = (schema: TSchema): string[] => [...new Set(leaves(schema, ''))];

function leaves(schema: TSchema, path: string): string[] {
  const { properties, items, anyOf, type } = schema as Node;
  if (anyOf) return anyOf.flatMap((form) => leaves(form, path));
  if (type === 'null') return [];
  if (items && !Array.isArray(items)) return leaves(items, `${path}[]`);
  if (!properties || isOne(schema)) return [path];
  return Object.entries(properties).flatMap(([name, inner]) =>
    leaves(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** All fields of a schema, also those that only hold others: 'sections', 'sections[].rows'. */
export function allPaths(schema: TSchema, path = ''): string[] {
  const { properties, items, anyOf } = schema as Node;
  const forms = (anyOf ?? []).flatMap((form) => allPaths(form, path));
  const listed = items && !Array.isArray(items) ? allPaths(items, `${path}[]`) : [];
  const own = Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...allPaths(inner, at)];
  });
  return [...forms, ...listed, ...own];
}
