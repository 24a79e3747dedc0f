/** What the import must know of a kind of document. All kinds are gathered in `apps/import/document-kinds.ts`. */
import type { TSchema } from 'typebox';
import type { BrandDb } from '#platform/server/db.ts';
import type { PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import type { Changes } from '#modules/tenancy/server/import-rows.ts';

export type Keyed = { readonly key: string };

/** A key in a document that must be among the keys of a kind, in the import or in the brand. */
export type Reference = {
  /** JSON pointer within the document. */
  readonly pointer: string;
  /** The kind that it refers to, by its list in the file: 'locations'. */
  readonly to: string;
  readonly key: string;
};

/** What writing has at hand besides the documents. */
export type WriteAt = {
  /** The brand's currency, ISO 4217. */
  readonly currency: string;
  readonly now: Date;
  /** key -> id of a kind that this one refers to, by its list; those of the import are written by then. */
  readonly ids: (list: string) => ReadonlyMap<string, number>;
};

export type Written = {
  readonly changes: Changes;
  /** key -> id of everything of the kind that the brand has. */
  readonly ids: ReadonlyMap<string, number>;
  /** How many showings moved to a new version of their plan; seating plans alone say it. */
  readonly moved?: number;
};

/**
 * A kind of document, as lists of a cinema's file hold it. `Value` is what is made of a document when it is
 * read, `Row` what is handed over for writing: both are the document itself where nothing is said.
 */
export type DocumentKind<
  Document extends Keyed,
  Value extends Keyed = Document,
  Row extends Keyed = Value,
> = {
  /** What faults call one of them. */
  readonly name: string;
  /** What the report calls them, in English. */
  readonly title: string;
  readonly schema: TSchema;
  /** The table that has a row for each key. */
  readonly table: string;
  /** What is read of those that the brand has: nothing, where no document refers to them. */
  readonly known: 'documents' | 'keys' | 'nothing';
  /** The lists that its references lead to, and whose ids it asks for when it is written. */
  readonly refersTo: readonly string[];
  /** Where a second document with the same key is told: '' when the key is not a field of the document. */
  readonly keyPointer: '' | '/key';
  /** Its documents name files beside (drawings): they are read with these, not as they stand. */
  readonly isReadWithFiles?: true;
  /** What is wrong with a document by itself, and its schema cannot say. */
  check?(document: Document): PlacedFault[];
  /** Every key of a document that must be there. */
  references?(value: Value): Reference[];
  /** Writes documents that have been checked, so that writing them again changes nothing. */
  write(tx: BrandDb, rows: readonly Row[], at: WriteAt): Promise<Written>;
};

/** A reference that may be left out: one or none. */
export const optionalReference = (pointer: string, to: string, key: string | undefined): Reference[] =>
  key === undefined ? [] : [{ pointer, to, key }];

/** One reference for each key of a field that holds a list. */
export const referenceList = (pointer: string, to: string, keys: readonly string[] = []): Reference[] =>
  keys.map((key, i) => ({ pointer: `${pointer}/${i}`, to, key }));
