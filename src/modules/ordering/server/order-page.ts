import type { Reply } from '#kernel/endpoint.ts';
import { amountOf } from '#kernel/amount-units.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationView } from '#modules/catalog/server/views.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { orderPage } from '#modules/ordering/contract.ts';
import type { Product } from '#modules/products/rules/quote-products.ts';
import { productImageAddress } from '#modules/products/server/send-product-picture.ts';
import { namesIn } from '#modules/seating/rules/plan-names.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { priceLevelViews, priceRangeOf } from '#modules/tickets/server/price-levels.ts';
import { ticketCartView } from './cart-view.ts';
import { readCart } from './read-cart.ts';

type Page = Reply<typeof orderPage>;

/** Everything that the order page of a presentation needs, in one answer, so that the first page is complete. */
export async function orderPageFor(ctx: Context, { params }: { params: { id: number } }): Promise<Page> {
  const read = await readCart(ctx, { kind: 'tickets', subjectId: params.id });
  const { showing, sheet } = read.facts.ticket!;
  const { locale } = ctx;
  return {
    presentation: presentationView(showing.view, ctx),
    seatplanId: showing.plan.seatplanId,
    planNames: namesIn(showing.plan.names, locale),
    ticketGroupIds: [...showing.plan.ticketGroupIds],
    seatingPolicyId: showing.rules.seatingPolicyId,
    maxSeats: showing.rules.maxSeats,
    priceLevels: priceLevelViews(sheet, locale),
    priceRange: priceRangeOf(sheet),
    products: read.facts.product!.catalogue.map((product) => wireProduct(product, locale)),
    deliveryWays: brandOf(ctx).deliveryWays.map(({ key, name, needsAddress = false }) => ({
      key,
      name: textFor(name, locale),
      needsAddress,
    })),
    cart: await ticketCartView(ctx, read),
  };
}

const wireProduct = (product: Product, locale: Locale): Page['products'][number] => ({
  id: product.productId,
  name: textFor(product.name, locale),
  description: textFor(product.description, locale) || null,
  price: amountOf(product.price),
  maximum: product.maximum,
  isDeliveryRequired: product.isDeliveryRequired,
  image: productImageAddress(product.productId),
  background: product.background ?? null,
});
