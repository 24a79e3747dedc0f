import type { Context } from '#platform/server/context.ts';
import { deliverMail } from '#platform/server/mail/deliver-mail.ts';
import { FALLBACK_LOCALE, isLocale } from '#modules/i18n/rules/locales.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { paymentsOfOrder } from '#modules/payment/server/payment-store.ts';
import { confirmationMail } from './documents/confirmation-mail.ts';
import { refundMail } from './documents/refund-mail.ts';
import { orderDocument } from './order-document.ts';
import { giveBack } from './give-back.ts';
import { findOrder, type Order } from './order-store.ts';
import { findEvent, markDone } from './outbox-store.ts';

/** Does what an event of the outbox calls for, once; throwing has the queue try it again later. */
export async function handleOutbox(ctx: Context, eventId: string): Promise<void> {
  const event = await findEvent(ctx.db, eventId);
  if (!event || event.isDone) return;
  const order = await findOrder(ctx.db, event.orderId);
  if (order && event.kind === 'order.paid') await sendConfirmation(ctx, eventId, order);
  if (order && event.kind === 'order.refund_due') {
    await refundOrder(ctx, order);
    await tellOfRefund(ctx, eventId, order);
  }
  await markDone(ctx.db, eventId, ctx.now);
}

/** The letter with the tickets, in the language of the purchase. */
async function sendConfirmation(ctx: Context, eventId: string, order: Order): Promise<void> {
  const email = order.customer['email'];
  if (typeof email !== 'string' || email === '') return;
  const locale = isLocale(order.locale) ? order.locale : FALLBACK_LOCALE;
  const { origin } = order.content;
  await deliverMail(ctx.app, {
    tenantId: ctx.tenantId,
    eventId,
    compose: async () =>
      confirmationMail(ctx, await orderDocument(ctx, order, { locale, origin, withPoster: true }), email),
  });
}

/** Money that goes back by itself is told: the visitor's page may be long gone. */
async function tellOfRefund(ctx: Context, eventId: string, order: Order): Promise<void> {
  const { code, total: amount, currency } = order;
  const to = order.customer['email'];
  if (typeof to !== 'string' || to === '') return;
  const locale = isLocale(order.locale) ? order.locale : FALLBACK_LOCALE;
  await deliverMail(ctx.app, {
    tenantId: ctx.tenantId,
    eventId,
    compose: async () => {
      const showing = await presentationFor(ctx, order.presentationId);
      return refundMail(ctx, { locale, showing, code, amount, currency, to });
    },
  });
}

/** Money back as soon as may be; the reconciliation goes on with it should this fail. */
async function refundOrder(ctx: Context, order: Order): Promise<void> {
  for (const payment of await paymentsOfOrder(ctx.db, order.orderId)) {
    if (payment.status === 'refund_due') await giveBack(ctx, payment);
  }
}
