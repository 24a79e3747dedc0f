import { businessDate, daysBetween } from '#kernel/dates.ts';
import { minorDigits, toMajor } from '#kernel/money.ts';
import { listed } from '#modules/i18n/rules/listed.ts';
import { dateFormat, intlTag } from '#modules/i18n/rules/intl.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { handOvers } from '#modules/products/rules/delivery.ts';
import { percentText } from '#modules/i18n/rules/intl.ts';
import { isolate, isolateLtr } from '#modules/i18n/rules/isolates.ts';
import { PAID_PARTS_SEPARATOR, paidPart, paidWithText } from './paid-with-text.ts';
import type { DocumentTicket } from '#modules/sales/rules/described.ts';
import type { DocumentLine, DocumentTexts, TicketDocument } from './order-document.ts';

/** Numbers, dates and places in documents, formatted by Intl for their locale, in the location's time zone. */

/** An amount in minor units, isolated: '42,50 €'. Marks of its own keep the sign on the correct side. */
export function moneyText(amount: number, currency: string, locale: Locale): string {
  const fractionDigits = minorDigits(currency);
  const format = new Intl.NumberFormat(intlTag(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  return isolate(format.format(toMajor(amount, currency)));
}

/** A day of a receipt: '21 November 2026'. In UTC, like the instants of a document. */
export const dayText = (instant: string, locale: Locale): string =>
  isolate(
    new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(instant),
    ),
  );

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * A moment until which something is possible, isolated: '21 November at 17:30'. Without the weekday, whose case the
 * sentence would determine in Slavic languages, and without their 'at', which cannot follow 'until': '21. listopadu, 17:30'.
 */
export function momentText(instant: string, locale: Locale, timeZone: string): string {
  const format = { day: 'numeric', month: 'long', ...CLOCK, timeZone } as const;
  return isolate(dateFormat(locale, format)(new Date(instant)).replace(SLAVIC_AT, ', '));
}

const SLAVIC_AT = /\s[voв]\s(?=\d)/;

export type ShowingTexts = {
  /** 'Sat 21 Nov' */
  readonly day: string;
  /** 'Saturday, 21 November 2026' */
  readonly longDay: string;
  /** '20:15', isolated. */
  readonly time: string;
  /** '20:15–22:08', isolated. */
  readonly times: string;
};

/** When the presentation is, in local time of the location. */
export function showingTexts({ locale, showing }: Pick<TicketDocument, 'locale' | 'showing'>): ShowingTexts {
  const start = new Date(showing.startsAt);
  const words = (options: Intl.DateTimeFormatOptions, instant = start) =>
    dateFormat(locale, { ...options, timeZone: showing.timeZone })(instant);
  const time = words(CLOCK);
  return {
    day: isolate(words({ weekday: 'short', day: 'numeric', month: 'short' })),
    longDay: isolate(words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })),
    time: isolateLtr(time),
    times: isolateLtr(`${time}–${words(CLOCK, new Date(showing.endsAt))}`),
  };
}

/** How the reader is told when the presentation is, as values of a text with `when` as its choice. */
export type MeetingTexts = {
  readonly when: 'today' | 'week' | 'date';
  /** 'Saturday' */
  readonly weekday: string;
  /** '21 November' */
  readonly date: string;
};

/**
 * When the presentation is, as one would say it: today, a weekday within the next six days, else the date. A cinema's
 * day ends at 05:00.
 */
export function meetingTexts(
  { locale, showing: { startsAt, timeZone } }: Pick<TicketDocument, 'locale' | 'showing'>,
  now: Date,
): MeetingTexts {
  const start = new Date(startsAt);
  const days = daysBetween(businessDate(now, timeZone), businessDate(start, timeZone));
  const words = (options: Intl.DateTimeFormatOptions) =>
    isolate(new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone }).format(start));
  return {
    when: days === 0 ? 'today' : days > 0 && days < 7 ? 'week' : 'date',
    weekday: words({ weekday: 'long' }),
    date: words({ day: 'numeric', month: 'long' }),
  };
}

/** The complex and its address, each isolated: 'Aurora Central, 4 Mill Street, Leeds'. */
export const whereText = ({ locale, showing }: Pick<TicketDocument, 'locale' | 'showing'>): string =>
  listed([showing.location, showing.address].filter(Boolean).map(isolate), locale);

