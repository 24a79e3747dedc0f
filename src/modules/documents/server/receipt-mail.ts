import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { Email } from '#platform/server/mail/compose-mail.ts';
import { lineText, moneyText, paidText, linesBelowTotal } from '../rules/formatted-texts.ts';
import { isolate, isolateLtr, withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import type { DocumentTexts, PlainDocument } from '../rules/order-document.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';
import * as parts from './mail-parts.ts';
import { receiptPdf } from './receipt-pdf.ts';

/**
 * The e-mail to the buyer of an order without a seat, in the order's language, with the receipt as PDF. `to`: the
 * buyer's address.
 */
export async function receiptMail(ctx: DocumentContext, document: PlainDocument, to: string): Promise<Email> {
  const texts = documentTexts(ctx, document.locale);
  const { title, direction, order } = document;
  return {
    from: brandOf(ctx).mailFrom,
    to,
    subject: direction === 'rtl' ? title : withoutIsolates(title),
    html: receiptHtml(document, texts),
    text: receiptText(document, texts),
    attachments: [
      {
        filename: `${order.code}.pdf`,
        content: await receiptPdf(ctx, document),
        contentType: 'application/pdf',
      },
    ],
  };
}

function receiptHtml(document: PlainDocument, texts: DocumentTexts): string {
  const { brand, direction, heading, link, locale, order, terms, text, title } = document;
  const colours = { ground: brand.accent, ink: brand.onAccent };
  const body = parts.join([
    parts.row(parts.paragraph(parts.text(brand.name)), '28px 32px 16px'),
    parts.row(parts.heading(heading), '0 32px 12px'),
    parts.row(parts.paragraph(parts.text(text))),
    parts.row(parts.button(link, texts('mail.openOrder'), colours, direction), '4px 32px 8px'),
    parts.row(
      parts.join([parts.subheading(texts('mail.order')), parts.list(linesOf(document, texts), direction)]),
    ),
    parts.row(
      parts.join([
        ...terms.split(/\n+/).filter(Boolean).map(parts.smallPrint),
        parts.smallPrint(texts('mail.orderReason', { brand: isolate(brand.name) })),
      ]),
      '8px 32px 28px',
    ),
  ]);
  return parts.page({ locale, direction, title, preheader: `${text} ${isolateLtr(order.code)}`, body });
}

function linesOf({ locale, order }: PlainDocument, texts: DocumentTexts): parts.ListLine[] {
  const money = (amount: number): string => moneyText(amount, order.currency, locale);
  return [
    { name: texts('summary.order'), amount: isolateLtr(order.code) },
    ...[...order.lines, ...order.charges].map((line) => ({
      name: lineText(line, texts),
      amount: money(line.amount),
    })),
    { name: paidText({ order, locale }, texts), amount: money(order.total), isStrong: true },
    ...linesBelowTotal({ order, locale }, texts),
  ];
}

function receiptText(document: PlainDocument, texts: DocumentTexts): string {
  const { brand, heading, link, terms, text } = document;
  const sections = [
    [heading, text],
    [`${texts('mail.openOrder')}: ${link}`],
    linesOf(document, texts).map(({ name, amount }) => `${name}: ${amount}`),
    terms ? [terms] : [],
    [texts('mail.orderReason', { brand: isolate(brand.name) })],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
