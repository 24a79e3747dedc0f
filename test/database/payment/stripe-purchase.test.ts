import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as ordering from '#modules/ordering/contract.ts';
import { reconcile } from '../../support/reconcile.ts';
import { getPaymentForm } from '#modules/payment/contract.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { TAKE_SEATS } from '../../support/database/take-seats.ts';
import { sourcePages } from '../../support/processes/source-pages.ts';
import { visitOf } from '../../support/visit-document.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';
import {
  startStripeStandIn,
  STRIPE_KEYS,
  type StripeStandIn,
} from '../../support/stand-ins/stripe-stand-in.ts';

/** Whole purchases at a brand that takes cards with Stripe, from the seats to the tickets or the refund. */

const HALLS = [
  'plain',
  'step',
  'refused',
  'returned',
  'declined',
  'lost',
  'late',
  'wallet',
  'crossed',
  'repriced',
];

const APPLE_FILE = '7B227073704964223A2239';

let database: TestDatabase;
let stripe: StripeStandIn;
let shop: Shop;
let worker: Worker;
/** Where Stripe sends its events. */
let webhooks: string;

beforeAll(async () => {
  database = await testDatabase();
  stripe = await startStripeStandIn();
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as {
    brand: object;
  };
  const payment = {
    appleDomainFile: APPLE_FILE,
    offers: [
      { method: 'wallet', provider: 'stripe' },
      { method: 'card', provider: 'stripe' },
    ],
  };
  shop = await openShop(database.url, {
    sets: [{ ...set, brand: { ...set.brand, payment } }, cinema({ code: 'wisla', id: 2 })],
    pages: sourcePages(),
    env: {
      ...STRIPE_KEYS,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_SCRIPT_URL: `${stripe.origin}/stripe.js`,
    },
  });
  worker = await startWorker(shop.app);
  const address = await shop.fastify.listen({ port: 0, host: '127.0.0.1' });
  webhooks = address + webhookPath('stripe');
  stripe.notifyAt(webhooks);
});
afterAll(async () => {
  await worker.stop();
  await stripe.close();
  await shop.close();
  await database.drop();
});

const showing = (key: string): number => shop.showings.get(`show-${key}`)!;
const outcome = async (who: Visitor, orderId: string): Promise<string> => {
  const { body } = await who.call(ordering.paymentStatus, { params: { orderId } });
  return body.error?.code ?? body.status;
};

/** Three seats bought with a card typed into Stripe's fields. */
async function buyWith(who: Visitor, key: string, number: string) {
  const id = showing(key);
  await lockSeats(who, id, THREE_SEATS);
  const { body } = await who.call(getPaymentForm, { params: { locale: 'en' }, query: { total: 29.7 } });
  const formId = new URL(body.paymentFormURL).pathname.split('/').at(-1);
  return commit(who, await payloadOf(who, id, `${stripe.confirmationToken(number)}.${formId}`));
}

test('Apple’s file is served on the hosts of the brand that has it, and is in no page', async () => {
  const url = '/.well-known/apple-developer-merchantid-domain-association';
  const file = await shop.visitor().request({ method: 'GET', url });
  expect([file.statusCode, file.body]).toEqual([200, APPLE_FILE]);
  expect(file.headers['content-type']).toMatch(/^text\/plain/);
  expect((await shop.visitor('wisla').request({ method: 'GET', url })).statusCode).toBe(404);
  const config = await shop.visitor().request({ method: 'GET', url: '/api/config' });
  expect([config.statusCode, config.body.includes(APPLE_FILE)]).toEqual([200, false]);
});

/** Opens the page with Stripe's buttons of wallets; returns its path. */
async function openWallet(who: Visitor, total = 29.7): Promise<string> {
  const query = { total, method: 'wallet' } as const;
  const { body } = await who.call(getPaymentForm, { params: { locale: 'en' }, query });
  return new URL(body.paymentFormURL).pathname;
}
const formIdIn = (path: string): string => path.split('/').at(-1)!;

/** Three seats, paid with a card in a wallet of the device. */
async function payByWallet(who: Visitor, key: string, number: string, wallet: string) {
  await lockSeats(who, showing(key), THREE_SEATS);
  const formId = formIdIn(await openWallet(who));
  const identifier = `${stripe.confirmationToken(number, wallet)}.${formId}`;
  return commit(who, await payloadOf(who, showing(key), identifier));
}

