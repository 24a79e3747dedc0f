import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { isLocale, type Locale } from '#modules/i18n/rules/locales.ts';
import type { eTicket } from '#modules/ordering/contract.ts';
import {
  calendarEntry,
  googleCalendarUrl,
  outlookCalendarUrl,
} from '#modules/ordering/rules/calendar-entry.ts';
import type { DocumentLine, TicketDocument } from '#modules/ordering/rules/ticket-document.ts';
import { calendarFile } from './documents/calendar.ts';
import { documentTexts } from './documents/document-texts.ts';
import { ticketPdf } from './documents/ticket-pdf.ts';
import { orderDocument } from './order-document.ts';
import { orderByLink, type Order } from './order-store.ts';
import { ticketStatuses } from './ticket-store.ts';

type View = Reply<typeof eTicket>;

/**
 * A paid order by its link. Whoever has the link has the tickets: it is 132 random bits and never logged. It
 * is shared with friends, who need not know how the buyer is reached and what they paid with.
 */
export async function eTicketFor(ctx: Context, { params }: { params: { token: string } }): Promise<View> {
  const order = await paidOrder(ctx, params.token);
  const locale = ctx.locale as Locale;
  const document = await orderDocument(ctx, order, { locale, origin: ctx.origin, withPoster: false });
  const statusOf = await ticketStatuses(ctx.db, order.orderId);
  const entry = calendarEntry(document, documentTexts(ctx, locale));
  const isOwn = order.sessionId === ctx.visitor.sessionId;
  const { paidWith, ...shared } = document.order;
  const email = isOwn ? order.customer['email'] : undefined;
  const major = (amount: number): number => toMajor(amount, order.currency);
  const lines = (all: readonly DocumentLine[]): DocumentLine[] =>
    all.map((line) => ({ ...line, amount: major(line.amount) }));
  return {
    presentationId: order.presentationId,
    order: {
      ...shared,
      ...(isOwn && paidWith && { paidWith }),
      total: major(document.order.total),
      lines: lines(document.order.lines),
      charges: lines(document.order.charges),
      email: typeof email === 'string' && email !== '' ? email : null,
    },
    film: document.film,
    showing: document.showing,
    tickets: document.tickets.map((ticket) => ({
      ...ticket,
      price: major(ticket.price),
      status: statusOf.get(ticket.ticketId) ?? 'valid',
    })),
    products: [...document.products],
    terms: document.terms,
    link: document.link,
    pdfUrl: `/api/tickets/${params.token}/tickets.pdf?lang=${locale}`,
    calendarUrl: `/api/tickets/${params.token}/showing.ics?lang=${locale}`,
    googleCalendarUrl: googleCalendarUrl(entry),
    outlookCalendarUrl: outlookCalendarUrl(entry),
  };
}

async function paidOrder(ctx: Context, token: string): Promise<Order> {
  const order = await orderByLink(ctx.db, token);
  if (!order || order.status !== 'paid') throw refuse('ORDER_NOT_FOUND', {}, 404);
  return order;
}

/** `GET /api/tickets/:token/tickets.pdf` in the page's language. */
export const sendPdf = (ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  sendFile(ctx, request, reply, async (document) => ({
    type: 'application/pdf',
    name: `${document.order.code}.pdf`,
    body: await ticketPdf(ctx, document),
  }));

/** `GET /api/tickets/:token/showing.ics`. */
export const sendCalendar = (ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  sendFile(ctx, request, reply, async (document) => ({
    type: 'text/calendar; charset=utf-8',
    name: `${document.order.code}.ics`,
    body: calendarFile(
      calendarEntry(document, documentTexts(ctx, document.locale)),
      new Date(document.order.createdAt),
    ),
  }));

type File = { readonly type: string; readonly name: string; readonly body: Buffer | string };

async function sendFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (document: TicketDocument) => Promise<File>,
): Promise<unknown> {
  const { token } = request.params as { token: string };
  const { download } = request.query as { download?: string };
  const order = await paidOrder(ctx, token).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (!order) return reply.code(404).send({ code: 'ORDER_NOT_FOUND' });
  const locale: Locale = isLocale(ctx.locale) ? ctx.locale : 'en';
  const file = await make(await orderDocument(ctx, order, { locale, origin: ctx.origin, withPoster: true }));
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
