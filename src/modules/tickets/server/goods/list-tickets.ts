import { textFor } from '#modules/i18n/rules/locales.ts';
import type { Context } from '#platform/server/context.ts';
import type { HeldItem, ListedItem, SoldOrder } from '#modules/sales/server/goods.ts';
import { issuedTickets, type TicketRow } from './ticket-store.ts';

/** The tickets of an order with their places, and their codes once they are issued. */
export async function listTickets(
  { db, locale }: Context,
  { orderId }: SoldOrder,
  items: readonly HeldItem[],
): Promise<ListedItem[]> {
  const issued = new Map((await issuedTickets(db, orderId)).map((ticket) => [ticket.itemNo, ticket]));
  return (items as readonly TicketRow[]).map(({ itemNo, detail }) => {
    const ticket = issued.get(itemNo);
    return {
      itemNo,
      name: textFor(detail.typeName, locale),
      ticket: {
        ...detail.place,
        seatNo: detail.seatNo,
        ...(ticket && { code: ticket.code }),
        isAdmitted: ticket?.status === 'admitted',
      },
    };
  });
}
