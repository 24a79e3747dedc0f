import type { GoodsKind } from './items.ts';

/** The kinds of carts, and which goods each may have. A visitor has one open cart, of one kind. */
export const CART_KINDS = {
  tickets: ['ticket', 'product'],
  donations: ['donation'],
} as const satisfies Readonly<Record<string, readonly GoodsKind[]>>;

export type CartKind = keyof typeof CART_KINDS;
export const ALL_CART_KINDS = Object.keys(CART_KINDS) as CartKind[];

/** The kinds of carts whose goods have no seat. They share one page (`ordering/ui/frame/goods-page.tsx`). */
export type GoodsCartKind = Exclude<CartKind, 'tickets'>;
/** The same as a list. */
export const GOODS_CART_KINDS = ALL_CART_KINDS.filter((kind): kind is GoodsCartKind => kind !== 'tickets');

/** What a cart is for: a cart of tickets is for one presentation, a cart of another kind has no subject. */
export type CartScope = { readonly kind: CartKind; readonly subjectId: number | null };

/** Whether two carts are for the same goods and subject. */
export const isSameScope = (a: CartScope, b: CartScope): boolean =>
  a.kind === b.kind && a.subjectId === b.subjectId;
