import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Input, Reply } from '#kernel/endpoint.ts';
import * as contract from '#modules/ordering/contract.ts';
import type * as operators from '#modules/ordering/contract/operator-calls.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { lookUp, operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { onVoucher, openVoucher } from '../../support/vouchers.ts';
import { paidBy } from '../../support/ways-to-pay.ts';
import { visitOf } from '../../support/visit-document.ts';

const HALLS = Array.from({ length: 16 }, (_, i) => `h${i}`);
let till: Till;
let worker: Worker;
let next = 0;
let show: number;

beforeAll(async () => {
  const plans = Object.fromEntries(HALLS.map((key) => [key, smallHall]));
  till = await openTill({
    sets: [cinema({ plans }), cinema({ code: 'wisla', id: 2 })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
  worker = await startWorker(till.shop.app);
});
beforeEach(() => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
});
afterAll(async () => {
  await worker.stop();
  await till.close();
});

type Body = Input<typeof operators.cancelOrderItems>['body'];

const cancel = (code: string, body: Body, brand = 'aurora') =>
  operate(till.shop, `orders/${code}/cancel`, body, { brand });
const view = (code: string) => lookUp<Reply<typeof operators.operatorOrder>>(till.shop, `orders/${code}`);
const look = async (code: string) => (await view(code)).items;

/** An order of three adults (9.50 each, 0.40 of charges each) with popcorn (4.90). */
async function bought(who: Visitor) {
  await lockSeats(who, show, THREE_SEATS);
  const { body: page } = await who.call(contract.orderPage, { params: { id: show } });
  const products = [{ id: page.products[0]!.id, quantity: 1 }];
  await who.call(contract.writeCart, { params: { id: show }, body: { products } });
  const { body } = await buy(who, show);
  return { code: body.reservationIdentifier!, orderId: body.orderId, link: body.link! };
}

const db = () => till.shop.app.database.brand(1);
const refundsOf = (orderId: string) =>
  db().rows<{ amount: number; state: string }>(
    'select amount, state from refund where tenant_id = $1 and order_id = $2 order by created_at',
    [orderId],
  );

test('one ticket of three is cancelled: its seat is free, its money refunded, the others stay valid', async () => {
  const ana = till.shop.visitor();
  const { code, orderId, link } = await bought(ana);
  expect(await look(code)).toMatchObject([
    { itemNo: 1, kind: 'ticket', state: 'issued', amount: 9.5 },
    { itemNo: 2 },
    { itemNo: 3 },
    { itemNo: 4, kind: 'product', state: 'issued', amount: 4.9 },
  ]);
  expect((await cancel(code, { itemNos: [2] })).body).toEqual({
    itemNos: [2],
    quantity: 1,
    refunded: 9.5,
    currency: 'EUR',
    refunds: [{ method: 'card', amount: 9.5 }],
  });
  const { body } = await ana.call(contract.eTicket, { params: { token: link } });
  const { tickets } = visitOf(body);
  expect(tickets.map(({ status }) => status)).toEqual(['valid', 'cancelled', 'valid']);
  expect(tickets.map((ticket) => 'qr' in ticket)).toEqual([true, false, true]);
  await vi.waitFor(
    async () => expect(await refundsOf(orderId)).toEqual([{ amount: 950, state: 'refunded' }]),
    15_000,
  );
  await vi.waitFor(async () => {
    const emails = await db().rows('select 1 from mail where tenant_id = $1 and subject like $2', [
      `Cancelled%${code}%`,
    ]);
    expect(emails).toHaveLength(1);
  }, 15_000);
  const boris = till.shop.visitor();
  expect((await lockSeats(boris, show, [[2, 1]])).body.error).toBeUndefined();
});

test('an act is recorded with its operator, and no statement of the shop can change the record', async () => {
  const { code } = await bought(till.shop.visitor());
  await cancel(code, { itemNos: [2] });
  await cancel(code, { itemNos: [2] });
  const acts = await db().rows(
    'select operator, act, detail from operator_act where tenant_id = $1 and subject = $2',
    [code],
  );
  expect(acts).toEqual([
    {
      operator: 'operator',
      act: 'order.items_cancelled',
      detail: { itemNos: [2], quantity: 1, amount: 950 },
    },
  ]);
  for (const change of ["update operator_act set operator = 'x'", 'delete from operator_act'])
    await expect(db().change(`${change} where tenant_id = $1`)).rejects.toThrow('permission denied');
});

test('the rest can be cancelled later, with its charges; then nothing is left to cancel', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  await cancel(code, { itemNos: [1, 4] });
  expect((await cancel(code, { itemNos: [1] })).body).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
  expect((await cancel(code, { includeCharges: true })).body).toMatchObject({
    itemNos: [2, 3],
    refunded: 20.2,
  });
  await vi.waitFor(
    async () =>
      expect(await refundsOf(orderId)).toEqual([
        { amount: 1440, state: 'refunded' },
        { amount: 2020, state: 'refunded' },
      ]),
    15_000,
  );
  expect((await cancel(code, {})).body).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
});

test('a number that the order does not have is refused as such', async () => {
  const { code } = await bought(till.shop.visitor());
  const unknown = { status: 409, body: { code: 'ITEM_NOT_FOUND', itemNo: 9 } };
  expect(await cancel(code, { itemNos: [1, 9] })).toEqual(unknown);
  expect(await cancel(code, { reduce: [{ itemNo: 9, to: 0 }] })).toEqual(unknown);
  expect((await look(code)).map(({ state }) => state)).toEqual(['issued', 'issued', 'issued', 'issued']);
});

test('a code is taken as it was told by telephone', async () => {
  const { code } = await bought(till.shop.visitor());
  const told = code.toLowerCase().replace('-', '');
  expect((await view(told)).code).toBe(code);
  expect((await view(code.replace('-', '%20'))).code).toBe(code);
  expect((await cancel(told, { itemNos: [2] })).body).toMatchObject({ itemNos: [2] });
  expect((await operate(till.shop, `orders/${told}/mail`, {})).status).toBe(200);
  expect((await operate(till.shop, `orders/${told}/pay-out`, {})).body.code).toBe('NOTHING_TO_PAY_OUT');
  expect((await operate(till.shop, `orders/${told}2/mail`, {})).body.code).toBe('BAD_INPUT');
});

test('service charges are refunded on request when all items were cancelled before', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  const { body } = await cancel(code, {});
  const refunds = [{ method: 'card', amount: 1.2 }];
  const charges = { itemNos: [], quantity: 0, refunded: 1.2, currency: 'EUR', refunds };
  expect((await cancel(code, { includeCharges: true })).body).toEqual(charges);
  expect((await cancel(code, { includeCharges: true })).body).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
  expect(await refundsOf(orderId)).toHaveLength(2);
  await vi.waitFor(async () => {
    const emails = await db().rows<{ text: string }>(
      'select message as text from mail where tenant_id = $1 and subject like $2',
      [`Cancelled%${code}%`],
    );
    const texts = emails.map(({ text }) => text).join();
    expect(texts).toContain('4 items of your order');
    expect(texts).toContain('also refunding the booking fee');
    expect(texts).not.toContain('0 items');
  }, 15_000);
  expect(body).toMatchObject({ itemNos: [1, 2, 3, 4] });
});

