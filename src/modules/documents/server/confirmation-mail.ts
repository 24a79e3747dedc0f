import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { Email } from '#platform/server/mail/compose-mail.ts';
import { calendarEntry } from '../rules/calendar-entry.ts';
import { showingTexts } from '../rules/formatted-texts.ts';
import { isolate, withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import type { DocumentTexts, TicketDocument } from '../rules/order-document.ts';
import { confirmationHtml } from './confirmation-html.ts';
import { confirmationText } from './confirmation-text.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';
import { posterAttachments } from './showing-head.ts';
import { ticketFiles } from './ticket-files.ts';

/**
 * The e-mail to the buyer of a paid order, in the order's language, with the tickets as PDF and a calendar file.
 * `to`: the buyer's address.
 */
export async function confirmationMail(
  ctx: DocumentContext,
  document: TicketDocument,
  to: string,
): Promise<Email> {
  const texts = documentTexts(ctx, document.locale);
  const entry = calendarEntry(document, texts);
  return {
    from: brandOf(ctx).mailFrom,
    to,
    subject: confirmationSubject(document, texts),
    html: confirmationHtml(document, entry, texts, ctx.app.now()),
    text: confirmationText(document, texts, ctx.app.now()),
    attachments: [...posterAttachments(document.film), ...(await ticketFiles(ctx, document, entry))],
  };
}

/** Film, day and time. Direction marks only in right-to-left languages, because some inboxes show them. */
export function confirmationSubject(document: TicketDocument, texts: DocumentTexts): string {
  const { day, time } = showingTexts(document);
  const subject = texts('mail.subject', { film: isolate(document.film.title), day, time });
  return document.direction === 'rtl' ? subject : withoutIsolates(subject);
}
