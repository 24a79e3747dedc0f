import type { Attachment, Email } from '#platform/server/mail/compose-mail.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { isCounterMethod } from '#modules/payment/rules/methods.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { calendarEntry } from '../rules/calendar-entry.ts';
import { hallText, momentText, moneyText, showingTexts } from '../rules/formatted-texts.ts';
import { isolate, isolateLtr, withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import type { DocumentTexts, OrderDocument, TicketDocument } from '../rules/order-document.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';
import * as parts from './mail-parts.ts';
import { returnedTexts, type Returned } from './returned-texts.ts';
import { ticketFiles } from './ticket-files.ts';

/** Short e-mails about later events of an order. `amount` is in minor units; `to` is the buyer's address. */
export type News<Document = OrderDocument> = {
  readonly document: Document;
  readonly locale: Locale;
  readonly amount: number;
  /** Of the amount, when it is not the order's. */
  readonly currency?: string;
  readonly to: string;
};

/**
 * An automatic refund: the payment came after the goods were gone, or they had been paid before, or their showing was
 * cancelled.
 */
export const refundMail = (ctx: DocumentContext, news: News): Email =>
  newsMail(ctx, news, (texts, { code, amount, what }) => ({
    subject: texts('refund.subject', { code }),
    heading: texts('refund.heading'),
    paragraphs: [texts(refundText(news.document), { film: what, amount })],
    reason: 'refund.reason',
  }));

/** The provider has taken another amount than the order's: nothing was bought, and what was taken is refunded. */
export const chargeDiffersMail = (ctx: DocumentContext, news: News): Email =>
  newsMail(ctx, news, (texts, { code, amount, what }) => ({
    subject: texts('refund.subject', { code }),
    heading: texts('refund.heading'),
    paragraphs: [texts('refund.differs', { film: what, amount })],
    reason: 'refund.reason',
  }));

const refundText = (document: OrderDocument) =>
  document.kind === 'visit' && document.showing.isCancelled ? 'showingCancelled.late' : 'refund.text';

/** `count`: how many items were cancelled; 0 when only service charges are refunded. */
type Cancellation = News & { readonly count: number; readonly returned: Returned };

/** Some items of an order were cancelled and are refunded. */
export const cancellationMail = (ctx: DocumentContext, news: Cancellation): Email =>
  newsMail(ctx, news, (texts, { code, amount, what }) => ({
    subject: texts('cancelled.subject', { code }),
    heading: texts(cancellationHeading(news)),
    paragraphs: [
      texts(cancellationText(news), { what, amount, count: news.count }),
      ...returnedTexts(news.returned, news.document, texts),
    ],
    reason: 'mail.orderReason',
  }));

function cancellationHeading({ count, returned }: Cancellation) {
  if (count === 0) return 'refund.heading';
  return returned.isAll ? 'cancelled.whole' : 'cancelled.heading';
}

function cancellationText({ amount, count, document }: Cancellation) {
  const isAtCounter = wasPaidAtCounter(document);
  if (count === 0) return isAtCounter ? 'refund.counter' : 'cancelled.charges';
  if (amount === 0) return 'cancelled.free';
  return isAtCounter ? 'cancelled.counter' : 'cancelled.text';
}

/** Whether staff have taken the order's price, and pay it out again. */
export const wasPaidAtCounter = ({ order }: OrderDocument): boolean =>
  order.paidWith.some(({ method }) => isCounterMethod(method));

function showingRefundText({ amount, document }: News) {
  if (amount === 0) return 'showingCancelled.free';
  return wasPaidAtCounter(document) ? 'refund.counter' : 'showingCancelled.refund';
}

/** The cinema has cancelled the showing. `hasRest`: other goods of the order stay. */
export const showingCancelledMail = (
  ctx: DocumentContext,
  news: News<TicketDocument> & { readonly hasRest: boolean; readonly returned: Returned },
): Email =>
  newsMail(ctx, news, (texts, { amount, what }) => {
    const named = { film: what, ...showingTexts(news.document) };
    return {
      subject: texts('showingCancelled.subject', named),
      heading: texts('showingCancelled.heading'),
      paragraphs: [
        texts('showingCancelled.text', named),
        texts(showingRefundText(news), { amount }),
        ...returnedTexts(news.returned, news.document, texts),
        ...(news.hasRest ? [texts('showingCancelled.rest')] : []),
      ],
      reason: 'mail.reason',
    };
  });

/**
 * The cinema has moved the showing. `before`: when and where it was; `refund`: until when the buyer may ask for their
 * money, and where.
 */
export async function showingMovedMail(
  ctx: DocumentContext,
  news: Omit<News<TicketDocument>, 'amount'> & {
    readonly before: { readonly startsAt: string; readonly hall: string };
    readonly refund: { readonly until: string; readonly link: string };
  },
): Promise<Email> {
  const { document, locale, before, refund } = news;
  const { showing } = document;
  const texts = documentTexts(ctx, locale);
  const when = (startsAt: string, hall?: string): string => {
    const { longDay, time } = showingTexts({ locale, showing: { ...showing, startsAt } });
    return [longDay, time, hall && hallText(hall, texts)].filter(Boolean).join(' · ');
  };
  const isOtherHall = before.hall !== showing.hall;
  const email = newsMail(ctx, { ...news, amount: 0 }, (_texts, { what }) => ({
    subject: texts('showingMoved.subject', { film: what, ...showingTexts(document) }),
    heading: texts('showingMoved.heading'),
    paragraphs: [
      texts('showingMoved.text', { film: what }),
      texts('showingMoved.before', { when: when(before.startsAt, isOtherHall ? before.hall : undefined) }),
      texts('showingMoved.now', { when: when(showing.startsAt, isOtherHall ? showing.hall : undefined) }),
      texts('showingMoved.refund', { until: momentText(refund.until, locale, showing.timeZone) }),
    ],
    button: { href: refund.link, label: texts('showingMoved.button') },
    reason: 'mail.reason',
  }));
  return { ...email, attachments: await ticketFiles(ctx, document, calendarEntry(document, texts)) };
}

type Words = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A link to a page of the shop, below the paragraphs. */
  readonly button?: { readonly href: string; readonly label: string };
  readonly reason: 'refund.reason' | 'mail.orderReason' | 'mail.reason' | 'hold.reason';
};
type Named = { readonly code: string; readonly amount: string; readonly what: string };

