import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { confirmationMail } from '#modules/documents/server/confirmation-mail.ts';
import {
  cancellationMail,
  refundMail,
  showingCancelledMail,
  showingMovedMail,
} from '#modules/documents/server/news-mail.ts';
import type { Returned } from '#modules/documents/server/returned-texts.ts';
import { LOCALES, type Locale } from '#modules/i18n/rules/locales.ts';
import { withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import { outboxRoutes } from '#modules/documents/server/outbox-page.ts';
import { ticketKeys } from '#modules/tickets/server/goods/ticket-keys.ts';
import { readTicketCode } from '#modules/tickets/rules/ticket-code.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import { systemContext, type App } from '#platform/server/context.ts';
import { queueTextMessage } from '#platform/server/text-messages/text-message-store.ts';
import { Database } from '#platform/server/db.ts';
import { composeMail, type Email } from '#platform/server/mail/compose-mail.ts';
import { deliverMail } from '#platform/server/mail/deliver-mail.ts';
import { clearOldMail } from '#platform/server/mail/mail-store.ts';
import { readMail } from '#platform/server/mail/read-mail.ts';
import { readSettings } from '#platform/server/settings.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { startSmtpStandIn, type SmtpStandIn } from '../../support/stand-ins/smtp-stand-in.ts';
import { ticketDocument } from '../../support/ticket-document.ts';

const BRAND = 1;
const OTHER_BRAND = 2;
const NOW = new Date('2026-11-20T09:00:00Z');
const secret = 'a secret of thirty-two characters or more';

let testDb: TestDatabase;
let database: Database;
let smtp: SmtpStandIn;

/** A process of the shop; several of them share the database. */
function process({ smtpUrl = '', demo = true } = {}): App {
  const settings = { ...readSettings({ FOYER_SECRET: secret }, { demo: true }), smtpUrl, demo };
  return { settings, database, log: Fastify({ logger: false }).log, now: () => NOW };
}

const brand = (id: number) => ({
  id,
  code: `brand-${id}`,
  name: { en: 'Aurora' },
  hosts: [],
  locales: ['en', 'he'],
  defaultLocale: 'en',
  theme: { accent: { light: 'oklch(0.47 0.115 160)' }, onAccent: { light: 'oklch(1 0 0)' } },
  site: {},
  wording: {},
  payment: { gateway: 'demo', maxPayments: 1 },
  mailFrom: 'Aurora <tickets@aurora.example>',
});

beforeAll(async () => {
  testDb = await testDatabase();
  database = new Database(testDb.url);
  for (const id of [BRAND, OTHER_BRAND]) {
    await database
      .brand(id)
      .change('insert into tenant (tenant_id, code, document) values ($1, $2, $3)', [
        `brand-${id}`,
        brand(id),
      ]);
  }
  await loadCatalogues();
  smtp = await startSmtpStandIn();
});
afterEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await smtp.close();
  await database.end();
  await testDb.drop();
});

const email = (to = 'guest@posta.example'): Email => ({
  from: 'Aurora <tickets@aurora.example>',
  to,
  subject: 'Your tickets',
  html: '<p>Your tickets</p>',
  text: 'Your tickets\n.and a line that begins with a dot',
  attachments: [],
});
const deliver = (app: App, eventId: string, compose = async () => email()) =>
  deliverMail(app, { tenantId: BRAND, eventId, compose });
const storedFor = (eventId: string) =>
  database
    .brand(BRAND)
    .rows<{ sent_at: Date | null }>('select sent_at from mail where tenant_id = $1 and event_id = $2', [
      eventId,
    ]);

test('without a server the e-mail is composed once and stays in the outbox', async () => {
  const eventId = uuidv7();
  let composed = 0;
  const compose = async () => {
    composed++;
    return email();
  };
  expect(await deliver(process(), eventId, compose)).toBe('kept');
  expect(await deliver(process(), eventId, compose)).toBe('kept');
  expect(await storedFor(eventId)).toEqual([{ sent_at: null }]);
  expect(composed).toBe(1);
});

test('an e-mail that is kept for a time is deleted after it, and no other', async () => {
  const [ended, later, unlimited] = [uuidv7(), uuidv7(), uuidv7()];
  const keep = (eventId: string, keptUntil: Date) =>
    deliverMail(process(), { tenantId: BRAND, eventId, keptUntil, compose: async () => email() });
  await keep(ended, new Date(Date.now() - 1000));
  await keep(later, new Date(Date.now() + 60_000));
  await deliver(process(), unlimited);
  await clearOldMail(database.brand(OTHER_BRAND));
  expect(await storedFor(ended)).toHaveLength(1);
  await clearOldMail(database.brand(BRAND));
  expect(await storedFor(ended)).toEqual([]);
  for (const eventId of [later, unlimited]) expect(await storedFor(eventId)).toHaveLength(1);
});

