import type { Static } from 'typebox';
import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import type { PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { WireProduct } from '#modules/products/contract.ts';
import { offeredProducts, type Place } from '#modules/products/rules/offered-products.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { brandProducts } from './product-store.ts';
import { productImageAddress } from './send-product-picture.ts';

type PresentationPlace = Pick<PresentationFor, 'location' | 'format'>;

/** What products are offered by: a presentation's complex and its format. */
export const placeOf = ({ location, format }: PresentationPlace): Place => ({
  location: location.key,
  format,
});

/** The products that are sold with the tickets of a presentation, in the visitor's language. */
export async function productsOf(
  ctx: Context,
  presentation: PresentationPlace,
): Promise<Static<typeof WireProduct>[]> {
  const { currency } = brandOf(ctx);
  const { locale } = ctx;
  const products = offeredProducts(await brandProducts(ctx.db, currency), placeOf(presentation));
  const images = await Promise.all(products.map((product) => productImageAddress(ctx, product)));
  return products.map((product, i) => ({
    id: product.productId,
    name: textFor(product.name, locale),
    description: textFor(product.description, locale) || null,
    price: toMajor(product.price, currency),
    maximum: product.maximum,
    selectedQuantity: 0,
    isDeliveryRequired: product.isDeliveryRequired,
    image: images[i] ?? null,
    isCombo: product.isCombo,
    pieces: product.pieces.map((piece) => ({
      name: textFor(piece.name, locale),
      variants: piece.variants.map(({ key, name, price }) => ({
        key,
        name: textFor(name, locale),
        price: product.isCombo ? null : toMajor(price, currency),
      })),
    })),
    saving: toMajor(product.saving?.amount ?? 0, currency),
  }));
}
