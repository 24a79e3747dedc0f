import {
  bareHall,
  lineText,
  handOverTexts,
  hallText,
  moneyText,
  paidText,
  linesBelowTotal,
  runtimeText,
  showingTexts,
  whereText,
} from '../rules/formatted-texts.ts';
import { isolate, isolateLtr } from '#modules/i18n/rules/isolates.ts';
import { qrSvg } from '../rules/qr-path.ts';
import type { DocumentTicket } from '#modules/sales/rules/described.ts';
import type { DocumentTexts, TicketDocument } from '../rules/order-document.ts';

/** The name by which the template finds the poster. */
export const POSTER_FILE = 'poster.jpg';

/** The data of `ticket.typ`: all texts ready, in the document's language, with direction marks. */
export function ticketPdfData(document: TicketDocument, texts: DocumentTexts): object {
  const { locale, direction, brand, film, order, showing } = document;
  const { day, longDay, time, times } = showingTexts(document);
  return {
    lang: locale,
    rtl: direction === 'rtl',
    brand: brand.name,
    accent: brand.accent,
    title: texts('ticket.title', { film: film.title, code: order.code }),
    footer: `${isolate(brand.name)} · ${isolateLtr(order.code)} · ${isolate(film.title)}`,
    address: whereText(document),
    film: filmData(document, texts),
    when: { day, time },
    labels: {
      type: texts('ticket.type'),
      price: texts('ticket.price'),
      showAtDoor: texts('ticket.showAtDoor'),
      once: texts('ticket.once'),
    },
    tickets: document.tickets.map((ticket, index) => ticketData(document, ticket, index, texts)),
    summary: {
      ...summaryData(document, texts),
      showing: isolate(film.title),
      facts: [longDay, times, isolate(showing.location), hallText(showing.hall, texts)].join(' · '),
    },
  };
}

function filmData({ film, showing }: TicketDocument, texts: DocumentTexts): object {
  const kind = [showing.language, showing.format].filter((word): word is string => Boolean(word));
  const lines = [film.originalTitle, showing.location, kind.map(isolate).join(' · ')];
  return {
    title: film.title,
    lines: lines.filter(Boolean),
    tint: film.tint,
    tintInk: film.tintInk,
    poster: film.posterJpg ? POSTER_FILE : null,
    posterAlt: texts('ticket.posterAlt', { film: isolate(film.title) }),
    rating: film.rating ? isolateLtr(film.rating) : null,
    runtime: runtimeText(film.runtime, texts),
  };
}

function ticketData(
  document: TicketDocument,
  ticket: DocumentTicket,
  index: number,
  texts: DocumentTexts,
): object {
  const { locale, order, tickets } = document;
  return {
    qr: ticket.qr === undefined ? null : qrSvg(ticket.qr),
    // Where the code would be.
    instead: texts(ticket.status === 'cancelled' ? 'ticket.cancelled' : 'ticket.atCounter'),
    qrAlt: texts('ticket.qrAlt', { code: isolateLtr(ticket.code) }),
    code: isolateLtr(ticket.code),
    countOf: texts('ticket.countOf', { number: index + 1, count: tickets.length }),
    type: [ticket.typeName, ticket.kindName ?? '', ticket.levelName].filter(Boolean).map(isolate).join(' · '),
    price: moneyText(ticket.price, order.currency, locale),
    ...placeFacts(document, ticket, texts),
  };
}

type Fact = readonly [label: string, value: string];

/** Longer values move from the large line to the one below. */
const BIG_LENGTH = 6;

/**
 * The place: `facts` are short and set large (hall 3, row G, seat 8); `names` are set below (a section,
 * 'Unreserved').
 */
function placeFacts(
  { showing }: TicketDocument,
  ticket: DocumentTicket,
  texts: DocumentTexts,
): { facts: Fact[]; names: Fact[] } {
  const hall = texts('ticket.hall');
  const all: (readonly [label: string, value: string | undefined])[] = [
    [hall, bareHall(showing.hall, hall)],
    [texts('ticket.section'), ticket.section],
    [texts('ticket.row'), ticket.row],
    [texts('ticket.seat'), ticket.seat ?? texts('place.free')],
  ];
  const present = all.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []));
  const isBig = ([, value]: Fact) => value.length <= BIG_LENGTH;
  const marked = ([label, value]: Fact): Fact => [label, isolate(value)];
  return {
    facts: present.filter(isBig).map(marked),
    names: present.filter((fact) => !isBig(fact)).map(marked),
  };
}

function summaryData({ locale, order, products, terms, link }: TicketDocument, texts: DocumentTexts): object {
  const money = (amount: number) => moneyText(amount, order.currency, locale);
  return {
    heading: texts('summary.heading'),
    lines: [
      [texts('summary.order'), isolateLtr(order.code)],
      ...[...order.lines, ...order.charges].map((line) => [lineText(line, texts), money(line.amount)]),
    ],
    totalLabel: paidText({ order, locale }, texts),
    total: money(order.total),
    belowTotal: linesBelowTotal({ order, locale }, texts).map(({ name, amount }) => [name, amount]),
    handOvers: handOverTexts(products, texts).map(({ way, names }) => [way, names]),
    termsLabel: texts('summary.terms'),
    terms: terms.split(/\n+/).filter(Boolean),
    onlineLabel: texts('summary.online'),
    link,
  };
}
