import { listed } from '#modules/i18n/rules/listed.ts';
import {
  lineText,
  handOverTexts,
  hallText,
  introText,
  moneyText,
  paidText,
  linesBelowTotal,
  placeText,
  meetingTexts,
  showingTexts,
  whereText,
} from '../rules/formatted-texts.ts';
import { isolate, isolateLtr } from '#modules/i18n/rules/isolates.ts';
import type { DocumentTexts, TicketDocument } from '../rules/order-document.ts';

/** The confirmation as plain text: the same data in the same order as in the HTML. */
export function confirmationText(document: TicketDocument, texts: DocumentTexts, now: Date): string {
  const { brand, film, link, locale, order, products, showing, terms, tickets } = document;
  const { longDay, times } = showingTexts(document);
  const money = (amount: number) => moneyText(amount, order.currency, locale);
  const sections = [
    [texts('mail.heading', meetingTexts(document, now)), introText(document, texts)],
    [
      isolate(film.title),
      listed([longDay, times], locale),
      whereText(document),
      hallText(showing.hall, texts),
    ],
    [`${texts('mail.open')}: ${link}`],
    tickets.map((ticket) =>
      [placeText(ticket, texts), isolate(ticket.typeName), money(ticket.price), isolateLtr(ticket.code)].join(
        ' · ',
      ),
    ),
    [
      `${texts('summary.order')}: ${isolateLtr(order.code)}`,
      ...[...order.lines, ...order.charges].map((line) => `${lineText(line, texts)}: ${money(line.amount)}`),
      `${paidText({ order, locale }, texts)}: ${money(order.total)}`,
      ...linesBelowTotal({ order, locale }, texts).map(({ name, amount }) => `${name}: ${amount}`),
    ],
    handOverTexts(products, texts).map(({ way, names }) => `${way}: ${listed(names, locale)}`),
    terms ? [terms] : [],
    [texts('mail.reason', { brand: isolate(brand.name) })],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
