import type { Context } from '#platform/server/context.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { CART_KINDS, type CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { lockedSeats } from '#modules/seating/server/locked-seats.ts';
import { goodsOfCart } from '../goods.ts';

/** The page of the other cart, and how many seats it has locked. */
export type KeptElsewhere = { readonly address: string; readonly count: number };

/** The seats that the visitor has locked of another presentation; the first seat of this one will unlock them. */
export async function keptOfOther(ctx: Context, presentationId: number): Promise<KeptElsewhere | null> {
  const kept = await lockedSeats(ctx);
  if (kept?.presentationId !== presentationId) return null;
  return {
    address: orderingAddress.begin({ kind: 'tickets', subjectId: presentationId }),
    count: kept.count,
  };
}

/** The seats that the visitor has locked in a cart of another kind; the first change of this cart will unlock them. */
export async function keptElsewhere(ctx: Context, own: CartKind): Promise<KeptElsewhere | null> {
  for (const kind of Object.keys(CART_KINDS) as CartKind[]) {
    if (kind === own) continue;
    for (const goods of goodsOfCart(kind)) {
      const kept = await goods.kept?.(ctx);
      if (kept)
        return {
          address: orderingAddress.begin({ kind, subjectId: kept.subjectId }),
          count: kept.count,
        };
    }
  }
  return null;
}
