import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import { openOrder } from '#modules/ordering/contract/open-order-call.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { openShop, TEST_SECRET, type Shop, type Visitor } from '../../support/shop.ts';
import { startDemoGateway, type RunningGateway } from '../../support/stand-ins/demo-gateway.ts';

/** A visitor has one payment under way, so that unfinished payments do not keep more and more seats from others. */

const THREE_D_SECURE_CARD = '4000002760003184';
const HALLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'];

let database: TestDatabase;
let gateway: RunningGateway;
let shop: Shop;

beforeAll(async () => {
  database = await testDatabase();
  gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  shop = await openShop(database.url, {
    sets: [cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) })],
    env: { DEMO_GATEWAY_ORIGIN: gateway.origin },
  });
});
afterAll(async () => {
  await shop.close();
  await gateway.stop();
  await database.drop();
});

const showing = (hall: string): number => shop.showings.get(`show-${hall}`)!;
const statusOf = async (who: Visitor, orderId: string) =>
  (await who.call(contract.paymentStatus, { params: { orderId } })).body;

/** The showings of the places that are kept for payments, one for each place. */
const keptFor = async (orderIds: readonly string[]): Promise<number[]> =>
  (
    await shop.app.database
      .brand(1)
      .rows<{ id: number }>(
        'select presentation_id as id from claim where tenant_id = $1 and order_id = any($2) order by 1',
        [orderIds],
      )
  ).map(({ id }) => id);

async function asOwner(text: string): Promise<void> {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(text);
  await owner.end();
}

/** Locks three seats in each hall and begins a payment that the bank does not decide. Returns the answers. */
async function payEverywhere(who: Visitor, halls: readonly string[]) {
  const answers = [];
  for (const hall of halls) {
    await lockSeats(who, showing(hall), THREE_SEATS);
    answers.push((await buy(who, showing(hall), THREE_D_SECURE_CARD)).body);
  }
  return answers;
}

test('the payment of another cart is withdrawn, and its seats are free', async () => {
  const ana = shop.visitor();
  const orders = await payEverywhere(ana, ['a', 'b', 'c']);
  expect(orders.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  expect(await keptFor(orders.map(({ orderId }) => orderId))).toEqual([3, 3, 3].map(() => showing('c')));
  const answers = await Promise.all(orders.map(({ orderId }) => statusOf(ana, orderId)));
  expect(answers).toMatchObject([
    { error: { code: 'ORDER_CANCELLED' } },
    { error: { code: 'ORDER_CANCELLED' } },
    { status: 'pending' },
  ]);
  expect(await brokenInvariants(database.url)).toEqual({});
});

test('a commit of a cart that is not there leaves the other payment as it is', async () => {
  const ana = shop.visitor();
  const [first] = await payEverywhere(ana, ['n']);
  await lockSeats(ana, showing('o'), THREE_SEATS);
  const payload = await payloadOf(ana, showing('o'), await typeCard(ana, '4242424242424242', 29.7));
  const { body } = await commit(ana, { ...payload, cartId: '01a22800-0000-7000-8000-000000000000' });
  expect(body.error?.code).toBe('NO_CART');
  expect(await statusOf(ana, first!.orderId)).toMatchObject({ status: 'pending' });
});

test('a cart names another payment that is under way, and not its own', async () => {
  const ana = shop.visitor();
  await payEverywhere(ana, ['j']);
  await lockSeats(ana, showing('k'), THREE_SEATS);
  const cartOf = async (hall: string) =>
    (await ana.call(contract.readCart, { params: { id: showing(hall) } })).body;
  expect(await cartOf('k')).toMatchObject({
    pending: null,
    otherPayment: `/order/${showing('j')}?step=customerInfo`,
  });
  expect(await cartOf('j')).toMatchObject({ pending: { orderId: expect.any(String) }, otherPayment: null });
  const other = await shop.visitor().call(contract.readCart, { params: { id: showing('k') } });
  expect(other.body).toMatchObject({ pending: null, otherPayment: null });
});

test('pages outside of the order find what goes on: seats, their payment, what was bought', async () => {
  const ana = shop.visitor();
  const open = async () => (await ana.call(openOrder)).body.order;
  expect(await open()).toBeNull();
  await lockSeats(ana, showing('l'), THREE_SEATS);
  expect(await open()).toEqual({
    state: 'choosing',
    address: `/order/${showing('l')}?step=chooseSeats`,
    count: 3,
    lock: {
      until: expect.stringMatching(/^20.*Z$/),
      timeZone: 'Europe/Sofia',
      secondsLeft: expect.any(Number),
    },
  });
  await buy(ana, showing('l'), THREE_D_SECURE_CARD);
  expect(await open()).toMatchObject({
    state: 'paying',
    address: `/order/${showing('l')}?step=customerInfo`,
  });
  await lockSeats(ana, showing('m'), THREE_SEATS);
  // The bank's question comes first.
  expect(await open()).toMatchObject({ state: 'paying' });
  const { body } = await buy(ana, showing('m'));
  expect(await open()).toMatchObject({ state: 'bought', address: `/t/${body.link}` });
  expect((await shop.visitor().call(openOrder)).body.order).toBeNull();
});

test('an order that was paid in the meantime stays paid, and the next is paid too', async () => {
  const ana = shop.visitor();
  const [first] = await payEverywhere(ana, ['d']);
  const payload = async (hall: string) => {
    await lockSeats(ana, showing(hall), THREE_SEATS);
    return payloadOf(ana, showing(hall), await typeCard(ana, '4242424242424242', 29.7));
  };
  const next = await payload('e');
  await asOwner(
    `update demo_gateway.charge set status = 'succeeded' where key in
       (select tender_id::text from tender where order_id = '${first!.orderId}')`,
  );
  expect((await commit(ana, next)).body).toMatchObject({ status: 'paid' });
  expect((await statusOf(ana, first!.orderId)).status).toBe('paid');
  expect(await brokenInvariants(database.url)).toEqual({});
});

describe('with a provider that does not answer', () => {
  test('the next payment is refused, and the first goes on', async () => {
    const ana = shop.visitor();
    const [first] = await payEverywhere(ana, ['f']);
    await lockSeats(ana, showing('g'), THREE_SEATS);
    const next = await payloadOf(ana, showing('g'), await typeCard(ana, '4242424242424242', 29.7));
    await gateway.kill();
    const { body } = await commit(ana, next);
    expect(body.error).toMatchObject({ code: 'PAYMENT_UNDER_WAY', orderId: first!.orderId });
    expect(await keptFor([first!.orderId])).toEqual([1, 2, 3].map(() => showing('f')));
    gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET, port: gateway.port });
    expect((await commit(ana, next)).body.status).toBe('paid');
  });
});

test('negative control: without the index every unfinished payment keeps its seats', async () => {
  await asOwner('drop index orders_one_awaiting');
  const orders = await payEverywhere(shop.visitor(), ['h', 'i']);
  expect(new Set(await keptFor(orders.map(({ orderId }) => orderId))).size).toBe(2);
  expect(await brokenInvariants(database.url)).toHaveProperty('a visitor has one payment under way');
});
