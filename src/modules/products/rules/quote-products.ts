import { sum } from '#kernel/money.ts';
import { nameWithOffer, type CodeUse, type EnteredCode } from '#modules/codes/rules/code-offer.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { billLine, type BillLine } from '#modules/sales/rules/bill.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import { chosenName, chosenVariants } from './choices.ts';
import type { BrandProduct, Product } from './offered-products.ts';
import { withProductCodes } from './product-codes.ts';

/** What a visitor has chosen of a product: how many of it, and the key of a variant for each of its choices. */
export type ChosenProduct = {
  readonly id: number;
  readonly quantity: number;
  /** In the order of `choicesOf`; left out where there is nothing to choose. */
  readonly variants?: readonly string[] | undefined;
};

/** A fault of a chosen product. NOT_FOUND: it is not sold; NOT_OFFERED: not with this presentation. */
export type ProductFault =
  | { readonly code: 'PRODUCT_NOT_FOUND'; readonly productId: number }
  | { readonly code: 'PRODUCT_NOT_OFFERED'; readonly productId: number }
  | { readonly code: 'PRODUCT_VARIANT_NOT_FOUND'; readonly productId: number }
  | { readonly code: 'PRODUCT_MAXIMUM'; readonly productId: number; readonly maximum: number }
  | { readonly code: 'DELIVERY_REQUIRED' };

export const PRODUCT_FAULTS = [
  'PRODUCT_NOT_FOUND',
  'PRODUCT_NOT_OFFERED',
  'PRODUCT_VARIANT_NOT_FOUND',
  'PRODUCT_MAXIMUM',
  'DELIVERY_REQUIRED',
] as const satisfies readonly ProductFault['code'][];

/** Whether two choices are of the same product in the same variants. */
export const isSameChoice = (
  one: Omit<ChosenProduct, 'quantity'>,
  other: Omit<ChosenProduct, 'quantity'>,
): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ id, variants = [] }: Omit<ChosenProduct, 'quantity'>): string => [id, ...variants].join(' ');

/** A choice without empty variants: as carts of earlier versions have it, where there is nothing to choose. */
export const plainChoice = ({ id, quantity, variants = [] }: ChosenProduct): ChosenProduct => ({
  id,
  quantity,
  ...(variants.length > 0 && { variants }),
});

/** Each choice with a quantity once, with the sum of its quantities, in the order in which they were chosen first. */
function summed(chosen: readonly ChosenProduct[]): ChosenProduct[] {
  const byKey = Map.groupBy(
    chosen.filter(({ quantity }) => quantity > 0),
    keyOf,
  );
  return [...byKey.values()].map((same) => ({ ...same[0]!, quantity: quantityOf(same) }));
}

const quantityOf = (chosen: readonly ChosenProduct[]): number => sum(chosen.map(({ quantity }) => quantity));

/** The same choices in one order, so that equal ones are equal as text. */
export const inOneOrder = (chosen: readonly ChosenProduct[]): ChosenProduct[] =>
  summed(chosen)
    .map(plainChoice)
    .toSorted((a, b) => a.id - b.id || (keyOf(a) < keyOf(b) ? -1 : 1));

/** Why a choice cannot be bought, whatever its quantity; undefined when it can. */
export function faultOfChoice(
  offered: readonly Product[],
  { id, variants = [] }: Omit<ChosenProduct, 'quantity'>,
  all: readonly Pick<BrandProduct, 'productId' | 'isOnSale'>[],
): Extract<ProductFault, { productId: number }> | undefined {
  const product = offered.find(({ productId }) => productId === id);
  if (!product) {
    const isSold = all.some(({ productId, isOnSale }) => productId === id && isOnSale);
    return { code: isSold ? 'PRODUCT_NOT_OFFERED' : 'PRODUCT_NOT_FOUND', productId: id };
  }
  return chosenVariants(product, variants) ? undefined : { code: 'PRODUCT_VARIANT_NOT_FOUND', productId: id };
}

type Catalogue = {
  /** The products that are sold with the presentation. */
  readonly offered: readonly Product[];
  /** All products of the brand. */
  readonly all: readonly BrandProduct[];
};

/**
 * The first fault of the chosen products. A product's maximum applies to all its variants together. A way of delivery is
 * needed when any of them requires it (specification section 5).
 */