test('with charges, tickets take their share, and the last ones all that is left', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  const refunded: unknown[] = [];
  for (const itemNo of [4, 1, 2, 3]) {
    const { body } = await cancel(code, { itemNos: [itemNo], includeCharges: true });
    refunded.push(body['refunded']);
  }
  expect(refunded).toEqual([4.9, 9.9, 9.9, 9.9]);
  const total = await db().row('select total from orders where tenant_id = $1 and order_id = $2', [orderId]);
  expect(total).toEqual({ total: 3460 });
  expect((await cancel(code, { includeCharges: true })).body).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
});

test('a dry run says what would be refunded, and how, and changes nothing', async () => {
  const who = till.shop.visitor();
  const reference = await openVoucher(db(), 1000);
  await lockSeats(who, show, THREE_SEATS);
  const paid = await paidBy('voucher and card', who, await payloadOf(who, show), reference);
  const { body: order } = await commit(who, paid);
  const code = order.reservationIdentifier!;
  const before = await view(code);
  const wanted = { itemNos: [1, 2, 3], includeCharges: true };
  const said = await cancel(code, { ...wanted, dryRun: true });
  expect(said.body).toEqual({
    itemNos: [1, 2, 3],
    quantity: 3,
    refunded: 29.7,
    currency: 'EUR',
    refunds: [
      { method: 'card', amount: 19.7 },
      { method: 'voucher', amount: 10 },
    ],
  });
  expect({ ...(await view(code)), emails: [] }).toEqual({ ...before, emails: [] });
  expect(await onVoucher(db(), reference)).toEqual([0, 0]);
  expect((await cancel(code, wanted)).body).toEqual(said.body);
  await vi.waitFor(async () => expect(await onVoucher(db(), reference)).toEqual([1000, 0]), 15_000);
});

