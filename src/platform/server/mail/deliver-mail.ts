import type { App } from '../context.ts';
import { composeMail, type Email } from './compose-mail.ts';
import { alone, findMail, insertMail, markSent, type StoredMail } from './mail-store.ts';
import { readMail } from './read-mail.ts';
import { sendMail, type SendOutcome } from './send-mail.ts';

/** One e-mail for an event of a brand. */
export type Delivery = {
  readonly tenantId: number;
  /** The event that it is about, by its id: it has one e-mail, however often delivery is tried. */
  readonly eventId: string;
  /** Composes the e-mail; called once, because the e-mail is stored before it is sent. */
  readonly compose: () => Promise<Email>;
  /** When the stored e-mail may be deleted; left out for e-mails about orders, which are kept like these. */
  readonly keptUntil?: Date;
};

/** 'kept': there is no SMTP server, the e-mail stays in the table `mail`. */
export type DeliveryOutcome = SendOutcome | 'kept';

/**
 * Writes an event's e-mail into the table `mail`, once, and sends it when there is an SMTP server. Safe to repeat and
 * to call in parallel. Throws on a temporary failure: the job is then repeated, with the same bytes and Message-ID.
 * When the server accepts an e-mail but its answer is lost, the e-mail is sent twice with one id; SMTP cannot prevent
 * that (RFC 5321, 4.5.3.2.6).
 */
export async function deliverMail(app: App, delivery: Delivery): Promise<DeliveryOutcome> {
  const stored = (await findMail(app, delivery)) ?? (await storeMail(app, delivery));
  if (stored.sent_at) return 'sent';
  if (!app.settings.smtpUrl) return 'kept';
  const outcome = await alone(app, delivery, (mail) => sendStored(app, delivery.tenantId, mail));
  return outcome ?? 'sent';
}

async function sendStored(app: App, tenantId: number, mail: StoredMail): Promise<SendOutcome> {
  const from = bareAddress(readMail(mail.message).from);
  const outcome = await sendMail(app, { from, to: bareAddress(mail.recipient), message: mail.message });
  if (outcome === 'refused') app.log.warn({ tenantId, mailId: mail.mail_id }, 'e-mail refused for good');
  else await markSent(app, tenantId, mail.mail_id);
  return outcome;
}

async function storeMail(app: App, delivery: Delivery): Promise<StoredMail> {
  const email = await delivery.compose();
  const message = await composeMail(email, { id: delivery.eventId, date: app.now() });
  const { keptUntil = null } = delivery;
  await insertMail(app, delivery, { recipient: email.to, subject: email.subject, message, keptUntil });
  // When another process wrote first, its e-mail is used.
  const stored = await findMail(app, delivery);
  if (!stored) throw new Error('an e-mail was written and is not there');
  return stored;
}

/** 'a@b.example' of 'Name <a@b.example>'. */
const bareAddress = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim();
