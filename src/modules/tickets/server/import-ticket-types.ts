import { amountsAt, referenceList, type DocumentKind } from '#modules/catalog/server/document-kind.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { TicketTypeDocumentSchema, type TicketTypeDocument } from '#modules/tickets/rules/documents.ts';

const TICKET_TYPE_TABLE: KeyedTable = {
  name: 'ticket_type',
  id: 'ticket_id',
  columns: { position: 'int', document: 'jsonb' },
};

export const ticketTypeKind = {
  name: 'ticketType',
  title: 'ticket types',
  schema: TicketTypeDocumentSchema,
  table: TICKET_TYPE_TABLE.name,
  known: 'documents',
  refersTo: ['ticketTypes'],
  keyPointer: '/key',
  amounts: ({ addons = [] }) =>
    addons.flatMap(({ price }, i) => amountsAt({ [`/addons/${i}/price`]: price })),
  references: ({ companionOf }) => referenceList('/companionOf', 'ticketTypes', companionOf),
  write: (tx, documents) =>
    importRows(
      tx,
      TICKET_TYPE_TABLE,
      documents.map((document) => ({ key: document.key, position: document.position, document })),
    ),
} satisfies DocumentKind<TicketTypeDocument>;
