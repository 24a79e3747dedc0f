import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { asksDelivery } from '#modules/products/rules/delivery.ts';
import {
  nameOnceChosen,
  offeredProducts,
  type BrandProduct,
  type Product,
} from '#modules/products/rules/offered-products.ts';
import {
  checkProducts,
  faultOfChoice,
  inOneOrder,
  plainChoice,
  quoteProducts,
  type ChosenProduct,
  type ProductItem,
} from '#modules/products/rules/quote-products.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import type { Goods, HeldItem, Item, Reader } from '#modules/sales/server/goods.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { placeOf } from './products-of.ts';
import { brandProducts } from './product-store.ts';

/** The part of a cart that belongs to products. */
type ProductContent = { readonly products: readonly ChosenProduct[]; readonly delivery: string };

/** The part of the cart payload that products use. */
type ProductPayload = {
  readonly products?: readonly ChosenProduct[] | undefined;
  readonly delivery?: string | undefined;
};

/** The facts by which chosen products are checked. */
export type ProductFacts = {
  /** The products that are sold with the presentation. */
  readonly offered: readonly Product[];
  /** All products of the brand. */
  readonly all: readonly BrandProduct[];
  readonly chosen: readonly ChosenProduct[];
  readonly ways: BrandDocument['deliveryWays'];
  /** The key of the chosen way; '' for none. */
  readonly delivery: string;
};

/** Products as goods: sold together with tickets, by the complex and the format of their presentation. None is scarce. */
export const productGoods: Goods<ProductContent, ProductPayload, ProductFacts> = {
  kind: 'product',
  readCart: async (ctx, scope) => readWith(ctx, scope, (content) => content),
  readPayload: async (ctx, { products = [], delivery = '' }, scope) =>
    readWith(ctx, scope, () => ({ products, delivery })),
  quote: (facts) => quoteProducts(facts.offered, facts.chosen, wayOf(facts)),
  checks: {
    chooseProducts: (_, { chosen, delivery, ways, ...catalogue }) =>
      checkProducts(
        catalogue,
        chosen,
        delivery,
        ways.map(({ key }) => key),
      ),
  },
  payload: ({ chosen, delivery }) => ({ products: chosen.map(plainChoice), delivery }),
  compare: () => {},
  asksAddress: (facts) =>
    wayOf(facts)?.needsAddress === true && asksDelivery(facts.chosen, isDelivered(facts)),
  identity: ({ chosen, delivery }) => [inOneOrder(chosen), delivery],
  issue: async () => {},
  release: async () => true,
  // What is sent to the customer's home is of use to them without the visit; the rest waits for them at the cinema.
  isLostWith: (item) => !(item as ProductItem).detail.isSent,
  list: async ({ locale }, _order, items) =>
    (items as readonly (HeldItem & ProductItem)[]).map(({ itemNo, detail: { name } }) => ({
      itemNo,
      name: textFor(name, locale),
    })),
  describe: async (_ctx, _order, items, { locale }) => ({
    kind: 'products',
    // Nothing that was refunded is handed over.
    products: (items as readonly (Item & ProductItem)[])
      .filter(({ state }) => state !== 'cancelled')
      .map(({ quantity, cancelled, detail: { name, delivery } }) => ({
        name: textFor(name, locale),
        quantity: quantity - cancelled,
        ...(cancelled > 0 && { refunded: cancelled }),
        ...(delivery && { delivery: textFor(delivery, locale) }),
      })),
  }),
};

async function readWith(
  ctx: Context,
  { subjectId }: CartScope,
  chosenOf: (content: ProductContent) => ProductContent,
): Promise<Reader<ProductContent, ProductFacts>> {
  const place = placeOf(await presentationFor(ctx, subjectId!));
  const { currency, deliveryWays: ways } = brandOf(ctx);
  return async (reading) => {
    const [{ content }, all] = await Promise.all([reading, brandProducts(ctx.db, currency)]);
    const { products, delivery } = chosenOf(content);
    return { offered: offeredProducts(all, place), all, chosen: products, delivery, ways };
  };
}

/** What the visitor has chosen and can no longer buy, with its name as it was; they must remove it to continue. */
export function unsoldProducts(
  { offered, all, chosen }: ProductFacts,
  locale: Locale,
): { id: number; variants?: string[]; name: string }[] {
  const unsold = inOneOrder(chosen).filter((choice) => faultOfChoice(offered, choice, all));
  return unsold.map(({ id, variants }) => {
    const product = all.find(({ productId }) => productId === id);
    return {
      id,
      ...(variants && { variants: [...variants] }),
      name: textFor(product && nameOnceChosen(product, variants), locale),
    };
  });
}

const wayOf = ({ ways, delivery }: ProductFacts): BrandDocument['deliveryWays'][number] | undefined =>
  ways.find(({ key }) => key === delivery);

const isDelivered =
  ({ offered }: ProductFacts) =>
  (id: number): boolean =>
    offered.some(({ productId, isDeliveryRequired }) => productId === id && isDeliveryRequired);
