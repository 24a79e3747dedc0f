import { uuidv7 } from '#kernel/ids.ts';
import type { SeatName } from '#modules/seating/rules/seat-names.ts';
import type { RefundPart } from '#modules/payment/rules/refunds/spread-refund.ts';
import type { BrandDb } from '#platform/server/db.ts';

/** What has happened to an order, for its listeners. */
export type EventKind =
  | 'order.paid'
  /** Money is to be refunded: it arrived too late, its goods were gone, or items were cancelled. */
  | 'order.refund_due'
  /** The money of an order that bought nothing is refunded. */
  | 'order.refunded'
  | 'order.items_cancelled'
  /** Items were taken back because the cinema has cancelled their presentation. */
  | 'order.presentation_cancelled'
  /** The cinema has moved the presentation of its tickets. */
  | 'order.presentation_moved'
  /** Seats of its tickets were blocked: it has others. */
  | 'order.seats_moved'
  /** The same, and it has no others: its buyer may have their money back. */
  | 'order.seats_lost'
  /** Its buyer has chosen other seats for its tickets. */
  | 'order.seats_changed'
  /** It is kept without payment. */
  | 'order.held'
  /** The same, and its time ends soon. */
  | 'order.hold_reminder'
  /** Nobody has paid it in time, or its seats are not to be had any more: they are released. */
  | 'order.hold_ended'
  /** An operator has asked for its e-mail once more. */
  | 'order.mail_asked';

/** The data of an event in addition to its order. */
export type EventPayload = {
  /** For cancelled items: which, and the refund in minor units. */
  readonly itemNos?: readonly number[];
  /** How many things these are; events of earlier versions lack it, when each item was one. */
  readonly quantity?: number;
  /**
   * In minor units. For 'order.items_cancelled' and 'order.presentation_cancelled': the refund. For 'order.seats_changed':
   * what the new seats cost more; below 0 what is refunded.
   */
  readonly amount?: number;
  /** The parts of that refund; events of earlier versions lack them. */
  readonly parts?: readonly RefundPart[];
  /** For 'order.presentation_cancelled': other goods of the order stay. */
  readonly hasRest?: boolean;
  /** For 'order.presentation_moved', 'order.seats_moved' and 'order.seats_lost': the change. */
  readonly changeId?: string;
  /** For 'order.seats_moved', 'order.seats_lost' and 'order.seats_changed'. */
  readonly seats?: readonly MovedSeat[];
};

/** A seat that a buyer had, and the one that they have now. */
export type MovedSeat = { readonly from: SeatName; readonly to?: SeatName };

export type OrderEvent = {
  readonly eventId: string;
  readonly kind: EventKind;
  readonly orderId: string;
  readonly payload: EventPayload;
  /** The names of the listeners that have handled it. */
  readonly handledBy: readonly string[];
  readonly isDone: boolean;
};

/** Writes an event in the transaction that it is about; returns its id. */
export async function announce(
  tx: BrandDb,
  kind: EventKind,
  orderId: string,
  now: Date,
  payload: EventPayload = {},
): Promise<string> {
  const eventId = uuidv7();
  await tx.change(
    `insert into outbox (tenant_id, event_id, kind, subject_id, payload, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [eventId, kind, orderId, payload, now],
  );
  return eventId;
}

/** Gives an event to the worker. When this message is lost, the reconciliation finds the event. */
export const wakeWorker = (db: BrandDb, eventId: string): Promise<unknown> =>
  db.rows(
    `select enqueue_job('outbox', json_build_object('tenantId', $1::int, 'eventId', $2::text), $2::text)`,
    [eventId],
  );

/** An event by its id. */
export const findEvent = (db: BrandDb, eventId: string): Promise<OrderEvent | undefined> =>
  db.row<OrderEvent>(
    `select event_id as "eventId", kind, subject_id as "orderId", payload, heard_by as "handledBy",
            done_at is not null as "isDone"
       from outbox where tenant_id = $1 and event_id = $2`,
    [eventId],
  );

/** An event of a kind that an order waits for, by its id; undefined when there is none. */
export async function openEventOf(
  db: BrandDb,
  orderId: string,
  kind: EventKind,
): Promise<string | undefined> {
  const row = await db.row<{ event_id: string }>(
    'select event_id from outbox where tenant_id = $1 and subject_id = $2 and kind = $3 and done_at is null',
    [orderId, kind],
  );
  return row?.event_id;
}

/** The events of an order, by their ids. */
export async function eventsOf(db: BrandDb, orderId: string): Promise<string[]> {
  const rows = await db.rows<{ event_id: string }>(
    'select event_id from outbox where tenant_id = $1 and subject_id = $2',
    [orderId],
  );
  return rows.map((row) => row.event_id);
}

/** Marks an event as handled by a listener. */
export const markHandled = (db: BrandDb, eventId: string, listener: string): Promise<number> =>
  db.change(
    `update outbox set heard_by = array_append(heard_by, $3)
      where tenant_id = $1 and event_id = $2 and not $3 = any(heard_by)`,
    [eventId, listener],
  );

/** Marks an event as handled by all of its listeners. */
export const markDone = (db: BrandDb, eventId: string, now: Date): Promise<number> =>
  db.change('update outbox set done_at = $3 where tenant_id = $1 and event_id = $2', [eventId, now]);

/** The creation of an event that is not handled; null for others. An index has this expression. */
const OPEN_SINCE = 'case when done_at is null then created_at end';

/** Events that are not handled since `olderThan`, the oldest first. */
export async function openEvents(db: BrandDb, olderThan: Date): Promise<string[]> {
  const rows = await db.rows<{ event_id: string }>(
    `select event_id from outbox where tenant_id = $1 and ${OPEN_SINCE} <= $2 order by ${OPEN_SINCE} limit 100`,
    [olderThan],
  );
  return rows.map((row) => row.event_id);
}
