import type { Context } from '#platform/server/context.ts';
import { donationGoods } from '#modules/donations/server/donation-goods.ts';
import type { CartPayload } from '#modules/ordering/rules/cart-payload.ts';
import type { WholeContent } from '#modules/ordering/rules/cart.ts';
import { productGoods } from '#modules/products/server/product-goods.ts';
import { CART_KINDS, type CartKind, type CartScope } from '#modules/sales/rules/cart-kinds.ts';
import type { GoodsKind, ItemKind, NewItem } from '#modules/sales/rules/items.ts';
import type { Goods, Item, OpenCart, SoldGoods } from '#modules/sales/server/goods.ts';
import { ticketGoods } from '#modules/tickets/server/goods/ticket-goods.ts';
import { seatChangeGoods } from './seat-change/seat-change-goods.ts';

/** Every kind of goods that a cart can have. docs/architecture.md ('A kind of goods') lists what else names one. */
const GOODS = {
  ticket: ticketGoods,
  product: productGoods,
  donation: donationGoods,
} as const satisfies Readonly<Record<GoodsKind, unknown>>;

/** Every kind of thing that an order can have sold. */
const SOLD: Readonly<Record<ItemKind, SoldGoods>> = { ...GOODS, seatchange: seatChangeGoods };

type FactsOf<G> = G extends Goods<infer _Content, infer _Payload, infer Facts> ? Facts : never;

/** The facts of a cart's goods; kinds that the cart cannot have are left out. */
export type Facts = { readonly [Kind in GoodsKind]?: FactsOf<(typeof GOODS)[Kind]> };

/** Goods whose type of facts only their own table entry knows; `facts` must be of the same kind. */
type AnyGoods = Goods<WholeContent, CartPayload, never>;
const goodsOf = (kind: GoodsKind): AnyGoods => GOODS[kind] as unknown as AnyGoods;

/** The goods that a cart of a kind can have, in the order in which they are called. */
export const goodsOfCart = (kind: CartKind): readonly AnyGoods[] => CART_KINDS[kind].map(goodsOf);

/** Calls a function of all goods of a cart with their facts. */
export const forEachGoods = <Answer>(
  kind: CartKind,
  facts: Facts,
  work: (goods: AnyGoods, own: never) => Answer,
): Answer[] => goodsOfCart(kind).map((goods) => work(goods, facts[goods.kind] as never));

/** Calls a function of the goods of an order, each with its own items; kinds without an item are not called. */
export const forItemsByKind = <Row extends Pick<Item, 'kind'>, Answer>(
  items: readonly Row[],
  work: (goods: SoldGoods, own: readonly Row[]) => Answer,
): Answer[] => [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, own]) => work(SOLD[kind], own));

/** Whether an item is of no use to its buyer without a presentation. */
export const isLostWith = (item: NewItem, presentationId: number): boolean =>
  SOLD[item.kind].isLostWith(item, presentationId);

/** The second half of reading: see `Reader`. */
export type FactsReader = (cart: Promise<OpenCart<WholeContent>>) => Promise<Facts>;

/** Reads the facts for an open cart. Refuses what its goods refuse: NO_EVENT_FOUND, NO_PRICE_POLICY. */
export const readCartFacts = (ctx: Context, scope: CartScope): Promise<FactsReader> =>
  readerOf(scope.kind, (goods) => goods.readCart(ctx, scope));

/** Reads the facts for a commit. Refuses ids that are not ours. */
export const readPayloadFacts = (
  ctx: Context,
  payload: CartPayload,
  scope: CartScope,
): Promise<FactsReader> => readerOf(scope.kind, (goods) => goods.readPayload(ctx, payload, scope));

async function readerOf(
  kind: CartKind,
  begin: (goods: AnyGoods) => ReturnType<AnyGoods['readCart']>,
): Promise<FactsReader> {
  const readers = await Promise.all(
    goodsOfCart(kind).map(async (goods) => [goods.kind, await begin(goods)] as const),
  );
  return async (cart) =>
    Object.fromEntries(
      await Promise.all(readers.map(async ([own, read]) => [own, await read(cart)] as const)),
    ) as Facts;
}
