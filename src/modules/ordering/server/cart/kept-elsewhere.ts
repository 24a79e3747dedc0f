import type { Context } from '#platform/server/context.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { firstStep } from '#modules/ordering/rules/flow.ts';
import { CART_KINDS, type CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { heldSeats } from '#modules/seating/server/held-seats.ts';
import { goodsOfCart } from '../goods.ts';

/** The page of the other cart, and how many seats it has locked. */
export type KeptElsewhere = { readonly address: string; readonly count: number };

/** The seats that the visitor has locked of another presentation; the first seat of this one will unlock them. */
export async function keptOfOther(ctx: Context, presentationId: number): Promise<KeptElsewhere | null> {
  const kept = await heldSeats(ctx);
  if (kept?.presentationId !== presentationId) return null;
  const scope = { kind: 'tickets', subjectId: presentationId } as const;
  return { address: orderingAddress.step(scope, firstStep('tickets')), count: kept.count };
}

/** The seats that the visitor has locked in a cart of another kind; the first change of this cart will unlock them. */
export async function keptElsewhere(ctx: Context, own: CartKind): Promise<KeptElsewhere | null> {
  for (const kind of Object.keys(CART_KINDS) as CartKind[]) {
    if (kind === own) continue;
    for (const goods of goodsOfCart(kind)) {
      const kept = await goods.kept?.(ctx);
      if (kept)
        return {
          address: orderingAddress.step({ kind, subjectId: kept.subjectId }, firstStep(kind)),
          count: kept.count,
        };
    }
  }
  return null;
}
