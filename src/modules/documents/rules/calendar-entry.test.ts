import { expect, test } from 'vitest';
import { ticketDocument } from '../../../../test/support/ticket-document.ts';
import { calendarEntry, googleCalendarUrl, outlookCalendarUrl } from './calendar-entry.ts';

const texts = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim();

test('an entry has film, place, seats and ticket link, without direction marks', async () => {
  const entry = calendarEntry(await ticketDocument('he', 2), texts);
  expect(entry.uid).toBe('7K4M-92PX@aurora.example');
  expect(entry.location).toBe('כרמל מרכז, חיפה, 12 Cherni Vrah Blvd');
  expect(entry.description.split('\n')).toEqual([
    'place.hall 3',
    'place.rowAndSeat G 8',
    'place.rowAndSeat G 9',
    'calendar.order 7K4M-92PX',
    'calendar.tickets https://aurora.example/ticket/q3vXc0l2nZ7yT1bK9wPz4g',
  ]);
  expect(JSON.stringify(entry)).not.toMatch(/[\u2066-\u2069]/);
});

test('an entry is cancelled when all its tickets are', async () => {
  const document = await ticketDocument('en', 2);
  const [first, second] = document.tickets;
  const cancelled = { ...first!, status: 'cancelled' as const };
  const isCancelled = (tickets: typeof document.tickets) =>
    calendarEntry({ ...document, tickets }, texts).isCancelled;
  expect(isCancelled([cancelled, second!])).toBe(false);
  expect(isCancelled([cancelled, cancelled])).toBe(true);
});

test('the links have instants in UTC and every character of the texts', async () => {
  const entry = { ...calendarEntry(await ticketDocument('pl', 1), texts), title: 'Łódź & Co: 100% #1' };
  const google = new URL(googleCalendarUrl(entry));
  expect(google.searchParams.get('dates')).toBe('20261121T181500Z/20261121T200800Z');
  expect(google.searchParams.get('text')).toBe('Łódź & Co: 100% #1');
  const outlook = new URL(outlookCalendarUrl(entry));
  expect(outlook.searchParams.get('startdt')).toBe('2026-11-21T18:15:00.000Z');
  expect(outlook.searchParams.get('body')).toBe(entry.description);
});
