import type { Reply } from '#kernel/endpoint.ts';
import { amountOf } from '#kernel/amount-units.ts';
import { majorText } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationView } from '#modules/catalog/server/views.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { orderPage } from '#modules/ordering/contract.ts';
import type { Product } from '#modules/products/rules/quote-products.ts';
import { productImageAddress } from '#modules/products/server/send-product-picture.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { placePrices } from '#modules/tickets/rules/place-prices.ts';
import {
  levelPrice,
  webTickets,
  type PriceLevel,
  type PriceSheet,
  type TicketOption,
} from '#modules/tickets/rules/price-sheet.ts';
import { ticketCartView } from './cart-view.ts';
import { readCart } from './read-cart.ts';

type Page = Reply<typeof orderPage>;

/** Everything that the order page of a presentation needs, in one answer, so that the first page is complete. */
export async function orderPageFor(ctx: Context, { params }: { params: { id: number } }): Promise<Page> {
  const read = await readCart(ctx, { kind: 'tickets', subjectId: params.id });
  const { showing, sheet } = read.facts.ticket!;
  const { locale } = ctx;
  return {
    presentation: presentationView(showing.view, { locale, now: ctx.now }),
    seatplanId: showing.plan.seatplanId,
    ticketGroupIds: [...showing.plan.ticketGroupIds],
    seatingPolicyId: showing.rules.seatingPolicyId,
    maxSeats: showing.rules.maxSeats,
    priceLevels: sheet.levels.map((level) => wireLevel(level, locale)),
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

const wireLevel = (level: PriceLevel, locale: Locale): Page['priceLevels'][number] => {
  const price = levelPrice(level);
  return {
    ticketGroupId: level.ticketGroupId,
    name: textFor(level.name, locale),
    isPremium: level.isPremium,
    price: price === undefined ? null : amountOf(price),
    tickets: webTickets(level).map((ticket) => wireTicket(ticket, locale)),
  };
};

const wireTicket = (
  ticket: TicketOption,
  locale: Locale,
): Page['priceLevels'][number]['tickets'][number] => ({
  ticketId: ticket.ticketId,
  name: textFor(ticket.name, locale),
  ...(ticket.hint && { hint: textFor(ticket.hint, locale) }),
  price: amountOf(ticket.price),
  oldPrice: ticket.oldPrice === null ? null : amountOf(ticket.oldPrice),
  multiplyFactor: ticket.multiplyFactor,
  minimum: ticket.minimum,
  maximum: ticket.maximum,
  companionOf: [...ticket.companionOf],
  seatKinds: [...ticket.seatKinds],
  perWheelchair: ticket.perWheelchair,
  isSoldOut: ticket.isSoldOut,
  addons: ticket.addons.map(({ id, name, price }) => ({
    id,
    name: textFor(name, locale),
    price: amountOf(price),
  })),
});

function priceRangeOf(sheet: PriceSheet): Page['priceRange'] {
  const prices = placePrices(sheet);
  const [low, high] = [prices[0], prices.at(-1)];
  if (low === undefined || high === undefined) return null;
  const text = (price: number): string => majorText(price, sheet.currency);
  return { lowPrice: text(low), highPrice: text(high), count: prices.length };
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
