import { VenueDocumentSchema, type VenueDocument } from '#modules/catalog/rules/documents.ts';
import { KEEP_SINGLE_SEAT } from '#modules/catalog/rules/seating-policy.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { optionalReference, type DocumentKind } from './document-kind.ts';

const VENUE_TABLE: KeyedTable = {
  name: 'venue',
  id: 'venue_id',
  columns: { location_id: 'int', venue_type_id: 'int', seating_policy_id: 'int', document: 'jsonb' },
};

export const venueKind = {
  name: 'venue',
  title: 'halls',
  schema: VenueDocumentSchema,
  table: VENUE_TABLE.name,
  known: 'documents',
  refersTo: ['locations', 'seatplans'],
  keyPointer: '/key',
  references: ({ location, seatplan }) => [
    { pointer: '/location', to: 'locations', key: location },
    ...optionalReference('/seatplan', 'seatplans', seatplan),
  ],
  write: (tx, documents, { ids }) =>
    importRows(
      tx,
      VENUE_TABLE,
      documents.map((document) => ({
        key: document.key,
        location_id: ids('locations').get(document.location),
        venue_type_id: document.venueTypeId ?? 1,
        seating_policy_id: document.seatingPolicyId ?? KEEP_SINGLE_SEAT,
        document,
      })),
    ),
} satisfies DocumentKind<VenueDocument>;
