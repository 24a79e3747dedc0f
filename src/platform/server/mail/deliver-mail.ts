import { uuidv7 } from '#kernel/ids.ts';
import type { App } from '../context.ts';
import { composeMail, type Letter } from './compose-mail.ts';
import { readMail } from './read-mail.ts';
import { sendMail, type SendOutcome } from './send-mail.ts';

/** One letter that an event of a brand calls for. */
export type Delivery = {
  readonly tenantId: number;
  /** The event of the brand's outbox: it gets one letter, however often this is tried. */
  readonly eventId: string;
  /** Words the letter; asked once, since the letter is kept before it is sent. */
  readonly compose: () => Promise<Letter>;
};

/** 'kept': no SMTP server is set, the letter stays in the table `mail`. */
export type DeliveryOutcome = SendOutcome | 'kept';

type StoredMail = {
  readonly mail_id: string;
  readonly recipient: string;
  readonly message: Buffer;
  readonly sent_at: Date | null;
};

/**
 * Writes an event's letter into the table `mail`, once, and sends it if there is an SMTP server. Safe to
 * repeat and to race. Throws on a failure that may pass: the job is then tried again, with the same bytes
 * and Message-ID. Should the server take a letter and its answer get lost, it is sent twice under one id:
 * SMTP cannot exclude that (RFC 5321, 4.5.3.2.6).
 */
export async function deliverMail(app: App, delivery: Delivery): Promise<DeliveryOutcome> {
  const stored = (await findMail(app, delivery)) ?? (await storeMail(app, delivery));
  if (stored.sent_at) return 'sent';
  if (!app.settings.smtpUrl) return 'kept';
  return alone(app, delivery, async () => {
    // Another process may have sent it while this one waited.
    const mail = await findMail(app, delivery);
    return mail?.sent_at ? 'sent' : sendStored(app, delivery.tenantId, mail ?? stored);
  });
}

async function sendStored(app: App, tenantId: number, mail: StoredMail): Promise<SendOutcome> {
  const from = bareAddress(readMail(mail.message).from);
  const outcome = await sendMail(app, { from, to: bareAddress(mail.recipient), message: mail.message });
  if (outcome === 'refused') app.log.warn({ tenantId, mailId: mail.mail_id }, 'letter refused for good');
  else await markSent(app, tenantId, mail.mail_id);
  return outcome;
}

const findMail = (app: App, { tenantId, eventId }: Delivery): Promise<StoredMail | undefined> =>
  app.database
    .brand(tenantId)
    .row<StoredMail>(
      'select mail_id, recipient, message, sent_at from mail where tenant_id = $1 and event_id = $2',
      [eventId],
    );

async function storeMail(app: App, delivery: Delivery): Promise<StoredMail> {
  const letter = await delivery.compose();
  const message = await composeMail(letter, { id: delivery.eventId, date: app.now() });
  await app.database.brand(delivery.tenantId).change(
    `insert into mail (tenant_id, mail_id, event_id, recipient, subject, message, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, event_id) do nothing`,
    [uuidv7(), delivery.eventId, letter.to, letter.subject, message, app.now()],
  );
  // When another process was first, its letter is the one.
  const stored = await findMail(app, delivery);
  if (!stored) throw new Error('a letter was written and is not there');
  return stored;
}

const markSent = (app: App, tenantId: number, mailId: string): Promise<number> =>
  app.database
    .brand(tenantId)
    .change('update mail set sent_at = $3 where tenant_id = $1 and mail_id = $2', [mailId, app.now()]);

/**
 * Runs `work` while no other process sends this letter: a lock of the connection, not of a transaction,
 * since no transaction may wait for a mail server. It ends with the connection if this process dies.
 */
async function alone<T>(app: App, { tenantId, eventId }: Delivery, work: () => Promise<T>): Promise<T> {
  const key = `mail ${tenantId} ${eventId}`;
  const client = await app.database.pool.connect();
  const ask = async (call: string): Promise<boolean> => {
    const { rows } = await client.query<{ yes: boolean }>(`select ${call}(hashtextextended($1, 0)) as yes`, [
      key,
    ]);
    return rows[0]?.yes ?? false;
  };
  let isFree = true;
  try {
    isFree = !(await ask('pg_try_advisory_lock'));
    if (isFree) throw new Error('this letter is being sent by another process');
    return await work();
  } finally {
    if (!isFree) isFree = await ask('pg_advisory_unlock').catch(() => false);
    // A connection that may still hold the lock is closed, which frees it.
    client.release(!isFree);
  }
}

/** 'a@b.example' of 'Name <a@b.example>'. */
const bareAddress = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim();