async function intentsOf(orderId: string) {
  const rows = await shop.app.database
    .brand(1)
    .rows<{ id: string }>('select tender_id as id from tender where tenant_id = $1 and order_id = $2', [
      orderId,
    ]);
  return stripe.intents().filter(({ metadata }) => rows.some(({ id }) => id === metadata['payment_id']));
}
const intentOf = async (orderId: string) => (await intentsOf(orderId))[0]!;

test('a valid card: tickets for exactly the order’s amount', async () => {
  const ana = shop.visitor();
  const { body } = await buyWith(ana, 'plain', '4242424242424242');
  expect(body.status).toBe('paid');
  expect(body.ticketIdentifiers).toHaveLength(3);
  expect(await intentOf(body.orderId)).toMatchObject({ amount: 2970, currency: 'eur', status: 'succeeded' });
  const ticket = await ana.call(ordering.eTicket, { params: { token: body.link! } });
  expect(ticket.body.order).toMatchObject({ total: 2970, paidWith: [{ brand: 'Visa', lastFour: '4242' }] });
  expect(visitOf(ticket.body).tickets.map(({ seat }) => seat)).toEqual(['1', '2', '3']);
});

test.each([
  ['step', 'approve', 'paid'],
  ['refused', 'refuse', 'THREE_D_SECURE_FAILED'],
] as const)('3-D Secure, %s: the visitor returns, the event settles', async (key, decision, end) => {
  const ana = shop.visitor();
  const { body } = await buyWith(ana, key, '4000002760003184');
  expect(body.status).toBe('pending');
  const { orderId: id } = await intentOf(body.orderId);
  expect(body.redirectUrl).toBe(`${stripe.origin}/3ds/${id}`);
  await stripe.decide(id, decision);
  await vi.waitFor(async () => expect(await outcome(ana, body.orderId)).toBe(end), 10_000);
  const { body: cart } = await ana.call(ordering.readCart, { params: { id: showing(key) } });
  expect(cart.seats).toHaveLength(end === 'paid' ? 0 : 3);
});

test('when the visitor returns from the bank before its event, the order is decided', async () => {
  const ana = shop.visitor();
  stripe.notifyAt(undefined);
  const { body } = await buyWith(ana, 'returned', '4000002760003184');
  const intent = await intentOf(body.orderId);
  await stripe.decide(intent.orderId, 'approve');
  const url = `/api/payment/returned/${intent.metadata['payment_id']}`;
  // When another visitor opens the address, nothing is decided.
  await shop.visitor().request({ method: 'GET', url });
  expect(await outcome(ana, body.orderId)).toBe('pending');
  const page = await ana.request({ method: 'GET', url });
  expect(page.body).toContain('step=confirmation');
  expect(await outcome(ana, body.orderId)).toBe('paid');
  stripe.notifyAt(webhooks);
});

test('a declined card leaves the seats with the visitor', async () => {
  const ana = shop.visitor();
  const { body } = await buyWith(ana, 'declined', '4000000000009995');
  expect(body.error?.code).toBe('INSUFFICIENT_FUNDS');
  const { body: cart } = await ana.call(ordering.readCart, { params: { id: showing('declined') } });
  expect(cart.seats).toHaveLength(3);
});

test('after lost answers the requests are repeated, and the card is charged once', async () => {
  const ana = shop.visitor();
  stripe.notifyAt(undefined);
  stripe.misbehave('lose answer', 'lose answer');
  const { body } = await buyWith(ana, 'lost', '4242424242424242');
  expect(body.status).toBe('pending');
  await reconcile(shop.app, 0);
  expect(await outcome(ana, body.orderId)).toBe('paid');
  expect(await intentsOf(body.orderId)).toHaveLength(1);
});

