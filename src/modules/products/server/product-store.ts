import type { BrandDb } from '#platform/server/db.ts';
import type { ProductDocument } from '#modules/products/rules/documents.ts';
import type { Product } from '#modules/products/rules/quote-products.ts';

const DEFAULT_MAXIMUM = 20;

/** The products that a complex (by its key) sells, in their order. */
export async function productsAt(db: BrandDb, locationKey: string): Promise<Product[]> {
  const rows = await db.rows<{
    product_id: number;
    amount: number;
    is_delivery_required: boolean;
    document: ProductDocument;
  }>(
    `select product_id, amount, is_delivery_required, document from product
      where tenant_id = $1 and is_on_sale
        and (document -> 'locations' is null or document -> 'locations' ? $2)
      order by position, product_id`,
    [locationKey],
  );
  return rows.map(({ product_id, amount, is_delivery_required, document }) => ({
    productId: product_id,
    name: document.name,
    description: document.description,
    price: amount,
    isDeliveryRequired: is_delivery_required,
    maximum: document.maximum ?? DEFAULT_MAXIMUM,
    background: document.background,
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
