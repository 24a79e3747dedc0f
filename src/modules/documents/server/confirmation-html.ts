import { listed } from '#modules/i18n/rules/listed.ts';
import { escapeMarkup } from '#kernel/escape-markup.ts';
import type { CalendarEntry } from '../rules/calendar-entry.ts';
import { googleCalendarUrl, outlookCalendarUrl } from '../rules/calendar-entry.ts';
import {
  lineText,
  handOverTexts,
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
import * as parts from './mail-parts.ts';
import { showingHead } from './showing-head.ts';

/** The confirmation as HTML: the film, the tickets, the bill, and a link to the e-ticket page. */
export function confirmationHtml(
  document: TicketDocument,
  entry: CalendarEntry,
  texts: DocumentTexts,
  now: Date,
): string {
  const { brand, direction, link, locale, terms, tickets } = document;
  const { day, time } = showingTexts(document);
  const film = isolate(document.film.title);
  const colours = { ground: brand.accent, ink: brand.onAccent };
  const body = parts.join([
    parts.row(parts.paragraph(parts.join([bold(brand.name)])), '28px 32px 16px'),
    parts.row(parts.heading(texts('mail.heading', meetingTexts(document, now))), '0 32px 12px'),
    parts.row(parts.paragraph(parts.text(introText(document, texts)))),
    parts.row(showingHead(document, texts)),
    parts.row(parts.button(link, texts('mail.open'), colours, direction), '4px 32px 8px'),
    parts.row(parts.smallPrint(texts('mail.offline'))),
    parts.row(ticketList(document, texts)),
    parts.row(orderList(document, texts)),
    parts.row(calendarLinks(entry, texts)),
    parts.row(
      parts.join([
        parts.smallPrint(whereText(document)),
        ...terms.split(/\n+/).filter(Boolean).map(parts.smallPrint),
        parts.smallPrint(texts('mail.reason', { brand: isolate(brand.name) })),
      ]),
      '8px 32px 28px',
    ),
  ]);
  const preheader = texts('mail.preheader', { count: tickets.length, film, day, time });
  return parts.page({
    locale,
    direction,
    title: texts('mail.subject', { film, day, time }),
    preheader,
    body,
  });
}

const bold = (value: string): parts.Html => ({ html: `<strong>${escapeMarkup(value)}</strong>` });

function ticketList(document: TicketDocument, texts: DocumentTexts): parts.Html {
  const { direction, locale, order, tickets } = document;
  const lines = tickets.map((ticket) => ({
    name: placeText(ticket, texts),
    note: [isolate(ticket.typeName), isolate(ticket.levelName), isolateLtr(ticket.code)].join(' · '),
    amount: moneyText(ticket.price, order.currency, locale),
  }));
  return parts.join([parts.subheading(texts('mail.tickets')), parts.list(lines, direction)]);
}

function orderList({ direction, locale, order, products }: TicketDocument, texts: DocumentTexts): parts.Html {
  const money = (amount: number) => moneyText(amount, order.currency, locale);
  const lines: parts.ListLine[] = [
    { name: texts('summary.order'), amount: isolateLtr(order.code) },
    ...[...order.lines, ...order.charges].map((line) => ({
      name: lineText(line, texts),
      amount: money(line.amount),
    })),
    { name: paidText({ order, locale }, texts), amount: money(order.total), isStrong: true },
    ...linesBelowTotal({ order, locale }, texts),
  ];
  return parts.join([
    parts.subheading(texts('mail.order')),
    parts.list(lines, direction),
    ...handOverTexts(products, texts).map(({ way, names }) =>
      parts.join([parts.subheading(way), parts.paragraph(parts.text(listed(names, locale)))]),
    ),
  ]);
}

/** Product names, the same in every language. Other calendars open the attached file. */
function calendarLinks(entry: CalendarEntry, texts: DocumentTexts): parts.Html {
  const links = [
    parts.link(googleCalendarUrl(entry), 'Google'),
    parts.text(' · '),
    parts.link(outlookCalendarUrl(entry), 'Outlook'),
  ];
  return parts.paragraph(parts.join([parts.text(`${texts('mail.calendar')}: `), ...links]));
}
