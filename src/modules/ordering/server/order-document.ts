import { listed } from '#modules/i18n/rules/listed.ts';
import type { Context } from '#platform/server/context.ts';
import { filmJpeg } from '#modules/catalog/server/pictures.ts';
import { presentationFor, type PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { featureView } from '#modules/catalog/server/views.ts';
import { directionOf, textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import { cardName } from '#modules/ordering/rules/card-name.ts';
import { signTicketCode } from '#modules/ordering/rules/ticket-code.ts';
import type {
  DocumentLine,
  DocumentOrder,
  DocumentShowing,
  DocumentTicket,
  TicketDocument,
} from '#modules/ordering/rules/ticket-document.ts';
import { paymentsOfOrder, type Payment } from '#modules/payment/server/payment-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { documentBrand } from './documents/document-brand.ts';
import { TICKET_KEY_ID, ticketKeys } from './documents/ticket-keys.ts';
import { orderLines, type Order, type OrderLine } from './order-store.ts';
import { issuedTickets, type IssuedTicket } from './ticket-store.ts';
import { languageWords } from './showing-words.ts';

/** Colours of a film that has none of its own. */
const PLAIN = { tint: '#1f2422', tintInk: '#f6f4ef' };

/**
 * A paid order as its buyer sees it, in a language; the poster's bytes only where a PDF or a letter is made.
 * `origin` is the shop's address, for the link.
 */
export async function orderDocument(
  ctx: Context,
  order: Order,
  { locale, origin, withPoster }: { locale: Locale; origin: string; withPoster: boolean },
): Promise<TicketDocument> {
  const showing = await presentationFor(ctx, order.presentationId);
  const [lines, tickets, payments] = await Promise.all([
    orderLines(ctx.db, order.orderId),
    issuedTickets(ctx.db, order.orderId),
    paymentsOfOrder(ctx.db, order.orderId),
  ]);
  const line = (row: OrderLine): DocumentLine => ({
    name: textFor(row.name, locale),
    quantity: row.quantity,
    amount: row.amount,
  });
  const paid = payments.find(({ status }) => status === 'paid');
  const card = paid && paidWith(paid);
  return {
    locale,
    direction: directionOf(locale),
    brand: documentBrand(ctx, locale),
    order: {
      code: order.code,
      currency: order.currency,
      total: order.total,
      lines: lines.filter(({ kind }) => kind !== 'charge').map(line),
      charges: lines.filter(({ kind }) => kind === 'charge').map(line),
      ...(card && { paidWith: card }),
      createdAt: order.createdAt.toISOString(),
    },
    film: await filmOf(showing, locale, withPoster),
    showing: showingWords(ctx, showing, locale),
    tickets: await ticketsOf(ctx, tickets, showing, locale),
    products: lines
      .filter(({ kind }) => kind === 'product')
      .map(({ name, quantity, detail: { delivery } }) => ({
        name: textFor(name, locale),
        quantity,
        ...(delivery && { delivery: textFor(delivery, locale) }),
      })),
    terms: textFor(order.terms, locale),
    link: `${origin}/t/${order.linkToken}`,
  };
}

/** The card of a payment, once the gateway has told it. */
const paidWith = ({ instrument, numberOfPayments }: Payment): DocumentOrder['paidWith'] =>
  'last4' in instrument
    ? {
        brand: cardName(instrument.brand),
        lastFour: instrument.last4,
        ...(numberOfPayments > 1 && { numberOfPayments }),
      }
    : undefined;

async function filmOf(
  { feature }: PresentationFor,
  locale: Locale,
  withPoster: boolean,
): Promise<TicketDocument['film']> {
  const view = featureView(feature, locale);
  const jpeg = withPoster ? await filmJpeg(feature.poster) : undefined;
  return {
    title: view.name,
    ...(view.originalName && view.originalName !== view.name && { originalTitle: view.originalName }),
    ...(view.rating && { rating: view.rating }),
    runtime: view.runtime,
    tint: view.tint ?? PLAIN.tint,
    tintInk: view.tintInk ?? PLAIN.tintInk,
    posterUrl: view.pictures.medium,
    ...(jpeg && { posterJpg: jpeg.toString('base64') }),
  };
}

function showingWords(ctx: Context, showing: PresentationFor, locale: Locale): DocumentShowing {
  const { location, venue, document } = showing;
  const language = languageWords(document, locale, brandOf(ctx).wording);
  return {
    startsAt: showing.startsAt.toISOString(),
    endsAt: showing.endsAt.toISOString(),
    timeZone: location.timeZone,
    location: textFor(location.name, locale),
    address: listed([textFor(location.address, locale), textFor(location.city, locale)], locale),
    hall: textFor(venue.name, locale),
    ...(language && { language }),
    ...(document.format && { format: document.format }),
  };
}

async function ticketsOf(
  ctx: Context,
  rows: readonly IssuedTicket[],
  showing: PresentationFor,
  locale: Locale,
): Promise<DocumentTicket[]> {
  const { privateKey } = await ticketKeys(ctx.app, ctx.tenantId);
  const showsQr = brandOf(ctx).configuration.params[670];
  return Promise.all(
    rows.map(async ({ ticketId, seatNo, ticketTypeId, code, amount, detail }) => {
      const body = {
        keyId: TICKET_KEY_ID,
        presentationId: showing.id,
        ticketId,
        startsAt: showing.startsAt,
        seatNo,
        ticketTypeId,
      };
      return {
        ticketId,
        code,
        ...(showsQr && { qr: await signTicketCode(body, privateKey) }),
        ...(detail.section && { section: detail.section }),
        ...(detail.row && { row: detail.row, seat: detail.seat }),
        typeName: textFor(detail.typeName, locale),
        levelName: textFor(detail.levelName, locale),
        price: amount,
      };
    }),
  );
}
