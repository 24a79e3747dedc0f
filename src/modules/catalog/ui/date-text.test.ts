import { expect, test } from 'vitest';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { dateText, dayText } from './date-text.ts';

const show = '2026-11-21T20:15:00+02:00';

test('times are local at the complex, with 24 hours and Western digits, in all ten languages', () => {
  for (const locale of LOCALES) expect(dateText(show, 'time', locale, 'Europe/Sofia')).toBe('20:15');
  expect(dateText(show, 'time', 'en', 'Asia/Jerusalem')).toBe('20:15');
  expect(dateText(show, 'time', 'en', 'Europe/Warsaw')).toBe('19:15');
});

test('English has the day before the month', () => {
  expect(dayText('2026-11-21', 'day', 'en')).toBe('Saturday 21 November');
  expect(dateText(show, 'momentShort', 'en', 'Europe/Sofia')).toBe('21/11/2026,\u00A020:15');
  expect(dayText('2026-11-21', 'day', 'bg')).toContain('21 ноември');
});

test('within a date a weekday is small where the language writes it small', () => {
  expect(dayText('2026-12-05', 'dayBrief', 'hu')).toBe('dec. 5., szo');
});

test('a line does not break between a time and the word before it', () => {
  for (const locale of LOCALES) {
    const moment = dateText(show, 'moment', locale, 'Europe/Sofia');
    expect(moment, locale).toContain('20:15');
    expect(moment, locale).not.toContain(' 20:15');
  }
});
