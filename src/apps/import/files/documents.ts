import { Type, type TSchema } from 'typebox';
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
    $schema: Type.Optional(Type.String()),
    foyer: Type.Literal(1),
    brand: Type.Optional(BrandDocumentSchema),
    ...LISTS,
  },
  { additionalProperties: false },
);
