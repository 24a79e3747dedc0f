import type { Reply } from '#kernel/endpoint.ts';
import { amountOf } from '#kernel/amount-units.ts';
import type { Context } from '#platform/server/context.ts';
import { wordImageMap } from '#modules/catalog/rules/image-map.ts';
import { saleForVisitor } from '#modules/catalog/server/early-access.ts';
import { presentationView, saleView } from '#modules/catalog/server/views.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { orderPage } from '#modules/ordering/contract.ts';
import type { Product } from '#modules/products/rules/offered-products.ts';
import { productImageAddress } from '#modules/products/server/send-product-picture.ts';
import { nameIn, namesIn, type OtherNames } from '#modules/seating/rules/plan-names.ts';
import type { Plan } from '#modules/seating/server/plan-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { ofGroups } from '#modules/tickets/rules/place-prices.ts';
import { priceLevelViews, priceRangeOf } from '#modules/tickets/server/price-levels.ts';
import { ticketCartView } from './cart/cart-view.ts';
import { readCart } from './cart/read-cart.ts';

type Page = Reply<typeof orderPage>;

/** Everything that the order page of a presentation needs, in one answer, so that the first page is complete. */
export async function orderPageFor(ctx: Context, { params }: { params: { id: number } }): Promise<Page> {
  const read = await readCart(ctx, { kind: 'tickets', subjectId: params.id });
  const { showing, sheet } = read.facts.ticket!;
  const { locale } = ctx;
  const sale = saleView(showing.view, ctx.now, await saleForVisitor(ctx, showing.view));
  const presentation = { ...presentationView(showing.view, ctx), sale };
  const planNames = namesIn(showing.plan.names, locale);
  return {
    presentation: { ...presentation, imageMapHtml: hallPictureIn(presentation, showing.plan, planNames) },
    seatplanId: showing.plan.seatplanId,
    planNames,
    ticketGroupIds: [...showing.plan.ticketGroupIds],
    seatingPolicyId: showing.rules.seatingPolicyId,
    maxSeats: showing.rules.maxSeats,
    priceLevels: priceLevelViews(sheet, locale),
    takesCodes: sheet.takesCodes,
    priceRange: priceRangeOf(ofGroups(sheet, showing.plan.soldGroups)),
    products: await Promise.all(read.facts.product!.offered.map((product) => wireProduct(ctx, product))),
    deliveryWays: brandOf(ctx).deliveryWays.map(({ key, name, needsAddress = false }) => ({
      key,
      name: textFor(name, locale),
      needsAddress,
    })),
    cart: await ticketCartView(ctx, read),
  };
}

/** The cinema's picture of the hall, described by the names of hall and sections in the visitor's language. */
const hallPictureIn = (
  { imageMapHtml, venueName }: Page['presentation'],
  { hall: { sections } }: Plan,
  names: OtherNames,
): string | null =>
  imageMapHtml &&
  wordImageMap(imageMapHtml, {
    picture: venueName,
    inLanguage: (text) => nameIn(names, text),
    sectionName: (id) => {
      const section = sections.find((one) => one.id === id);
      return section && nameIn(names, section.name);
    },
  });

const wireProduct = async (ctx: Context, product: Product): Promise<Page['products'][number]> => ({
  id: product.productId,
  name: textFor(product.name, ctx.locale),
  description: textFor(product.description, ctx.locale) || null,
  price: amountOf(product.price),
  maximum: product.maximum,
  isDeliveryRequired: product.isDeliveryRequired,
  image: await productImageAddress(ctx, product),
  background: product.background ?? null,
  isCombo: product.isCombo,
  pieces: product.pieces.map((piece) => ({
    name: textFor(piece.name, ctx.locale),
    variants: piece.variants.map(({ key, name, price }) => ({
      key,
      name: textFor(name, ctx.locale),
      price: product.isCombo ? null : amountOf(price),
    })),
  })),
  saving: product.saving ? { ...product.saving, amount: amountOf(product.saving.amount) } : null,
});
