import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Wait } from '../rules/waits.ts';

/** What is waited for: a showing, or any showing of a film when `presentationId` is null. */
export type Subject = { readonly featureId: number; readonly presentationId: number | null };

/** A reminder as its e-mail needs it. */
export type Reminder = Subject & {
  readonly reminderId: string;
  readonly waitsFor: Wait;
  readonly email: string;
  readonly emailKey: Buffer;
  readonly locale: string;
  /** Where it was asked for, for the links in the e-mail. */
  readonly origin: string;
};

/** An address cannot wait for more: whoever knows it could fill its mailbox. */
const OPEN_AT_MOST = 20;

/**
 * Stores a reminder; asked for again it stays one, in the language of the last request. Nothing happens when the address
 * waits for as many as it may; returns how many rows were written, which the visitor must not learn.
 */
export const storeReminder = (
  db: BrandDb,
  { featureId, presentationId, waitsFor, email, emailKey, locale, origin }: Omit<Reminder, 'reminderId'>,
  now: Date,
): Promise<number> =>
  db.change(
    `insert into reminder (tenant_id, reminder_id, feature_id, presentation_id, waits_for, email, email_key, locale,
                           origin, asked_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
      where (select count(*) from reminder where tenant_id = $1 and email_key = $7) < $11::int
     on conflict (tenant_id, email_key, feature_id, presentation_id)
     do update set waits_for = excluded.waits_for, locale = excluded.locale, origin = excluded.origin`,
    [uuidv7(), featureId, presentationId, waitsFor, email, emailKey, locale, origin, now, OPEN_AT_MOST],
  );

/** How many reminders an address waits for. */
export async function countOpen(db: BrandDb, emailKey: Buffer): Promise<number> {
  const row = await db.row<{ open: number }>(
    'select count(*) as open from reminder where tenant_id = $1 and email_key = $2',
    [emailKey],
  );
  return row?.open ?? 0;
}

/** Deletes all reminders of an address. */
export const deleteOfAddress = (db: BrandDb, emailKey: Buffer): Promise<number> =>
  db.change('delete from reminder where tenant_id = $1 and email_key = $2', [emailKey]);

/** What is waited for, due or not. */
export const subjectsWaitedFor = (db: BrandDb): Promise<Subject[]> =>
  db.rows<Subject>(
    `select distinct feature_id as "featureId", presentation_id as "presentationId"
       from reminder where tenant_id = $1`,
  );

const OF_SUBJECT = 'tenant_id = $1 and feature_id = $2 and presentation_id is not distinct from $3::int';

/** What was waited for has come: its reminders are to be sent. Those that were due before stay as they are. */
export const markDue = (db: BrandDb, { featureId, presentationId }: Subject, now: Date): Promise<number> =>
  db.change(`update reminder set due_at = $4, next_try_at = $4 where ${OF_SUBJECT} and due_at is null`, [
    featureId,
    presentationId,
    now,
  ]);

/** Deletes the reminders of what will not come any more. */
export const deleteOfSubject = (db: BrandDb, { featureId, presentationId }: Subject): Promise<number> =>
  db.change(`delete from reminder where ${OF_SUBJECT}`, [featureId, presentationId]);

/** Deletes reminders that were asked for, or became due, before these times. */
export const deleteOld = (db: BrandDb, askedBefore: Date, dueBefore: Date): Promise<number> =>
  db.change('delete from reminder where tenant_id = $1 and (asked_at < $2 or due_at < $3)', [
    askedBefore,
    dueBefore,
  ]);

/**
 * Takes reminders that are to be sent, at most `atMost`; no other process gets them before `again`, when they may be tried
 * once more unless they are deleted.
 */
export const takeDue = (db: BrandDb, now: Date, again: Date, atMost: number): Promise<Reminder[]> =>
  db.rows<Reminder>(
    `update reminder set next_try_at = $3
      where tenant_id = $1 and reminder_id in (
        select reminder_id from reminder where tenant_id = $1 and next_try_at <= $2
         order by next_try_at, reminder_id limit $4 for update skip locked)
     returning reminder_id as "reminderId", feature_id as "featureId", presentation_id as "presentationId",
               waits_for as "waitsFor", email, email_key as "emailKey", locale, origin`,
    [now, again, atMost],
  );

/** Deletes a reminder, because it was sent. */
export const deleteReminder = (db: BrandDb, reminderId: string): Promise<number> =>
  db.change('delete from reminder where tenant_id = $1 and reminder_id = $2', [reminderId]);

/** What had come is gone before the e-mail was written: the reminder waits again. */
export const waitAgain = (db: BrandDb, reminderId: string): Promise<number> =>
  db.change(
    'update reminder set due_at = null, next_try_at = null where tenant_id = $1 and reminder_id = $2',
    [reminderId],
  );
