import { donationParts } from '#modules/donations/rules/parts.ts';
import { productParts } from '#modules/products/rules/parts.ts';
import { CART_KINDS, type CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { GoodsParts } from '#modules/sales/rules/goods-parts.ts';
import type { GoodsKind } from '#modules/sales/rules/items.ts';
import { ticketParts } from '#modules/tickets/rules/parts.ts';

/** What each kind of goods adds to the calls of a cart. The server's table is `ordering/server/goods.ts`. */
const GOODS_PARTS = {
  ticket: ticketParts,
  product: productParts,
  donation: donationParts,
} as const satisfies Readonly<Record<GoodsKind, GoodsParts>>;

type Part = 'content' | 'empty' | 'payload';
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The parts of all goods of the given kinds of carts, together. */
export const partsOf = <Kind extends CartKind, Which extends Part>(
  kinds: readonly Kind[],
  which: Which,
): Intersection<(typeof GOODS_PARTS)[(typeof CART_KINDS)[Kind][number]][Which]> =>
  Object.assign({}, ...kinds.flatMap((kind) => CART_KINDS[kind].map((goods) => GOODS_PARTS[goods][which])));

/** Every code with which the goods of the given kinds of carts can be refused, for the contracts of their calls. */
export const faultsOf = (...kinds: readonly CartKind[]): string[] =>
  kinds.flatMap((kind) => CART_KINDS[kind].flatMap((goods) => [...GOODS_PARTS[goods].faults]));
