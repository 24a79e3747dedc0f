import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { plainTicketCodes } from '#modules/ordering/rules/plain-ticket-codes.ts';
import type { SeatName } from '#modules/seating/rules/seat-names.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { Order } from './order-store.ts';

/** Writes the tickets of an order down, as they were fixed when it was placed. */
export async function insertTickets(
  tx: BrandDb,
  { orderId, presentationId, code, content }: Order,
): Promise<void> {
  const codes = plainTicketCodes(
    code,
    content.tickets.map(({ place }) => place),
  );
  const rows = content.tickets.map((ticket, i) => ({
    id: uuidv7(),
    seat: ticket.seatNo,
    type: ticket.ticketId,
    level: ticket.ticketGroupId,
    code: codes[i],
    amount: ticket.amount,
    detail: {
      ...ticket.place,
      typeName: ticket.typeName,
      levelName: ticket.levelName,
      addonIds: ticket.addonIds,
    },
  }));
  await tx.change(
    `insert into ticket (tenant_id, ticket_id, order_id, presentation_id, seat_no, ticket_type_id, ticket_group_id, code, amount, detail)
     select $1, t.id, $2, $3, t.seat, t.type, t.level, t.code, t.amount, t.detail
       from json_to_recordset($4::json) as t (id uuid, seat int, type int, level int, code text, amount bigint, detail jsonb)`,
    [orderId, presentationId, JSON.stringify(rows)],
  );
}

/** A ticket as it was issued; the amount in minor units. */
export type IssuedTicket = {
  readonly ticketId: string;
  readonly seatNo: number;
  readonly ticketTypeId: number;
  readonly code: string;
  readonly amount: number;
  readonly detail: SeatName & { readonly typeName: Texts; readonly levelName: Texts };
};

/** The tickets of an order, in the order of their places. */
export const issuedTickets = (db: BrandDb, orderId: string): Promise<IssuedTicket[]> =>
  db.rows<IssuedTicket>(
    `select ticket_id as "ticketId", seat_no as "seatNo", ticket_type_id as "ticketTypeId", code, amount, detail
       from ticket where tenant_id = $1 and order_id = $2 order by seat_no`,
    [orderId],
  );

/** The codes of an order's tickets, in the order of their places. */
export async function ticketCodes(db: BrandDb, orderId: string): Promise<string[]> {
  const rows = await db.rows<{ code: string }>(
    'select code from ticket where tenant_id = $1 and order_id = $2 order by seat_no',
    [orderId],
  );
  return rows.map(({ code }) => code);
}

const STATUS = { 1: 'valid', 2: 'cancelled', 3: 'admitted' } as const;
type TicketStatus = (typeof STATUS)[keyof typeof STATUS];

/** How an order's tickets stand, by their ids. */
export async function ticketStatuses(db: BrandDb, orderId: string): Promise<Map<string, TicketStatus>> {
  const rows = await db.rows<{ ticket_id: string; status: keyof typeof STATUS }>(
    'select ticket_id, status from ticket where tenant_id = $1 and order_id = $2',
    [orderId],
  );
  return new Map(rows.map((row) => [row.ticket_id, STATUS[row.status]]));
}
