import type { BrandDb } from '#platform/server/db.ts';

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
