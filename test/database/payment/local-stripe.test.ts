import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { databaseStore } from '#modules/payment/server/local/database-store.ts';
import type { LocalCustomer } from '#modules/payment/server/stripe/local/local-customers.ts';
import type { LocalIntent } from '#modules/payment/server/stripe/local/local-intent.ts';
import { LocalStripe, type NewIntent } from '#modules/payment/server/stripe/local/local-stripe.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { dumpOf } from '../../support/stand-ins/card-leak.ts';

/** The demo's local Stripe keeps its payment intents in the database, for every process of the shop. */

const ACCOUNT = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec' };
const GOOD = '4242424242424242';

let testing: TestDatabase;
let database: Database;
let one: LocalStripe;
let another: LocalStripe;
let notified: string[];
let next = 0;

const open = (): LocalStripe =>
  new LocalStripe({
    accounts: [ACCOUNT],
    origin: 'http://stripe.example',
    timings: { retryMs: 10 },
    store: databaseStore<LocalIntent>(database, 'stripe'),
    customers: databaseStore<LocalCustomer>(database, 'stripe customers'),
    notify: async (url, _headers, body) => {
      notified.push(`${(JSON.parse(body) as { type: string }).type} to ${url}`);
      return true;
    },
  });

beforeAll(async () => {
  testing = await testDatabase();
  database = new Database(testing.url);
});
beforeEach(() => {
  notified = [];
  [one, another] = [open(), open()];
});
afterAll(async () => {
  await database.end();
  await testing.drop();
});

const intent = (number: string, key = `pk_test key-${next++}`): NewIntent => ({
  key,
  account: ACCOUNT.publishableKey,
  request: 'amount=2970',
  token: one.keepCard(number).token,
  amount: 2970,
  currency: 'eur',
  metadata: {},
  returnUrl: 'http://shop.example/api/payment/returned/1',
});
const idOf = ({ body }: { body: object }): string => (body as { id: string }).id;

test('of ten equal requests at the same time one payment intent is made, and all get it', async () => {
  const wanted = intent(GOOD);
  const answers = await Promise.all(Array.from({ length: 10 }, () => one.open(wanted)));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await one.close();
  expect(notified).toEqual(['payment_intent.succeeded to http://shop.example/api/payment/webhook/stripe']);
});

test('the same key with another request, and a token that was used, are refused', async () => {
  const wanted = intent(GOOD);
  await one.open(wanted);
  expect(await one.open({ ...wanted, request: 'amount=1' })).toMatchObject({
    body: { error: { type: 'idempotency_error' } },
  });
  expect(await one.open({ ...wanted, key: 'pk_test another' })).toMatchObject({
    body: { error: { code: 'resource_missing' } },
  });
});

test('another process decides the bank’s step and refunds, each once', async () => {
  const id = idOf(await one.open(intent('4000002760003184')));
  await Promise.all([another.decide(id, 'approve'), one.decide(id, 'approve')]);
  expect(await one.store.byId(id)).toMatchObject({ status: 'succeeded' });
  const wanted = { key: 'refund', request: 'amount=1000', amount: 1000, metadata: {} };
  const [first, again] = await Promise.all([one.refund(id, wanted), another.refund(id, wanted)]);
  expect(first).toEqual(again);
  const rest = await another.refund(id, { request: '', metadata: {} });
  expect(rest).toMatchObject({ status: 200, body: { amount: 1970 } });
  expect(await one.refund(id, { request: '', metadata: {} })).toMatchObject({
    body: { error: { code: 'charge_already_refunded' } },
  });
  await Promise.all([one.close(), another.close()]);
  const sent = (type: string): number => notified.filter((line) => line.startsWith(type)).length;
  expect([sent('payment_intent.succeeded'), sent('refund.created'), notified.length]).toEqual([1, 2, 3]);
});

test('payment intents of a time are listed, the newest first', async () => {
  const made: string[] = [];
  for (const second of [100, 101, 102, 103]) {
    one.now = () => new Date(second * 1000);
    made.push(idOf(await one.open(intent(GOOD))));
  }
  const listed = await another.store.createdBetween(101, 102);
  expect(listed.map(({ orderId }) => orderId)).toEqual([made[2], made[1]]);
});

test('no card number is stored', async () => {
  await one.open(intent(GOOD));
  expect(await dumpOf(testing.url)).not.toContain(GOOD);
});
