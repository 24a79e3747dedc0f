import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { ProductDocument } from '#modules/products/rules/documents.ts';
import type { BrandProduct } from '#modules/products/rules/offered-products.ts';

const DEFAULT_MAXIMUM = 20;

type Row = {
  product_id: number;
  key: string;
  amount: number;
  is_delivery_required: boolean;
  is_on_sale: boolean;
  document: ProductDocument;
};

/** All products of the brand in their order, also those off sale. `currency`: the brand's, ISO 4217. */
export async function brandProducts(db: BrandDb, currency: string): Promise<BrandProduct[]> {
  const rows = await db.rows<Row>(
    `select product_id, key, amount, is_delivery_required, is_on_sale, document from product
      where tenant_id = $1 order by position, product_id`,
  );
  return rows.map(({ product_id, key, amount, is_delivery_required, is_on_sale, document }) => ({
    productId: product_id,
    key,
    name: document.name,
    description: document.description,
    price: amount,
    isDeliveryRequired: is_delivery_required,
    maximum: document.maximum ?? DEFAULT_MAXIMUM,
    image: document.image,
    background: document.background,
    vat: document.vat,
    isOnSale: is_on_sale,
    locations: document.locations,
    formats: document.formats,
    variants: (document.variants ?? []).map(
      ({ key: own, name, price, priceDifference = 0, isOnSale = true }) => ({
        key: own,
        name,
        price:
          price === undefined ? amount + fromMajor(priceDifference, currency) : fromMajor(price, currency),
        isOnSale,
      }),
    ),
    parts: (document.parts ?? []).map(({ product, quantity = 1, variants }) => ({
      product,
      quantity,
      variants,
    })),
  }));
}

/** The file name of a product's picture; null when it has none, or the brand has no such product. */
export async function pictureOfProduct(db: BrandDb, productId: number): Promise<string | null> {
  const row = await db.row<{ image: string | null }>(
    `select document ->> 'image' as image from product where tenant_id = $1 and product_id = $2`,
    [productId],
  );
  return row?.image ?? null;
}