test('with a server it is sent once, however often the job runs', async () => {
  const app = process({ smtpUrl: smtp.url });
  const eventId = uuidv7();
  expect(await deliver(app, eventId)).toBe('sent');
  expect(await deliver(app, eventId)).toBe('sent');
  expect(smtp.received.map(({ from, to }) => [from, to])).toEqual([
    ['tickets@aurora.example', 'guest@posta.example'],
  ]);
  expect(readMail(smtp.received[0]!.message).text).toContain('.and a line that begins with a dot');
  expect(await storedFor(eventId)).toEqual([{ sent_at: NOW }]);
});

test('an e-mail stored while there was no server is sent when there is one', async () => {
  const eventId = uuidv7();
  await deliver(process(), eventId);
  expect(await deliver(process({ smtpUrl: smtp.url }), eventId)).toBe('sent');
  expect(smtp.received).toHaveLength(1);
});

// More than the database has connections: late processes have read 'not sent' and get the lock when it is sent.
test('forty processes at once send it once', async () => {
  const eventId = uuidv7();
  const processes = Array.from({ length: 40 }, () => process({ smtpUrl: smtp.url }));
  const outcomes = await Promise.allSettled(processes.map((app) => deliver(app, eventId)));
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await deliver(processes[0]!, eventId)).toBe('sent');
  expect(smtp.received).toHaveLength(1);
  expect(await storedFor(eventId)).toHaveLength(1);
});

test('while a mail server is silent, the connections of the database are free for the shop', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const only = new Database(testDb.url, { max: 1 });
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const app = { ...process({ smtpUrl }), database: only };
  const sending = Promise.allSettled(Array.from({ length: 5 }, () => deliver(app, uuidv7())));
  await vi.waitFor(() => expect(sockets).toHaveLength(5));
  expect(await only.brand(BRAND).rows('select $1::int as brand')).toEqual([{ brand: BRAND }]);
  for (const socket of sockets) socket.destroy();
  silent.close();
  expect((await sending).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  await only.end();
});

test('an e-mail that a process was sending when it ended is sent by another after some minutes', async () => {
  const eventId = uuidv7();
  await deliver(process(), eventId);
  const leased = (until: string) =>
    database
      .brand(BRAND)
      .change(`update mail set sending_until = ${until} where tenant_id = $1 and event_id = $2`, [eventId]);
  await leased("now() + interval '1 minute'");
  await expect(deliver(process({ smtpUrl: smtp.url }), eventId)).rejects.toThrow('by another process');
  expect(smtp.received).toEqual([]);
  await leased("now() - interval '1 second'");
  expect(await deliver(process({ smtpUrl: smtp.url }), eventId)).toBe('sent');
  expect(smtp.received).toHaveLength(1);
});

test.each([{ hangUp: 'greeting' as const }, { hangUp: 'data' as const }, { refuseRecipient: 451 as const }])(
  'after %o the job fails, the next try sends it once, and the error names nobody',
  async (misbehaviour) => {
    const app = process({ smtpUrl: smtp.url });
    const eventId = uuidv7();
    smtp.misbehave(misbehaviour);
    const failure = await deliver(app, eventId).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).not.toContain('posta.example');
    expect(await storedFor(eventId)).toEqual([{ sent_at: null }]);
    expect(await deliver(app, eventId)).toBe('sent');
    expect(smtp.received).toHaveLength(1);
  },
);

test('after a permanent refusal of the address the job does not try again', async () => {
  const eventId = uuidv7();
  smtp.misbehave({ refuseRecipient: 550 });
  expect(await deliver(process({ smtpUrl: smtp.url }), eventId)).toBe('refused');
  expect(smtp.received).toEqual([]);
  expect(await storedFor(eventId)).toEqual([{ sent_at: null }]);
});

test('when only the answer is lost, the second sending is the same e-mail with the same id', async () => {
  const app = process({ smtpUrl: smtp.url });
  const eventId = uuidv7();
  smtp.misbehave({ hangUp: 'answer' });
  await expect(deliver(app, eventId)).rejects.toThrow('SMTP failed');
  await deliver(app, eventId);
  const [first, second] = smtp.received.map(({ message }) => message);
  expect(readMail(first!).messageId).toBe(`<${eventId}@aurora.example>`);
  expect(second).toEqual(first);
});

