import type { Context } from '#platform/server/context.ts';
import {
  holdEndedMail,
  holdMail,
  holdReminderMail,
  type HoldNews,
} from '#modules/documents/server/hold-mail.ts';
import { ownOrigin } from '#modules/tenancy/server/brands.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { itemsOf } from '../item-store.ts';
import { findOrder, type Order } from '../order-store.ts';
import { forItemsByKind } from '../goods.ts';
import { mailBuyer, visitOf } from './mail-listeners.ts';
import type { OrderEvent } from './outbox-store.ts';

/** Tells the customer of a hold until when they can pay, and where. */
export const mailHold = (ctx: Context, order: Order, event: OrderEvent): Promise<void> =>
  mailUnpaid(ctx, order, event, holdMail);

/** Reminds them before the seats are released. */
export const mailHoldReminder = (ctx: Context, order: Order, event: OrderEvent): Promise<void> =>
  mailUnpaid(ctx, order, event, holdReminderMail);

/** An e-mail about a hold that can still be paid; none when it is paid or ended by now. */
async function mailUnpaid(
  ctx: Context,
  { orderId }: Order,
  event: OrderEvent,
  compose: typeof holdMail,
): Promise<void> {
  // The end may have been moved since the event.
  const order = await findOrder(ctx.db, orderId);
  if (order?.status !== 'held') return;
  const link = ownOrigin(ctx, order.content.origin) + orderingAddress.hold(order.linkToken);
  const items = await itemsOf(ctx.db, orderId);
  await mailBuyer(ctx, order, event, async ({ document, locale, to }) => {
    const listed = await Promise.all(
      forItemsByKind(items, (goods, own) => goods.list({ ...ctx, locale }, order, own)),
    );
    const seats = listed.flat().flatMap(({ name, ticket }) => (ticket ? [{ name, ...ticket }] : []));
    const news: HoldNews = {
      document: visitOf(document),
      locale,
      to,
      seats,
      until: order.heldUntil!.toISOString(),
      link,
      isMoved: event.payload.changeId !== undefined,
    };
    return compose(ctx, news);
  });
}

/** Tells the customer of a hold that its seats were released. */
export const mailHoldEnded = (ctx: Context, order: Order, event: OrderEvent): Promise<void> =>
  mailBuyer(ctx, order, event, ({ document, locale, to }) =>
    holdEndedMail(ctx, {
      document: visitOf(document),
      locale,
      to,
      areLost: event.payload.changeId !== undefined,
    }),
  );
