import { createHash } from 'node:crypto';
import { perApp } from '#platform/server/context.ts';
import type { OrderDocument } from '../rules/order-document.ts';
import type { DocumentContext } from './document-texts.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { ticketPdf } from './ticket-pdf.ts';

/** How many PDFs are kept, and how long: whoever asks for one again and again must not keep the typesetter from others. */
const KEPT = 20;
const KEPT_MS = 60_000;

type Kept = { readonly pdf: Promise<Buffer>; readonly madeAt: number };

const keptPdfs = perApp(() => new Map<string, Kept>());

/** A paid order as PDF: its tickets, or the receipt of other goods. The same document gives the same bytes for a minute. */
export function orderPdf(ctx: DocumentContext, document: OrderDocument): Promise<Buffer> {
  const kept = keptPdfs(ctx.app);
  const now = ctx.app.now().getTime();
  const key = createHash('sha256')
    .update(JSON.stringify([ctx.tenantId, document]))
    .digest('base64');
  const known = kept.get(key);
  if (known && now - known.madeAt < KEPT_MS) return known.pdf;
  const pdf = document.kind === 'visit' ? ticketPdf(ctx, document) : receiptPdf(ctx, document);
  kept.set(key, { pdf, madeAt: now });
  // The oldest is the first.
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  pdf.catch(() => kept.delete(key));
  return pdf;
}
