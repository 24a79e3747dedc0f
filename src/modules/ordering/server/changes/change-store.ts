import type { BrandDb } from '#platform/server/db.ts';
import { HANDLED_STATUSES, type ChangeKind } from '#modules/ordering/rules/presentation-changes.ts';
import { AWAITING_SINCE } from '../awaiting-orders.ts';

/** The statements on changes of presentations, and on the orders that they touch. */

/** When and where a presentation is shown. */
export type TimeAndHall = { readonly startsAt: Date; readonly venueId: number };

export type PresentationChange = {
  readonly changeId: string;
  readonly presentationId: number;
  readonly kind: ChangeKind;
  readonly from: TimeAndHall;
  /** The same as `from` when it is cancelled. */
  readonly to: TimeAndHall;
  /** Until when the buyers of a moved one, or of blocked seats, may ask for a refund. */
  readonly refundUntil: Date | null;
  /** Of blocked seats: their buyers get others. */
  readonly movesBuyers: boolean | null;
  readonly decidedAt: Date;
  /** The operator's name. */
  readonly decidedBy: string;
};

type ChangeRow = Omit<PresentationChange, 'from' | 'to'> & {
  readonly old_starts_at: Date;
  readonly old_venue_id: number;
  readonly new_starts_at: Date;
  readonly new_venue_id: number;
};

const COLUMNS = `change_id as "changeId", presentation_id as "presentationId", kind, old_starts_at, old_venue_id,
  new_starts_at, new_venue_id, refund_until as "refundUntil", moves_buyers as "movesBuyers", decided_at as "decidedAt",
  decided_by as "decidedBy"`;

const toChange = ({
  old_starts_at,
  old_venue_id,
  new_starts_at,
  new_venue_id,
  ...rest
}: ChangeRow): PresentationChange => ({
  ...rest,
  from: { startsAt: old_starts_at, venueId: old_venue_id },
  to: { startsAt: new_starts_at, venueId: new_venue_id },
});

