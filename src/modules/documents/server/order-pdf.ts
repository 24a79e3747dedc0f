import type { OrderDocument } from '../rules/order-document.ts';
import type { DocumentContext } from './document-texts.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { ticketPdf } from './ticket-pdf.ts';

/** A paid order as PDF: its tickets, or the receipt of other goods. */
export const orderPdf = (ctx: DocumentContext, document: OrderDocument): Promise<Buffer> =>
  document.kind === 'visit' ? ticketPdf(ctx, document) : receiptPdf(ctx, document);
