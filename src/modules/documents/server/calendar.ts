import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarEntry } from '../rules/calendar-entry.ts';

const REMINDER_SECONDS = 2 * 60 * 60;

/**
 * The `.ics` file of an entry (RFC 5545), with a reminder two hours before. Instants are written in UTC: with a time
 * zone but without its definition, calendars would show them hours wrong. `stamp`: when the file is made.
 */
export function calendarFile(entry: CalendarEntry, stamp: Date): string {
  const calendar = ical({
    prodId: { company: 'Foyer', product: 'Tickets' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: entry.uid,
    stamp,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.title,
    location: entry.location,
    description: entry.description,
    url: entry.link,
    ...(entry.isCancelled && { status: ICalEventStatus.CANCELLED }),
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER_SECONDS, description: entry.reminder });
  return calendar.toString();
}
