import { fileURLToPath } from 'node:url';
import { compilePdf } from '#platform/server/documents/compile-pdf.ts';
import type { TypesetJob } from '#platform/server/documents/typeset.ts';
import type { DocumentTexts, TicketDocument } from '../rules/order-document.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';
import { POSTER_FILE, ticketPdfData } from './ticket-pdf-data.ts';

const TEMPLATE = fileURLToPath(new URL('./ticket.typ', import.meta.url));
/** With more tickets than these, the PDF is typeset in a thread of its own. */
const SHORT = 5;

/**
 * An order's tickets as PDF on A4: a page for each ticket, then the order. It conforms to PDF/UA-1, unless a title
 * has a character that no font has; then it is only tagged, and the case is logged.
 */
export async function ticketPdf(ctx: DocumentContext, document: TicketDocument): Promise<Buffer> {
  const job = ticketPdfJob(document, documentTexts(ctx, document.locale));
  const { pdf, isAccessible, warnings } = await compilePdf(job, { isLong: document.tickets.length > SHORT });
  if (!isAccessible || warnings.length > 0) {
    ctx.app.log.warn(
      { order: document.order.code, isAccessible, warnings },
      'ticket PDF set with reservations',
    );
  }
  return Buffer.from(pdf);
}

/** The input of the typesetter for an order. */
export const ticketPdfJob = (document: TicketDocument, texts: DocumentTexts): TypesetJob => ({
  template: TEMPLATE,
  data: ticketPdfData(document, texts),
  pictures: document.film.posterJpg ? { [POSTER_FILE]: Buffer.from(document.film.posterJpg, 'base64') } : {},
});
