import type { Context } from '#platform/server/context.ts';
import type { Email } from '#platform/server/mail/compose-mail.ts';
import { deliverMail } from '#platform/server/mail/deliver-mail.ts';
import { FALLBACK_LOCALE, isLocale, textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import { sum } from '#kernel/money.ts';
import type { OrderDocument, TicketDocument } from '#modules/documents/rules/order-document.ts';
import {
  cancellationMail,
  chargeDiffersMail,
  refundMail,
  showingCancelledMail,
  showingMovedMail,
} from '#modules/documents/server/news-mail.ts';
import { orderMail } from '#modules/documents/server/order-mail.ts';
import { tendersOfOrder } from '#modules/payment/server/tender-store.ts';
import { refundsOfOrder } from '#modules/payment/server/refund-store.ts';
import { ownOrigin } from '#modules/tenancy/server/brands.ts';
import { findVenue } from '#modules/catalog/server/catalogue.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { changeOfOrder } from '../changes/change-store.ts';
import { refundToken } from '../changes/refund-link.ts';
import { orderDocument } from '../order-document.ts';
import type { Order } from '../order-store.ts';
import type { OrderEvent } from './outbox-store.ts';
import { returnedToBuyer } from './returned-to-buyer.ts';

/** The data for an e-mail about an order. */
export type About = { readonly document: OrderDocument; readonly locale: Locale; readonly to: string };

/**
 * Sends the order's buyer an e-mail in the language of the purchase, one for each event; none when there is no
 * address.
 */
export async function mailBuyer(
  ctx: Context,
  order: Order,
  { eventId }: OrderEvent,
  compose: (about: About) => Email | Promise<Email>,
  withPoster = false,
): Promise<void> {
  const to = order.customer['email'];
  if (typeof to !== 'string' || to === '') return;
  const locale = isLocale(order.locale) ? order.locale : FALLBACK_LOCALE;
  const origin = ownOrigin(ctx, order.content.origin);
  await deliverMail(ctx.app, {
    tenantId: ctx.tenantId,
    eventId,
    compose: async () =>
      compose({ to, locale, document: await orderDocument(ctx, order, { locale, origin, withPoster }) }),
  });
}

/** Sends the tickets that are valid now, or the receipt of other goods. */
export const mailConfirmation = (ctx: Context, order: Order, event: OrderEvent): Promise<void> =>
  mailBuyer(ctx, order, event, ({ document, to }) => orderMail(ctx, withValidTickets(document), to), true);

/** Without cancelled tickets, unless all are. */
export function withValidTickets(document: OrderDocument): OrderDocument {
  if (document.kind !== 'visit') return document;
  const tickets = document.tickets.filter(({ status }) => status !== 'cancelled');
  return tickets.length > 0 ? { ...document, tickets } : document;
}

/** Sends an e-mail about an automatic refund, because the visitor may have left the page. */
export async function mailRefund(ctx: Context, order: Order, event: OrderEvent): Promise<void> {
  const [refunds, tenders] = await Promise.all([
    refundsOfOrder(ctx.db, order.orderId),
    tendersOfOrder(ctx.db, order.orderId),
  ]);
  const taken = tenders.find(({ askedAmount }) => askedAmount !== null);
  const automatic = refunds.filter(({ reason }) => reason !== 'returned');
  // What was taken in another amount may be of another currency: only that is told.
  const told = taken ? automatic.filter(({ tenderId }) => tenderId === taken.tenderId) : automatic;
  const amount = sum(told.map((refund) => refund.amount));
  await mailBuyer(ctx, order, event, (about) =>
    taken
      ? chargeDiffersMail(ctx, { ...about, amount, currency: taken.currency })
      : refundMail(ctx, { ...about, amount }),
  );
}

/** Sends an e-mail about cancelled items and their refund. */
export const mailCancellation = (ctx: Context, order: Order, event: OrderEvent): Promise<void> =>
  mailBuyer(ctx, order, event, async (about) =>
    cancellationMail(ctx, {
      ...about,
      amount: event.payload.amount ?? 0,
      count: event.payload.quantity ?? event.payload.itemNos?.length ?? 0,
      returned: await returnedToBuyer(ctx, order, event.payload, about.locale),
    }),
  );

/** Tells a buyer that the cinema has cancelled their showing. */
export const mailShowingCancelled = (ctx: Context, order: Order, event: OrderEvent): Promise<void> =>
  mailBuyer(ctx, order, event, async (about) =>
    showingCancelledMail(ctx, {
      ...about,
      document: visitOf(about.document),
      amount: event.payload.amount ?? 0,
      hasRest: event.payload.hasRest ?? false,
      returned: await returnedToBuyer(ctx, order, event.payload, about.locale),
    }),
  );

/** Tells a buyer that the cinema has moved their showing, with the new tickets and a link to ask for a refund. */
export async function mailShowingMoved(ctx: Context, order: Order, event: OrderEvent): Promise<void> {
  const ref = { changeId: event.payload.changeId!, orderId: order.orderId };
  const { from, refundUntil } = (await changeOfOrder(ctx.db, ref))!;
  const venue = await findVenue(ctx, from.venueId);
  const link = ownOrigin(ctx, order.content.origin) + orderingAddress.refund(refundToken(ctx, ref));
  await mailBuyer(ctx, order, event, ({ document, locale, to }) => {
    const visit = visitOf(document);
    const hall = venue ? textFor(venue.name, locale) : visit.showing.hall;
    return showingMovedMail(ctx, {
      document: visit,
      locale,
      to,
      before: { startsAt: from.startsAt.toISOString(), hall },
      refund: { until: refundUntil!.toISOString(), link },
    });
  });
}

/** The document of an order with tickets. Throws for an order without any. */
export function visitOf(document: OrderDocument): TicketDocument {
  if (document.kind !== 'visit') throw new Error(`order ${document.order.code} has no tickets`);
  return document;
}