test('money for lost seats is refunded, also when the bank takes its time', async () => {
  const ana = shop.visitor();
  stripe.notifyAt(undefined);
  const { body } = await buyWith(ana, 'late', '4000002760003184');
  const db = shop.app.database.brand(1);
  await db.change(TAKE_SEATS, [showing('late')]);
  stripe.delayRefunds();
  const intent = await intentOf(body.orderId);
  await stripe.decide(intent.orderId, 'approve');
  const refundState = async (): Promise<object | undefined> =>
    db.row(
      `select o.status as "order", r.state as refund from orders o join refund r using (tenant_id, order_id)
        where tenant_id = $1 and order_id = $2`,
      [body.orderId],
    );
  await reconcile(shop.app, 0);
  await reconcile(shop.app, 0);
  expect(await refundState()).toEqual({ order: 'refund_due', refund: 'pending' });
  await stripe.decideRefunds('succeeded');
  await reconcile(shop.app, 0);
  expect(await refundState()).toEqual({ order: 'refunded', refund: 'refunded' });
  expect(stripe.refunds()).toMatchObject([{ intent: intent.orderId, amount: 2970 }]);
  expect(await outcome(ana, body.orderId)).toBe('ORDER_REFUNDED');
});

describe('the wallet of the device', () => {
  test('a declined card in it, then one that pays: the receipt names wallet and card', async () => {
    const ana = shop.visitor();
    const declined = await payByWallet(ana, 'wallet', '4000000000000002', 'google_pay');
    expect(declined.body.error?.code).toBe('CARD_DECLINED');
    const { body } = await payByWallet(ana, 'wallet', '4242424242424242', 'apple_pay');
    expect(body.status).toBe('paid');
    const ticket = await ana.call(ordering.eTicket, { params: { token: body.link! } });
    expect(ticket.body.order.paidWith).toEqual([
      { method: 'card', brand: 'Apple Pay (Visa)', lastFour: '4242' },
    ]);
    const tender = await shop.app.database
      .brand(1)
      .row('select method, provider from tender where tenant_id = $1 and order_id = $2', [body.orderId]);
    expect(tender).toEqual({ method: 'wallet', provider: 'stripe' });
  });

  test('pays nothing with another visitor’s page, nor another amount than the cart’s', async () => {
    const [ana, boris] = [shop.visitor(), shop.visitor()];
    const hers = formIdIn(await openWallet(ana));
    await lockSeats(boris, showing('crossed'), THREE_SEATS);
    const stolen = `${stripe.confirmationToken('4242424242424242', 'apple_pay')}.${hers}`;
    const crossed = await commit(boris, await payloadOf(boris, showing('crossed'), stolen));
    expect(crossed.body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    await lockSeats(ana, showing('repriced'), THREE_SEATS);
    const cheap = formIdIn(await openWallet(ana, 1));
    const identifier = `${stripe.confirmationToken('4242424242424242', 'apple_pay')}.${cheap}`;
    const repriced = await commit(ana, await payloadOf(ana, showing('repriced'), identifier));
    expect(repriced.body.error?.code).toBe('PRICE_CHANGED');
  });

  test('has a page that only its visitor gets, and that may open it in Stripe’s frame', async () => {
    const ana = shop.visitor();
    const url = await openWallet(ana);
    const { statusCode, headers, body } = await ana.request({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(body).toContain('/pay/assets/stripe-wallet.js');
    expect(headers['permissions-policy']).toContain(`payment=(self "${stripe.origin}")`);
    expect((await shop.visitor().request({ method: 'GET', url })).statusCode).toBe(404);
    // The card's page opens no wallet.
    const form = await ana.call(getPaymentForm, { params: { locale: 'en' }, query: { total: 29.7 } });
    const card = await ana.request({ method: 'GET', url: new URL(form.body.paymentFormURL).pathname });
    expect(card.headers['permissions-policy']).toContain('payment=(self)');
  });

  test('is allowed to the pages of brands that offer it, and to no others', async () => {
    const headersOf = async (brand?: string) =>
      (await shop.visitor(brand).request({ method: 'GET', url: '/' })).headers;
    const own = await headersOf();
    expect(own['permissions-policy']).toContain(`payment=(self "${stripe.origin}")`);
    // The window of a wallet must be able to speak to the page.
    expect(own['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const others = await headersOf('wisla');
    expect(others['permissions-policy']).toContain('payment=(self)');
    expect(others['cross-origin-opener-policy']).toBe('same-origin');
  });
});

test('afterwards all amounts agree', async () => {
  expect(await brokenInvariants(database.url)).toEqual({});
});
