import type { BrandDb } from '../db.ts';

/** SMS in the table `text_message`. */

/** An SMS as it is written, before it is sent. */
export type NewTextMessage = {
  readonly messageId: string;
  /** In international form: '+359885550142'. */
  readonly recipient: string;
  /** Null: nothing is sent, and writing it takes as long as writing one that is. */
  readonly text: string | null;
  /** After this time it is useless and is not sent any more. */
  readonly sendUntil: Date;
};

/** An SMS that is to be sent. */
export type OpenTextMessage = { readonly recipient: string; readonly text: string };

/** An SMS as a list shows it. */
export type ListedTextMessage = OpenTextMessage & {
  readonly createdAt: Date;
};

/** Writes an SMS and gives it to the worker, in the caller's transaction. */
export async function queueTextMessage(
  tx: BrandDb,
  { messageId, recipient, text, sendUntil }: NewTextMessage,
  now: Date,
): Promise<void> {
  await tx.change(
    `insert into text_message (tenant_id, message_id, recipient, text, created_at, send_until, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [messageId, recipient, text, now, sendUntil, text === null ? now : null],
  );
  await tx.rows(
    `select enqueue_job('textMessage', json_build_object('tenantId', $1::int, 'messageId', $2::text), $2::text)`,
    [messageId],
  );
}

/**
 * Takes an SMS until a time, so that no other process sends it meanwhile; undefined when it is sent, refused, too late or
 * taken.
 */
export const takeTextMessage = (
  db: BrandDb,
  messageId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<OpenTextMessage | undefined> =>
  db.row<OpenTextMessage>(
    `update text_message set taken_until = $4
      where tenant_id = $1 and message_id = $2 and ended_at is null and send_until > $3
        and (taken_until is null or taken_until <= $3)
     returning recipient, text`,
    [messageId, now, until],
  );

/** Gives an SMS back that could not be sent now. */
export const giveTextMessageBack = (db: BrandDb, messageId: string): Promise<number> =>
  db.change('update text_message set taken_until = null where tenant_id = $1 and message_id = $2', [
    messageId,
  ]);

/** SMS that were written before `olderThan` and still wait, and that nobody has taken; the oldest first. */
export const waitingTextMessages = async (
  db: BrandDb,
  { olderThan, now }: { readonly olderThan: Date; readonly now: Date },
): Promise<string[]> => {
  const rows = await db.rows<{ messageId: string }>(
    `select message_id as "messageId" from text_message
      where tenant_id = $1 and ended_at is null and created_at <= $2 and send_until > $3
        and (taken_until is null or taken_until <= $3)
      order by created_at limit 100`,
    [olderThan, now],
  );
  return rows.map(({ messageId }) => messageId);
};

/** The provider has decided about an SMS: its text, which has a secret, is deleted. */
export const endTextMessage = (
  db: BrandDb,
  messageId: string,
  { providerId, now }: { readonly providerId: string | null; readonly now: Date },
): Promise<number> =>
  db.change(
    `update text_message set ended_at = $3, provider_id = $4, text = null
      where tenant_id = $1 and message_id = $2 and ended_at is null`,
    [messageId, now, providerId],
  );

/** The newest SMS of the brand, at most `atMost`. */
export const newestTextMessages = (db: BrandDb, atMost: number): Promise<ListedTextMessage[]> =>
  db.rows<ListedTextMessage>(
    `select recipient, text, created_at as "createdAt"
       from text_message where tenant_id = $1 and text is not null order by created_at desc, message_id desc limit $2`,
    [atMost],
  );

/** Deletes the SMS of the brand that are older than a day. */
export const clearOldTextMessages = (db: BrandDb): Promise<number> =>
  db.change(`delete from text_message where tenant_id = $1 and send_until < now() - interval '1 day'`);
