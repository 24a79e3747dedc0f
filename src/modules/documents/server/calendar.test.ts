import { expect, test } from 'vitest';
import type { CalendarEntry } from '../rules/calendar-entry.ts';
import { calendarFile } from './calendar.ts';

const entry: CalendarEntry = {
  uid: '7K4M-92PX@aurora.example',
  title: 'Шарада, Витоша; зала',
  startsAt: new Date('2026-11-21T18:15:00Z'),
  endsAt: new Date('2026-11-21T20:08:00Z'),
  location: 'Витоша, София',
  description: 'Ред G, място 8\nhttps://aurora.example/ticket/q3vXc0l2nZ7yT1bK9wPz4g',
  link: 'https://aurora.example/ticket/q3vXc0l2nZ7yT1bK9wPz4g',
  reminder: 'Шарада започва',
  isCancelled: false,
};
const file = calendarFile(entry, new Date('2026-11-20T09:00:00Z'));
/** Long lines are folded with CRLF and a space (RFC 5545, 3.1). */
const lines = file.replaceAll('\r\n ', '').split('\r\n');

test('instants are in UTC and no time zone is named', () => {
  expect(lines).toContain('DTSTART:20261121T181500Z');
  expect(lines).toContain('DTEND:20261121T200800Z');
  expect(file).not.toContain('TZID');
});

test('the same order gives the same entry, with seats, link and reminder', () => {
  expect(lines).toContain('UID:7K4M-92PX@aurora.example');
  expect(lines).toContain('SUMMARY:Шарада\\, Витоша\\; зала');
  expect(lines).toContain(
    'DESCRIPTION:Ред G\\, място 8\\nhttps://aurora.example/ticket/q3vXc0l2nZ7yT1bK9wPz4g',
  );
  expect(lines.find((line) => line.startsWith('URL'))).toContain(entry.link);
  expect(lines).toContain('TRIGGER:-PT2H');
  expect(lines).toContain('DESCRIPTION:Шарада започва');
});

test('the entry of a cancelled order says so, so that adding it again strikes the first one out', () => {
  expect(file).not.toContain('STATUS');
  expect(calendarFile({ ...entry, isCancelled: true }, new Date('2026-11-20T09:00:00Z'))).toContain(
    'STATUS:CANCELLED',
  );
});

test('no line is longer than 75 bytes', () => {
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});
