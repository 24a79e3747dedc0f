import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as operators from '#modules/ordering/contract/operator-calls.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { commit, customer, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { openTill, type Till } from '../../support/till.ts';

const ANNA = 'a-token-of-anna-at-aurora-in-sofia';
const DESK = 'a-token-of-the-desk-at-wisla-in-warsaw';
const BUYER = {
  ...customer,
  firstName: 'Zoë',
  lastName: 'Kovács',
  email: 'Zoe.Kovacs@posta.example',
  confirmEmail: 'Zoe.Kovacs@posta.example',
  mobileNumber: '+359 88 555 0142',
};

const log: string[] = [];
let till: Till;
let show: number;
let otherShow: number;
let codes: { zoe: string; elena: string };

beforeAll(async () => {
  till = await openTill({
    sets: [cinema({ plans: { h0: smallHall, h1: smallHall } }), cinema({ code: 'wisla', id: 2 })],
    env: { FOYER_OPERATORS: `anna@aurora:${ANNA} desk@wisla:${DESK}` },
    log,
  });
  [show, otherShow] = ['show-h0', 'show-h1'].map((key) => till.shop.showings.get(key)!) as [number, number];
  codes = { zoe: await bought(show, BUYER), elena: await bought(otherShow, customer) };
});
afterAll(() => till.close());

/** The code of an order of three adults. */
async function bought(presentationId: number, customerInfo: object): Promise<string> {
  const who = till.shop.visitor();
  await lockSeats(who, presentationId, THREE_SEATS);
  const payload = await payloadOf(who, presentationId, await typeCard(who, '4242424242424242', 29.7));
  const { body } = await commit(who, { ...payload, customerInfo: customerInfo as never });
  if (!body.reservationIdentifier) throw new Error(JSON.stringify(body));
  return body.reservationIdentifier;
}

type Body = Input<typeof operators.searchOrders>['body'];

async function search(body: Body | object, { token = ANNA, brand = 'aurora' } = {}) {
  const answer = await till.shop.visitor(brand).request({
    method: 'POST',
    url: '/api/operator/orders/search',
    payload: body,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, body: answer.json<Reply<typeof operators.searchOrders>>() };
}
const found = async (body: Body, as?: Parameters<typeof search>[1]): Promise<string[]> =>
  (await search(body, as)).body.orders.map(({ code }) => code);

test('an order is found by its code, a ticket’s code, and the buyer’s address, names and phone', async () => {
  const texts = [
    codes.zoe, codes.zoe.toLowerCase().replace('-', ' '), `${codes.zoe}-A1`, 'zoe.kovacs@posta.example', 'zoe.kov',
    'kovacs', 'KOVÁCS zo', '088 555 0142', '+359885550142',
  ]; // prettier-ignore
  for (const text of texts) expect([text, await found({ text })]).toEqual([text, [codes.zoe]]);
  for (const text of ['kovacsi', 'kovacs elena', 'ovacs', '088 555 0143', '2222-2222'])
    expect([text, await found({ text })]).toEqual([text, []]);
});

test('an order is found by its presentation, also together with a text', async () => {
  expect(await found({ presentationId: show })).toEqual([codes.zoe]);
  expect(await found({ presentationId: otherShow, text: 'kovacs' })).toEqual([]);
  expect(await found({ presentationId: otherShow, text: 'elena' })).toEqual([codes.elena]);
});

test('the answer names the buyer, the money and the visits', async () => {
  const { body } = await search({ text: 'kovacs' });
  expect(body).toEqual({
    hasMore: false,
    orders: [
      {
        code: codes.zoe,
        status: 'paid',
        createdAt: expect.stringMatching(/^\d{4}-/),
        currency: 'EUR',
        total: 29.7,
        refunded: 0,
        buyer: {
          name: 'Zoë Kovács',
          email: 'Zoe.Kovacs@posta.example',
          mobileNumber: expect.stringMatching(/0142$/),
        },
        visits: [
          {
            presentationId: show,
            film: 'Charade',
            dateTime: expect.stringMatching(/[+]0[23]:00$/),
            hall: 'Hall h0',
            complex: 'Main',
            tickets: 3,
          },
        ],
      },
    ],
  });
});

test('another brand finds nothing, by text, code or presentation', async () => {
  const wisla = { token: DESK, brand: 'wisla' };
  for (const body of [{ text: 'kovacs' }, { text: codes.zoe }, { presentationId: show, text: codes.zoe }])
    expect(await found(body, wisla)).toEqual([]);
  expect(await found({ text: 'kovacs', after: codes.elena }, wisla)).toEqual([]);
  expect((await search({ text: 'kovacs' }, { token: DESK })).status).toBe(401);
});

test.each([{}, { text: '' }, { text: 'k' }, { text: 'x'.repeat(201) }, { after: '2222-2222' }])(
  'looking for %j is bad input',
  async (body) => {
    expect((await search(body)).status).toBe(400);
  },
);

test('what was typed, and what was found, is in no log and in no record', async () => {
  await search({ text: 'Kovács' });
  await search({ text: '0885550142' });
  const logged = log.join('').toLowerCase();
  expect(logged).toContain('/api/operator/orders/search');
  expect(logged).not.toMatch(/kov[aá]cs|5550142/);
  const acts = await till.shop.app.database
    .brand(1)
    .rows(
      'select operator, act, subject, detail from operator_act where tenant_id = $1 order by done_at desc limit 1',
    );
  expect(acts).toEqual([
    { operator: 'anna', act: 'orders.searched', subject: 'text', detail: { orders: 1 } },
  ]);
});

test('many orders are read fifty at a time, the newest first', async () => {
  const copies = await copyOrders(120);
  const read: string[] = [];
  for (let after: string | undefined, more = true; more; after = read.at(-1)) {
    const { body } = await search({ text: 'crowd', ...(after && { after }) });
    expect(body.orders.length).toBeLessThanOrEqual(50);
    read.push(...body.orders.map(({ code }) => code));
    more = body.hasMore;
  }
  expect(read).toEqual(copies.toReversed());
});

/** Copies an order, each copy a second after the one before, with the word 'crowded'; returns their codes. */
async function copyOrders(count: number): Promise<string[]> {
  const rows = await till.shop.app.database.brand(1).rows<{ code: string }>(
    `with copied as (
       insert into orders (tenant_id, order_id, cart_id, session_id, code, cart_kind, status, locale, currency, total,
                           customer, content, link_token, created_at)
       select tenant_id, gen_random_uuid(), gen_random_uuid(), session_id, 'COPY-' || translate((3333 + n)::text, '01', 'XY'),
              cart_kind, 'cancelled', locale, currency, total, customer, content, 'copy ' || n, created_at + n * interval '1 second'
         from orders, generate_series(1, $3::int) n where tenant_id = $1 and code = $2
       returning tenant_id, order_id, code, created_at),
     worded as (insert into order_word select tenant_id, 'crowded', order_id from copied)
     select code from copied order by created_at`,
    [codes.elena, count],
  );
  return rows.map(({ code }) => code);
}

test('one operator’s searches are limited, and no other operator’s', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 60; i++) statuses.push((await search({ text: 'nobody' })).status);
  expect(statuses).toContain(429);
  expect((await search({ text: 'nobody' }, { token: DESK, brand: 'wisla' })).status).toBe(200);
});
