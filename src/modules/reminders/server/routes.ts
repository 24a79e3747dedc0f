import { rawRoute, route, type AnyRoute } from '#platform/server/http/route.ts';
import { askReminder, openReminders, stopReminders } from '../contract.ts';
import { askReminderFor } from './ask-reminder.ts';
import { openRemindersFor, stopRemindersFor } from './stop-reminders.ts';

export const routes: readonly AnyRoute[] = [
  route(askReminder, askReminderFor),
  route(openReminders, openRemindersFor),
  // A form's body, not JSON.
  { ...rawRoute(stopReminders, stopRemindersFor), rawBody: true },
];
