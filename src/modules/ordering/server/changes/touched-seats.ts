import type { Static } from 'typebox';
import type { BrandDb } from '#platform/server/db.ts';
import type { SeatsTouchedSchema } from '#modules/ordering/rules/wire-blocks.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import type { Places } from '#modules/seating/server/blocks/block-store.ts';
import { ClaimState, claimsAt, type Claim } from '#modules/seating/server/seat-store.ts';
import { orderContacts, type OrderContact } from '../order-store.ts';

/** Whom blocking seats would touch, as it is sent. */
export type SeatsTouched = Static<typeof SeatsTouchedSchema>;

/** The same, with the ids of the orders. */
export type TouchedSeats = { readonly touched: SeatsTouched; readonly orderIds: readonly string[] };

/** Works out whom blocking places would touch. Lock the presentation's row before you use the result. */
export async function touchedSeats(
  db: BrandDb,
  hall: Hall,
  { presentationId, seatNos, now }: Places & { readonly now: Date },
): Promise<TouchedSeats> {
  const claims = (await claimsAt(db, presentationId, seatNos)).filter((claim) => isTaken(claim, now));
  const orderIds = [...new Set(claims.flatMap(({ orderId }) => orderId ?? []))];
  const orders = new Map((await orderContacts(db, orderIds)).map((order) => [order.orderId, order]));
  const paid = [...orders.values()].filter(({ status }) => status === 'paid');
  const locked = claims.filter(({ orderId }) => orderId === null);
  return {
    orderIds,
    touched: {
      orders: paid.length,
      paying: [...orders.values()].filter(({ status }) => status === 'awaiting_payment').length,
      held: [...orders.values()].filter(({ status }) => status === 'held').length,
      visitors: new Set(locked.map(({ holder }) => holder)).size,
      tickets: claims.filter(({ state }) => state === ClaimState.sold).length,
      withoutEmail: paid.filter(({ hasEmail }) => !hasEmail).length,
      seats: claims
        .toSorted((a, b) => a.seatNo - b.seatNo)
        .map((claim) => ({
          seatNo: claim.seatNo,
          ...seatName(hall, claim.seatNo),
          state: stateOf(claim, orders.get(claim.orderId ?? '')),
          order: orders.get(claim.orderId ?? '')?.code ?? null,
        })),
    },
  };
}

/** Whether somebody has the place: a buyer, or a visitor whose time is not over. */
const isTaken = ({ state, expires }: Claim, now: Date): boolean =>
  state === ClaimState.sold || (state === ClaimState.held && expires > now);

function stateOf(
  { state, orderId }: Claim,
  order: OrderContact | undefined,
): SeatsTouched['seats'][number]['state'] {
  if (state === ClaimState.sold) return 'sold';
  if (orderId === null) return 'locked';
  return order?.status === 'held' ? 'held' : 'paying';
}
