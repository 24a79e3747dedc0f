import { donationScreen } from '#modules/donations/ui/donation-screen.ts';
import type { readKindCart } from '#modules/ordering/contract.ts';
import type { Reply } from '#kernel/endpoint.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { GoodsScreen } from '#modules/sales/ui/goods-screen.ts';

/** The screen of each kind of goods without a seat. */
const GOODS_SCREENS = { donations: donationScreen } as const satisfies Readonly<
  Record<GoodsCartKind, unknown>
>;

type ListOf<Screen> = Screen extends GoodsScreen<infer List, infer _Content> ? List : never;

/** What one of the screens lists. */
export type GoodsList = ListOf<(typeof GOODS_SCREENS)[GoodsCartKind]>;

/** The screen of a kind, whose type of list only its own table entry knows; a list must come from the same screen. */
export const goodsScreen = (
  kind: GoodsCartKind,
): GoodsScreen<GoodsList, Reply<typeof readKindCart>['content']> => GOODS_SCREENS[kind] as never;