/** '1 h 53 min' */
export const runtimeText = (minutes: number, texts: DocumentTexts): string =>
  texts('film.runtime', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

/** 'Screen: 3', whether the hall is called '3' or 'Screen 3'. */
export const hallText = (hall: string, texts: DocumentTexts): string =>
  texts('place.hall', { hall: isolate(bareHall(hall, texts('ticket.hall'))) });

/**
 * The place in one line: 'Parterre · Row G, seat 8', 'Row C, seat 1 · wheelchair space'; 'Unreserved' when places have
 * no names.
 */
export function placeText(
  { section, row, seat, kindName }: Pick<DocumentTicket, 'section' | 'row' | 'seat' | 'kindName'>,
  texts: DocumentTexts,
): string {
  const place = [seatText(row, seat, texts), kindName && isolate(kindName)].filter(Boolean).join(' · ');
  return section ? texts('place.inSection', { section: isolate(section), place }) : place;
}

function seatText(row: string | undefined, seat: string | undefined, texts: DocumentTexts): string {
  if (row && seat) return texts('place.rowAndSeat', { row: isolateLtr(row), seat: isolateLtr(seat) });
  return seat ? texts('place.seat', { seat: isolateLtr(seat) }) : texts('place.free');
}

/**
 * The hall's name without its label, which says it: '3' for 'Screen 3', 'Screen: 3' and '3. terem'; 'IMAX' stays. Only a
 * number stands alone when the label follows it: in 'Голямата зала' it is part of the name.
 */
export function bareHall(hall: string, label: string): string {
  const [name, word] = [hall.toLocaleLowerCase(), label.toLocaleLowerCase()];
  const [, after] = name.startsWith(word) ? (/^[\s:–-]+(.+)/.exec(hall.slice(word.length)) ?? []) : [];
  const [, number] = name.endsWith(` ${word}`)
    ? (/^(\d+)\.?\s*$/.exec(hall.slice(0, -word.length)) ?? [])
    : [];
  return after ?? number ?? hall;
}

/** '2 × Large popcorn'; without a count for one. The number comes first in both directions, so it is not isolated. */
export const countedName = ({ name, quantity }: { name: string; quantity: number }): string =>
  quantity === 1 ? isolate(name) : `${quantity} × ${isolate(name)}`;

/** The name of a bill's line: '3 × Large popcorn'; '3 × Large popcorn (1 of 3 refunded)' when some are. */
export function lineText(line: DocumentLine, texts: DocumentTexts): string {
  const { quantity, refunded = 0 } = line;
  if (refunded === 0) return countedName(line);
  const key = quantity === 1 ? 'summary.refunded' : 'summary.refundedSome';
  return `${countedName(line)} (${texts(key, { count: refunded, quantity })})`;
}

/**
 * The lines below the total: what has been refunded of it, if anything, and the value-added tax within it, a line for each
 * rate: 'VAT 9%, included' and '€1.42'.
 */
export const linesBelowTotal = (
  {
    order: { vat, refunded, currency },
    locale,
  }: {
    readonly order: Pick<TicketDocument['order'], 'vat' | 'refunded' | 'currency'>;
    readonly locale: TicketDocument['locale'];
  },
  texts: DocumentTexts,
): { name: string; amount: string }[] => {
  const money = (amount: number): string => moneyText(amount, currency, locale);
  return [
    ...(refunded > 0 ? [{ name: texts('summary.refundedTotal'), amount: money(refunded) }] : []),
    ...vat.map(({ rate, amount }) => ({
      name: texts('summary.vat', { rate: isolate(percentText(rate, locale)) }),
      amount: money(amount),
    })),
  ];
};

/**
 * How the products are handed over: 'Collect at the bar' or the name of a way of delivery, each with its products.
 */
export const handOverTexts = (
  products: TicketDocument['products'],
  texts: DocumentTexts,
): { way: string; names: string[] }[] =>
  handOvers(products).map(({ way, products: own }) => ({
    way: way === undefined ? texts('summary.collect') : isolate(way),
    names: own.map(countedName),
  }));

/**
 * How the order was paid: 'Paid by Visa ending 4242 in 3 payments', with the amount of each part when there are several;
 * 'Paid' when it cost nothing.
 */
export const paidText = (
  { order: { paidWith, currency }, locale }: Pick<TicketDocument, 'order' | 'locale'>,
  texts: DocumentTexts,
): string => {
  const parts = paidWith.map(({ amount, ...part }) => {
    const { key, values } = paidWithText(part, { name: isolate, digits: isolateLtr });
    const money = amount === undefined ? undefined : moneyText(amount, currency, locale);
    return paidPart(texts(`summary.${key}`, values), money);
  });
  return parts.join(PAID_PARTS_SEPARATOR) || texts('summary.paid');
};

/** The introduction of the e-mail: the tickets' codes, or the order's code to say at the box office. */
export const introText = ({ tickets, order }: TicketDocument, texts: DocumentTexts): string =>
  tickets.some(({ qr }) => qr !== undefined)
    ? texts('mail.intro', { count: tickets.length })
    : texts('mail.introAtCounter', { code: isolateLtr(order.code) });
