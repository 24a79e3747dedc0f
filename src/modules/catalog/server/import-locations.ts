import { isTimeZone } from '#kernel/dates.ts';
import { LocationDocumentSchema, type LocationDocument } from '#modules/catalog/rules/documents.ts';
import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import type { DocumentKind } from './document-kind.ts';

const LOCATION_TABLE: KeyedTable = {
  name: 'location',
  id: 'location_id',
  columns: { document: 'jsonb' },
};

/** A time zone that does not exist. */
export const checkLocation = ({ timeZone: zone }: LocationDocument): PlacedFault[] =>
  isTimeZone(zone) ? [] : [faultAt('/timeZone', 'UNKNOWN_ZONE', { zone })];

export const locationKind = {
  name: 'location',
  title: 'complexes',
  schema: LocationDocumentSchema,
  table: LOCATION_TABLE.name,
  known: 'documents',
  refersTo: [],
  keyPointer: '/key',
  check: checkLocation,
  write: (tx, documents) =>
    importRows(
      tx,
      LOCATION_TABLE,
      documents.map((document) => ({ key: document.key, document })),
    ),
} satisfies DocumentKind<LocationDocument>;
