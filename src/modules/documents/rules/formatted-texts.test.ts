import { expect, test } from 'vitest';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import {
  bareHall,
  countedName,
  hallText,
  linesBelowTotal,
  lineText,
  momentText,
  moneyText,
  placeText,
  showingTexts,
} from './formatted-texts.ts';
import { withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import type { DocumentTicket } from '#modules/sales/rules/described.ts';

const showing = {
  startsAt: '2026-11-21T22:15:00Z',
  endsAt: '2026-11-22T00:08:00Z',
  timeZone: 'Europe/Sofia',
  location: '',
  address: '',
  hall: '',
};
const texts = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim();
const plain = (text: string) => withoutIsolates(text).replace(/[\u00a0\u202f]/g, ' ');

test("no 'at' follows the 'until' of a Slavic sentence", () => {
  const locales = ['cs', 'sk', 'bg', 'ru', 'pl', 'en'] as const;
  const moments = locales.map((locale) => momentText('2026-11-21T16:30:00Z', locale, 'Europe/Prague'));
  expect(moments.map(plain)).toEqual([
    '21. listopadu, 17:30',
    '21. novembra, 17:30',
    '21 ноември, 17:30',
    '21 ноября, 17:30',
    '21 listopada 17:30',
    '21 November at 17:30',
  ]);
});

test('days and times are local at the location, also after midnight', () => {
  const words = showingTexts({ locale: 'en', showing });
  expect(plain(words.day)).toBe('Sun 22 Nov');
  expect(plain(words.longDay)).toBe('Sunday, 22 November 2026');
  expect(words.times).toBe('\u206600:15–02:08\u2069');
  expect(plain(showingTexts({ locale: 'hu', showing }).day)).toBe('nov. 22., v');
  expect(showingTexts({ locale: 'en', showing: { ...showing, timeZone: 'America/New_York' } }).time).toBe(
    '\u206617:15\u2069',
  );
});

test('every language writes 24 hours and Western digits', () => {
  for (const locale of LOCALES) expect(showingTexts({ locale, showing }).time).toBe('\u206600:15\u2069');
});

test('money is isolated and has its currency’s decimals', () => {
  expect(plain(moneyText(2840, 'EUR', 'bg'))).toBe('28,40 €');
  expect(plain(moneyText(2840, 'EUR', 'en'))).toBe('€28.40');
  expect(plain(moneyText(2840, 'JPY', 'en'))).toBe('¥2,840');
  expect(moneyText(16_000, 'ILS', 'he')).toMatch(/^\u2068\u200f160\.00.*₪.*\u2069$/);
});

test('places with and without names', () => {
  const ticket: DocumentTicket = {
    ticketId: '',
    code: '',
    qr: '',
    typeName: '',
    status: 'valid',
    levelName: '',
    price: 0,
  };
  const words = (place: Partial<DocumentTicket>) => plain(placeText({ ...ticket, ...place }, texts));
  expect(words({ row: 'G', seat: '8' })).toBe('place.rowAndSeat G 8');
  expect(words({ seat: '8' })).toBe('place.seat 8');
  expect(words({ row: 'C', seat: '1', kindName: 'wheelchair space' })).toBe(
    'place.rowAndSeat C 1 · wheelchair space',
  );
  expect(words({})).toBe('place.free');
  expect(words({ section: 'Balcony', row: 'G', seat: '8' })).toBe(
    'place.inSection Balcony place.rowAndSeat G 8',
  );
});

test('the word for hall is not repeated', () => {
  expect(bareHall('Screen 3', 'Screen')).toBe('3');
  expect(bareHall('Screen: 2', 'Screen')).toBe('2');
  expect(bareHall('אולם: 2', 'אולם')).toBe('2');
  expect(bareHall('Зала 3', 'Зала')).toBe('3');
  expect(bareHall('3. terem', 'Terem')).toBe('3');
  expect(bareHall('IMAX', 'Screen')).toBe('IMAX');
  expect(bareHall('Screening room', 'Screen')).toBe('Screening room');
  expect(bareHall('Голямата зала', 'Зала')).toBe('Голямата зала');
  expect(bareHall('Screen', 'Screen')).toBe('Screen');
  expect(
    plain(hallText('Screen 3', (_, values) => (values ? `Screen: ${String(values['hall'])}` : 'Screen'))),
  ).toBe('Screen: 3');
});

test('a single product has no count', () => {
  expect(plain(countedName({ name: 'Popcorn', quantity: 1 }))).toBe('Popcorn');
  expect(plain(countedName({ name: 'Popcorn', quantity: 2 }))).toBe('2 × Popcorn');
});

test('a line of the bill says how many of its things are refunded', () => {
  const texts = (key: string, values: Record<string, unknown> = {}) => `${key} ${JSON.stringify(values)}`;
  const popcorn = { name: 'Popcorn', quantity: 3, amount: 1470 };
  expect(plain(lineText(popcorn, texts))).toBe('3 × Popcorn');
  expect(plain(lineText({ ...popcorn, refunded: 1 }, texts))).toBe(
    '3 × Popcorn (summary.refundedSome {"count":1,"quantity":3})',
  );
  expect(plain(lineText({ ...popcorn, quantity: 1, refunded: 1 }, texts))).toContain('(summary.refunded {');
});

test('what is refunded stands below the total, before the value-added tax; nothing when nothing is', () => {
  const order = { vat: [{ rate: 9, amount: 93 }], refunded: 990, currency: 'EUR' };
  const below = (refunded: number) =>
    linesBelowTotal({ locale: 'en', order: { ...order, refunded } }, texts).map(
      ({ name, amount }) => `${plain(name)}: ${plain(amount)}`,
    );
  expect(below(990)).toEqual(['summary.refundedTotal: €9.90', 'summary.vat 9%: €0.93']);
  expect(below(0)).toEqual(['summary.vat 9%: €0.93']);
});
