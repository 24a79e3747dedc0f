import { textFor } from '#modules/i18n/rules/locales.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { asksDelivery } from '#modules/products/rules/delivery.ts';
import {
  checkProducts,
  quoteProducts,
  type ChosenProduct,
  type Product,
  type ProductItem,
} from '#modules/products/rules/quote-products.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import type { Goods, Item, Reader } from '#modules/sales/server/goods.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { productsAt } from './product-store.ts';

/** The part of a cart that belongs to products. */
type ProductContent = { readonly products: readonly ChosenProduct[]; readonly delivery: string };

/** The part of the cart payload that products use. */
type ProductPayload = {
  readonly products?: readonly ChosenProduct[] | undefined;
  readonly delivery?: string | undefined;
};

/** The facts by which chosen products are checked. */
export type ProductFacts = {
  /** The products that the presentation's complex sells. */
  readonly catalogue: readonly Product[];
  readonly chosen: readonly ChosenProduct[];
  readonly ways: BrandDocument['deliveryWays'];
  /** The key of the chosen way; '' for none. */
  readonly delivery: string;
};

/** Products as goods: sold together with tickets, by the complex of their presentation. None is scarce. */
export const productGoods: Goods<ProductContent, ProductPayload, ProductFacts> = {
  kind: 'product',
  readCart: async (ctx, scope) => readWith(ctx, scope, (content) => content),
  readPayload: async (ctx, { products = [], delivery = '' }, scope) =>
    readWith(ctx, scope, () => ({ products, delivery })),
  quote: (facts) => quoteProducts(facts.catalogue, facts.chosen, wayOf(facts)),
  checks: {
    chooseProducts: (_, { catalogue, chosen, delivery, ways }) =>
      checkProducts(
        catalogue,
        chosen.filter(({ quantity }) => quantity > 0),
        delivery,
        ways.map(({ key }) => key),
      ),
  },
  payload: ({ chosen, delivery }) => ({
    products: chosen.map(({ id, quantity }) => ({ id, quantity })),
    delivery,
  }),
  compare: () => {},
  asksAddress: (facts) =>
    wayOf(facts)?.needsAddress === true && asksDelivery(facts.chosen, isDelivered(facts)),
  identity: ({ chosen, delivery }) => [
    chosen.filter(({ quantity }) => quantity > 0).toSorted((a, b) => a.id - b.id),
    delivery,
  ],
  issue: async () => {},
  release: async () => true,
  // What is sent to the customer's home is of use to them without the visit; the rest waits for them at the cinema.
  isLostWith: (item) => !(item as ProductItem).detail.isSent,
  list: async ({ locale }, _order, items) =>
    (items as readonly (Item & ProductItem)[]).map(({ itemNo, detail: { name, quantity } }) => ({
      itemNo,
      name: textFor(name, locale),
      quantity,
    })),
  describe: async (_ctx, _order, items, { locale }) => ({
    kind: 'products',
    products: (items as readonly ProductItem[]).map(({ detail: { name, quantity, delivery } }) => ({
      name: textFor(name, locale),
      quantity,
      ...(delivery && { delivery: textFor(delivery, locale) }),
    })),
  }),
};

async function readWith(
  ctx: Context,
  { subjectId }: CartScope,
  chosenOf: (content: ProductContent) => ProductContent,
): Promise<Reader<ProductContent, ProductFacts>> {
  const { location } = await presentationFor(ctx, subjectId!);
  return async (reading) => {
    const [{ content }, catalogue] = await Promise.all([reading, productsAt(ctx.db, location.key)]);
    const { products, delivery } = chosenOf(content);
    return { catalogue, chosen: products, delivery, ways: brandOf(ctx).deliveryWays };
  };
}

const wayOf = ({ ways, delivery }: ProductFacts): BrandDocument['deliveryWays'][number] | undefined =>
  ways.find(({ key }) => key === delivery);

const isDelivered =
  ({ catalogue }: ProductFacts) =>
  (id: number): boolean =>
    catalogue.some(({ productId, isDeliveryRequired }) => productId === id && isDeliveryRequired);
