import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, openRemindersShop, type RemindersFixture } from './reminders-fixture.ts';

/** Visitors ask for one e-mail when tickets can be bought, and the job that sends it. */

let fixture: RemindersFixture;
let showing: number;
let film: number;
let next = 0;
let email: string;

beforeAll(async () => {
  fixture = await openRemindersShop();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  showing = await fixture.soldOut();
  film = await fixture.featureId(`film-${next++}`);
  email = `ana${next}@posta.test`;
  await fixture.sql('delete from reminder where tenant_id = $1');
  fixture.setNow(NOON);
});

const seats = () => ({ presentationId: showing });
const sent = (to = email): number => fixture.mailTo(to).length;
/** Puts the showing on as the film's only one. */
const premiere = (columns: object = {}) => fixture.change(showing, { feature_id: film, ...columns });

test('who waits for seats gets one e-mail when there are some, in their language, and is forgotten', async () => {
  expect(await fixture.ask(seats(), email, { lang: 'he' })).toMatchObject({ status: 200, text: '{}' });
  await fixture.rounds();
  expect([sent(), await fixture.waiting()]).toEqual([0, [email]]);
  await fixture.setFree(showing, 1);
  for (let i = 0; i < 3; i++) await fixture.rounds();
  const [mail, ...others] = fixture.mailTo(email);
  expect(others).toEqual([]);
  expect(mail!.subject).toContain('חידון בחרוזים');
  expect(mail!.html).toContain('dir="rtl"');
  expect(mail!.text).toContain(`/order/${showing}?lang=he`);
  expect(mail!.text).toContain(`/reminders/${fixture.tokenOf(email)}?lang=he`);
  expect(await fixture.waiting()).toEqual([]);
});

