import { donationScreen } from '#modules/donations/ui/donation-screen.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';

/** What the page of each kind of goods without a seat shows to choose from. */
export const GOODS_SCREENS = { donations: donationScreen } satisfies Readonly<Record<GoodsCartKind, object>>;
