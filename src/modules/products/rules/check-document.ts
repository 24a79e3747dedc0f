import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { MOST_CHOICES, type ProductDocument } from './documents.ts';

/** The faults of a product's document that its schema cannot find. */
export function checkProduct({ price, variants = [], parts }: ProductDocument): PlacedFault[] {
  if (parts) {
    const pieces = parts.reduce((all, { quantity = 1 }) => all + quantity, 0);
    return [
      ...(variants.length > 0 ? [faultAt('/variants', 'COMBO_VARIANTS')] : []),
      ...(pieces < 2 || pieces > MOST_CHOICES
        ? [faultAt('/parts', 'COMBO_SIZE', { pieces, most: MOST_CHOICES })]
        : []),
    ];
  }
  const isMixed =
    variants.some((variant) => variant.price !== undefined) &&
    variants.some((variant) => variant.priceDifference !== undefined);
  return [
    ...(isMixed ? [faultAt('/variants', 'VARIANT_PRICES_MIXED')] : []),
    ...variants.flatMap(({ key, priceDifference = 0 }, i) => [
      ...(variants.findIndex((other) => other.key === key) < i
        ? [faultAt(`/variants/${i}/key`, 'DUPLICATE_VARIANT', { key })]
        : []),
      ...(price + priceDifference < 0
        ? [
            faultAt(`/variants/${i}/priceDifference`, 'PRICE_BELOW_ZERO', {
              key,
              price: price + priceDifference,
            }),
          ]
        : []),
    ]),
  ];
}

/** A fault of a combo and one of its parts, which either of the two documents may cause. */
export type PartFault = PlacedFault & { readonly product: string };

/** The faults of a combo by the products that it is made of; unknown ones are found as references. */
export const checkCombo = (
  { key: combo, parts = [] }: ProductDocument,
  products: ReadonlyMap<string, ProductDocument>,
): PartFault[] =>
  parts.flatMap(({ product, variants = [] }, i) => {
    const part = products.get(product);
    if (!part) return [];
    if (part.parts)
      return [{ ...faultAt(`/parts/${i}/product`, 'COMBO_OF_COMBO', { combo, product }), product }];
    return variants.flatMap((variant, k) =>
      part.variants?.some(({ key }) => key === variant)
        ? []
        : [
            {
              ...faultAt(`/parts/${i}/variants/${k}`, 'UNKNOWN_VARIANT', { combo, product, variant }),
              product,
            },
          ],
    );
  });
