import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reply } from '#kernel/endpoint.ts';
import type { operatorOrder } from '#modules/ordering/contract/operator-calls.ts';
import { readMail } from '#platform/server/mail/read-mail.ts';
import { buy, lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate as operateIn } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openTill, type Till } from '../../support/till.ts';

/** An operator sends an order's e-mail again, also to a corrected address. */

const HALLS = Array.from({ length: 12 }, (_, i) => `h${i}`);
const log: string[] = [];
let till: Till;
let next = 0;
let show: number;
let order: { code: string; orderId: string };

beforeAll(async () => {
  const plans = Object.fromEntries(HALLS.map((key) => [key, smallHall]));
  till = await openTill({
    sets: [cinema({ plans }), cinema({ code: 'wisla', id: 2 })],
    env: { FOYER_OPERATORS: `anna:${OPERATOR_TOKEN.replaceAll(' ', '-')}` },
    log,
  });
});
beforeEach(async () => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  const who = till.shop.visitor();
  await lockSeats(who, show, THREE_SEATS);
  const { body } = await buy(who, show);
  order = { code: body.reservationIdentifier!, orderId: body.orderId };
  await reconcile(till.shop.app, 0);
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const headers = { authorization: `Bearer ${OPERATOR_TOKEN.replaceAll(' ', '-')}` };

const operate = (path: string, payload: object, brand = 'aurora') =>
  operateIn(till.shop, `orders/${path}`, payload, { brand, headers });
const mail = (payload: object = {}, brand?: string) => operate(`${order.code}/mail`, payload, brand);

/** The addresses of the order's e-mails, the oldest first. */
async function recipients(): Promise<string[]> {
  const rows = await db().rows<{ recipient: string }>(
    `select recipient from mail join outbox e using (tenant_id, event_id)
      where tenant_id = $1 and e.subject_id = $2 order by mail.created_at, mail_id`,
    [order.orderId],
  );
  return rows.map(({ recipient }) => recipient);
}

test('the same e-mail is sent again, with the tickets as they are now', async () => {
  await operate(`${order.code}/cancel`, { itemNos: [2] });
  expect(await mail()).toEqual({ status: 200, body: { email: 'elena@posta.example' } });
  await reconcile(till.shop.app, 0);
  const row = await db().row<{ message: Buffer }>(
    `select message from mail join outbox e using (tenant_id, event_id)
      where tenant_id = $1 and e.subject_id = $2 and e.kind = 'order.mail_asked'`,
    [order.orderId],
  );
  const email = readMail(row!.message);
  expect(email.subject).toContain('Charade');
  expect(email.attachments.map(({ contentType }) => contentType)).toContain('application/pdf');
  const shown = (seat: number): boolean => email.text.includes(`${order.code}-A${seat}`);
  expect([shown(1), shown(2), shown(3)]).toEqual([true, false, true]);
  expect(email.text).toContain('Your 2 tickets');
});

test('a corrected address gets it, and all later e-mails too', async () => {
  expect((await mail({ email: ' Zoe@Posta.EXAMPLE ' })).body).toEqual({ email: 'Zoe@posta.example' });
  await reconcile(till.shop.app, 0);
  await operate(`${order.code}/cancel`, {});
  await reconcile(till.shop.app, 0);
  expect(await recipients()).toEqual(['elena@posta.example', 'Zoe@posta.example', 'Zoe@posta.example']);
  const found = async (text: string) =>
    ((await operate('search', { text, presentationId: show })).body['orders'] as object[]).length;
  expect([await found('zoe@posta'), await found('elena@posta')]).toEqual([1, 0]);
});

test('pressed five times at once, one e-mail is sent; pressed later, one more', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => mail()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await reconcile(till.shop.app, 0);
  expect(await recipients()).toHaveLength(2);
  await mail();
  await reconcile(till.shop.app, 0);
  expect(await recipients()).toHaveLength(3);
});

test('the record has who has sent it, and neither record nor log has an address', async () => {
  await mail();
  await mail({ email: 'zoe@posta.example' });
  const acts = await db().rows(
    'select operator, act, detail from operator_act where tenant_id = $1 and subject = $2 order by done_at',
    [order.code],
  );
  const act = { operator: 'anna', act: 'order.mailed_again' };
  expect(acts).toEqual([
    { ...act, detail: { isCorrected: false } },
    { ...act, detail: { isCorrected: true } },
  ]);
  expect(log.join('').toLowerCase()).not.toContain('posta.example');
});

test('an order without an address needs one; with nothing left there is nothing to send', async () => {
  await db().change(
    `update orders set customer = customer - 'email' where tenant_id = $1 and order_id = $2`,
    [order.orderId],
  );
  expect(await mail()).toEqual({ status: 409, body: { code: 'EMAIL_MISSING' } });
  expect((await mail({ email: 'zoe@posta.example' })).status).toBe(200);
  await operate(`${order.code}/cancel`, {});
  expect(await mail()).toEqual({ status: 409, body: { code: 'NOTHING_TO_SEND' } });
});

test.each(['', 'zoe', 'zoe@posta', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])(
  '%j is no address',
  async (email) => {
    expect(await mail({ email })).toEqual({
      status: 400,
      body: { code: 'BAD_INPUT', part: 'body', path: '/email' },
    });
  },
);

test('another brand’s order, and one that does not exist, are refused', async () => {
  expect((await mail({}, 'wisla')).status).toBe(404);
  expect((await operate('2222-2222/mail', {})).body).toEqual({ code: 'ORDER_NOT_FOUND' });
});

test('an order is found by its code in small letters; what is done to it is kept under its own', async () => {
  const typed = order.code.toLowerCase();
  expect((await operate(`${typed}/mail`, {})).status).toBe(200);
  expect((await operate(`${typed}/cancel`, { itemNos: [1] })).status).toBe(200);
  const url = `/api/operator/orders/${typed}`;
  const view = (await till.shop.visitor().request({ method: 'GET', url, headers })).json<
    Reply<typeof operatorOrder>
  >();
  expect(view.code).toBe(order.code);
  expect(view.acts.map(({ act }) => act).toSorted()).toEqual(['order.items_cancelled', 'order.mailed_again']);
});