test('an operator sees the items by name and place, the money, the e-mails and the acts', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  await cancel(code, { itemNos: [2] });
  await reconcile(till.shop.app, 0);
  await vi.waitFor(
    async () => expect(await refundsOf(orderId)).toEqual([{ amount: 950, state: 'refunded' }]),
    15_000,
  );
  const instant = expect.stringMatching(/^\d{4}-.*Z$/);
  const seen = await view(code);
  expect(seen).toMatchObject({
    code,
    status: 'paid',
    locale: 'en',
    total: 34.6,
    left: 25.1,
    leftCharges: 1.2,
    buyer: { name: 'Elena Dimitrova', email: 'elena@posta.example' },
    payments: [{ method: 'card', amount: 34.6, refunded: 9.5, lastFour: '4242' }],
    refunds: [{ method: 'card', amount: 9.5, state: 'refunded', failure: null, createdAt: instant }],
    acts: [
      {
        operator: 'operator',
        act: 'order.items_cancelled',
        detail: { itemNos: [2], quantity: 1, amount: 950 },
      },
    ],
  });
  const seat = (number: number) => ({ section: 'Stalls', row: 'A', seat: String(number), isAdmitted: false });
  expect(seen.items).toMatchObject([
    { itemNo: 1, name: 'Adult', state: 'issued', ticket: { ...seat(1), code: `${code}-A1` } },
    { itemNo: 2, name: 'Adult', state: 'cancelled', ticket: seat(2) },
    { itemNo: 3, name: 'Adult', state: 'issued', ticket: seat(3) },
    { itemNo: 4, name: 'Popcorn', quantity: 1, state: 'issued' },
  ]);
  expect(seen.items[3]).not.toHaveProperty('ticket');
  expect(seen.emails.map(({ subject, to }) => [subject.split(':')[0], to])).toEqual(
    expect.arrayContaining([
      ['Your tickets', 'elena@posta.example'],
      ['Cancelled', 'elena@posta.example'],
    ]),
  );
});

test('ten cancellations of an item at once cancel it once', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(code, { itemNos: [3] })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await refundsOf(orderId)).toHaveLength(1);
});

test('a ticket that was scanned is not cancelled, nor anything with it', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  await db().change('update ticket set status = 3 where tenant_id = $1 and order_id = $2 and item_no = 1', [
    orderId,
  ]);
  expect((await cancel(code, {})).body).toMatchObject({ code: 'TICKET_ADMITTED' });
  expect((await look(code)).every(({ state }) => state === 'issued')).toBe(true);
  expect((await look(code))[0]).toMatchObject({ ticket: { isAdmitted: true } });
  expect(await refundsOf(orderId)).toEqual([]);
  expect((await cancel(code, { includeAdmitted: true })).body).toMatchObject({ itemNos: [1, 2, 3, 4] });
});

test('unknown orders, another brand’s orders, and callers without the operator’s token are refused', async () => {
  const { code } = await bought(till.shop.visitor());
  expect((await cancel('2222-2222', {})).body).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect((await cancel(code, {}, 'wisla')).body).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const url = `/api/operator/orders/${code}/cancel`;
  const stranger = await till.shop.visitor().request({ method: 'POST', url, payload: {} });
  expect(stranger.statusCode).toBe(401);
});

test('every invariant is true after all of this', async () => {
  await reconcile(till.shop.app, 0);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
