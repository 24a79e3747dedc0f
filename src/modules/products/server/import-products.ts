import { fromMajor } from '#kernel/money.ts';
import { amountsAt, referenceList, type DocumentKind } from '#modules/catalog/server/document-kind.ts';
import { checkProduct } from '#modules/products/rules/check-document.ts';
import { ProductDocumentSchema, type ProductDocument } from '#modules/products/rules/documents.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';

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

/** Products. */
export const productKind = {
  name: 'product',
  title: 'products',
  schema: ProductDocumentSchema,
  table: PRODUCT_TABLE.name,
  known: 'documents',
  refersTo: ['locations', 'products'],
  keyPointer: '/key',
  check: checkProduct,
  amounts: ({ price, variants = [] }) => [
    ...amountsAt({ '/price': price }),
    ...variants.flatMap((variant, i) =>
      amountsAt({
        [`/variants/${i}/price`]: variant.price,
        [`/variants/${i}/priceDifference`]: variant.priceDifference,
      }),
    ),
  ],
  references: ({ locations, parts = [] }) => [
    ...referenceList('/locations', 'locations', locations),
    ...parts.map(({ product }, i) => ({ pointer: `/parts/${i}/product`, to: 'products', key: product })),
  ],
  write: (tx, documents, { currency }) =>
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
    ),
} satisfies DocumentKind<ProductDocument>;
