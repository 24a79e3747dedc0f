/** The part of JSON Schema that the contracts use. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};

/** A schema in one line, in TypeScript's syntax: `{seat: {x: integer, y?: number}, lang: "en" | "he"}`. */
export function schemaText(schema: Schema): string {
  if (typeof schema.type === 'object')
    return schema.type.map((type) => schemaText({ ...schema, type })).join(' | ');
  if (schema.type === 'null') return 'null';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(schemaText))].join(' | ');
  if (schema.allOf) return schema.allOf.map(schemaText).join(' & ');
  if (schema.type === 'array' || schema.items) return listText(schema.items);
  if (schema.properties) return objectText(schema.properties, schema.required ?? []);
  const values = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  if (typeof values === 'object') return `{[key]: ${schemaText(values)}}`;
  return schema.type ?? 'any';
}

function listText(items: Schema['items']): string {
  if (items === undefined) return 'any[]';
  if ('length' in items) return `[${items.map(schemaText).join(', ')}]`;
  const text = schemaText(items);
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
}

const objectText = (properties: NonNullable<Schema['properties']>, required: readonly string[]): string =>
  `{${Object.entries(properties)
    .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaText(field)}`)
    .join(', ')}}`;
