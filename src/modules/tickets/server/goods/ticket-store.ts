import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { TicketStatus } from '#modules/sales/rules/described.ts';
import type { HeldItem, SoldOrder } from '#modules/sales/server/goods.ts';
import type { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import type { SeatName } from '#modules/seating/rules/seat-names.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { TicketItem } from '#modules/tickets/rules/ticket-items.ts';
import { plainTicketCodes } from '#modules/tickets/rules/plain-ticket-codes.ts';

/** An item of a ticket as it is in the database. */
export type TicketRow = HeldItem & TicketItem;

/** Writes the tickets of an order's items, as they were fixed when the order was placed. */
export async function insertTickets(
  tx: BrandDb,
  { orderId, code }: SoldOrder,
  items: readonly Pick<TicketRow, 'itemNo' | 'subjectId' | 'detail'>[],
): Promise<string[]> {
  const codes = plainTicketCodes(
    code,
    items.map(({ detail }) => detail.place),
  );
  const rows = items.map(({ itemNo, subjectId, detail }, i) => ({
    id: uuidv7(),
    item: itemNo,
    presentation: subjectId,
    seat: detail.seatNo,
    type: detail.ticketId,
    level: detail.ticketGroupId,
    code: codes[i]!,
    amount: detail.price,
    detail: {
      ...detail.place,
      seatKind: detail.seatKind,
      typeName: detail.typeName,
      levelName: detail.levelName,
      addonIds: detail.addonIds,
    },
  }));
  await tx.change(
    `insert into ticket (tenant_id, ticket_id, order_id, item_no, presentation_id, seat_no, ticket_type_id, ticket_group_id, code, amount, detail)
     select $1, t.id, $2, t.item, t.presentation, t.seat, t.type, t.level, t.code, t.amount, t.detail
       from json_to_recordset($3::json) as t (id uuid, item int, presentation int, seat int, type int, level int, code text, amount bigint, detail jsonb)`,
    [orderId, JSON.stringify(rows)],
  );
  return rows.toSorted((a, b) => a.seat - b.seat).map((row) => row.code);
}

/**
 * Cancels the valid tickets of some items; one that was scanned stays valid unless `withAdmitted`. Returns how many were
 * cancelled.
 */
export const cancelTickets = (
  tx: BrandDb,
  orderId: string,
  itemNos: readonly number[],
  { withAdmitted }: { readonly withAdmitted: boolean },
): Promise<number> =>
  tx.change(
    `update ticket set status = 2
      where tenant_id = $1 and order_id = $2 and item_no = any($3::int[]) and (status = 1 or status = 3 and $4)`,
    [orderId, itemNos, withAdmitted],
  );

/**
 * Gives valid tickets the seats that their items have now, with another id and code, so that the old ones admit nobody.
 * Returns how many; one that is cancelled or was scanned stays as it is.
 */
export async function renewTickets(
  tx: BrandDb,
  { orderId, code }: SoldOrder,
  items: readonly Pick<TicketRow, 'itemNo' | 'detail'>[],
): Promise<number> {
  // Also those that a ticket had earlier: moved away and back, it must not have its first code again.
  const taken = (await issuedTickets(tx, orderId)).flatMap(({ code: now, detail: { formerCodes = [] } }) => [
    now,
    ...formerCodes,
  ]);
  const codes = plainTicketCodes(
    code,
    items.map(({ detail }) => detail.place),
    taken,
  );
  const rows = items.map(({ itemNo, detail }, i) => ({
    id: uuidv7(),
    item: itemNo,
    code: codes[i],
    seat: detail.seatNo,
    level: detail.ticketGroupId,
    amount: detail.price,
    detail: { ...detail.place, seatKind: detail.seatKind, levelName: detail.levelName },
  }));
  return tx.change(
    `update ticket k set ticket_id = t.id, code = t.code, seat_no = t.seat, ticket_group_id = t.level, amount = t.amount,
                         detail = k.detail || t.detail || jsonb_build_object(
                           'formerCodes', coalesce(k.detail -> 'formerCodes', '[]'::jsonb) || to_jsonb(k.code))
       from json_to_recordset($3::json) as t (id uuid, item int, code text, seat int, level int, amount bigint, detail jsonb)
      where k.tenant_id = $1 and k.order_id = $2 and k.item_no = t.item and k.status = 1`,
    [orderId, JSON.stringify(rows)],
  );
}

/** A ticket as it was issued; the amount is in minor units. */
export type IssuedTicket = {
  readonly ticketId: string;
  readonly itemNo: number;
  readonly seatNo: number;
  readonly ticketTypeId: number;
  readonly code: string;
  readonly amount: number;
  readonly status: TicketStatus;
  readonly detail: SeatName & {
    /** Left out on tickets of earlier versions. */
    readonly seatKind?: SeatKind;
    readonly typeName: Texts;
    readonly levelName: Texts;
    /** The codes that it had before its seat was changed: they admit nobody. */
    readonly formerCodes?: readonly string[];
  };
};

/** The tickets of an order, in the order of their places. */
export const issuedTickets = (db: BrandDb, orderId: string): Promise<IssuedTicket[]> =>
  db.rows<IssuedTicket>(
    `select ticket_id as "ticketId", item_no as "itemNo", seat_no as "seatNo", ticket_type_id as "ticketTypeId", code, amount, detail,
            case status when 2 then 'cancelled' when 3 then 'admitted' else 'valid' end as status
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
