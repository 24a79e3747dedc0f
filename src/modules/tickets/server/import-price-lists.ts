import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import {
  amountsAt,
  referenceList,
  type DocumentKind,
  type WriteAt,
} from '#modules/catalog/server/document-kind.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { PriceListDocumentSchema, type PriceListDocument } from '#modules/tickets/rules/documents.ts';

const PRICE_LIST_TABLE: KeyedTable = {
  name: 'price_list',
  id: 'price_list_id',
  columns: { document: 'jsonb' },
};

/** Price lists with their prices. A price that a list no longer has is deleted. */
export const priceListKind = {
  name: 'priceList',
  title: 'price lists',
  schema: PriceListDocumentSchema,
  table: PRICE_LIST_TABLE.name,
  known: 'documents',
  refersTo: ['ticketGroups', 'ticketTypes', 'serviceCharges'],
  keyPointer: '/key',
  check: checkPrices,
  amounts: ({ prices }) =>
    prices.flatMap(({ price, oldPrice, serviceCharge }, i) =>
      amountsAt({
        [`/prices/${i}/price`]: price,
        [`/prices/${i}/oldPrice`]: oldPrice,
        [`/prices/${i}/serviceCharge`]: serviceCharge,
      }),
    ),
  references: ({ prices, charges }) => [
    ...prices.flatMap(({ group, ticket }, i) => [
      { pointer: `/prices/${i}/group`, to: 'ticketGroups', key: group },
      { pointer: `/prices/${i}/ticket`, to: 'ticketTypes', key: ticket },
    ]),
    ...referenceList('/charges', 'serviceCharges', charges),
  ],
  async write(tx, documents, at) {
    const imported = await importRows(
      tx,
      PRICE_LIST_TABLE,
      documents.map((document) => ({ key: document.key, document })),
    );
    const written = new Set([...imported.changes.created, ...imported.changes.changed]);
    for (const list of documents.filter(({ key }) => written.has(key)))
      await writePrices(tx, imported.ids.get(list.key)!, list, at);
    return imported;
  },
} satisfies DocumentKind<PriceListDocument>;

/** A second price for the same ticket at the same level is a fault. */
function checkPrices({ prices }: PriceListDocument): PlacedFault[] {
  const seen = new Set<string>();
  return prices.flatMap(({ group, ticket }, i) => {
    const pair = `${group} ${ticket}`;
    if (seen.has(pair)) return [faultAt(`/prices/${i}`, 'DUPLICATE_PRICE', { group, ticket })];
    seen.add(pair);
    return [];
  });
}

async function writePrices(
  tx: BrandDb,
  listId: number,
  { prices }: PriceListDocument,
  { currency, ids }: WriteAt,
): Promise<void> {
  const rows = prices.map((price) => ({
    ticket_group_id: ids('ticketGroups').get(price.group),
    ticket_id: ids('ticketTypes').get(price.ticket),
    amount: fromMajor(price.price, currency),
    old_amount: price.oldPrice === undefined ? null : fromMajor(price.oldPrice, currency),
    service_charge: fromMajor(price.serviceCharge ?? 0, currency),
    points_price: price.pointsPrice ?? 0,
    is_sold_out: price.isSoldOut ?? false,
  }));
  await tx.change(
    `delete from price p where p.tenant_id = $1 and p.price_list_id = $2 and not exists (
       select from jsonb_to_recordset($3::jsonb) as r (ticket_group_id int, ticket_id int)
        where r.ticket_group_id = p.ticket_group_id and r.ticket_id = p.ticket_id)`,
    [listId, JSON.stringify(rows)],
  );
  // A price keeps the id of its price policy; new ids count up from the brand's highest.
  await tx.change(
    `insert into price (tenant_id, price_list_id, ticket_group_id, ticket_id, price_policy_id,
                        amount, old_amount, service_charge, points_price, is_sold_out)
     select $1, $2, r.ticket_group_id, r.ticket_id,
            (select coalesce(max(price_policy_id), 0) from price where tenant_id = $1) + row_number() over (),
            r.amount, r.old_amount, r.service_charge, r.points_price, r.is_sold_out
       from jsonb_to_recordset($3::jsonb) as r (ticket_group_id int, ticket_id int, amount bigint,
                                                old_amount bigint, service_charge bigint, points_price int, is_sold_out boolean)
     on conflict (tenant_id, price_list_id, ticket_group_id, ticket_id) do update
       set amount = excluded.amount, old_amount = excluded.old_amount,
           service_charge = excluded.service_charge, points_price = excluded.points_price, is_sold_out = excluded.is_sold_out`,
    [listId, JSON.stringify(rows)],
  );
}
