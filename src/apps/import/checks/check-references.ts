/**
 * Checks for keys that occur twice, and for references to documents that are neither in the import nor in the brand.
 */
import { faultAt, type Fault, type FaultCode } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { Keyed } from '#modules/catalog/server/document-kind.ts';
import { ALL_KINDS, DOCUMENT_KINDS, type List } from '../files/document-kinds.ts';
import { listed } from '../changes/listed.ts';
import type { ImportSet } from '../import-set.ts';
import type { Known } from './known-store.ts';

type Details = Record<string, string | number>;

/** A fault of a document, with a pointer to its field. */
export const faultOf = (
  source: Sourced<unknown>,
  field: string,
  code: FaultCode,
  details: Details = {},
): Fault => ({
  ...faultAt(source.pointer + field, code, details),
  file: source.file,
});

/** Two documents of one kind with one key. */
export const checkKeys = (set: ImportSet): Fault[] =>
  ALL_KINDS.flatMap(([list, { name, keyPointer }]) => {
    const first = new Map<string, Sourced<unknown>>();
    return (set[list] as Sourced<Keyed>[]).flatMap((document) => {
      const { key } = document.value;
      const before = first.get(key);
      if (!before) {
        first.set(key, document);
        return [];
      }
      const place = [before.file, before.pointer].join(before.pointer.startsWith('/') ? '' : ', ');
      return [faultOf(document, keyPointer, 'DUPLICATE_KEY', { kind: name, key, first: place })];
    });
  });

/** What a reference to an unknown document is told with. Of price lists, of which there are few, all names. */
export const unknownReference = (to: List, key: string, view: Known): Details => ({
  kind: DOCUMENT_KINDS[to].name,
  key,
  ...(to === 'priceLists' && view[to].size > 0 && { known: listed([...view[to].keys()].toSorted()) }),
});

/** Every reference of every document. */
export const checkReferences = (set: ImportSet, view: Known): Fault[] =>
  ALL_KINDS.flatMap(([list, kind]) =>
    (set[list] as Sourced<Keyed>[]).flatMap((document) =>
      (kind.references?.(document.value) ?? []).flatMap(({ pointer, to, key }) =>
        view[to as List].has(key) || set.faulty[to as List].has(key)
          ? []
          : [faultOf(document, pointer, 'UNKNOWN_REFERENCE', unknownReference(to as List, key, view))],
      ),
    ),
  );
