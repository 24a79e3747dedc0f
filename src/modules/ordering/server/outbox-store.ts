import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';

/** What an order calls for outside of its transaction: written with it, done afterwards, once. */
export type EventKind = 'order.paid' | 'order.refund_due';
type Event = { readonly kind: EventKind; readonly orderId: string; readonly isDone: boolean };

/** Writes an event down, in the transaction that it is about; answers its id. */
export async function announce(tx: BrandDb, kind: EventKind, orderId: string, now: Date): Promise<string> {
  const eventId = uuidv7();
  await tx.change(
    `insert into outbox (tenant_id, event_id, kind, subject_id, payload, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [eventId, kind, orderId, {}, now],
  );
  return eventId;
}

/** Gives an event to the worker. Should this get lost, the reconciliation finds the event. */
export const wakeWorker = (db: BrandDb, eventId: string): Promise<unknown> =>
  db.rows(
    `select enqueue_job('outbox', json_build_object('tenantId', $1::int, 'eventId', $2::text), $2::text)`,
    [eventId],
  );

export const findEvent = (db: BrandDb, eventId: string): Promise<Event | undefined> =>
  db.row<Event>(
    `select kind, subject_id as "orderId", done_at is not null as "isDone" from outbox
      where tenant_id = $1 and event_id = $2`,
    [eventId],
  );

export const markDone = (db: BrandDb, eventId: string, now: Date): Promise<number> =>
  db.change('update outbox set done_at = $3 where tenant_id = $1 and event_id = $2', [eventId, now]);

/** Events that nobody has dealt with since `olderThan`, the oldest first. */
export async function openEvents(db: BrandDb, olderThan: Date): Promise<string[]> {
  const rows = await db.rows<{ event_id: string }>(
    'select event_id from outbox where tenant_id = $1 and done_at is null and created_at <= $2 order by created_at limit 100',
    [olderThan],
  );
  return rows.map((row) => row.event_id);
}
