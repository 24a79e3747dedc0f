import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#kernel/address.ts';
import type { Reply } from '#kernel/endpoint.ts';
import { amountOf } from '#kernel/amount-units.ts';
import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { showingCalendar, ticketsPdf, type eTicket } from '#modules/ordering/contract.ts';
import {
  calendarEntry,
  googleCalendarUrl,
  outlookCalendarUrl,
} from '#modules/documents/rules/calendar-entry.ts';
import type { DocumentLine, OrderDocument, TicketDocument } from '#modules/documents/rules/order-document.ts';
import { calendarFile } from '#modules/documents/server/calendar.ts';
import { documentTexts } from '#modules/documents/server/document-texts.ts';
import { orderPdf } from '#modules/documents/server/order-pdf.ts';
import { seatChangeClosed, seatsChangeableUntil } from '#modules/ordering/rules/seat-change.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { orderDocument, wirePaidWith } from './order-document.ts';
import { isOfCustomer } from './order-owner.ts';
import { findOrder, orderByLink, type Order } from './order-store.ts';
import { changesBegun } from './seat-change/seat-change-store.ts';

type View = Reply<typeof eTicket>;

/**
 * A paid order by its link. Everybody with the link has the tickets: it is 132 random bits and is never logged. Buyers
 * share it with friends, who must not see the buyer's contact data and payment.
 */
export async function eTicketFor(ctx: Context, { params }: { params: { token: string } }): Promise<View> {
  const order = await paidOrder(ctx, params.token);
  const { locale } = ctx;
  const document = await orderDocument(ctx, order, { locale, origin: ctx.origin, withPoster: false });
  const common = {
    ...commonView(order, document, await standingOf(ctx, order)),
    pdfUrl: addressOf(ticketsPdf, { params, query: { lang: locale } }),
  };
  if (document.kind === 'plain') {
    const { kind, title, heading, text } = document;
    return { kind, title, heading, text, ...common };
  }
  const entry = calendarEntry(document, documentTexts(ctx, locale));
  const { kind, presentationId, film, showing, products } = document;
  return {
    kind,
    presentationId,
    film,
    showing,
    tickets: document.tickets.map((ticket) => ({
      ...ticket,
      price: amountOf(ticket.price),
    })),
    products: [...products],
    seatsChangeableUntil: await changeableUntil(ctx, order, document),
    calendarUrl: addressOf(showingCalendar, { params, query: { lang: locale } }),
    googleCalendarUrl: googleCalendarUrl(entry),
    outlookCalendarUrl: outlookCalendarUrl(entry),
    ...common,
  };
}

async function changeableUntil(
  ctx: Context,
  { orderId }: Order,
  { showing, tickets }: TicketDocument,
): Promise<string | null> {
  const { changeSeats } = brandOf(ctx).configuration;
  if (!changeSeats.offered) return null;
  const until = seatsChangeableUntil(new Date(showing.startsAt), changeSeats);
  const facts = {
    isOffered: true,
    isCancelled: showing.isCancelled === true,
    until,
    hasTickets: tickets.some(({ status, seat }) => status === 'valid' && Boolean(seat)),
    begun: await changesBegun(ctx.db, orderId),
  };
  return seatChangeClosed(facts, ctx.now) ? null : until.toISOString();
}

type Standing = {
  /** The visitor has given the order's contact data. */
  readonly isBuyer: boolean;
  /** The visitor has paid it. */
  readonly isPayer: boolean;
};

/**
 * What the visitor is to an order. Whoever has the link of a reservation can pay it; its session is then the payer's. What
 * somebody has bought who was signed in is of nobody else at the same screen.
 */
async function standingOf(
  ctx: Context,
  order: Pick<Order, 'sessionId' | 'customerId' | 'heldUntil'>,
): Promise<Standing> {
  const isOfSession = order.sessionId === ctx.visitor.sessionId;
  const isCustomer = await isOfCustomer(ctx, order);
  const isHold = order.heldUntil !== null;
  const isOfGuest = isOfSession && !isHold && order.customerId === null;
  return { isBuyer: isCustomer || isOfGuest, isPayer: isCustomer || isOfGuest || (isOfSession && isHold) };
}

/** Every visitor with the link gets the order; only its buyer gets the contact data, and who has paid how it was paid. */
function commonView(
  { customer }: Order,
  { order: { paidWith, refunded, ...shared }, terms, link }: OrderDocument,
  { isBuyer, isPayer }: Standing,
) {
  const email = isBuyer ? customer['email'] : undefined;
  const lines = (all: readonly DocumentLine[]) =>
    all.map((line) => ({ ...line, amount: amountOf(line.amount) }));
  return {
    order: {
      ...shared,
      ...((isBuyer || isPayer) && { paidWith: wirePaidWith(paidWith) }),
      total: amountOf(shared.total),
      ...(refunded > 0 && { refunded: amountOf(refunded) }),
      vat: shared.vat.map(({ rate, amount }) => ({ rate, amount: amountOf(amount) })),
      lines: lines(shared.lines),
      charges: lines(shared.charges),
      email: typeof email === 'string' && email !== '' ? email : null,
    },
    terms,
    link,
  };
}

/** The link of an order that has paid for other seats shows the tickets that have them. */
async function paidOrder(ctx: Context, token: string): Promise<Order> {
  const found = await orderByLink(ctx.db, token);
  const changed = found?.status === 'paid' ? found.changesOrderId : null;
  const order = changed === null ? found : await findOrder(ctx.db, changed);
  if (!order || order.status !== 'paid') throw refuse('ORDER_NOT_FOUND', {}, 404);
  return order;
}

/** `GET /api/tickets/:token/tickets.pdf` in the page's language. */
export const sendPdf = (ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  sendFile(ctx, request, reply, async (document) => ({
    type: 'application/pdf',
    name: `${document.order.code}.pdf`,
    body: await orderPdf(ctx, document),
  }));

/** `GET /api/tickets/:token/showing.ics`. */
export const sendCalendar = (ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  sendFile(ctx, request, reply, async (document) =>
    document.kind === 'visit'
      ? {
          type: 'text/calendar; charset=utf-8',
          name: `${document.order.code}.ics`,
          body: calendarFile(
            calendarEntry(document, documentTexts(ctx, document.locale)),
            new Date(document.order.createdAt),
          ),
        }
      : undefined,
  );

type File = { readonly type: string; readonly name: string; readonly body: Buffer | string };

async function sendFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (document: OrderDocument) => Promise<File | undefined>,
): Promise<unknown> {
  const { token } = request.params as { token: string };
  const { download } = request.query as { download?: string };
  const order = await paidOrder(ctx, token).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (!order) return reply.code(404).send({ code: 'ORDER_NOT_FOUND' });
  const { locale } = ctx;
  const file = await make(await orderDocument(ctx, order, { locale, origin: ctx.origin, withPoster: true }));
  if (!file) return reply.code(404).send({ code: 'ORDER_NOT_FOUND' });
  return reply
    .type(file.type)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-disposition',
      `${download === undefined ? 'inline' : 'attachment'}; filename="${file.name}"`,
    )
    .send(file.body);
}
