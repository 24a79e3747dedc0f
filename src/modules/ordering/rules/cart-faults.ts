import { DONATION_FAULTS } from '#modules/donations/rules/donations.ts';
import { GOODS_CART_KINDS, type GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';

/** The codes of faults of carts without a seat, by kind. */
const FAULTS = { donations: DONATION_FAULTS } as const satisfies Readonly<
  Record<GoodsCartKind, readonly string[]>
>;

/** Every code that a cart without a seat can be refused with, for the contracts of its calls. */
export const GOODS_CART_FAULTS = GOODS_CART_KINDS.flatMap((kind) => FAULTS[kind]);
