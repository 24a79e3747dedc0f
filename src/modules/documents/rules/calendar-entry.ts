import { hallText, placeText, whereText } from './formatted-texts.ts';
import { withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import type { DocumentTexts, TicketDocument } from './order-document.ts';

/**
 * A presentation as an entry of the buyer's calendar. Its texts have no direction marks, because calendars show them
 * as boxes.
 */
export type CalendarEntry = {
  /** The same id for the same order, so that adding it twice changes nothing. */
  readonly uid: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly location: string;
  /** Several lines of text. */
  readonly description: string;
  readonly link: string;
  readonly reminder: string;
  /** Every ticket is cancelled. */
  readonly isCancelled: boolean;
};

/** The calendar entry of an order's presentation, in the order's language. */
export function calendarEntry(document: TicketDocument, texts: DocumentTexts): CalendarEntry {
  const { film, order, showing, tickets, link } = document;
  const lines = [
    hallText(showing.hall, texts),
    ...tickets.map((ticket) => placeText(ticket, texts)),
    texts('calendar.order', { code: order.code }),
    texts('calendar.tickets', { link }),
  ];
  return {
    uid: `${order.code}@${new URL(link).hostname}`,
    title: withoutIsolates(texts('calendar.title', { film: film.title, location: showing.location })),
    startsAt: new Date(showing.startsAt),
    endsAt: new Date(showing.endsAt),
    location: withoutIsolates(whereText(document)),
    description: withoutIsolates(lines.join('\n')),
    link,
    reminder: withoutIsolates(texts('calendar.reminder', { film: film.title })),
    isCancelled: tickets.every(({ status }) => status === 'cancelled'),
  };
}

/** Opens Google Calendar with the entry filled in. */
export function googleCalendarUrl({ title, startsAt, endsAt, location, description }: CalendarEntry): string {
  const url = new URL('https://calendar.google.com/calendar/render');
  url.searchParams.set('action', 'TEMPLATE');
  url.searchParams.set('text', title);
  url.searchParams.set('dates', `${basicInstant(startsAt)}/${basicInstant(endsAt)}`);
  url.searchParams.set('location', location);
  url.searchParams.set('details', description);
  return url.href;
}

/** Opens Outlook on the web with the entry filled in. */
export function outlookCalendarUrl({
  title,
  startsAt,
  endsAt,
  location,
  description,
}: CalendarEntry): string {
  const url = new URL('https://outlook.live.com/calendar/0/action/compose');
  url.searchParams.set('rru', 'addevent');
  url.searchParams.set('subject', title);
  url.searchParams.set('startdt', startsAt.toISOString());
  url.searchParams.set('enddt', endsAt.toISOString());
  url.searchParams.set('location', location);
  url.searchParams.set('body', description);
  return url.href;
}

/** '20261121T181500Z' */
const basicInstant = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
