import { donationScreen } from '#modules/donations/ui/donation-screen.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';

/** The screen of each kind of goods without a seat. */
export const GOODS_SCREENS = { donations: donationScreen } satisfies Readonly<Record<GoodsCartKind, object>>;