test('a confirmation in Hebrew is right-to-left, with the PDF, and a code signed with the brand’s key', async () => {
  const app = process();
  await loadBrands(app);
  const { privateKey, publicKeys } = await ticketKeys(app, BRAND);
  const document = await ticketDocument('he', 2, privateKey);
  const composed = await confirmationMail({ app, tenantId: BRAND }, document, 'guest@posta.example');
  const read = readMail(await composeMail(composed, { id: 'event', date: NOW }));
  expect(read.html).toContain('<html lang="he" dir="rtl">');
  expect(read.text).toContain('\u206620:15–22:08\u2069');
  expect(read.subject).toContain('חידון בפריז');
  expect(read.attachments.map(({ filename }) => filename)).toEqual([
    'poster.jpg',
    '7K4M-92PX.pdf',
    '7K4M-92PX.ics',
  ]);
  expect(read.attachments[1]?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await readTicketCode(document.tickets[0]!.qr!, publicKeys)).toMatchObject({
    ticket: { seatNo: 40 },
  });
  // Another process of the same shop has the same keys; another brand has others.
  const again = await ticketKeys(process(), BRAND);
  expect(await readTicketCode(document.tickets[0]!.qr!, again.publicKeys)).toHaveProperty('ticket');
  const others = await ticketKeys(app, OTHER_BRAND);
  expect(await readTicketCode(document.tickets[0]!.qr!, others.publicKeys)).toEqual({ problem: 'forged' });
});

const NOTHING: Returned = { items: [], refunds: [], codes: [], points: 0, isAll: false };

/** The words of an e-mail about a showing of an order with two tickets, without direction marks. */
async function newsIn(
  locale: Locale,
  compose: (
    ctx: { app: App; tenantId: number },
    document: Awaited<ReturnType<typeof ticketDocument>>,
  ) => Email | Promise<Email>,
) {
  const app = process();
  await loadBrands(app);
  const email = await compose({ app, tenantId: BRAND }, await ticketDocument(locale));
  const { subject, text, html, attachments } = email;
  return { subject: withoutIsolates(subject), text: withoutIsolates(text), html, attachments };
}

test.each(LOCALES)('%s: the e-mail about a cancelled showing has film, time and refund', async (locale) => {
  const to = 'guest@posta.example';
  const email = (amount: number, hasRest: boolean) =>
    newsIn(locale, (ctx, document) =>
      showingCancelledMail(ctx, { document, locale, amount, to, hasRest, returned: NOTHING }),
    );
  const { film } = await ticketDocument(locale);
  const [whole, part, free] = [await email(2840, false), await email(1710, true), await email(0, false)];
  expect(whole.subject).toContain(film.title);
  expect(whole.subject).toContain('20:15');
  expect(whole.text).toMatch(/28[.,]40/);
  expect(whole.text).toContain('7K4M-92PX');
  expect(free.text).not.toMatch(/0[.,]00/);
  const paragraphs = (text: string): number => text.split('\n\n').length;
  expect(paragraphs(part.text)).toBe(paragraphs(whole.text) + 1);
  expect(whole.html).toContain(`dir="${locale === 'he' || locale === 'ar' ? 'rtl' : 'ltr'}"`);
});

test.each(LOCALES)('%s: the e-mail about cancelled items names what comes back', async (locale) => {
  const email = (returned: Returned) =>
    newsIn(locale, (ctx, document) =>
      cancellationMail(ctx, {
        document,
        locale,
        to: 'guest@posta.example',
        amount: 3000,
        count: 2,
        returned,
      }),
    );
  const card = { method: 'card' as const, brand: 'Visa', lastFour: '4242', amount: 1840 };
  const voucher = { method: 'voucher' as const, lastFour: '0008', amount: 1160 };
  const whole = await email({
    refunds: [card, voucher],
    items: ['H7', 'Popcorn'],
    codes: ['GIFT0008', 'POPCORN0008'],
    points: 400,
    isAll: true,
  });
  for (const part of [
    'H7',
    'Popcorn',
    'Visa',
    '4242',
    /18[.,]40/,
    '0008',
    /11[.,]60/,
    'GIFT0008',
    'POPCORN0008',
    '400',
  ])
    expect(whole.text).toMatch(part);
  // All to the card, as the sentence before says.
  const plain = await email({ ...NOTHING, refunds: [card] });
  expect(plain.text).not.toContain('Visa');
  expect(plain.text.split('\n\n')[0]).not.toBe(whole.text.split('\n\n')[0]);
});

