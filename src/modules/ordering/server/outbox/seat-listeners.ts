import type { Context } from '#platform/server/context.ts';
import { seatsChangedMail, seatsLostMail, seatsMovedMail } from '#modules/documents/server/seat-mail.ts';
import { ownOrigin } from '#modules/tenancy/server/brands.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { changeOfOrder } from '../changes/change-store.ts';
import { refundToken } from '../changes/refund-link.ts';
import type { Order } from '../order-store.ts';
import { mailBuyer, visitOf, withValidTickets } from './mail-listeners.ts';
import type { OrderEvent } from './outbox-store.ts';

/** Tells a buyer which other seats they have, with the new tickets. */
export const mailSeatsMoved = (ctx: Context, order: Order, event: OrderEvent): Promise<void> =>
  mailBuyer(ctx, order, event, ({ document, ...about }) =>
    seatsMovedMail(ctx, {
      ...about,
      document: visitOf(withValidTickets(document)),
      seats: event.payload.seats!.map(({ from, to }) => ({ from, to: to! })),
    }),
  );

/** Confirms the other seats that a buyer has chosen, with the new tickets. */
export const mailSeatsChanged = (ctx: Context, order: Order, event: OrderEvent): Promise<void> =>
  mailBuyer(ctx, order, event, ({ document, ...about }) =>
    seatsChangedMail(ctx, {
      ...about,
      document: visitOf(withValidTickets(document)),
      difference: event.payload.amount!,
      seats: event.payload.seats!.map(({ from, to }) => ({ from, to: to! })),
    }),
  );

/** Tells a buyer that they cannot sit where they wanted, with a link to ask for a refund. */
export async function mailSeatsLost(ctx: Context, order: Order, event: OrderEvent): Promise<void> {
  const ref = { changeId: event.payload.changeId!, orderId: order.orderId };
  const { refundUntil } = (await changeOfOrder(ctx.db, ref))!;
  const link = ownOrigin(ctx, order.content.origin) + orderingAddress.refund(refundToken(ctx, ref));
  await mailBuyer(ctx, order, event, ({ document, ...about }) =>
    seatsLostMail(ctx, {
      ...about,
      document: visitOf(document),
      seats: event.payload.seats!.map(({ from }) => from),
      refund: { until: refundUntil!.toISOString(), link },
    }),
  );
}