/** A short e-mail: a heading, paragraphs, perhaps a button, and the order's code. */
export function newsMail(
  ctx: DocumentContext,
  { document, locale, amount, currency, to }: News,
  wordsOf: (texts: DocumentTexts, named: Named) => Words,
): Email {
  const texts = documentTexts(ctx, locale);
  const { brand, direction, order } = document;
  const code = isolateLtr(order.code);
  const what = isolate(document.kind === 'visit' ? document.film.title : document.title);
  const colours = { ground: brand.accent, ink: brand.onAccent };
  const { button, ...words } = wordsOf(texts, {
    code,
    what,
    amount: moneyText(amount, currency ?? order.currency, locale),
  });
  const orderLine = `${texts('summary.order')}: ${code}`;
  const reason = texts(words.reason, { brand: isolate(brand.name) });
  const body = parts.join([
    parts.row(parts.paragraph(parts.text(brand.name)), '28px 32px 16px'),
    parts.row(parts.heading(words.heading), '0 32px 12px'),
    ...words.paragraphs.map(textRow),
    ...(button ? [parts.row(parts.button(button.href, button.label, colours, direction))] : []),
    textRow(orderLine),
    parts.row(parts.smallPrint(reason), '8px 32px 28px'),
  ]);
  const link = button && `${button.label}: ${button.href}`;
  const preheader = words.paragraphs[0]!;
  return {
    from: brandOf(ctx).mailFrom,
    to,
    subject: direction === 'rtl' ? words.subject : withoutIsolates(words.subject),
    html: parts.page({ locale, direction, title: words.subject, preheader, body }),
    text: [words.heading, ...words.paragraphs, ...(link ? [link] : []), orderLine, reason].join('\n\n'),
    attachments: NO_FILES,
  };
}

const NO_FILES: readonly Attachment[] = [];

const textRow = (line: string): parts.Html => parts.row(parts.paragraph(parts.text(line)));