test('mail programs can stop further ones with one press', async () => {
  await fixture.ask(seats(), email);
  await fixture.setFree(showing, 1);
  await fixture.rounds();
  const raw = fixture.smtp.received.at(-1)!.message.toString('latin1').replaceAll('\r\n ', ' ');
  const address = /^List-Unsubscribe: <https?:\/\/[^/]+(\/[^>]+)>/m.exec(raw)![1]!;
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  await fixture.ask({ featureId: film }, email);
  // A program without cookies, from somewhere else (RFC 8058).
  const answer = await fixture.shop.fastify.inject({
    method: 'POST',
    url: address,
    headers: {
      host: 'aurora.test',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.test',
    },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
  expect(await fixture.waiting()).toEqual([]);
});

test('a seat that is free for some seconds, because a visitor changes seats, tells nobody', async () => {
  await fixture.ask(seats(), email);
  for (let i = 0; i < 5; i++) {
    await fixture.setFree(showing, 1);
    await fixture.round();
    await fixture.setFree(showing, 0);
    await fixture.round();
  }
  expect([sent(), await fixture.waiting()]).toEqual([0, [email]]);
});

test('asked twice, also at the same time and with other capitals, it is one reminder', async () => {
  const asks = [email, email.toUpperCase(), email, email].map((to) => fixture.ask(seats(), to));
  const answers = await Promise.all(asks);
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']));
  expect(await fixture.waiting()).toHaveLength(1);
  await fixture.ask(seats(), email, { lang: 'bg' });
  await fixture.setFree(showing, 2);
  await fixture.rounds();
  const mails = fixture.smtp.received.filter(({ to }) => to.toLowerCase() === email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.message.toString('latin1')).toContain('lang=3Dbg');
});

test('fifty wait for a seat, and two processes look at the same time: each gets one e-mail', async () => {
  const many = Array.from({ length: 50 }, (_, i) => `m${i}-${email}`);
  for (const one of many) expect((await fixture.ask(seats(), one)).status).toBe(200);
  await fixture.setFree(showing, 1);
  const other = await fixture.secondShop();
  for (let i = 0; i < 4; i++) {
    await Promise.all([fixture.round(), fixture.round(other), fixture.round(other)]);
    fixture.pass(61);
  }
  expect(many.map(sent)).toEqual(many.map(() => 1));
  expect(await fixture.waiting()).toEqual([]);
});

test('an e-mail that is lost is tried again, with the same id, until the mail server has it', async () => {
  const before = fixture.smtp.connections();
  fixture.smtp.misbehave({ hangUp: 'data' }, { refuseRecipient: 451 });
  await fixture.ask(seats(), email);
  await fixture.setFree(showing, 1);
  await fixture.rounds();
  // Not before its time: the server that refuses is not asked every round.
  await fixture.round();
  expect([fixture.smtp.connections() - before, sent(), await fixture.waiting()]).toEqual([1, 0, [email]]);
  // By now the seat is taken again; what was written is sent.
  await fixture.setFree(showing, 0);
  for (let i = 0; i < 3; i++) {
    fixture.pass(5 * 60 + 1);
    await fixture.round();
  }
  expect([fixture.smtp.connections() - before, sent(), await fixture.waiting()]).toEqual([3, 1, []]);
});

test('a process that dies after sending does not send again', async () => {
  await fixture.ask(seats(), email);
  const [row] = await fixture.sql<Record<string, unknown>>('select * from reminder where tenant_id = $1');
  await fixture.setFree(showing, 1);
  await fixture.rounds();
  // As if it had died before it deleted the reminder.
  const names = Object.keys(row!);
  await fixture.sql(
    `insert into reminder (${names.join()}) values (${names.map((_, i) => (i === 0 ? '$1' : `$${i + 1}`)).join()})`,
    Object.values(row!).slice(1),
  );
  await fixture.rounds();
  expect([sent(), await fixture.waiting()]).toEqual([1, []]);
});

test('an address that the mail server refuses for good is given up and deleted', async () => {
  fixture.smtp.misbehave({ refuseRecipient: 550 });
  await fixture.ask(seats(), email);
  await fixture.setFree(showing, 1);
  await fixture.rounds();
  expect([sent(), await fixture.waiting()]).toEqual([0, []]);
});

test('seats that are gone again before the e-mail was written: the visitor waits on', async () => {
  await fixture.ask(seats(), email);
  await fixture.setFree(showing, 1);
  await fixture.rounds();
  expect(sent()).toBe(1);
  await fixture.setFree(showing, 0);
  await fixture.ask(seats(), `second-${email}`);
  await fixture.sql('update reminder set due_at = $2, next_try_at = $2 where tenant_id = $1', [
    fixture.now(),
  ]);
  await fixture.round();
  expect([sent(`second-${email}`), await fixture.waiting()]).toEqual([0, [`second-${email}`]]);
  await fixture.setFree(showing, 1);
  await fixture.rounds();
  expect(sent(`second-${email}`)).toBe(1);
});

test('nobody is told about a showing that is cancelled or over, and their addresses are deleted', async () => {
  await fixture.ask(seats(), email);
  await fixture.change(showing, { status: 'cancelled' });
  await fixture.setFree(showing, 5);
  await fixture.rounds();
  expect([sent(), await fixture.waiting()]).toEqual([0, []]);

  await fixture.change(showing, { status: 'on_sale' });
  await fixture.setFree(showing, 0);
  fixture.pass(60);
  await fixture.ask(seats(), email);
  fixture.setNow('2026-11-20T18:00:01Z');
  await fixture.round();
  expect([sent(), await fixture.waiting()]).toEqual([0, []]);
});

test('a sale that opens at night is told in the morning', async () => {
  await fixture.change(showing, {
    starts_at: '2026-11-25T18:00:00Z',
    ends_at: '2026-11-25T20:00:00Z',
    business_date: '2026-11-25',
    sale_from: '2026-11-20T22:00:00Z',
  });
  await fixture.setFree(showing, 5);
  expect((await fixture.ask(seats(), email)).status).toBe(200);
  await fixture.rounds();
  // Midnight in Sofia.
  fixture.setNow('2026-11-20T22:00:01Z');
  await fixture.rounds();
  fixture.setNow('2026-11-21T06:58:00Z');
  await fixture.rounds();
  expect(sent()).toBe(0);
  fixture.setNow('2026-11-21T07:00:00Z');
  await fixture.round();
  expect(sent()).toBe(1);
  expect(fixture.mailTo(email)[0]!.subject).toContain('On sale now: Charade');
});

test('seats of tonight are told at any hour', async () => {
  await fixture.change(showing, { starts_at: '2026-11-21T01:00:00Z', ends_at: '2026-11-21T03:00:00Z' });
  await fixture.ask(seats(), email);
  fixture.setNow('2026-11-20T23:00:00Z');
  await fixture.setFree(showing, 1);
  await fixture.rounds();
  expect(sent()).toBe(1);
});

test('a film’s first showing on sale is told, with the way to all of them', async () => {
  expect((await fixture.ask({ featureId: film }, email)).status).toBe(200);
  await fixture.rounds();
  await premiere({ sale_from: '2026-11-20T11:00:00Z' });
  await fixture.setFree(showing, 5);
  await fixture.rounds();
  expect(sent()).toBe(0);
  fixture.setNow('2026-11-20T11:00:00Z');
  await fixture.rounds();
  const [mail, ...others] = fixture.mailTo(email);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe(`On sale now: film-${next - 1}`);
  expect(mail!.text).toContain(`/film/film-${next - 1}?lang=en`);
  expect(await fixture.waiting()).toEqual([]);
});

test('a film that never comes is forgotten after a year', async () => {
  await fixture.ask({ featureId: film }, email);
  fixture.setNow('2027-11-20T09:59:00Z');
  await fixture.round();
  expect(await fixture.waiting()).toEqual([email]);
  fixture.setNow('2027-11-20T10:00:01Z');
  await fixture.round();
  expect(await fixture.waiting()).toEqual([]);
});

test('only what one has to wait for can be asked for, of the own brand', async () => {
  const codes = async (subject: object, brand?: string) => {
    const { status, code } = await fixture.ask(subject, email, brand ? { brand } : {});
    return [status, code];
  };
  expect(await codes({ presentationId: 2_000_000_000 })).toEqual([404, 'NO_EVENT_FOUND']);
  expect(await codes({ featureId: 2_000_000_000 })).toEqual([404, 'NO_FEATURE_FOUND']);
  expect(await codes(seats(), 'wisla')).toEqual([404, 'NO_EVENT_FOUND']);
  expect(await codes({ featureId: film }, 'wisla')).toEqual([404, 'NO_FEATURE_FOUND']);
  expect(await codes({ featureId: await fixture.featureId('shown') })).toEqual([409, 'NOTHING_TO_WAIT_FOR']);
  await fixture.setFree(showing, 1);
  expect(await codes(seats())).toEqual([409, 'NOTHING_TO_WAIT_FOR']);
  expect(await codes({ ...seats(), featureId: film })).toEqual([400, 'BAD_INPUT']);
  expect(await codes({})).toEqual([400, 'BAD_INPUT']);
  expect(await fixture.waiting()).toEqual([]);
});

test('without consent, or with something that is no address, nothing is stored', async () => {
  expect(await fixture.ask(seats(), email, { consent: false })).toMatchObject({ status: 400 });
  for (const wrong of [
    '',
    'ana',
    'ana@',
    'ana@posta',
    'a b@c d',
    'ana@posta.test\r\nBcc: all@posta.test',
    '4111111111111111@posta.test',
  ])
    expect(await fixture.ask(seats(), wrong)).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  expect(await fixture.waiting()).toEqual([]);
});

test('the answer does not tell whether an address waits already, nor for how much', async () => {
  const first = await fixture.ask(seats(), email);
  const answers = [await fixture.ask(seats(), email), await fixture.ask(seats(), `new-${email}`)];
  expect(answers).toEqual([first, first]);
  await fixture.sql(
    `insert into reminder (tenant_id, reminder_id, feature_id, waits_for, email, email_key, locale, origin, asked_at)
     select tenant_id, gen_random_uuid(), f.feature_id, 'film', email, email_key, locale, origin, asked_at
       from reminder join feature f using (tenant_id)
      where tenant_id = $1 and email = $2 and f.key like 'film-%' and f.feature_id <> $3 limit 19`,
    [email, film],
  );
  // It waits for twenty things now, and for no more.
  expect(await fixture.ask({ featureId: film }, email)).toEqual(first);
  expect((await fixture.waiting()).filter((one) => one === email)).toHaveLength(20);
});

test('nobody can ask for one mailbox again and again', async () => {
  for (let i = 0; i < 30; i++) expect((await fixture.ask(seats(), email)).status).toBe(200);
  expect(await fixture.ask(seats(), email)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect((await fixture.ask(seats(), `other-${email}`)).status).toBe(200);
  fixture.pass(3600);
  expect((await fixture.ask(seats(), email)).status).toBe(200);
});

test('the link stops all reminders of its address, and only of its brand', async () => {
  await fixture.ask(seats(), email);
  await fixture.ask({ featureId: film }, email);
  await fixture.ask(seats(), `other-${email}`);
  const token = fixture.tokenOf(email);
  expect(await fixture.open(token)).toMatchObject({ status: 200, open: 2 });
  const stop = async (of: string, brand = 'aurora') => {
    const answer = await fixture.shop.visitor(brand).request({
      method: 'POST',
      url: `/reminders/${of}?lang=he`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return [answer.statusCode, answer.headers.location];
  };
  expect(await stop(token, 'wisla')).toEqual([404, undefined]);
  expect(await stop('A'.repeat(43))).toEqual([404, undefined]);
  expect(await fixture.open('A'.repeat(43))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await fixture.open(token, 'wisla')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await fixture.waiting()).toHaveLength(3);
  expect(await stop(token)).toEqual([303, `/reminders/${token}?lang=he`]);
  expect(await fixture.waiting()).toEqual([`other-${email}`]);
  // Again, and after everything about the address is deleted.
  expect(await stop(token)).toEqual([303, `/reminders/${token}?lang=he`]);
  expect(await fixture.open(token)).toMatchObject({ status: 200, open: 0 });
});
