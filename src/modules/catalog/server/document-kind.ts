/** The import's interface of a kind of document. All kinds are listed in `apps/import/files/document-kinds.ts`. */
import type { TSchema } from 'typebox';
import type { BrandDb } from '#platform/server/db.ts';
import type { PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import type { Changes } from '#modules/tenancy/server/import-rows.ts';

export type Keyed = { readonly key: string };

/** A reference of a document: its key must exist in the import or in the brand. */
export type Reference = {
  /** JSON pointer within the document. */
  readonly pointer: string;
  /** The kind that it refers to, by the name of its list: 'locations'. */
  readonly to: string;
  readonly key: string;
};

/** An amount of a document, in major units. */
export type Amount = { readonly pointer: string; readonly amount: number };

/** Those of some fields that are there: one for each, by its pointer. */
export const amountsAt = (fields: Readonly<Record<string, number | undefined>>): Amount[] =>
  Object.entries(fields).flatMap(([pointer, amount]) => (amount === undefined ? [] : [{ pointer, amount }]));

/** The data for writing, in addition to the documents. */
export type WriteAt = {
  /** The brand's currency, ISO 4217. */
  readonly currency: string;
  readonly now: Date;
  /** key -> id of a kind that this one refers to, by list; those of the import are written before. */
  readonly ids: (list: string) => ReadonlyMap<string, number>;
};

export type Written = {
  readonly changes: Changes;
  /** key -> id of everything of the kind that the brand has. */
  readonly ids: ReadonlyMap<string, number>;
  /** Counts presentations that moved to a new version of their plan; only seating plans use it. */
  readonly moved?: number;
};

/**
 * A kind of document in lists of a cinema's file. `Value` is the result of reading a document, `Row` what is passed
 * on for writing; both are the document itself when left out.
 */
export type DocumentKind<
  Document extends Keyed,
  Value extends Keyed = Document,
  Row extends Keyed = Value,
> = {
  /** The kind's name in faults. */
  readonly name: string;
  /** The kind's name in the report, in English. */
  readonly title: string;
  readonly schema: TSchema;
  /** The table that has a row for each key. */
  readonly table: string;
  /** Which of the brand's documents are read; none when no document refers to them. */
  readonly known: 'documents' | 'keys' | 'nothing';
  /** The lists that its references name, and whose ids it needs for writing. */
  readonly refersTo: readonly string[];
  /** The field that a fault about a second document with the same key names: '' when the key is not a field. */
  readonly keyPointer: '' | '/key';
  /** Reads its documents together with the files that they name (drawings). */
  readonly isReadWithFiles?: true;
  /** Faults of a single document that its schema cannot find. */
  check?(document: Document): PlacedFault[];
  /** Every amount of a document, in major units, with its JSON pointer: it must be one of the brand's currency. */
  amounts?(document: Document): Amount[];
  /** Every reference of a document. */
  references?(value: Value): Reference[];
  /** Writes checked documents; writing them again changes nothing. */
  write(tx: BrandDb, rows: readonly Row[], at: WriteAt): Promise<Written>;
};

/** A reference that may be left out: one or none. */
export const optionalReference = (pointer: string, to: string, key: string | undefined): Reference[] =>
  key === undefined ? [] : [{ pointer, to, key }];

/** One reference for each key of a field with a list. */
export const referenceList = (pointer: string, to: string, keys: readonly string[] = []): Reference[] =>
  keys.map((key, i) => ({ pointer: `${pointer}/${i}`, to, key }));
