import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { ProductDocument } from '#modules/products/rules/documents.ts';
import { importRows, type Changes, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';

const PRODUCT_TABLE: KeyedTable = {
  name: 'product',
  id: 'product_id',
  columns: {
    position: 'int',
    amount: 'bigint',
    is_delivery_required: 'boolean',
    is_on_sale: 'boolean',
    document: 'jsonb',
  },
};

/** Writes products as imported; `currency` is the brand's. */
export const importProducts = (
  tx: BrandDb,
  documents: readonly ProductDocument[],
  currency: string,
): Promise<{ changes: Changes; ids: Map<string, number> }> =>
  importRows(
    tx,
    PRODUCT_TABLE,
    documents.map((document) => ({
      key: document.key,
      position: document.position,
      amount: fromMajor(document.price, currency),
      is_delivery_required: document.isDeliveryRequired ?? false,
      is_on_sale: document.isOnSale ?? true,
      document,
    })),
  );
