import {
  CODE_REFUSALS,
  discountOn,
  isOffer,
  isProductOffer,
  mostUses,
  type CodeOffer,
  type CodeRefusal,
  type EnteredCode,
  type ProductOffer,
  type RefusedCode,
} from '#modules/codes/rules/code-offer.ts';
import type { BillLine } from '#modules/sales/rules/bill.ts';

/** What can be wrong with a code for products; `entered` is the code. */
export type ProductCodeFault =
  | { readonly code: CodeRefusal; readonly entered: string }
  | { readonly code: 'CODE_NEEDS_SEATS'; readonly entered: string; readonly missing: number };

export const PRODUCT_CODE_FAULTS = [
  ...CODE_REFUSALS,
  'CODE_NEEDS_SEATS',
] as const satisfies readonly ProductCodeFault['code'][];

/** What a code takes off one piece, in minor units. */
export type PieceDiscount = { readonly offer: ProductOffer; readonly amount: number };

/** Some of the equal pieces of a choice; `unit`: the price of one without a code, in minor units. */
type Pieces = {
  readonly product: { readonly productId: number };
  readonly unit: number;
  readonly quantity: number;
};

/**
 * Shares out codes over chosen products: codes in the order in which they were entered, each at the pieces where it takes
 * off most, as often as it may be used. A piece has one code at most. A choice is returned in as many parts as it has
 * prices, those with a code first.
 */
export function withProductCodes<Choice extends Pieces>(
  choices: readonly Choice[],
  codes: readonly EnteredCode[],
): (Choice & { readonly discount?: PieceDiscount })[] {
  const open = choices.map((choice) => ({ choice, left: choice.quantity, parts: [] as Part<Choice>[] }));
  for (const offer of codes.filter(isProductOffer)) {
    let most = mostUses(offer) ?? Infinity;
    const dearest = open
      .map((one) => ({ one, amount: discountAt(one.choice, offer) }))
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => b.amount - a.amount);
    for (const { one, amount } of dearest) {
      const quantity = Math.min(most, one.left);
      if (quantity === 0) continue;
      one.parts.push({ ...one.choice, quantity, discount: { offer, amount } });
      one.left -= quantity;
      most -= quantity;
    }
  }
  return open.flatMap(({ choice, left, parts }) => [
    ...parts,
    ...(left > 0 ? [{ ...choice, quantity: left }] : []),
  ]);
}

type Part<Choice> = Choice & { readonly discount?: PieceDiscount };

/** What a code takes off one piece of a choice; 0 when it is not for that product. */
const discountAt = ({ product, unit }: Pieces, { gives }: ProductOffer): number =>
  gives.productIds.includes(product.productId) ? discountOn(unit, gives.off) : 0;

/** The codes that make lines of a bill cheaper. */
export const usedProductCodes = (
  codes: readonly EnteredCode[],
  lines: readonly Pick<BillLine, 'kind' | 'detail'>[],
): ProductOffer[] =>
  codes
    .filter(isProductOffer)
    .filter(({ code }) => lines.some(({ kind, detail }) => kind === 'product' && detail['code'] === code));

/**
 * The first code that is good no longer, or that is used (`used`) in an order with fewer seats than it needs. One that makes
 * nothing cheaper is no fault.
 */
export function checkProductCodes(
  codes: readonly EnteredCode[],
  used: readonly CodeOffer[],
  seats: number,
): ProductCodeFault | undefined {
  const refused = codes.find((own): own is RefusedCode => !isOffer(own));
  if (refused) return { code: refused.refusal, entered: refused.code };
  const short = used.find(({ leastSeats }) => seats < leastSeats);
  return short && { code: 'CODE_NEEDS_SEATS', entered: short.code, missing: short.leastSeats - seats };
}
