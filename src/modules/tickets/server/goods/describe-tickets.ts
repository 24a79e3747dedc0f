import { listed } from '#modules/i18n/rules/listed.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { Context } from '#platform/server/context.ts';
import type { CatalogPresentation } from '#modules/catalog/server/catalogue-join.ts';
import { versionTexts } from '#modules/catalog/server/version-texts.ts';
import { filmJpeg } from '#modules/catalog/server/pictures.ts';
import { presentationFor, type PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { featureView } from '#modules/catalog/server/views.ts';
import type {
  DescribedVisit,
  DocumentFilm,
  DocumentShowing,
  DocumentTicket,
} from '#modules/sales/rules/described.ts';
import type { Item, SoldOrder } from '#modules/sales/server/goods.ts';
import { accessibleKindText } from '#modules/seating/server/kind-text.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { signTicketCode } from '#modules/tickets/rules/ticket-code.ts';
import { TICKET_KEY_ID, ticketKeys } from './ticket-keys.ts';
import { issuedTickets, type IssuedTicket } from './ticket-store.ts';

/** The colours of a film without colours of its own. */
const PLAIN = { tint: '#1f2422', tintInk: '#f6f4ef' };

/**
 * Describes the tickets of an order with their film and its presentation. Reads the poster's bytes only where they
 * are printed.
 */
export async function describeTickets(
  ctx: Context,
  { orderId }: SoldOrder,
  [first]: readonly Item[],
  { locale, withPictures }: { readonly locale: Locale; readonly withPictures: boolean },
): Promise<DescribedVisit> {
  const showing = await presentationFor(ctx, first!.subjectId);
  const tickets = await issuedTickets(ctx.db, orderId);
  return {
    kind: 'visit',
    presentationId: showing.id,
    ...(await describeShowing(ctx, showing, { locale, withPictures })),
    tickets: await ticketsOf(ctx, tickets, showing, locale),
  };
}

/** Describes a presentation and its film. */
const describeShowing = async (
  ctx: Context,
  showing: CatalogPresentation,
  { locale, withPictures }: { readonly locale: Locale; readonly withPictures: boolean },
): Promise<Pick<DescribedVisit, 'film' | 'showing'>> => ({
  film: await filmOf(showing, locale, withPictures),
  showing: showingOf(ctx, showing, locale),
});

async function filmOf(
  { feature }: CatalogPresentation,
  locale: Locale,
  withPictures: boolean,
): Promise<DocumentFilm> {
  const view = featureView(feature, locale);
  const jpeg = withPictures ? await filmJpeg(feature.poster) : undefined;
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

function showingOf(ctx: Context, showing: CatalogPresentation, locale: Locale): DocumentShowing {
  const { location, venue } = showing;
  return {
    startsAt: showing.startsAt.toISOString(),
    endsAt: showing.endsAt.toISOString(),
    timeZone: location.timeZone,
    location: textFor(location.name, locale),
    address: listed([textFor(location.address, locale), textFor(location.city, locale)], locale),
    hall: textFor(venue.name, locale),
    ...versionTexts(showing, locale, brandOf(ctx).wording),
    ...(showing.status === 'cancelled' && { isCancelled: true as const }),
  };
}

async function ticketsOf(
  ctx: Context,
  rows: readonly IssuedTicket[],
  showing: PresentationFor,
  locale: Locale,
): Promise<DocumentTicket[]> {
  const { privateKey } = await ticketKeys(ctx.app, ctx.tenantId);
  const { wording, configuration } = brandOf(ctx);
  const showsQr = configuration.params[670];
  return Promise.all(
    rows.map(async ({ ticketId, seatNo, ticketTypeId, code, amount, detail, ...ticket }) => {
      // At once, also before the job that refunds has come to this order.
      const status = showing.status === 'cancelled' ? 'cancelled' : ticket.status;
      const body = {
        keyId: TICKET_KEY_ID,
        presentationId: showing.id,
        ticketId,
        startsAt: showing.startsAt,
        seatNo,
        ticketTypeId,
      };
      const kindName = accessibleKindText(detail.seatKind, locale, wording);
      return {
        ticketId,
        code,
        // The code of a cancelled ticket admits nobody, so nothing shows it.
        ...(showsQr && status !== 'cancelled' && { qr: await signTicketCode(body, privateKey) }),
        ...(detail.section && { section: detail.section }),
        ...(detail.row && { row: detail.row, seat: detail.seat }),
        ...(kindName && { kindName }),
        typeName: textFor(detail.typeName, locale),
        levelName: textFor(detail.levelName, locale),
        price: amount,
        status,
      };
    }),
  );
}
