import type { Texts } from '#modules/i18n/rules/locales.ts';
import { billLine, type BillLine } from '#modules/sales/rules/bill.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';

/** A product as a complex sells it; its price is in minor units. */
export type Product = {
  readonly productId: number;
  readonly name: Texts;
  readonly description: Texts | undefined;
  readonly price: number;
  readonly isDeliveryRequired: boolean;
  readonly maximum: number;
  readonly background: string | undefined;
};

export type ChosenProduct = { readonly id: number; readonly quantity: number };

export type ProductFault =
  | { readonly code: 'PRODUCT_NOT_FOUND'; readonly productId: number }
  | { readonly code: 'PRODUCT_MAXIMUM'; readonly productId: number; readonly maximum: number }
  | { readonly code: 'DELIVERY_REQUIRED' };

export const PRODUCT_FAULTS = [
  'PRODUCT_NOT_FOUND',
  'PRODUCT_MAXIMUM',
  'DELIVERY_REQUIRED',
] as const satisfies readonly ProductFault['code'][];

/** Each product once, with the sum of its quantities, because its maximum applies to the sum. */
function sumById(chosen: readonly ChosenProduct[]): ChosenProduct[] {
  const quantities = new Map<number, number>();
  for (const { id, quantity } of chosen) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/**
 * The first fault of the chosen products. A way of delivery is needed when any of them requires it (specification
 * section 5).
 */
export function checkProducts(
  products: readonly Product[],
  chosen: readonly ChosenProduct[],
  delivery: string | undefined,
  deliveryWays: readonly string[],
): ProductFault | undefined {
  let needsDelivery = false;
  for (const { id, quantity } of sumById(chosen)) {
    const product = products.find((one) => one.productId === id);
    if (!product) return { code: 'PRODUCT_NOT_FOUND', productId: id };
    if (quantity > product.maximum)
      return { code: 'PRODUCT_MAXIMUM', productId: id, maximum: product.maximum };
    needsDelivery ||= product.isDeliveryRequired;
  }
  const known = delivery !== undefined && deliveryWays.includes(delivery);
  return needsDelivery && !known ? { code: 'DELIVERY_REQUIRED' } : undefined;
}

/** What an order's item of a product stores: its name and the name of its way of delivery, as sold. */
export type ProductItem = NewItem & { readonly kind: 'product'; readonly detail: ProductDetail };
export type ProductDetail = {
  readonly name: Texts;
  readonly quantity: number;
  /** Left out for products to collect at the bar. */
  readonly delivery?: Texts;
  /** It goes to the customer's home. Left out in orders of earlier versions. */
  readonly isSent?: true;
};

/** A way of delivery that the customer has chosen. */
type ChosenWay = { readonly name: Texts; readonly needsAddress?: boolean };

/**
 * One line and one item for each product with a quantity above 0. `way`: the chosen way of delivery, for products that
 * require one.
 */
export function quoteProducts(
  products: readonly Product[],
  chosen: readonly ChosenProduct[],
  way: ChosenWay | undefined,
): { readonly lines: BillLine[]; readonly items: ProductItem[] } {
  const sold = sumById(chosen).flatMap(({ id, quantity }) => {
    const product = products.find((one) => one.productId === id);
    return product && quantity > 0 ? [{ product, quantity }] : [];
  });
  const lines = sold.map(({ product, quantity }) =>
    billLine({
      kind: 'product',
      itemId: product.productId,
      name: product.name,
      quantity,
      unit: product.price,
      detail: {},
    }),
  );
  const items = sold.map(({ product, quantity }, i) => ({
    kind: 'product' as const,
    subjectId: product.productId,
    amount: lines[i]!.amount,
    detail: {
      name: product.name,
      quantity,
      ...(product.isDeliveryRequired &&
        way && { delivery: way.name, ...(way.needsAddress && { isSent: true as const }) }),
    },
  }));
  return { lines, items };
}
