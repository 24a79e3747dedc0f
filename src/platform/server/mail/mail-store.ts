import { uuidv7 } from '#kernel/ids.ts';
import type { App } from '../context.ts';
import type { BrandDb } from '../db.ts';

/** E-mails in the table `mail`: one for each event of a brand. */

type MailKey = { readonly tenantId: number; readonly eventId: string };

/** The columns of `mail` that sending needs. */
export type StoredMail = {
  readonly mail_id: string;
  readonly recipient: string;
  readonly message: Buffer;
  readonly sent_at: Date | null;
};

/** The e-mail of an event, or undefined. */
export const findMail = (app: App, { tenantId, eventId }: MailKey): Promise<StoredMail | undefined> =>
  app.database
    .brand(tenantId)
    .row<StoredMail>(
      'select mail_id, recipient, message, sent_at from mail where tenant_id = $1 and event_id = $2',
      [eventId],
    );

/** An e-mail as a list shows it. */
export type ListedMail = {
  readonly mailId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

/** The newest e-mails of the brand, at most `atMost`. */
export const newestMail = (db: BrandDb, atMost: number): Promise<ListedMail[]> =>
  db.rows<ListedMail>(
    `select mail_id as "mailId", recipient, subject, created_at as "createdAt", sent_at as "sentAt"
       from mail where tenant_id = $1 order by created_at desc, mail_id desc limit $2`,
    [atMost],
  );

/** The e-mails about some events, the oldest first. */
export const mailsOf = (db: BrandDb, eventIds: readonly string[]): Promise<ListedMail[]> =>
  db.rows<ListedMail>(
    `select mail_id as "mailId", recipient, subject, created_at as "createdAt", sent_at as "sentAt"
       from mail where tenant_id = $1 and event_id = any($2::uuid[]) order by created_at, mail_id`,
    [eventIds],
  );

/** Which of some events have an e-mail: events of buyers without an address have none. */
export async function mailedEvents(db: BrandDb, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ eventId: string }>(
    'select event_id as "eventId" from mail where tenant_id = $1 and event_id = any($2::uuid[])',
    [eventIds],
  );
  return new Set(rows.map(({ eventId }) => eventId));
}

/** An e-mail's bytes as they are sent, or undefined. */
export async function messageOf(db: BrandDb, mailId: string): Promise<Buffer | undefined> {
  const row = await db.row<{ message: Buffer }>(
    'select message from mail where tenant_id = $1 and mail_id = $2',
    [mailId],
  );
  return row?.message;
}

/** An e-mail to be stored. */
type NewMail = {
  readonly recipient: string;
  readonly subject: string;
  readonly message: Buffer;
  /** Null: as long as the shop. */
  readonly keptUntil: Date | null;
};

/** Writes an event's e-mail; keeps the one that another process wrote before. */
export const insertMail = (
  app: App,
  { tenantId, eventId }: MailKey,
  { recipient, subject, message, keptUntil }: NewMail,
): Promise<number> =>
  app.database.brand(tenantId).change(
    `insert into mail (tenant_id, mail_id, event_id, recipient, subject, message, created_at, kept_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, event_id) do nothing`,
    [uuidv7(), eventId, recipient, subject, message, app.now(), keptUntil],
  );

/** Deletes the e-mails of the brand whose time has ended. */
export const clearOldMail = (db: BrandDb): Promise<number> =>
  db.change('delete from mail where tenant_id = $1 and kept_until < now()');

/** Marks an e-mail as sent. */
export const markSent = (app: App, tenantId: number, mailId: string): Promise<number> =>
  app.database
    .brand(tenantId)
    .change('update mail set sent_at = $3 where tenant_id = $1 and mail_id = $2', [mailId, app.now()]);

/** Longer than a mail server takes for one e-mail. One that takes longer may get it twice, with one id. */
const SENT_WITHIN_MS = 5 * 60_000;

/**
 * Runs `work` with an e-mail that is not sent yet, while no other process sends it; undefined when it is sent. The lease is
 * in the e-mail's row, so that nothing of the database is kept while a mail server is slow. It ends by itself when the
 * process does. Throws while another process is sending the e-mail.
 */
export async function alone<T>(
  app: App,
  { tenantId, eventId }: MailKey,
  work: (mail: StoredMail) => Promise<T>,
): Promise<T | undefined> {
  const db = app.database.brand(tenantId);
  // By the database's clock: those of the processes may differ.
  const mail = await db.row<StoredMail>(
    `update mail set sending_until = now() + $3 * interval '1 millisecond'
      where tenant_id = $1 and event_id = $2 and sent_at is null and coalesce(sending_until < now(), true)
     returning mail_id, recipient, message, sent_at`,
    [eventId, SENT_WITHIN_MS],
  );
  if (!mail) {
    if ((await findMail(app, { tenantId, eventId }))?.sent_at) return undefined;
    throw new Error('this e-mail is being sent by another process');
  }
  try {
    return await work(mail);
  } finally {
    await db
      .change('update mail set sending_until = null where tenant_id = $1 and mail_id = $2', [mail.mail_id])
      .catch((err: unknown) =>
        app.log.warn({ err, mailId: mail.mail_id }, 'e-mail stays leased for a while'),
      );
  }
}

/** When the oldest e-mail that is not sent was written; null when all are sent. */
export const oldestUnsent = async (db: BrandDb): Promise<Date | null> =>
  (
    await db.row<{ since: Date | null }>(
      'select min(created_at) as since from mail where tenant_id = $1 and sent_at is null',
    )
  )?.since ?? null;
