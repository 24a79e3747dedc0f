import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { databaseStore } from '#modules/payment/server/local/database-store.ts';
import { LocalPayu, type NewOrder } from '#modules/payment/server/payu/local/local-payu.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { dumpOf } from '../../support/stand-ins/card-leak.ts';

/** The demo's local PayU keeps its orders in the database, for every process of the shop. */

const KEYS = { posId: 'pos', clientId: 'client', clientSecret: 'secret', secondKey: 'second' };
const SHOP = 'http://shop.example/api/payment/webhook/payu';

let testing: TestDatabase;
let database: Database;
let one: LocalPayu;
let another: LocalPayu;
let notified: string[];
let next = 0;
let isOpen = true;

const open = (): LocalPayu =>
  new LocalPayu({
    keys: KEYS,
    origin: 'http://payu.example',
    timings: { laterMs: 50, codeMs: 100, retryMs: 10 },
    store: databaseStore(database, 'payu'),
    savedCards: databaseStore(database, 'payu cards'),
    notify: async (_url, _headers, body) => {
      notified.push((JSON.parse(body) as { order: { status: string } }).order.status);
      return isOpen;
    },
  });

beforeAll(async () => {
  testing = await testDatabase();
  database = new Database(testing.url);
});
beforeEach(() => {
  notified = [];
  isOpen = true;
  [one, another] = [open(), open()];
});
afterAll(async () => {
  await database.end();
  await testing.drop();
});

const order = (behaviour = 'code-ok', key = `order-${next++}`): NewOrder => ({
  key,
  totalAmount: '2970',
  currencyCode: 'PLN',
  notifyUrl: SHOP,
  payment: { type: 'BLIK_AUTHORIZATION_CODE', behaviour },
});
const statusOf = async (orderId: string) => (await one.store.byId(orderId))?.status;

test('of ten equal orders at the same time one is made', async () => {
  const wanted = order('code-not-confirmed');
  const made = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? one : another).open(wanted)));
  expect(made.filter(Boolean)).toHaveLength(1);
  await one.close();
  await another.close();
});

test('an order of one process is decided, found and refunded in another', async () => {
  const { orderId } = (await one.open(order()))!;
  await vi.waitFor(async () => expect((await another.store.byId(orderId))?.status).toBe('COMPLETED'));
  await one.close();
  expect(notified).toEqual(['PENDING', 'COMPLETED']);
  expect(await another.refund(orderId, { extRefundId: 'r', amount: '970' })).toMatchObject({ amount: '970' });
});

test('what a process has left is decided by the next one', async () => {
  const { orderId } = (await one.open(order('code-no-funds')))!;
  await one.close();
  expect(await statusOf(orderId)).toBe('PENDING');
  await another.resume();
  await vi.waitFor(async () => expect(await statusOf(orderId)).toBe('CANCELED'));
  await another.close();
});

test('a payment and its withdrawal at the same time: one of them counts', async () => {
  const { orderId } = (await one.open(order('code-not-confirmed')))!;
  notified = [];
  const [isCancelled] = await Promise.all([another.cancel(orderId), one.decide(orderId, 'paid')]);
  expect(await statusOf(orderId)).toBe(isCancelled ? 'CANCELED' : 'COMPLETED');
  await one.close();
  await another.close();
  expect(notified).toHaveLength(1);
});

describe('refunds', () => {
  test('ten at the same time never exceed the amount', async () => {
    const { orderId } = (await one.open(order('code-not-confirmed')))!;
    await one.decide(orderId, 'paid');
    await one.close();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? one : another).refund(orderId, { extRefundId: `r${i}`, amount: '970' }),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(3);
  });
});

test('a notification is sent again until it is taken', async () => {
  isOpen = false;
  await one.open(order('code-not-confirmed'));
  await vi.waitFor(() => expect(notified.length).toBeGreaterThan(2));
  isOpen = true;
  await one.close();
});

test('no code is stored', async () => {
  const { orderId } = (await one.open(order()))!;
  await one.close();
  expect(Object.keys((await one.store.byId(orderId))!.payment!)).toEqual(['type', 'behaviour']);
  expect(await dumpOf(testing.url)).not.toMatch(/"value":/);
});
