import type { Texts } from '#modules/i18n/rules/locales.ts';
import { billLine, type BillLine } from '#modules/tickets/rules/quote-tickets.ts';

/** A product as it can be bought at a complex; price in minor units. */
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

/** Each product once, however often it is named: its maximum is of all of them. */
function sumById(chosen: readonly ChosenProduct[]): ChosenProduct[] {
  const quantities = new Map<number, number>();
  for (const { id, quantity } of chosen) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/** The first thing wrong with the chosen products; delivery is asked for when any of them demands it (section 5). */
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

/** One line for each product; those of quantity 0 have none. */
export const quoteProducts = (products: readonly Product[], chosen: readonly ChosenProduct[]): BillLine[] =>
  sumById(chosen).flatMap(({ id, quantity }) => {
    const product = products.find((one) => one.productId === id);
    if (!product || quantity < 1) return [];
    return [
      billLine({
        kind: 'product',
        itemId: id,
        name: product.name,
        quantity,
        unit: product.price,
        detail: {},
      }),
    ];
  });
