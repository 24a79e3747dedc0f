import { beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#modules/i18n/rules/locales.ts';
import { loadCatalogues, translatorFor } from '#modules/i18n/server/messages.ts';
import { ticketDocument } from '../../../../test/support/ticket-document.ts';
import { withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import { calendarEntry } from '../rules/calendar-entry.ts';
import { meetingTexts } from '../rules/formatted-texts.ts';
import type { TicketDocument } from '../rules/order-document.ts';
import { confirmationHtml } from './confirmation-html.ts';
import { confirmationSubject } from './confirmation-mail.ts';
import { confirmationText } from './confirmation-text.ts';

beforeAll(loadCatalogues);

/** Two days before the showing, Saturday 21 November. */
const NOW = new Date('2026-11-19T12:00:00Z');

function emailOf(document: TicketDocument, now = NOW) {
  const texts = translatorFor('documents', document.locale);
  return {
    subject: confirmationSubject(document, texts),
    html: confirmationHtml(document, calendarEntry(document, texts), texts, now),
    text: confirmationText(document, texts, now),
  };
}
const emailIn = async (locale: Locale) => emailOf(await ticketDocument(locale));

test.each(LOCALES)('%s: the e-mail and every table in it have language and direction', async (locale) => {
  const { html } = await emailIn(locale);
  const direction = locale === 'he' || locale === 'ar' ? 'rtl' : 'ltr';
  expect(html).toContain(`<html lang="${locale}" dir="${direction}">`);
  const tables = html.match(/<table[^>]*>/g) ?? [];
  expect(tables.length).toBeGreaterThan(4);
  expect(tables.filter((table) => !table.includes(`dir="${direction}"`))).toEqual([]);
});

test('the subject has film, day and time; it has direction marks only in right-to-left languages', async () => {
  expect((await emailIn('en')).subject).toBe('Your tickets: Charade, Sat 21 Nov at 20:15');
  expect((await emailIn('he')).subject).toContain('\u206620:15\u2069');
});

test('HTML and plain text have each seat with its code, the total, the link and the terms', async () => {
  const document = await ticketDocument('en');
  const { html, text } = emailOf(document);
  for (const form of [html, text].map((each) => each.replace(/[\u2066-\u2069]/g, ''))) {
    for (const fact of [
      'Row G, seat 8',
      '7K4M-92PX-G9',
      '€28.40',
      document.link,
      document.terms,
      'Paid by Visa ending 4242',
      'VAT 9%, included',
    ]) {
      expect(form).toContain(fact);
    }
  }
});

/** What a cinema says on the day, within a week, and before. */
const MEETINGS: Readonly<Record<Locale, readonly string[]>> = {
  he: ['נתראה היום.', 'נתראה ביום שבת.', 'נתראה ב־21 בנובמבר.'],
  en: ['See you today.', 'See you on Saturday.', 'See you on 21 November.'],
  ru: ['Ждём вас сегодня.', 'Ждём вас: суббота.', 'Ждём вас 21 ноября.'],
  ar: ['نراك اليوم.', 'نراك يوم السبت.', 'نراك يوم 21 نوفمبر.'],
  pl: ['Do zobaczenia dziś!', 'Seans: sobota. Do zobaczenia!', 'Do zobaczenia 21 listopada!'],
  sk: ['Tešíme sa na vás dnes!', 'Predstavenie: sobota. Tešíme sa na vás!', 'Tešíme sa na vás 21. novembra.'],
  ro: ['Ne vedem azi.', 'Ne vedem sâmbătă.', 'Ne vedem pe 21 noiembrie.'],
  bg: ['Очакваме ви днес.', 'До събота.', 'Очакваме ви на 21 ноември.'],
  cs: ['Těšíme se na vás dnes!', 'Představení: sobota. Těšíme se na vás!', 'Těšíme se na vás 21. listopadu.'],
  hu: ['Az előadás ma lesz.', 'Az előadás napja: szombat.', 'Az előadás napja: november 21.'],
};
const DAYS_BEFORE = ['2026-11-21T06:00:00Z', '2026-11-15T12:00:00Z', '2026-11-14T12:00:00Z'];

test.each(LOCALES)(
  '%s: today, the weekday within a week, else the date, in mail and confirmation',
  async (locale) => {
    const document = await ticketDocument(locale);
    const onScreen = translatorFor('checkout', locale);
    const words = DAYS_BEFORE.map((instant) => {
      const now = new Date(instant);
      const seen = onScreen('confirmation.see', meetingTexts(document, now));
      expect(emailOf(document, now).text).toContain(seen);
      return withoutIsolates(seen);
    });
    expect(words).toEqual(MEETINGS[locale]);
  },
);

test('times, codes and prices in plain text are isolated', async () => {
  const { text } = await emailIn('he');
  expect(text).toContain('\u206620:15–22:08\u2069');
  expect(text).toContain('\u20667K4M-92PX-G8\u2069');
  expect(text).toMatch(/\u2068[^\u2068\u2069]*₪[^\u2068\u2069]*\u2069/);
  expect([...text.matchAll(/[\u2066\u2068]/g)]).toHaveLength([...text.matchAll(/\u2069/g)].length);
});

test.each(LOCALES)(
  '%s: nothing follows an address in plain text, because mail programs would follow it too',
  async (locale) => {
    const document = await ticketDocument(locale);
    const lines = emailOf(document).text.split('\n');
    expect(lines.filter((line) => line.endsWith(` ${document.link}`))).toHaveLength(1);
  },
);

test('in Arabic plain text has no Latin comma', async () => {
  expect((await emailIn('ar')).text).not.toContain(', ');
});

test('text from a cinema or a visitor never becomes markup', async () => {
  const document = await ticketDocument('en');
  const { html } = emailOf({
    ...document,
    film: { ...document.film, title: '<script>alert("1")</script> & Co' },
    terms: '<b>',
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Co');
});

test('products are listed by their way of delivery', async () => {
  const document = await ticketDocument('en');
  const { html, text } = emailOf({
    ...document,
    products: [
      { name: 'Cola', quantity: 1 },
      { name: 'Nachos', quantity: 2, delivery: 'To your seat' },
    ],
  });
  const bare = (form: string): string => form.replace(/[\u2066-\u2069]|<[^>]+>/g, '');
  expect(bare(text)).toContain('Collect at the bar: Cola\nTo your seat: 2 × Nachos');
  expect(bare(html)).toContain('Collect at the barColaTo your seat2 × Nachos');
});

test('without QR codes the e-mail sends visitors to the box office', async () => {
  const document = await ticketDocument('en');
  const tickets = document.tickets.map((ticket) => ({ ...ticket, qr: undefined }));
  const { html, text } = emailOf({ ...document, tickets });
  for (const form of [html.replace(/<[^>]+>/g, ''), text]) {
    expect(form).toContain('Give the code \u20667K4M-92PX\u2069 at the box office.');
    expect(form).not.toContain('all that you need to get in');
  }
});

test('a code is not broken at its hyphen', async () => {
  const { html } = await emailIn('en');
  const codes = [...html.matchAll(/(.{0,40})\u2066(7K4M-92PX[\w-]*)\u2069/g)];
  expect(codes.length).toBeGreaterThan(2);
  const breakable = codes.filter(([, before]) => !/white-space:nowrap">$/.test(before!));
  expect(breakable.map(([whole]) => whole)).toEqual([]);
});
