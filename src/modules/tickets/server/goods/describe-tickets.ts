import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationFor, type PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import type { DescribedVisit, DocumentTicket } from '#modules/sales/rules/described.ts';
import type { Item, SoldOrder } from '#modules/sales/server/goods.ts';
import { accessibleKindText } from '#modules/seating/server/kind-text.ts';
import { nameIn, namesIn } from '#modules/seating/rules/plan-names.ts';
import { planOf } from '#modules/seating/server/plan-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { signTicketCode } from '#modules/tickets/rules/ticket-code.ts';
import { describeShowing } from './describe-showing.ts';
import { TICKET_KEY_ID, ticketKeys } from './ticket-keys.ts';
import { issuedTickets, type IssuedTicket } from './ticket-store.ts';

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

async function ticketsOf(
  ctx: Context,
  rows: readonly IssuedTicket[],
  showing: PresentationFor,
  locale: Locale,
): Promise<DocumentTicket[]> {
  const { privateKey } = await ticketKeys(ctx.app, ctx.tenantId);
  const { wording, configuration } = brandOf(ctx);
  const showsQr = configuration.params[670];
  const plan = showing.seatplanId === null ? undefined : await planOf(ctx, showing.seatplanId);
  const names = namesIn(plan?.names ?? {}, locale);
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
        ...(detail.section && { section: nameIn(names, detail.section) }),
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
