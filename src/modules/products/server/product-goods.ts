import { amountOf } from '#kernel/amount-units.ts';
import { sum } from '#kernel/money.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { isOffer, type EnteredCode } from '#modules/codes/rules/code-offer.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { codeUses, usesOfCodes } from '#modules/codes/server/code-store.ts';
import { readCodes, showingOfCode } from '#modules/codes/server/look-up-codes.ts';
import { asksDelivery } from '#modules/products/rules/delivery.ts';
import {
  nameOnceChosen,
  offeredProducts,
  type BrandProduct,
  type Product,
} from '#modules/products/rules/offered-products.ts';
import {
  amountBeforeCode,
  checkProducts,
  faultOfChoice,
  inOneOrder,
  plainChoice,
  quoteProducts,
  type ChosenProduct,
  productCodeUsesOf,
  type ProductItem,
} from '#modules/products/rules/quote-products.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import type { DocumentProduct } from '#modules/sales/rules/described.ts';
import type { Goods, HeldItem, Item, Reader } from '#modules/sales/server/goods.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { placeOf } from './products-of.ts';
import { brandProducts } from './product-store.ts';

/** The part of a cart that belongs to products. */
type ProductContent = {
  readonly products: readonly ChosenProduct[];
  readonly delivery: string;
  /** The codes that were entered for products. Only calls of their own change them. */
  readonly productCodes: readonly string[];
};

/** The part of the cart payload that products use. */
type ProductPayload = {
  readonly products?: readonly ChosenProduct[] | undefined;
  readonly delivery?: string | undefined;
  readonly productCodes?: readonly string[] | undefined;
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
  /** The codes that were entered for products, with what each gives. */
  readonly codes: readonly EnteredCode[];
};

/**
 * Products as goods: sold together with tickets, by the complex and the format of their presentation. None is scarce, but
 * the uses of their codes are.
 */
export const productGoods: Goods<ProductContent, ProductPayload, ProductFacts> = {
  kind: 'product',
  readCart: async (ctx, scope) => readWith(ctx, scope, (content) => content),
  readPayload: async (ctx, { products = [], delivery = '', productCodes = [] }, scope) =>
    readWith(ctx, scope, () => ({
      products,
      delivery,
      productCodes: [...new Set(productCodes.map(storedCode))],
    })),
  quote: quoteOf,
  checks: {
    chooseProducts: (_, { chosen, delivery, ways, ...catalogue }) =>
      checkProducts(
        catalogue,
        chosen,
        delivery,
        ways.map(({ key }) => key),
      ),
  },
  payload: ({ chosen, delivery, codes }) => ({
    products: chosen.map(plainChoice),
    delivery,
    ...(codes.length > 0 && { productCodes: codes.map(({ code }) => code) }),
  }),
  compare: () => {},
  asksAddress: (facts) =>
    wayOf(facts)?.needsAddress === true && asksDelivery(facts.chosen, isDelivered(facts)),
  // Codes only where there are any, so that an order of an earlier version stays the same one.
  identity: ({ chosen, delivery, codes }) => [
    inOneOrder(chosen),
    delivery,
    ...(codes.length > 0 ? [codes.map(({ code }) => code)] : []),
  ],
  reserve: async (tx, { orderId }, facts) => codeUses.reserve(tx, orderId, usesOf(quoteOf(facts).items)),
  issue: async (_ctx, tx, { orderId }, items) => {
    await codeUses.redeem(tx, orderId, usesOf(items));
    return [];
  },
  release: async (_ctx, tx, { orderId }, items) => {
    await codeUses.return(tx, orderId, usesOf(items));
    return true;
  },
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
    products: together(
      (items as readonly (Item & ProductItem)[]).map(
        ({ quantity, cancelled, detail: { name, delivery } }) => ({
          name: textFor(name, locale),
          quantity: quantity - cancelled,
          ...(cancelled > 0 && { refunded: cancelled }),
          ...(delivery && { delivery: textFor(delivery, locale) }),
        }),
      ),
    ).filter(({ quantity }) => quantity > 0),
  }),
};

/** Equal products as one: pieces that a code made cheaper are items of their own. */
const together = (products: readonly DocumentProduct[]): DocumentProduct[] =>
  [...Map.groupBy(products, ({ name, delivery = '' }) => `${name}\n${delivery}`).values()].map((same) => {
    const refunded = sum(same.map((one) => one.refunded ?? 0));
    return {
      ...same[0]!,
      quantity: sum(same.map(({ quantity }) => quantity)),
      ...(refunded > 0 && { refunded }),
    };
  });

function quoteOf(facts: ProductFacts): ReturnType<typeof quoteProducts> {
  return quoteProducts(facts.offered, facts.chosen, wayOf(facts), facts.codes);
}

/** What products use of codes. */
const usesOf = (items: readonly NewItem[]) => usesOfCodes(productCodeUsesOf(items));

async function readWith(
  ctx: Context,
  { subjectId }: CartScope,
  chosenOf: (content: ProductContent) => ProductContent,
): Promise<Reader<ProductContent, ProductFacts>> {
  const presentation = await presentationFor(ctx, subjectId!);
  const place = placeOf(presentation);
  const { currency, deliveryWays: ways } = brandOf(ctx);
  return async (reading) => {
    const [{ content }, all] = await Promise.all([reading, brandProducts(ctx.db, currency)]);
    const { products, delivery, productCodes } = chosenOf(content);
    const codes = await readCodes(ctx, showingOfCode(presentation), {
      codes: productCodes,
      // What this cart has already is not a guess.
      typed: productCodes.filter((code) => !content.productCodes.includes(code)),
    });
    return { offered: offeredProducts(all, place), all, chosen: products, delivery, ways, codes };
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

/** The codes for products of a cart, in the order in which they were entered, with what each of them does. */
export function productCodeViews(facts: ProductFacts, locale: Locale) {
  const { lines } = quoteOf(facts);
  return facts.codes.map((entered) => {
    const own = lines.filter(({ detail }) => detail['code'] === entered.code);
    return {
      code: entered.code,
      name: isOffer(entered) ? textFor(entered.name, locale) : '',
      goods: 'product' as const,
      count: sum(own.map(({ quantity }) => quantity)),
      saved: amountOf(sum(own.map((line) => amountBeforeCode(line) - line.amount))),
    };
  });
}

const wayOf = ({ ways, delivery }: ProductFacts): BrandDocument['deliveryWays'][number] | undefined =>
  ways.find(({ key }) => key === delivery);

const isDelivered =
  ({ offered }: ProductFacts) =>
  (id: number): boolean =>
    offered.some(({ productId, isDeliveryRequired }) => productId === id && isDeliveryRequired);
