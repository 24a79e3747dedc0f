import type { Static } from 'typebox';
import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import type { PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { WireProduct } from '#modules/products/contract.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { productsAt } from './product-store.ts';
import { productImageAddress } from './send-product-picture.ts';

/** The products that are sold with the tickets of a presentation, in the visitor's language. */
export async function productsOf(
  ctx: Context,
  { location }: Pick<PresentationFor, 'location'>,
): Promise<Static<typeof WireProduct>[]> {
  const { currency } = brandOf(ctx);
  const products = await productsAt(ctx.db, location.key);
  return products.map((product) => ({
    id: product.productId,
    name: textFor(product.name, ctx.locale),
    description: textFor(product.description, ctx.locale) || null,
    price: toMajor(product.price, currency),
    maximum: product.maximum,
    selectedQuantity: 0,
    isDeliveryRequired: product.isDeliveryRequired,
    image: productImageAddress(product.productId),
  }));
}
