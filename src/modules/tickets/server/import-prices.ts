import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { importRows, type Changes, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import type {
  PriceListDocument,
  ServiceChargeDocument,
  TicketGroupDocument,
  TicketTypeDocument,
} from '#modules/tickets/rules/documents.ts';

/** Writes price levels, ticket types, service charges and price lists as imported. */

const TICKET_GROUP_TABLE: KeyedTable = {
  name: 'ticket_group',
  id: 'ticket_group_id',
  columns: { position: 'int', is_by_code_enabled: 'boolean', document: 'jsonb' },
};
const TICKET_TYPE_TABLE: KeyedTable = {
  name: 'ticket_type',
  id: 'ticket_id',
  columns: { position: 'int', document: 'jsonb' },
};
const SERVICE_CHARGE_TABLE: KeyedTable = {
  name: 'service_charge',
  id: 'service_charge_id',
  columns: { position: 'int', amount: 'bigint', percent: 'numeric', basis: 'text', document: 'jsonb' },
};
const PRICE_LIST_TABLE: KeyedTable = {
  name: 'price_list',
  id: 'price_list_id',
  columns: { document: 'jsonb' },
};

type Imported = Promise<{ changes: Changes; ids: Map<string, number> }>;

export const importTicketGroups = (tx: BrandDb, documents: readonly TicketGroupDocument[]): Imported =>
  importRows(
    tx,
    TICKET_GROUP_TABLE,
    documents.map((document) => ({
      key: document.key,
      position: document.position,
      is_by_code_enabled: document.isByCodeEnabled ?? false,
      document,
    })),
  );

export const importTicketTypes = (tx: BrandDb, documents: readonly TicketTypeDocument[]): Imported =>
  importRows(
    tx,
    TICKET_TYPE_TABLE,
    documents.map((document) => ({ key: document.key, position: document.position, document })),
  );

export const importServiceCharges = (
  tx: BrandDb,
  documents: readonly ServiceChargeDocument[],
  currency: string,
): Imported =>
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
  );

/** Writes price lists and their prices; a price that its list no longer has is taken away. */
export async function importPriceLists(
  tx: BrandDb,
  documents: readonly PriceListDocument[],
  at: {
    readonly currency: string;
    readonly groups: ReadonlyMap<string, number>;
    readonly tickets: ReadonlyMap<string, number>;
  },
): Imported {
  const imported = await importRows(
    tx,
    PRICE_LIST_TABLE,
    documents.map((document) => ({ key: document.key, document })),
  );
  const written = new Set([...imported.changes.created, ...imported.changes.changed]);
  for (const list of documents.filter(({ key }) => written.has(key)))
    await writePrices(tx, imported.ids.get(list.key)!, list, at);
  return imported;
}

type PriceRow = { ticket_group_id: number | undefined; ticket_id: number | undefined } & Record<
  string,
  unknown
>;

async function writePrices(
  tx: BrandDb,
  listId: number,
  { prices }: PriceListDocument,
  { currency, groups, tickets }: Parameters<typeof importPriceLists>[2],
): Promise<void> {
  const rows = prices.map((price): PriceRow => ({
    ticket_group_id: groups.get(price.group),
    ticket_id: tickets.get(price.ticket),
    amount: fromMajor(price.price, currency),
    old_amount: price.oldPrice === undefined ? null : fromMajor(price.oldPrice, currency),
    service_charge: fromMajor(price.serviceCharge ?? 0, currency),
    is_sold_out: price.isSoldOut ?? false,
  }));
  await tx.change(
    `delete from price p where p.tenant_id = $1 and p.price_list_id = $2 and not exists (
       select from jsonb_to_recordset($3::jsonb) as r (ticket_group_id int, ticket_id int)
        where r.ticket_group_id = p.ticket_group_id and r.ticket_id = p.ticket_id)`,
    [listId, JSON.stringify(rows)],
  );
  // A price keeps its price policy's id; new ones are counted on from the brand's highest.
  await tx.change(
    `insert into price (tenant_id, price_list_id, ticket_group_id, ticket_id, price_policy_id,
                        amount, old_amount, service_charge, is_sold_out)
     select $1, $2, r.ticket_group_id, r.ticket_id,
            (select coalesce(max(price_policy_id), 0) from price where tenant_id = $1) + row_number() over (),
            r.amount, r.old_amount, r.service_charge, r.is_sold_out
       from jsonb_to_recordset($3::jsonb) as r (ticket_group_id int, ticket_id int, amount bigint,
                                                old_amount bigint, service_charge bigint, is_sold_out boolean)
     on conflict (tenant_id, price_list_id, ticket_group_id, ticket_id) do update
       set amount = excluded.amount, old_amount = excluded.old_amount,
           service_charge = excluded.service_charge, is_sold_out = excluded.is_sold_out`,
    [listId, JSON.stringify(rows)],
  );
}
