import { systemContext, type App, type Context } from '#platform/server/context.ts';
import { inParallel } from '#platform/server/in-parallel.ts';
import { deliverMail } from '#platform/server/mail/deliver-mail.ts';
import { FALLBACK_LOCALE, isLocale } from '#modules/i18n/rules/locales.ts';
import { findDue } from './find-due.ts';
import { composeReminder, NothingToSend } from './reminder-email.ts';
import { deleteOld, deleteReminder, takeDue, waitAgain, type Reminder } from './reminder-store.ts';

const DAY_MS = 24 * 3_600_000;
/** An address is not kept longer, also when the film never comes. The form says so. */
const ASKED_AT_MOST_MS = 365 * DAY_MS;
/** An e-mail that could not be sent for so long is no news any more. Shorter than the e-mail is kept. */
const TRIED_AT_MOST_MS = 3 * DAY_MS;
const MAIL_KEPT_MS = 7 * DAY_MS;
/** A failed e-mail is tried again after this time. Longer than a mail server may take to answer. */
const TRY_AGAIN_MS = 5 * 60_000;
/** E-mails of one round: those of a film that thousands wait for must not hold up the end of the process. */
const AT_A_TIME = 200;

/**
 * One round of a brand: finds the reminders that have become due, and sends them. A reminder is deleted when its e-mail is
 * sent. One that fails is tried again; it has one e-mail, with one id, however often that happens.
 */
export async function sendReminders(app: App, tenantId: number): Promise<void> {
  const ctx = systemContext(app, tenantId);
  const before = (ms: number): Date => new Date(ctx.now.getTime() - ms);
  await deleteOld(ctx.db, before(ASKED_AT_MOST_MS), before(TRIED_AT_MOST_MS));
  await findDue(ctx);
  const again = new Date(ctx.now.getTime() + TRY_AGAIN_MS);
  await inParallel(await takeDue(ctx.db, ctx.now, again, AT_A_TIME), (reminder) => send(ctx, reminder));
}

async function send({ app, tenantId, db, now, log }: Context, reminder: Reminder): Promise<void> {
  const { reminderId, locale } = reminder;
  const ctx = systemContext(app, tenantId, isLocale(locale) ? locale : FALLBACK_LOCALE);
  try {
    await deliverMail(app, {
      tenantId,
      eventId: reminderId,
      keptUntil: new Date(now.getTime() + MAIL_KEPT_MS),
      compose: () => composeReminder(ctx, reminder),
    });
    await deleteReminder(db, reminderId);
  } catch (error) {
    if (error instanceof NothingToSend) await waitAgain(db, reminderId);
    else log.warn({ err: error, tenantId, reminderId }, 'reminder not sent');
  }
}
