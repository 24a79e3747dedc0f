import { fromMajor } from '#kernel/money.ts';
import { faultAt } from '#modules/catalog/rules/import/fault.ts';
import { amountsAt, type DocumentKind } from '#modules/catalog/server/document-kind.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { ServiceChargeDocumentSchema, type ServiceChargeDocument } from '#modules/tickets/rules/documents.ts';

const SERVICE_CHARGE_TABLE: KeyedTable = {
  name: 'service_charge',
  id: 'service_charge_id',
  columns: { position: 'int', amount: 'bigint', percent: 'numeric', basis: 'text', document: 'jsonb' },
};

export const serviceChargeKind = {
  name: 'serviceCharge',
  title: 'service charges',
  schema: ServiceChargeDocumentSchema,
  table: SERVICE_CHARGE_TABLE.name,
  known: 'keys',
  refersTo: [],
  keyPointer: '/key',
  amounts: ({ amount }) => amountsAt({ '/amount': amount }),
  check: ({ key, amount, percent }) =>
    (amount === undefined) === (percent === undefined) ? [faultAt('', 'CHARGE_AMOUNT', { key })] : [],
  write: (tx, documents, { currency }) =>
    importRows(
      tx,
      SERVICE_CHARGE_TABLE,
      documents.map((document) => ({
        key: document.key,
        position: document.position,
        amount: document.amount === undefined ? null : fromMajor(document.amount, currency),
        percent: document.percent ?? null,
        basis: document.per,
        document,
      })),
    ),
} satisfies DocumentKind<ServiceChargeDocument>;
