import type { Texts } from '#modules/i18n/rules/locales.ts';
import { chosenName, type Piece, type Variant } from './choices.ts';

/** A product of the brand as its document has it, with amounts in minor units. */
export type BrandProduct = {
  readonly productId: number;
  readonly key: string;
  readonly name: Texts;
  readonly description: Texts | undefined;
  readonly price: number;
  readonly isDeliveryRequired: boolean;
  readonly maximum: number;
  readonly image: string | undefined;
  readonly background: string | undefined;
  /** The rate of value-added tax in percent; the brand's for products when undefined. */
  readonly vat: number | undefined;
  readonly isOnSale: boolean;
  /** Keys of the complexes that sell it; all of them when undefined. */
  readonly locations: readonly string[] | undefined;
  /** The formats of presentations that it is for; all of them when undefined. */
  readonly formats: readonly string[] | undefined;
  readonly variants: readonly (Variant & { readonly isOnSale: boolean })[];
  /** What a combo is made of; empty for a single product. */
  readonly parts: readonly ComboPart[];
};

export type ComboPart = {
  /** The key of its product. */
  readonly product: string;
  readonly quantity: number;
  /** Keys of the variants that may be chosen; all of the product when undefined. */
  readonly variants: readonly string[] | undefined;
};

/** A product as it can be bought with the tickets of a presentation; amounts are in minor units. */
export type Product = Pick<
  BrandProduct,
  'productId' | 'name' | 'description' | 'isDeliveryRequired' | 'maximum' | 'image' | 'background' | 'vat'
> & {
  /** Of a product with variants: that of the cheapest one. */
  readonly price: number;
  readonly isCombo: boolean;
  readonly pieces: readonly Piece[];
  /** What a combo saves against buying its parts singly; undefined when it saves nothing. */
  readonly saving: Saving | undefined;
};

/** `isLeast`: the amount depends on the chosen variants, and is the smallest. */
export type Saving = { readonly amount: number; readonly isLeast: boolean };

/** Where products are sold: the key of a presentation's complex, and its format. */
export type Place = { readonly location: string; readonly format: string };

const isIn = (names: readonly string[] | undefined, name: string): boolean =>
  names === undefined || names.some((one) => one.toLowerCase() === name.toLowerCase());

/** Whether a complex sells a product with presentations of a format. */
export const isFor = (
  { locations, formats }: Pick<BrandProduct, 'locations' | 'formats'>,
  { location, format }: Place,
): boolean => (locations?.includes(location) ?? true) && isIn(formats, format);

/**
 * The products that are sold with the tickets of a presentation, in their order. A product whose variants are all off
 * sale is not offered, nor is a combo of which a part is not.
 */
export const offeredProducts = (all: readonly BrandProduct[], place: Place): Product[] =>
  all.flatMap((product) => offered(product, all, place) ?? []);

function offered(product: BrandProduct, all: readonly BrandProduct[], place: Place): Product | undefined {
  if (!product.isOnSale || !isFor(product, place)) return undefined;
  if (product.parts.length > 0) return offeredCombo(product, all, place);
  const variants = product.variants.filter(({ isOnSale }) => isOnSale);
  if (product.variants.length > 0 && variants.length === 0) return undefined;
  return {
    ...product,
    price: variants.length > 0 ? lowest(variants) : product.price,
    isCombo: false,
    pieces: [{ name: product.name, variants }],
    saving: undefined,
  };
}

function offeredCombo(combo: BrandProduct, all: readonly BrandProduct[], place: Place): Product | undefined {
  const parts = combo.parts.flatMap((part) => {
    const single = all.find(({ key, parts: own }) => key === part.product && own.length === 0);
    const sold = single && offered(single, all, place);
    const piece = sold && pieceOf(sold, part);
    return piece ? Array.from({ length: part.quantity }, () => piece) : [undefined];
  });
  const pieces = parts.filter((piece) => piece !== undefined);
  if (pieces.length < parts.length) return undefined;
  return {
    ...combo,
    isCombo: true,
    pieces: pieces.map(({ piece }) => piece),
    saving: savingOf(combo.price, pieces),
  };
}

/** A part of a combo with the prices that it has singly. */
type PricedPiece = { readonly piece: Piece; readonly least: number; readonly most: number };

function pieceOf({ name, price, pieces }: Product, part: ComboPart): PricedPiece | undefined {
  const own = pieces[0]!.variants;
  const variants = own.filter(({ key }) => part.variants?.includes(key) ?? true);
  if (own.length > 0 && variants.length === 0) return undefined;
  const prices = variants.length > 0 ? variants.map((variant) => variant.price) : [price];
  return { piece: { name, variants }, least: Math.min(...prices), most: Math.max(...prices) };
}

function savingOf(price: number, pieces: readonly PricedPiece[]): Saving | undefined {
  const amount = pieces.reduce((sum, { least }) => sum + least, -price);
  return amount > 0 ? { amount, isLeast: pieces.some(({ least, most }) => most > least) } : undefined;
}

const lowest = (variants: readonly Variant[]): number => Math.min(...variants.map(({ price }) => price));

/** The name of what was chosen of a product that may no longer be offered so. */
export const nameOnceChosen = (
  { name, variants, parts }: BrandProduct,
  keys: readonly string[] = [],
): Texts =>
  parts.length > 0 ? name : chosenName({ name, isCombo: false, pieces: [{ name, variants }] }, keys);
