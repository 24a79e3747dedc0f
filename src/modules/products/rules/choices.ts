import { textFor, type Locale, type Texts } from '#modules/i18n/rules/locales.ts';

/** What a product is made of, and which variants (salted, sweet) the buyer chooses for it. */

/** A kind of a product that the buyer chooses. `Name` is a text, or the texts of all languages. */
export type NamedVariant<Name> = { readonly key: string; readonly name: Name };

/** One thing that the buyer gets: the product itself, or a part of a combo. */
export type NamedPiece<Name, Variant extends NamedVariant<Name> = NamedVariant<Name>> = {
  readonly name: Name;
  /** The variants to choose from, at least one; empty when there is nothing to choose. */
  readonly variants: readonly Variant[];
};

/** What is needed to name what the buyer has chosen. */
export type Choosable<Name> = {
  readonly name: Name;
  readonly isCombo: boolean;
  /** One, or each part of a combo as often as it is in it. */
  readonly pieces: readonly NamedPiece<Name>[];
};

/** A variant with what the product costs in it, in minor units. */
export type Variant = NamedVariant<Texts> & { readonly price: number };
export type Piece = NamedPiece<Texts, Variant>;

/** The pieces of which the buyer chooses a variant; the chosen keys are in their order. */
export const choicesOf = <P extends { readonly variants: readonly unknown[] }>({
  pieces,
}: {
  readonly pieces: readonly P[];
}): readonly P[] => pieces.filter(({ variants }) => variants.length > 0);

/** The variants with the chosen keys; undefined when one of them is not offered, or a choice is missing. */
export function chosenVariants<V extends { readonly key: string }>(
  product: { readonly pieces: readonly { readonly variants: readonly V[] }[] },
  keys: readonly string[],
): readonly V[] | undefined {
  const choices = choicesOf(product);
  if (choices.length !== keys.length) return undefined;
  const found = choices.map(({ variants }, i) => variants.find(({ key }) => key === keys[i]));
  return found.every((variant) => variant !== undefined) ? found : undefined;
}

/** What was chosen: 'Popcorn (sweet)', of a combo 'Combo for two: Popcorn (sweet) + 2 × Lemonade'. */
export function chosenText(product: Choosable<string>, keys: readonly string[]): string {
  const pieces = pieceTexts(product, keys);
  return product.isCombo ? `${product.name}: ${countedTexts(pieces)}` : (pieces[0] ?? product.name);
}

/** What a combo is made of: 'Popcorn (sweet) + 2 × Lemonade'. */
export const contentsText = (product: Choosable<string>, keys: readonly string[] = []): string =>
  countedTexts(pieceTexts(product, keys));

/** What is to be said beside the product's name: its variant, or what the combo is made of; '' when nothing. */
export const choiceDetail = (product: Choosable<string>, keys: readonly string[] = []): string =>
  product.isCombo
    ? contentsText(product, keys)
    : (product.pieces[0]?.variants.find(({ key }) => key === keys[0])?.name ?? '');

/** The same as `chosenText` in every language that one of its texts has. */
export function chosenName(product: Choosable<Texts>, keys: readonly string[]): Texts {
  const named = [product, ...product.pieces, ...product.pieces.flatMap(({ variants }) => variants)];
  const locales = new Set(named.flatMap(({ name }) => Object.keys(name) as Locale[]));
  return Object.fromEntries(
    [...locales].map((locale) => [locale, chosenText(inLocale(product, locale), keys)]),
  );
}

/** A product's names in one language. */
const inLocale = (product: Choosable<Texts>, locale: Locale): Choosable<string> => ({
  isCombo: product.isCombo,
  name: textFor(product.name, locale),
  pieces: product.pieces.map(({ name, variants }) => ({
    name: textFor(name, locale),
    variants: variants.map((variant) => ({ key: variant.key, name: textFor(variant.name, locale) })),
  })),
});

function pieceTexts({ pieces }: Choosable<string>, keys: readonly string[]): string[] {
  const rest = [...keys];
  return pieces.map(({ name, variants }) => {
    const key = variants.length > 0 ? rest.shift() : undefined;
    const variant = variants.find((one) => one.key === key);
    return variant ? `${name} (${variant.name})` : name;
  });
}

const countedTexts = (texts: readonly string[]): string =>
  [...Map.groupBy(texts, (text) => text)]
    .map(([text, same]) => (same.length === 1 ? text : `${same.length} × ${text}`))
    .join(' + ');
