import { Type, type TSchema } from 'typebox';
import { field, optional } from '#kernel/described.ts';
import { BrandDocumentSchema, type WrittenBrand } from '#modules/tenancy/rules/brand-document.ts';
import { ALL_KINDS, type DocumentOf, type List } from './document-kinds.ts';

/** Our own file format: any parts of a cinema's data, in any order and in any number of files. */
export type ImportDocument = {
  $schema?: string;
  foyer: 1;
  brand?: WrittenBrand;
} & { [L in List]?: DocumentOf<L>[] };

const LISTS = Object.fromEntries(
  ALL_KINDS.map(([list, { schema }]): [string, TSchema] => [list, Type.Optional(Type.Array(schema))]),
);

export const ImportDocumentSchema = Type.Object(
  {
    $schema: optional(Type.String(), 'The address of the schema, by which an editor checks the file.', {
      example: '../../docs/schema/documents.schema.json',
      leftOut: 'none',
    }),
    foyer: field(Type.Literal(1), 'Says that the file is one of ours, and the version of this form.', 1),
    brand: Type.Optional(BrandDocumentSchema),
    ...LISTS,
  },
  { additionalProperties: false },
);