/** Writes a change. Throws when the presentation has been cancelled before (an index). */
export async function insertChange(tx: BrandDb, change: PresentationChange): Promise<void> {
  const { from, to } = change;
  await tx.change(
    `insert into presentation_change (tenant_id, change_id, presentation_id, kind, old_starts_at, old_venue_id,
                                      new_starts_at, new_venue_id, refund_until, moves_buyers, decided_at, decided_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      change.changeId, change.presentationId, change.kind, from.startsAt, from.venueId, to.startsAt, to.venueId,
      change.refundUntil, change.movesBuyers, change.decidedAt, change.decidedBy,
    ], // prettier-ignore
  );
}

/** A condition: the order `o` has a ticket for the presentation `$2`, or is about to, or is to pay for other seats of it. */
const HAS_TICKET = `o.order_id in (
  select order_id from order_item
   where tenant_id = $1 and subject_id = $2 and kind = 'ticket' and state in ('reserved', 'issued')
  union all
  select order_id from order_item where tenant_id = $1 and subject_id = $2 and kind = 'seatchange' and state = 'reserved')`;

/** An order with tickets for a presentation. */
export type OrderOfPresentation = {
  readonly orderId: string;
  readonly status: 'paid' | 'awaiting_payment' | 'held';
  readonly currency: string;
  readonly hasEmail: boolean;
};

/** The orders with tickets for a presentation that are paid or kept without payment, or whose payment is under way. */
export const ordersOfPresentation = (db: BrandDb, presentationId: number): Promise<OrderOfPresentation[]> =>
  db.rows<OrderOfPresentation>(
    `select o.order_id as "orderId", o.status, o.currency, coalesce(o.customer ->> 'email', '') <> '' as "hasEmail"
       from orders o
      where o.tenant_id = $1 and o.status in ('paid', 'awaiting_payment', 'held') and ${HAS_TICKET}`,
    [presentationId],
  );

/** The orders whose payment is under way for a presentation that an operator has cancelled. */
export const payingForCancelled = async (db: BrandDb): Promise<string[]> => {
  const rows = await db.rows<{ orderId: string }>(
    `select o.order_id as "orderId" from orders o
      where o.tenant_id = $1 and ${AWAITING_SINCE} <= 'infinity' and (
        select true from order_item i
          join presentation_change c on c.tenant_id = i.tenant_id and c.presentation_id = i.subject_id and c.kind = 'cancelled'
         where i.tenant_id = o.tenant_id and i.order_id = o.order_id and i.kind in ('ticket', 'seatchange')
         limit 1)`,
  );
  return rows.map(({ orderId }) => orderId);
};

/** Writes the orders of a change, each to be handled by itself. */
export const insertChangedOrders = (
  tx: BrandDb,
  { changeId, presentationId, kind }: PresentationChange,
): Promise<number> =>
  tx.change(
    `insert into changed_order (tenant_id, change_id, order_id)
     select o.tenant_id, $3, o.order_id from orders o
      where o.tenant_id = $1 and o.status = any($4::text[]) and ${HAS_TICKET}`,
    [presentationId, changeId, HANDLED_STATUSES[kind]],
  );

/** Writes orders that a change touches, each to be handled by itself; those that it has stay as they are. */
export const insertOrdersOfChange = (
  tx: BrandDb,
  changeId: string,
  orderIds: readonly string[],
): Promise<number> =>
  tx.change(
    'insert into changed_order (tenant_id, change_id, order_id) select $1, $2, o from unnest($3::uuid[]) o on conflict do nothing',
    [changeId, orderIds],
  );

/** The changes of a presentation, the newest first. */
export async function changesOf(db: BrandDb, presentationId: number): Promise<PresentationChange[]> {
  const rows = await db.rows<ChangeRow>(
    `select ${COLUMNS} from presentation_change where tenant_id = $1 and presentation_id = $2
      order by decided_at desc, change_id desc`,
    [presentationId],
  );
  return rows.map(toChange);
}

/** The changes of a brand that have orders to handle, the oldest first. */
export async function openChanges(db: BrandDb): Promise<PresentationChange[]> {
  const rows = await db.rows<ChangeRow>(
    `select ${COLUMNS} from presentation_change c
      where c.tenant_id = $1 and exists (
        select from changed_order o where o.tenant_id = c.tenant_id and o.change_id = c.change_id and o.handled_at is null)
      order by decided_at, change_id`,
  );
  return rows.map(toChange);
}

/**
 * When the oldest change was decided that has an order to handle; null when there is none. Orders whose payment is under
 * way are waited for.
 */
export const oldestOpenChange = async (db: BrandDb): Promise<Date | null> =>
  (
    await db.row<{ since: Date | null }>(
      `select min(c.decided_at) as since from presentation_change c
         join changed_order h on h.tenant_id = c.tenant_id and h.change_id = c.change_id and h.handled_at is null
         join orders o on o.tenant_id = h.tenant_id and o.order_id = h.order_id and o.status <> 'awaiting_payment'
        where c.tenant_id = $1`,
    )
  )?.since ?? null;

/** The orders of a change that are not handled yet. */
export async function openOrdersOf(db: BrandDb, changeId: string): Promise<string[]> {
  const rows = await db.rows<{ order_id: string }>(
    'select order_id from changed_order where tenant_id = $1 and change_id = $2 and handled_at is null order by order_id',
    [changeId],
  );
  return rows.map((row) => row.order_id);
}

/** Locks an order of a change; false when it is handled already, or another process is handling it. */
export const lockOpenOrder = async (tx: BrandDb, changeId: string, orderId: string): Promise<boolean> =>
  (await tx.row(
    `select from changed_order where tenant_id = $1 and change_id = $2 and order_id = $3 and handled_at is null
        for update skip locked`,
    [changeId, orderId],
  )) !== undefined;

/** What was done with an order of a change. */
type Handled = {
  /** The event by which its buyer is told. */
  readonly eventId?: string;
  /** The refund of what was taken back, in minor units. */
  readonly refundAmount?: number;
};

/** Marks an order of a change as handled. */
export const markHandled = (
  tx: BrandDb,
  changeId: string,
  orderId: string,
  { eventId, refundAmount }: Handled,
  now: Date,
): Promise<number> =>
  tx.change(
    `update changed_order set handled_at = $4, event_id = $5, refund_amount = $6, failure = null
      where tenant_id = $1 and change_id = $2 and order_id = $3`,
    [changeId, orderId, now, eventId ?? null, refundAmount ?? null],
  );

/** Stores why an order of a change could not be handled. */
export const noteOrderFailure = (
  db: BrandDb,
  changeId: string,
  orderId: string,
  failure: string,
): Promise<number> =>
  db.change(
    `update changed_order set failure = $4
      where tenant_id = $1 and change_id = $2 and order_id = $3 and handled_at is null`,
    [changeId, orderId, failure],
  );

/** An order of a change, with the change. */
export type ChangedOrder = PresentationChange & {
  /** What was taken back is refunded, in minor units; null: nothing was taken back. */
  readonly refundAmount: number | null;
};

type Ref = { readonly changeId: string; readonly orderId: string };

/**
 * A change with what it has done for one of its orders; undefined when it does not touch the order, or has not come to
 * it yet.
 */
export async function changeOfOrder(
  db: BrandDb,
  { changeId, orderId }: Ref,
): Promise<ChangedOrder | undefined> {
  const row = await db.row<ChangeRow & Pick<ChangedOrder, 'refundAmount'>>(
    `select ${COLUMNS}, (select refund_amount from changed_order o
                          where o.tenant_id = c.tenant_id and o.change_id = c.change_id and o.order_id = $3) as "refundAmount"
       from presentation_change c
      where c.tenant_id = $1 and c.change_id = $2 and exists (
        select from changed_order o where o.tenant_id = c.tenant_id and o.change_id = c.change_id and o.order_id = $3
           and o.handled_at is not null)`,
    [changeId, orderId],
  );
  return row && { ...toChange(row), refundAmount: row.refundAmount };
}

/** Locks an order of a change. Throws when there is none. */
export async function lockChangedOrder(
  tx: BrandDb,
  { changeId, orderId }: Ref,
): Promise<Pick<ChangedOrder, 'refundAmount'>> {
  const row = await tx.row<Pick<ChangedOrder, 'refundAmount'>>(
    `select refund_amount as "refundAmount" from changed_order
      where tenant_id = $1 and change_id = $2 and order_id = $3 for update`,
    [changeId, orderId],
  );
  if (!row) throw new Error(`the change ${changeId} has no order ${orderId}`);
  return row;
}

/** Stores the refund that the buyer of a moved presentation, or of blocked seats, has asked for. */
export const setRefundAmount = (tx: BrandDb, { changeId, orderId }: Ref, amount: number): Promise<number> =>
  tx.change(
    `update changed_order set refund_amount = $4 where tenant_id = $1 and change_id = $2 and order_id = $3`,
    [changeId, orderId, amount],
  );

/** An order of a change, for its report. */
export type ReportedOrder = {
  readonly orderId: string;
  readonly code: string;
  readonly isHandled: boolean;
  /** The event by which its buyer is told; null as long as it is not handled, or when there is nothing to tell. */
  readonly eventId: string | null;
  readonly failure: string | null;
};

/** All orders of a change, by their codes. */
export const reportedOrders = (db: BrandDb, changeId: string): Promise<ReportedOrder[]> =>
  db.rows<ReportedOrder>(
    `select o.order_id as "orderId", o.code, c.handled_at is not null as "isHandled", c.failure,
            c.event_id as "eventId"
       from changed_order c
       join orders o on o.tenant_id = c.tenant_id and o.order_id = c.order_id
      where c.tenant_id = $1 and c.change_id = $2 order by o.code`,
    [changeId],
  );