export function checkProducts(
  { offered, all }: Catalogue,
  chosen: readonly ChosenProduct[],
  delivery: string | undefined,
  deliveryWays: readonly string[],
): ProductFault | undefined {
  let needsDelivery = false;
  for (const [id, same] of Map.groupBy(summed(chosen), (one) => one.id)) {
    for (const choice of same) {
      const fault = faultOfChoice(offered, choice, all);
      if (fault) return fault;
    }
    const { maximum, isDeliveryRequired } = offered.find(({ productId }) => productId === id)!;
    if (quantityOf(same) > maximum) return { code: 'PRODUCT_MAXIMUM', productId: id, maximum };
    needsDelivery ||= isDeliveryRequired;
  }
  const known = delivery !== undefined && deliveryWays.includes(delivery);
  return needsDelivery && !known ? { code: 'DELIVERY_REQUIRED' } : undefined;
}

/** What an order's item of a product stores: its name with its variants, and the name of its way of delivery, as sold. */
export type ProductItem = NewItem & { readonly kind: 'product'; readonly detail: ProductDetail };

/** The uses of codes of the products among some items. */
export const productCodeUsesOf = (items: readonly NewItem[]): CodeUse[] =>
  (items.filter(({ kind }) => kind === 'product') as readonly ProductItem[]).flatMap(
    ({ detail }) => detail.codeUse ?? [],
  );
export type ProductDetail = {
  readonly name: Texts;
  readonly quantity: number;
  /** The keys of its variants; left out when it has none, and in orders of earlier versions. */
  readonly variants?: readonly string[];
  /** Left out for products to collect at the bar. */
  readonly delivery?: Texts;
  /** It goes to the customer's home. Left out in orders of earlier versions. */
  readonly isSent?: true;
  /** The use of a code that it counts as: the item is then one piece. */
  readonly codeUse?: CodeUse;
};

/** A way of delivery that the customer has chosen. */
type ChosenWay = { readonly name: Texts; readonly needsAddress?: boolean };

/**
 * One line and one item for each choice with a quantity above 0; what is not offered is left out. Pieces that a code makes
 * cheaper have a line of their own, and each is an item of its own, because each is a use of the code. `way`: the chosen
 * way of delivery, for products that require one.
 */
export function quoteProducts(
  offered: readonly Product[],
  chosen: readonly ChosenProduct[],
  way: ChosenWay | undefined,
  codes: readonly EnteredCode[] = [],
): { readonly lines: BillLine[]; readonly items: ProductItem[] } {
  const sold = withProductCodes(
    summed(chosen).flatMap((choice) => soldOf(offered, choice) ?? []),
    codes,
  ).map(atItsPrice);
  const lines = sold.map(({ product, name, unit, quantity, variants, discount }) =>
    billLine({
      kind: 'product',
      itemId: product.productId,
      name,
      quantity,
      unit,
      detail: { ...variants, ...(discount && { code: discount.offer.code, discount: discount.amount }) },
      ...(product.vat !== undefined && { vat: product.vat }),
    }),
  );
  let uses = 0;
  const items = sold.flatMap(({ product, name, unit, quantity, variants, discount }) => {
    const itemOf = (pieces: number, own?: { readonly codeUse: CodeUse }): ProductItem => ({
      kind: 'product' as const,
      subjectId: product.productId,
      amount: pieces * unit,
      detail: {
        name,
        quantity: pieces,
        ...variants,
        ...(product.isDeliveryRequired &&
          way && { delivery: way.name, ...(way.needsAddress && { isSent: true as const }) }),
        ...own,
      },
    });
    if (!discount) return [itemOf(quantity)];
    return Array.from({ length: quantity }, () =>
      itemOf(1, { codeUse: { code: discount.offer.code, ticketNo: (uses -= 1) } }),
    );
  });
  return { lines, items };
}

/** What the pieces of a line would cost without their code. */
export const amountBeforeCode = ({ amount, quantity, detail }: BillLine): number =>
  amount + quantity * (typeof detail['discount'] === 'number' ? detail['discount'] : 0);

/** Pieces with their code's name and price. */
const atItsPrice = <Part extends ReturnType<typeof withProductCodes<Sold>>[number]>(part: Part): Part =>
  part.discount
    ? {
        ...part,
        name: nameWithOffer(part.name, part.discount.offer.name),
        unit: part.unit - part.discount.amount,
      }
    : part;

type Sold = NonNullable<ReturnType<typeof soldOf>>;

/** A choice with its name and the price of one; undefined when it is not offered. */
function soldOf(offered: readonly Product[], { id, quantity, variants: keys = [] }: ChosenProduct) {
  const product = offered.find(({ productId }) => productId === id);
  const variants = product && chosenVariants(product, keys);
  if (!product || !variants) return undefined;
  return {
    product,
    quantity,
    name: chosenName(product, keys),
    unit: product.isCombo ? product.price : (variants[0]?.price ?? product.price),
    variants: keys.length > 0 ? { variants: keys } : {},
  };
}
