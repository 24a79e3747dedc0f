import { Resvg } from '@resvg/resvg-js';
import jsqr from 'jsqr';
import { beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#modules/i18n/rules/locales.ts';
import { loadCatalogues, translatorFor } from '#modules/i18n/server/messages.ts';
import { compilePdf } from '#platform/server/documents/compile-pdf.ts';
import { typesetPdf, typesetSvg, type TypesetJob } from '#platform/server/documents/typeset.ts';
import { glyphRuns } from '../../../../test/support/glyph-runs.ts';
import { ticketDocument } from '../../../../test/support/ticket-document.ts';
import { ticketPdfJob } from './ticket-pdf.ts';

beforeAll(loadCatalogues);
const textsIn = (locale: Locale) => translatorFor('documents', locale);

test.each(LOCALES)(
  '%s: a page a ticket and one of the order, by PDF/UA, every letter in a font',
  async (locale) => {
    const document = await ticketDocument(locale, 2);
    const { pdf, isAccessible, warnings } = typesetPdf(ticketPdfJob(document, textsIn(locale)));
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(warnings).toEqual([]);
    expect(isAccessible).toBe(true);
    expect(pageCount(pdf)).toBe(3);
  },
);

/** Words in Latin letters that stay as they are in every language. */
const NAMES = new Set(['QR', 'Visa']);
/** In the data of a ticket: not drawn, or drawn as they are (an address, a picture of codes). */
const NO_TEXTS = new Set(['lang', 'qr', 'link', 'poster']);

/** The texts in data for the typesetter. */
const textsOf = (data: unknown): string[] =>
  typeof data === 'string'
    ? [data]
    : Object.entries(data ?? {}).flatMap(([key, value]) => (NO_TEXTS.has(key) ? [] : textsOf(value)));

test.each(['he', 'ar'] as const)('%s: the ticket adds no words in Latin letters', async (locale) => {
  const document = await ticketDocument(locale, 2);
  const { order, film, showing, brand } = document;
  const name = document.tickets[0]!.typeName;
  const named = {
    ...document,
    brand: { ...brand, name },
    order: { ...order, charges: order.charges.map((charge) => ({ ...charge, name })), refunded: 855 },
    film: { ...film, title: name, originalTitle: undefined, rating: undefined },
    showing: { ...showing, address: name, hall: name, language: name, format: undefined },
    tickets: document.tickets.map((ticket) => ({ ...ticket, levelName: name, row: '1' })),
  };
  const { data } = ticketPdfJob(named, textsIn(locale));
  const texts = textsOf(data).map((text) => text.replaceAll(/#\w+|\b\w{4}-[\w-]+/g, ''));
  expect(texts.join('')).toContain(name);
  const words = texts.flatMap((text) => text.match(/[A-Za-z]+/g) ?? []);
  expect(words.filter((word) => !NAMES.has(word))).toEqual([]);
});

/** The QR codes that a scanner finds on the pages, drawn as A4 at 150 dpi. */
function scanned(job: TypesetJob): string | undefined {
  const { pixels, width, height } = new Resvg(typesetSvg(job), {
    background: '#fff',
    fitTo: { mode: 'width', value: 1240 },
  }).render();
  return jsqr.default(new Uint8ClampedArray(pixels), width, height)?.data;
}

test('the QR code in the PDF can be scanned and has the signed text', async () => {
  const document = await ticketDocument('he', 1);
  expect(scanned(ticketPdfJob(document, textsIn('he')))).toBe(document.tickets[0]?.qr);
});

/** The texts that are in the first PDF and not in the second. */
function writtenOnlyIn(one: TypesetJob, other: TypesetJob): string[] {
  const known = new Set(glyphRuns(typesetSvg(other)));
  return glyphRuns(typesetSvg(one)).filter((run) => !known.has(run));
}

test.each(LOCALES)(
  '%s: without a QR code the ticket has the plain code and says what to do with it',
  async (locale) => {
    const document = await ticketDocument(locale, 1);
    const texts = textsIn(locale);
    const withQr = ticketPdfJob(document, texts);
    const plain = { ...document, tickets: document.tickets.map((ticket) => ({ ...ticket, qr: undefined })) };
    const job = ticketPdfJob(plain, texts);
    const { isAccessible, warnings } = typesetPdf(job);
    expect({ isAccessible, warnings }).toEqual({ isAccessible: true, warnings: [] });
    expect(scanned(withQr)).toBe(document.tickets[0]?.qr);
    expect(scanned(job)).toBeUndefined();

    const otherCode = { ...plain, tickets: plain.tickets.map((ticket) => ({ ...ticket, code: '—' })) };
    expect(writtenOnlyIn(job, ticketPdfJob(otherCode, texts))).not.toEqual([]);
    const otherTexts: typeof texts = (key, values) => (key === 'ticket.atCounter' ? '—' : texts(key, values));
    expect(writtenOnlyIn(job, ticketPdfJob(plain, otherTexts))).not.toEqual([]);
    // With a QR code there is no text about the counter.
    expect(writtenOnlyIn(withQr, ticketPdfJob(document, otherTexts))).toEqual([]);
  },
);

test('a cancelled ticket has no code to scan and says that it is cancelled', async () => {
  const document = await ticketDocument('en', 1);
  const { qr: _, ...ticket } = document.tickets[0]!;
  const texts = textsIn('en');
  const jobOf = (said: string): TypesetJob =>
    ticketPdfJob({ ...document, tickets: [{ ...ticket, status: 'cancelled' }] }, (key, values) =>
      key === 'ticket.cancelled' ? said : texts(key, values),
    );
  const job = jobOf(texts('ticket.cancelled'));
  expect(scanned(job)).toBeUndefined();
  expect(writtenOnlyIn(job, jobOf('—'))).not.toEqual([]);
  const { isAccessible, warnings } = typesetPdf(job);
  expect({ isAccessible, warnings }).toEqual({ isAccessible: true, warnings: [] });
});

test('a title in a script that no font has still gives a PDF', async () => {
  const document = await ticketDocument('en', 1);
  const strange = { ...document, film: { ...document.film, title: '東京物語' } };
  const { pdf, isAccessible } = typesetPdf(ticketPdfJob(strange, textsIn('en')));
  expect(isAccessible).toBe(false);
  expect(pageCount(pdf)).toBe(2);
});

test('general admission, sections and a film without poster fit the page', async () => {
  const document = await ticketDocument('en', 2);
  const [first, second] = document.tickets;
  const { posterJpg: _, rating: __, ...film } = document.film;
  const tickets = [
    { ...first!, section: 'Balcony left' },
    { ...second!, section: 'Standing', row: undefined, seat: undefined },
  ];
  const { isAccessible, warnings } = typesetPdf(ticketPdfJob({ ...document, film, tickets }, textsIn('en')));
  expect({ isAccessible, warnings }).toEqual({ isAccessible: true, warnings: [] });
});

test('text of the data is never run as markup', async () => {
  const document = await ticketDocument('en', 1);
  const film = { ...document.film, title: '#panic("run") $x$ *bold* ]' };
  expect(typesetPdf(ticketPdfJob({ ...document, film }, textsIn('en'))).isAccessible).toBe(true);
});

test('a long order is typeset in a thread, several at once', async () => {
  const document = await ticketDocument('ar', 8);
  const job = ticketPdfJob(document, textsIn('ar'));
  const done = await Promise.all([compilePdf(job, { isLong: true }), compilePdf(job, { isLong: true })]);
  expect(done.map(({ pdf }) => pageCount(pdf))).toEqual([9, 9]);
});

test('an error in the thread is thrown here, and the thread continues', async () => {
  const job = ticketPdfJob(await ticketDocument('en', 1), textsIn('en'));
  await expect(compilePdf({ ...job, data: {} }, { isLong: true })).rejects.toThrow('typesetting failed');
  expect(pageCount((await compilePdf(job, { isLong: true })).pdf)).toBe(2);
});

/** The number of pages in the root of the page tree. */
function pageCount(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1');
  return Math.max(...[...text.matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)), 0);
}