test.each(LOCALES)('%s: the e-mail about a moved showing has both times, and the link', async (locale) => {
  const email = (hall?: string) =>
    newsIn(locale, (ctx, document) =>
      showingMovedMail(ctx, {
        document,
        locale,
        to: 'guest@posta.example',
        before: { startsAt: '2026-11-20T17:05:00Z', hall: hall ?? document.showing.hall },
        refund: { until: '2026-11-21T15:30:00Z', link: 'https://tickets.example/refund/token' },
      }),
    );
  const { film, showing } = await ticketDocument(locale);
  const [time, hall] = [await email(), await email('IMAX')];
  expect(time.subject).toContain(film.title);
  expect(time.subject).toContain('20:15');
  for (const part of ['19:05', '20:15', '17:30', 'https://tickets.example/refund/token', '7K4M-92PX'])
    expect(time.text).toContain(part);
  expect(time.html).toContain('href="https://tickets.example/refund/token"');
  // The halls are named only when it has another one.
  expect(time.text).not.toContain('IMAX');
  expect(hall.text).toMatch(new RegExp(`IMAX[^]*${showing.hall.replace(/^\D*|\D*$/g, '')}`));
  expect(time.attachments.map(({ filename }) => filename)).toEqual(['7K4M-92PX.pdf', '7K4M-92PX.ics']);
});

test('a payment that came after the cancellation is refunded with a word about it', async () => {
  const email = (isCancelled?: true) =>
    newsIn('en', (ctx, document) =>
      refundMail(ctx, {
        document: { ...document, showing: { ...document.showing, ...(isCancelled && { isCancelled }) } },
        locale: 'en',
        amount: 2840,
        to: 'guest@posta.example',
      }),
    );
  expect((await email(true)).text).toContain('arrived after the showing had been cancelled');
  expect((await email()).text).toContain('arrived after your seats had been released');
});

/** A server with nothing but the outbox, for one brand. */
async function outboxServer(tenantId: number, app = process()) {
  await loadBrands(app);
  const server = Fastify();
  for (const { method, path, answer } of outboxRoutes) {
    server.route({
      method,
      url: path,
      handler: (request, reply) => answer(systemContext(app, tenantId), request, reply),
    });
  }
  server.setErrorHandler((error: { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send(),
  );
  return server;
}

test('the outbox shows an e-mail, its file and its source to its own brand only', async () => {
  const eventId = uuidv7();
  const to = '"<img src=x>" <guest@posta.example>';
  await deliver(process(), eventId, async () => ({
    ...email(to),
    html: '<html><head></head><body onload="alert(1)">"Your" tickets <img src="cid:p"></body></html>',
    attachments: [
      { filename: 'p.jpg', content: Buffer.from('jpg'), contentType: 'image/jpeg', cid: 'p' },
      { filename: 'a.pdf', content: Buffer.from('%PDF-'), contentType: 'application/pdf' },
    ],
  }));
  const [mail] = await database
    .brand(BRAND)
    .rows<{ mail_id: string }>('select mail_id from mail where tenant_id = $1 and event_id = $2', [eventId]);
  const address = `/demo/outbox/${mail!.mail_id}`;
  const server = await outboxServer(BRAND);

  const list = await server.inject('/demo/outbox');
  expect(list.body).toContain(`href="${address}"`);
  expect(list.body).not.toContain('<img src=x>');

  const shown = await server.inject(address);
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  expect(shown.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(shown.body).toContain('&quot;data:image/jpeg;base64,anBn&quot;');
  expect(shown.body).not.toContain('<body onload');

  const pdf = await server.inject(`${address}/attachments/1`);
  expect([pdf.headers['content-type'], pdf.body]).toEqual(['application/pdf', '%PDF-']);
  expect((await server.inject(`${address}/letter.eml`)).body).toContain('Subject: Your tickets');
  expect((await server.inject(`${address}/attachments/9`)).statusCode).toBe(404);
  expect((await server.inject('/demo/outbox/nothing')).statusCode).toBe(404);

  const sms = { messageId: uuidv7(), recipient: '+359881234567', text: 'Your code is <b>123456</b>' };
  await queueTextMessage(database.brand(BRAND), { ...sms, sendUntil: new Date() }, new Date());
  const withSms = (await server.inject('/demo/outbox')).body;
  expect(withSms).toContain('Your code is &lt;b&gt;123456');
  expect(withSms).toContain('+359881234567');

  const elsewhere = await outboxServer(OTHER_BRAND);
  expect((await elsewhere.inject('/demo/outbox')).body).not.toContain('123456');
  expect((await elsewhere.inject(address)).statusCode).toBe(404);
  expect((await elsewhere.inject('/demo/outbox')).body).not.toContain(mail!.mail_id);
});

test('outside the demo there is no outbox', async () => {
  const server = await outboxServer(BRAND, process({ demo: false }));
  for (const { path } of outboxRoutes) expect((await server.inject(path)).statusCode).toBe(404);
});
