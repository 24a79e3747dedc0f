import type { DocumentKind } from '#modules/catalog/server/document-kind.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { TicketGroupDocumentSchema, type TicketGroupDocument } from '#modules/tickets/rules/documents.ts';

const TICKET_GROUP_TABLE: KeyedTable = {
  name: 'ticket_group',
  id: 'ticket_group_id',
  columns: { position: 'int', is_by_code_enabled: 'boolean', document: 'jsonb' },
};

export const ticketGroupKind = {
  name: 'ticketGroup',
  title: 'price levels',
  schema: TicketGroupDocumentSchema,
  table: TICKET_GROUP_TABLE.name,
  known: 'keys',
  refersTo: [],
  keyPointer: '/key',
  write: (tx, documents) =>
    importRows(
      tx,
      TICKET_GROUP_TABLE,
      documents.map((document) => ({
        key: document.key,
        position: document.position,
        is_by_code_enabled: document.isByCodeEnabled ?? false,
        document,
      })),
    ),
} satisfies DocumentKind<TicketGroupDocument>;
