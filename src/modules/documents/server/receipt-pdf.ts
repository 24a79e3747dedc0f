import { fileURLToPath } from 'node:url';
import { compilePdf } from '#platform/server/documents/compile-pdf.ts';
import { lineText, dayText, moneyText, paidText, linesBelowTotal } from '../rules/formatted-texts.ts';
import { isolate, isolateLtr } from '#modules/i18n/rules/isolates.ts';
import type { DocumentTexts, PlainDocument } from '../rules/order-document.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';

const TEMPLATE = fileURLToPath(new URL('./receipt.typ', import.meta.url));

/** The receipt of an order without a seat as PDF on A4. */
export async function receiptPdf(ctx: DocumentContext, document: PlainDocument): Promise<Buffer> {
  const data = receiptPdfData(document, documentTexts(ctx, document.locale));
  const { pdf, isAccessible, warnings } = await compilePdf(
    { template: TEMPLATE, data, pictures: {} },
    { isLong: false },
  );
  if (!isAccessible || warnings.length > 0) {
    ctx.app.log.warn(
      { order: document.order.code, isAccessible, warnings },
      'receipt PDF set with reservations',
    );
  }
  return Buffer.from(pdf);
}

/** The data of `receipt.typ`: all texts ready, in the document's language, with direction marks. */
export function receiptPdfData(document: PlainDocument, texts: DocumentTexts): object {
  const { locale, direction, brand, order, title, heading, text, terms, link } = document;
  const money = (amount: number): string => moneyText(amount, order.currency, locale);
  return {
    lang: locale,
    rtl: direction === 'rtl',
    brand: brand.name,
    accent: brand.accent,
    title,
    heading,
    text,
    footer: `${isolate(brand.name)} · ${isolateLtr(order.code)}`,
    lines: [
      [texts('summary.order'), isolateLtr(order.code)],
      [texts('summary.day'), dayText(order.createdAt, locale)],
      ...[...order.lines, ...order.charges].map((line) => [lineText(line, texts), money(line.amount)]),
    ],
    totalLabel: paidText({ order, locale }, texts),
    total: money(order.total),
    belowTotal: linesBelowTotal({ order, locale }, texts).map(({ name, amount }) => [name, amount]),
    termsLabel: texts('summary.terms'),
    terms: terms.split(/\n+/).filter(Boolean),
    onlineLabel: texts('summary.onlineOrder'),
    link,
  };
}
