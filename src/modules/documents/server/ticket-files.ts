import type { Attachment } from '#platform/server/mail/compose-mail.ts';
import type { CalendarEntry } from '../rules/calendar-entry.ts';
import type { TicketDocument } from '../rules/order-document.ts';
import { calendarFile } from './calendar.ts';
import type { DocumentContext } from './document-texts.ts';
import { ticketPdf } from './ticket-pdf.ts';

/** The files of an e-mail with tickets: the PDF, and the calendar entry. */
export const ticketFiles = async (
  ctx: DocumentContext,
  document: TicketDocument,
  entry: CalendarEntry,
): Promise<Attachment[]> => [
  {
    filename: `${document.order.code}.pdf`,
    content: await ticketPdf(ctx, document),
    contentType: 'application/pdf',
  },
  {
    filename: `${document.order.code}.ics`,
    content: Buffer.from(calendarFile(entry, ctx.app.now())),
    contentType: 'text/calendar',
  },
];
