import type { PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import type { WrittenBrand } from '#modules/tenancy/rules/brand-document.ts';
import { ALL_KINDS, type DocumentOf, type List } from './document-kinds.ts';
import type { ImportDocument } from './documents.ts';

/** The documents of a file that fit the schema, each at its place in its list; undefined stands for one that does not. */
export type SoundDocuments = { readonly brand?: WrittenBrand } & {
  readonly [L in List]?: readonly (DocumentOf<L> | undefined)[];
};

/** A document that does not fit the schema, by what it says of itself. */
export type FaultyDocument = { readonly list: List; readonly key: string };

export type Sifted = {
  readonly sound: SoundDocuments;
  readonly faulty: readonly FaultyDocument[];
  /** The brand document does not fit: its code, as far as there is one. */
  readonly faultyBrand?: string;
};

/**
 * Parts a file of documents by the faults of its schema, so that the others are checked together with them. Other
 * documents may refer to the faulty ones: their keys are known.
 */
export function siftDocuments(content: unknown, faults: readonly PlacedFault[]): Sifted {
  const file = (typeof content === 'object' && content !== null ? content : {}) as Partial<ImportDocument>;
  const pointers = faults.map(({ pointer }) => pointer);
  const isFaulty = (place: string): boolean =>
    pointers.some((pointer) => pointer === place || pointer.startsWith(`${place}/`));
  const faulty: FaultyDocument[] = [];
  const lists = ALL_KINDS.flatMap(([list]) => {
    const documents: unknown = file[list];
    if (!Array.isArray(documents)) return [];
    const sound = documents.map((document: unknown, i) => {
      if (!isFaulty(`/${list}/${i}`)) return document;
      const key = fieldOf(document, 'key');
      if (key !== undefined) faulty.push({ list, key });
      return undefined;
    });
    return [[list, sound] as const];
  });
  const isBrandSound = file.brand !== undefined && !isFaulty('/brand');
  return {
    sound: { ...Object.fromEntries(lists), ...(isBrandSound && { brand: file.brand }) },
    faulty,
    ...(file.brand !== undefined && !isBrandSound && { faultyBrand: fieldOf(file.brand, 'code') ?? '' }),
  };
}

function fieldOf(value: unknown, field: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = (value as Record<string, unknown>)[field];
  return typeof found === 'string' ? found : undefined;
}
