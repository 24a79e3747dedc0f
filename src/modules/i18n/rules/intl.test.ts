import { expect, test } from 'vitest';
import { dateFormat } from './intl.ts';

const saturday = new Date('2026-12-05T12:00:00Z');
const brief = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

test('only English writes weekdays large', () => {
  expect(dateFormat('hu', brief)(saturday)).toBe('dec. 5., szo');
  expect(dateFormat('en', brief)(saturday)).toBe('Sat 5 Dec');
});

test("a time has the word for 'hour' where a preposition would be left of it", () => {
  const moment = {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  } as const;
  expect(dateFormat('ar', moment)(saturday)).toMatch(/^5 ديسمبر الساعة /);
  expect(dateFormat('ro', moment)(saturday)).toBe('5 decembrie, ora 12:00');
});

test('short months are words in Bulgarian, cut as they are written', () => {
  const short = dateFormat('bg', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  expect(Array.from({ length: 12 }, (_, month) => short(new Date(Date.UTC(2026, month, 1))))).toEqual([
    '1 ян.', '1 февр.', '1 март', '1 апр.', '1 май', '1 юни',
    '1 юли', '1 авг.', '1 септ.', '1 окт.', '1 ноем.', '1 дек.',
  ]); // prettier-ignore
  expect(dateFormat('bg', brief)(saturday)).toBe('сб, 5 дек.');
  expect(dateFormat('bg', { ...brief, month: 'long' })(saturday)).toBe('сб, 5 декември');
});
