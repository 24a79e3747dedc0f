import type { Fault, Note } from '#modules/catalog/rules/import/fault.ts';
import type { FeedDay } from '#modules/catalog/rules/import/ocapi.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import type { Table } from './tables/table.ts';
import { ALL_KINDS, type List, type ValueOf } from './files/document-kinds.ts';

type Lists = { readonly [L in List]: Sourced<ValueOf<L>>[] };

/** All files of one import after reading; each document has its file and its place in it. */
export type ImportSet = Lists & {
  readonly brands: Sourced<BrandDocument>[];
  /** Spreadsheets of showings, whose names are looked up when the brand is known. */
  readonly tables: { readonly file: string; readonly table: Table }[];
  /** Keys of the showings of spreadsheets whose rows have neither a price list nor a status. */
  readonly unpriced: { readonly file: string; readonly keys: readonly string[] }[];
  /** Keys that were made for showings of spreadsheets. */
  readonly madeKeys: ReadonlySet<string>;
  /** Files that were recognised but have nothing to import. */
  readonly passedOver: string[];
  /** The days and complexes of which the import has the whole programme. */
  readonly feedDays: FeedDay[];
  readonly faults: Fault[];
  /** Keys of documents that have faults of their own: others may refer to them, but are not checked by them. */
  readonly faulty: { readonly [L in List]: Set<string> };
  /** Codes of brand documents that do not fit the schema; '' for one without a code. */
  readonly faultyBrands: string[];
  /** Parts of files that are not imported. */
  readonly notes: Note[];
};

/** A set without documents, to which each file of an import adds its own. */
export const emptySet = (): ImportSet => ({
  ...(Object.fromEntries(ALL_KINDS.map(([list]) => [list, []])) as unknown as Lists),
  brands: [],
  tables: [],
  unpriced: [],
  madeKeys: new Set(),
  passedOver: [],
  feedDays: [],
  faults: [],
  faulty: Object.fromEntries(ALL_KINDS.map(([list]) => [list, new Set()])) as unknown as ImportSet['faulty'],
  faultyBrands: [],
  notes: [],
});
