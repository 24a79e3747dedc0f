import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import * as ordering from '#modules/ordering/contract.ts';
import { paypalIdentifier } from '#modules/payment/rules/paypal.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import type { Instrument, LocalOrder } from '#modules/payment/server/paypal/local/local-order.ts';
import { wireCapture, wireOrder } from '#modules/payment/server/paypal/local/local-wire.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { giveAccount } from '../../support/account-command.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { lookUp, operate } from '../../support/operator.ts';
import { ofPresentation } from '../../support/orders-of.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';
import {
  PAYPAL_KEYS,
  startPaypalStandIn,
  type PaypalStandIn,
} from '../../support/stand-ins/paypal-stand-in.ts';

/** Orders that are paid by PayPal, and every way in which that goes wrong. Three adults are 29.70. */

const HALLS = Array.from({ length: 70 }, (_, i) => `h${i}`);

let database: TestDatabase;
let paypal: PaypalStandIn;
let shop: Shop;
let worker: Worker;
/** Where PayPal sends its webhooks. */
let webhooks: string;
let next = 0;
let show: number;
const log: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  paypal = await startPaypalStandIn();
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as {
    brand: object;
  };
  const payment = {
    offers: [
      { method: 'card', provider: 'demo' },
      { method: 'paypal', provider: 'paypal' },
    ],
  };
  shop = await openShop(database.url, {
    sets: [{ ...set, brand: { ...set.brand, payment } }],
    // The keys are of the brand's own account: PayPal refuses those of the environment.
    env: { PAYPAL_API_BASE: paypal.origin, FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
    log,
  });
  await giveAccount(shop.app, 'aurora paypal', {
    environment: 'test',
    clientId: PAYPAL_KEYS.PAYPAL_CLIENT_ID,
    webhookId: PAYPAL_KEYS.PAYPAL_WEBHOOK_ID,
    clientSecret: PAYPAL_KEYS.PAYPAL_CLIENT_SECRET,
  });
  worker = await startWorker(shop.app);
  webhooks = (await shop.fastify.listen({ port: 0, host: '127.0.0.1' })) + webhookPath('paypal');
});
beforeEach(() => {
  show = shop.showings.get(`show-${HALLS[next++]!}`)!;
  paypal.notifyAt(webhooks);
});
afterEach(async () => {
  paypal.behave();
  paypal.paypal.refundStatus = 'COMPLETED';
  const broken = await brokenInvariants(database.url);
  if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
});
afterAll(async () => {
  await worker.stop();
  await paypal.close();
  await shop.close();
  await database.drop();
});

const db = () => shop.app.database.brand(1);

/** Chooses three seats and commits by PayPal. */
async function begin() {
  const ana = shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  const cart = await payloadOf(ana, show, paypalIdentifier(uuidv7()));
  const { body } = await commit(ana, cart);
  return { ana, cart, body };
}

/** The same, with the tender and PayPal's order. */
async function begun() {
  const { ana, body } = await begin();
  const tenderId = await tenderOf(body.orderId);
  const [order] = paypal.ordersOf(tenderId);
  return { ana, orderId: body.orderId, tenderId, order: order! };
}

/** The customer approves in PayPal's window, and the page with its button tells the shop. */
async function approve(
  who: Visitor,
  { tenderId, order }: { tenderId: string; order: LocalOrder },
  instrument: Instrument = 'balance',
): Promise<boolean | undefined> {
  await paypal.paypal.approve(order.orderId, instrument);
  const { body } = await who.call(ordering.proceedPayment, { params: { tenderId } });
  return body.choosesAgain;
}

/** A paid order. */
async function paidOrder() {
  const made = await begun();
  await approve(made.ana, made);
  await untilItIs(made.ana, made.orderId, 'paid');
  return made;
}

const stateOf = async (who: Visitor, orderId: string): Promise<string> => {
  const { body } = await who.call(ordering.paymentStatus, { params: { orderId } });
  return body.error?.code ?? body.status;
};
const untilItIs = (who: Visitor, orderId: string, end: string): Promise<void> =>
  vi.waitFor(async () => expect(await stateOf(who, orderId)).toBe(end), 10_000);

const tenderOf = async (orderId: string): Promise<string> =>
  (await db().row<{ id: string }>(
    'select tender_id as id from tender where tenant_id = $1 and order_id = $2',
    [orderId],
  ))!.id;

/** Makes an order's payment older. */
const laterThan = (seconds: number, orderId: string): Promise<unknown> =>
  db().change(
    `update tender set created_at = created_at - make_interval(secs => $3) where tenant_id = $1 and order_id = $2`,
    [orderId, seconds],
  );

const ordersHere = async (): Promise<string[]> =>
  (
    await db().rows<{ status: string }>(
      `select status from orders where tenant_id = $1 and ${ofPresentation('$2')} order by created_at`,
      [show],
    )
  ).map(({ status }) => status);
const seatsInCart = async (who: Visitor): Promise<number> =>
  (await who.call(ordering.readCart, { params: { id: show } })).body.seats.length;

/** Sends a webhook as PayPal would. */
const send = async ({ body, headers }: { body: string; headers: Record<string, string> }): Promise<number> =>
  (await fetch(webhooks, { method: 'POST', headers, body })).status;

const capturesOf = ({ orderId }: LocalOrder): number =>
  paypal.calls('POST', new RegExp(`/${orderId}/capture$`));

describe('a payment that the customer approves', () => {
  test('the commit makes PayPal’s order, which takes no money until it is approved', async () => {
    const { ana, body } = await begin();
    const tenderId = await tenderOf(body.orderId);
    expect(body).toMatchObject({ status: 'pending' });
    expect(new URL(body.redirectUrl!).pathname).toBe(`/pay/paypal/${tenderId}`);
    const [order, ...more] = paypal.ordersOf(tenderId);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      amount: { currency_code: 'EUR', value: '29.70' },
      customId: chargeId(1, tenderId),
      status: 'PAYER_ACTION_REQUIRED',
    });
    // Told too early, by whomever: nothing is captured.
    await ana.call(ordering.proceedPayment, { params: { tenderId } });
    expect(await stateOf(ana, body.orderId)).toBe('pending');
    expect(order!.capture).toBeUndefined();
  });

  test('is captured once, and the tickets say PayPal', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, tenderId, order } = await begun();
    expect(await approve(ana, { tenderId, order })).toBe(false);
    expect(await stateOf(ana, orderId)).toBe('paid');
    expect(order.capture).toMatchObject({ status: 'COMPLETED' });
    const { body } = await ana.call(ordering.paymentStatus, { params: { orderId } });
    expect(body.ticketIdentifiers).toHaveLength(3);
    const ticket = await ana.call(ordering.eTicket, { params: { token: body.link! } });
    expect(ticket.body.order.paidWith).toEqual([{ method: 'paypal', scheme: 'PayPal' }]);
    expect(capturesOf(order)).toBe(1);
  });

  test('whose page has gone after the approval is captured by PayPal’s webhook', async () => {
    const { ana, orderId, order } = await begun();
    await paypal.paypal.approve(order.orderId, 'balance');
    await untilItIs(ana, orderId, 'paid');
    expect(capturesOf(order)).toBe(1);
  });

  test('without any webhook is captured by the reconciliation', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, order } = await begun();
    await paypal.paypal.approve(order.orderId, 'balance');
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(await stateOf(ana, orderId)).toBe('paid');
    }, 10_000);
  });

  test('told by the page and the webhook at the same time, many times: captured once, paid once', async () => {
    const made = await begun();
    await paypal.paypal.approve(made.order.orderId, 'balance');
    const event = paypal.paypal.eventOf('CHECKOUT.ORDER.APPROVED', wireOrder(made.order));
    const proceed = () => made.ana.call(ordering.proceedPayment, { params: { tenderId: made.tenderId } });
    await Promise.all([proceed(), send(event), proceed(), send(event), reconcile(shop.app, 0), proceed()]);
    await untilItIs(made.ana, made.orderId, 'paid');
    const events = await db().rows('select 1 from outbox where tenant_id = $1 and subject_id = $2', [
      made.orderId,
    ]);
    expect(events).toHaveLength(1);
  });

  test('ten equal commits at the same time make one order', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const cart = await payloadOf(ana, show, paypalIdentifier(uuidv7()));
    const answers = await Promise.all(Array.from({ length: 10 }, () => commit(ana, cart)));
    const [orderId, ...others] = new Set(answers.map(({ body }) => body.orderId));
    expect(others).toEqual([]);
    expect(paypal.ordersOf(await tenderOf(orderId!))).toHaveLength(1);
  });

  test('the visitor who comes back to the shop as a whole page is paid', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, tenderId, order } = await begun();
    await paypal.paypal.approve(order.orderId, 'balance');
    const url = `/api/payment/returned/${tenderId}`;
    expect((await ana.request({ method: 'GET', url })).body).toContain('step=confirmation');
    expect(await stateOf(ana, orderId)).toBe('paid');
  });

  test('by somebody else’s page is not told to the shop', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, tenderId, order } = await begun();
    await paypal.paypal.approve(order.orderId, 'balance');
    const { status } = await shop.visitor().call(ordering.proceedPayment, { params: { tenderId } });
    expect(status).toBe(404);
    expect(await stateOf(ana, orderId)).toBe('pending');
  });
});

describe('the page with PayPal’s button', () => {
  test('has PayPal’s order, and allows only PayPal’s script', async () => {
    const { ana, tenderId, order } = await begun();
    const page = await ana.request({ method: 'GET', url: `/pay/paypal/${tenderId}` });
    expect(page.body).toContain(order.orderId);
    expect(page.body).toContain('currency=EUR');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(new RegExp(`script-src 'nonce-[^']+' ${paypal.origin};`));
    expect(policy).toContain("default-src 'none'");
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  test('has no button while PayPal reviews the payment', async () => {
    paypal.notifyAt(undefined);
    const { ana, tenderId, order } = await begun();
    await approve(ana, { tenderId, order }, 'review');
    const page = await ana.request({ method: 'GET', url: `/pay/paypal/${tenderId}` });
    expect(page.body).toContain('reviewing');
    expect(page.body).not.toContain('<script');
    await paypal.paypal.decide(order.orderId, 'COMPLETED');
  });
});

describe('what the customer chose is declined', () => {
  test('they choose again in PayPal’s window, and it is paid: one order, the same seats', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, tenderId, order } = await begun();
    expect(await approve(ana, { tenderId, order }, 'declined')).toBe(true);
    expect(await stateOf(ana, orderId)).toBe('pending');
    expect(await approve(ana, { tenderId, order }, 'declined')).toBe(true);
    expect(await approve(ana, { tenderId, order })).toBe(false);
    expect(await stateOf(ana, orderId)).toBe('paid');
    expect(await ordersHere()).toEqual(['paid']);
  });

  test('until they choose again nothing is captured by itself', async () => {
    const { ana, orderId, tenderId, order } = await begun();
    paypal.notifyAt(undefined);
    await approve(ana, { tenderId, order }, 'declined');
    const before = capturesOf(order);
    await reconcile(shop.app, 0);
    await reconcile(shop.app, 0);
    expect(await send(paypal.paypal.eventOf('CHECKOUT.ORDER.APPROVED', wireOrder(order)))).toBe(200);
    expect(capturesOf(order)).toBe(before);
    expect(await stateOf(ana, orderId)).toBe('pending');
  });

  test('they leave: the payment is given up after its time, and the seats are free for them again', async () => {
    const { ana, orderId, tenderId, order } = await begun();
    await approve(ana, { tenderId, order }, 'declined');
    await laterThan(16 * 60, orderId);
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, orderId)).toBe('ORDER_CANCELLED');
    expect(await seatsInCart(ana)).toBe(3);
    expect(order.capture).toBeUndefined();
  });

  test.each(['TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY', 'DUPLICATE_INVOICE_ID'])(
    'PayPal refuses the capture (%s): declined, and another try pays',
    async (refuse) => {
      const { ana, orderId, tenderId, order } = await begun();
      paypal.notifyAt(undefined);
      paypal.misbehave('capture', { refuse });
      expect(await approve(ana, { tenderId, order })).toBe(false);
      expect(await stateOf(ana, orderId)).toBe('PAYPAL_DECLINED');
      expect(await seatsInCart(ana)).toBe(3);
      const again = await commit(ana, await payloadOf(ana, show, paypalIdentifier(uuidv7())));
      const second = await tenderOf(again.body.orderId);
      await approve(ana, { tenderId: second, order: paypal.ordersOf(second)[0]! });
      expect(await stateOf(ana, again.body.orderId)).toBe('paid');
      expect(await ordersHere()).toEqual(['cancelled', 'paid']);
    },
  );
});

describe('a capture that PayPal reviews', () => {
  test.each([
    ['review', 'paid'],
    ['denied', 'PAYPAL_DECLINED'],
  ] as const)('%s: the seats wait, then %s by the webhook', async (instrument, end) => {
    const { ana, orderId, tenderId, order } = await begun();
    expect(await approve(ana, { tenderId, order }, instrument)).toBe(false);
    const { body } = await ana.call(ordering.paymentStatus, { params: { orderId } });
    // Nothing to do for the customer any more.
    if (body.status === 'pending') expect(body.redirectUrl).toBeUndefined();
    await untilItIs(ana, orderId, end);
    expect(await seatsInCart(ana)).toBe(end === 'paid' ? 0 : 3);
  });

  test('goes on when the time for an approval is over, and cannot be stopped by the visitor', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, tenderId, order } = await begun();
    paypal.paypal.decide = async () => {};
    await approve(ana, { tenderId, order }, 'review');
    Reflect.deleteProperty(paypal.paypal, 'decide');
    await laterThan(60 * 60, orderId);
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, orderId)).toBe('pending');
    const { body } = await ana.call(ordering.withdrawPayment, { params: { orderId } });
    expect(body).toMatchObject({ code: 'PAYMENT_NOT_WITHDRAWN' });
    await paypal.paypal.decide(order.orderId, 'COMPLETED');
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, orderId)).toBe('paid');
  });
});

describe('a payment that is stopped', () => {
  test('before the approval: nothing is captured, also when it is approved afterwards', async () => {
    const { ana, orderId, tenderId, order } = await begun();
    const { body } = await ana.call(ordering.withdrawPayment, { params: { orderId } });
    expect(body).toEqual({ isWithdrawn: true });
    expect(await seatsInCart(ana)).toBe(3);
    await approve(ana, { tenderId, order });
    await reconcile(shop.app, 0);
    expect(order.capture).toBeUndefined();
    expect(await ordersHere()).toEqual(['cancelled']);
  });

  test('after PayPal has taken the money: it stays paid', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, order } = await begun();
    await paypal.paypal.approve(order.orderId, 'balance');
    await paypal.paypal.capture(order.orderId, 'elsewhere');
    const { body } = await ana.call(ordering.withdrawPayment, { params: { orderId } });
    expect(body).toMatchObject({ code: 'ORDER_ALREADY_PAID' });
    expect(await ordersHere()).toEqual(['paid']);
  });

  test('the capture is on its way meanwhile: it is refunded completely', async () => {
    const { ana, orderId, order } = await begun();
    paypal.notifyAt(undefined);
    await paypal.paypal.approve(order.orderId, 'balance');
    await db().change(`update tender set status = 'cancelled' where tenant_id = $1 and order_id = $2`, [
      orderId,
    ]);
    await db().change(`update orders set status = 'cancelled' where tenant_id = $1 and order_id = $2`, [
      orderId,
    ]);
    await paypal.paypal.capture(order.orderId, 'late');
    expect(await send(paypal.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', wireCapture(order)))).toBe(200);
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(order.refunds).toMatchObject([{ value: '29.70' }]);
    }, 10_000);
    expect(await stateOf(ana, orderId)).not.toBe('paid');
    await db().change('delete from claim where tenant_id = $1 and presentation_id = $2', [show]);
  });
});

describe('when PayPal does not answer', () => {
  test('no access to PayPal: declined at once, and nothing was sent', async () => {
    paypal.refuseAccess(true);
    const { ana, body } = await begin();
    paypal.refuseAccess(false);
    expect(body.error?.code).toBe('PROCESSING_ERROR');
    expect(await seatsInCart(ana)).toBe(3);
  });

  test.each(['lose request', 'lose answer', 'error 500', 'error after', 'busy'] as const)(
    '%s when the order is made: it is made once',
    async (odd) => {
      paypal.misbehave('create', odd);
      const { ana, orderId, tenderId, order } = await begun();
      expect(paypal.ordersOf(tenderId)).toHaveLength(1);
      await approve(ana, { tenderId, order });
      await untilItIs(ana, orderId, 'paid');
    },
  );

  test('both answers are lost: nobody can approve the order, and it is given up', async () => {
    paypal.misbehave('create', 'lose answer', 'lose answer');
    const { ana, body } = await begin();
    expect(body).toEqual({ status: 'pending', orderId: body.orderId });
    await laterThan(46, body.orderId);
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('ORDER_CANCELLED');
    expect(await seatsInCart(ana)).toBe(3);
  });

  test.each(['lose request', 'lose answer', 'error 500', 'error after', 'busy'] as const)(
    '%s when it is captured: paid, and captured once',
    async (odd) => {
      paypal.notifyAt(undefined);
      paypal.misbehave('capture', odd);
      const { ana, orderId, tenderId, order } = await begun();
      await approve(ana, { tenderId, order });
      expect(await stateOf(ana, orderId)).toBe('paid');
    },
  );

  test('both answers to the capture are lost: the reconciliation finds the money', async () => {
    paypal.notifyAt(undefined);
    paypal.misbehave('capture', 'lose answer', 'lose answer');
    const { ana, orderId, tenderId, order } = await begun();
    await approve(ana, { tenderId, order });
    expect(await stateOf(ana, orderId)).toBe('pending');
    expect(order.capture).toBeDefined();
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, orderId)).toBe('paid');
    expect(capturesOf(order)).toBe(2);
  });

  test('it was captured elsewhere meanwhile (ORDER_ALREADY_CAPTURED): paid', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, tenderId, order } = await begun();
    await paypal.paypal.approve(order.orderId, 'balance');
    paypal.misbehave('capture', { refuse: 'ORDER_COMPLETION_IN_PROGRESS' });
    await ana.call(ordering.proceedPayment, { params: { tenderId } });
    expect(await stateOf(ana, orderId)).toBe('pending');
    await paypal.paypal.capture(order.orderId, 'elsewhere');
    paypal.misbehave('capture', { refuse: 'ORDER_ALREADY_CAPTURED' });
    await ana.call(ordering.proceedPayment, { params: { tenderId } });
    expect(await stateOf(ana, orderId)).toBe('paid');
  });
});

describe('an order that is not what was asked for captures nothing', () => {
  test.each([
    ['another amount', { value: '2.97', currency_code: 'EUR' }],
    ['another currency', { value: '29.70', currency_code: 'USD' }],
  ])('%s', async (_, amount) => {
    paypal.notifyAt(undefined);
    const { ana, orderId, tenderId, order } = await begun();
    const asked = order.amount;
    Object.assign(order, { amount });
    await approve(ana, { tenderId, order });
    expect(await stateOf(ana, orderId)).toBe('PAYPAL_DECLINED');
    // It stays declined, whatever becomes of the order at PayPal.
    Object.assign(order, { amount: asked });
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, orderId)).toBe('PAYPAL_DECLINED');
    expect(order.capture).toBeUndefined();
  });
});

describe('webhooks', () => {
  /** An order whose capture PayPal has, and the shop does not know yet. */
  async function capturedUnknown() {
    paypal.notifyAt(undefined);
    const made = await begun();
    await paypal.paypal.approve(made.order.orderId, 'balance');
    await paypal.paypal.capture(made.order.orderId, 'elsewhere');
    const event = paypal.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', wireCapture(made.order));
    return { ...made, event };
  }

  test('eight at the same time, and repeated: paid once', async () => {
    const { ana, orderId, event } = await capturedUnknown();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await send(event)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('paid');
    const events = await db().rows('select 1 from outbox where tenant_id = $1 and subject_id = $2', [
      orderId,
    ]);
    expect(events).toHaveLength(1);
  });

  test('a late one after the payment changes nothing', async () => {
    const { ana, orderId, order, event } = await capturedUnknown();
    await send(event);
    const late = paypal.paypal.eventOf('PAYMENT.CAPTURE.PENDING', wireCapture(order));
    expect(await send(late)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('paid');
  });

  test('its word alone pays nothing: PayPal is asked', async () => {
    paypal.notifyAt(undefined);
    const { ana, orderId, order } = await begun();
    const capture = { id: 'C1', key: 'x', status: 'COMPLETED' } as const;
    const early = paypal.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', wireCapture({ ...order, capture }));
    expect(await send(early)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('pending');
  });

  test.each([
    ['without a signature', () => ({ 'paypal-transmission-sig': '' })],
    ['with the signature of another body', () => ({ 'paypal-transmission-sig': paypal.paypal.eventOf('X', {}).headers['paypal-transmission-sig']! })],
    ['sent at another time', () => ({ 'paypal-transmission-time': '2020-01-01T00:00:00Z' })],
    ['with another algorithm', () => ({ 'paypal-auth-algo': 'none' })],
    ['with a certificate that is not PayPal’s', () => ({ 'paypal-cert-url': 'http://127.0.0.1:9/v1/notifications/certs/CERT-forged' })],
    ['without anything', () => ({ 'paypal-auth-algo': '', 'paypal-cert-url': '', 'paypal-transmission-sig': '' })],
  ])('forged: %s', async (_, wrong) => {
    const { ana, orderId, event } = await capturedUnknown();
    expect(await send({ body: event.body, headers: { ...event.headers, ...wrong() } })).toBe(400);
    expect(await stateOf(ana, orderId)).toBe('pending');
  }); // prettier-ignore

  test('certificates that PayPal does not have: refused, and only some of them are asked for', async () => {
    const { ana, orderId, event } = await capturedUnknown();
    // PayPal's own is known from now on.
    await send({ body: '{}', headers: event.headers });
    const inventing = Array.from({ length: 12 }, (_, i) => {
      const address = `${paypal.origin}/v1/notifications/certs/invented-${i}`;
      return send({ body: event.body, headers: { ...event.headers, 'paypal-cert-url': address } });
    });
    expect(new Set(await Promise.all(inventing))).toEqual(new Set([400, 409]));
    expect(paypal.calls('GET', /certs\/invented/)).toBeLessThan(6);
    expect(await stateOf(ana, orderId)).toBe('pending');
    expect(await send(event)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('paid');
  });

  test('of another webhook of the account: not signed for us', async () => {
    const { ana, orderId, order } = await capturedUnknown();
    const { keys } = paypal.paypal;
    Object.assign(paypal.paypal, { keys: { ...keys, webhookId: 'WH-of-another-shop' } });
    const event = paypal.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', wireCapture(order));
    Object.assign(paypal.paypal, { keys });
    expect(await send(event)).toBe(400);
    expect(await stateOf(ana, orderId)).toBe('pending');
  });

  test.each([
    ['of another system on the account', 'shop-17'],
    ['of a brand that is not here', chargeId(77, uuidv7())],
  ])('%s: accepted and ignored', async (_, customId) => {
    const { ana, orderId, order } = await capturedUnknown();
    const resource = wireCapture({ ...order, customId });
    expect(await send(paypal.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', resource))).toBe(200);
    expect(await send(paypal.paypal.eventOf('CUSTOMER.DISPUTE.CREATED', resource))).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('pending');
  });

  test('the order of another charge pays nothing', async () => {
    const { ana, orderId, tenderId, order } = await capturedUnknown();
    const { order: strange } = await paypal.paypal.open({
      ...order,
      key: uuidv7(),
      customId: chargeId(1, uuidv7()),
    });
    await paypal.paypal.approve(strange.orderId, 'balance');
    await paypal.paypal.capture(strange.orderId, 'elsewhere');
    await db().change('update tender set provider_ref = null where tenant_id = $1 and order_id = $2', [
      orderId,
    ]);
    const resource = wireCapture({ ...strange, customId: chargeId(1, tenderId) });
    expect(await send(paypal.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', resource))).toBe(500);
    expect(await stateOf(ana, orderId)).toBe('pending');
  });
});

describe('refunds', () => {
  /** A paid order, of which one ticket can be cancelled. */
  async function withRefund() {
    const made = await paidOrder();
    const { body } = await made.ana.call(ordering.paymentStatus, { params: { orderId: made.orderId } });
    const code = body.reservationIdentifier!;
    const cancel = () => operate(shop, `orders/${code}/cancel`, { itemNos: [2] });
    return { ...made, code, cancel };
  }
  const refundsOf = (orderId: string) =>
    db().rows(
      'select amount, state, failure, reason from refund where tenant_id = $1 and order_id = $2 order by created_at',
      [orderId],
    );
  const untilRefundIs = (orderId: string, state: string) =>
    vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(await refundsOf(orderId)).toMatchObject([{ amount: 950, state, reason: 'returned' }]);
    }, 10_000);
  const viewOf = (code: string) => lookUp(shop, `orders/${code}`);

  test.each([[[]], [['lose answer', 'error after']], [['lose request', 'busy', 'error 500']]] as const)(
    'a part is refunded once, also with %j',
    async (odd) => {
      const { order, orderId, cancel } = await withRefund();
      paypal.misbehave('refund', ...odd);
      await cancel();
      await untilRefundIs(orderId, 'refunded');
      expect(order.refunds).toMatchObject([{ value: '9.50', status: 'COMPLETED' }]);
    },
  );

  test('the answer is lost, and PayPal has forgotten its key: not refunded again', async () => {
    const { order, orderId, cancel } = await withRefund();
    const before = paypal.calls('POST', /\/refund$/);
    paypal.misbehave('refund', 'lose answer', 'lose request');
    await cancel();
    await vi.waitFor(() => expect(order.refunds).toHaveLength(1), 10_000);
    Object.assign(order.refunds[0]!, { key: undefined });
    await untilRefundIs(orderId, 'refunded');
    expect(order.refunds).toHaveLength(1);
    // The one whose answer was lost; the next one never arrived.
    expect(paypal.calls('POST', /\/refund$/)).toBe(before + 2);
  });

  test('one that PayPal decides later is pending until then', async () => {
    const { order, orderId, cancel } = await withRefund();
    paypal.paypal.refundStatus = 'PENDING';
    await cancel();
    await untilRefundIs(orderId, 'pending');
    order.refunds[0]!.status = 'COMPLETED';
    await untilRefundIs(orderId, 'refunded');
    expect(order.refunds).toHaveLength(1);
  });

  test('one that has failed is told with its reason, and tried again with another key', async () => {
    const { order, orderId, cancel } = await withRefund();
    paypal.paypal.refundStatus = 'FAILED';
    await cancel();
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(await refundsOf(orderId)).toMatchObject([{ state: 'refused', failure: 'FAILED' }]);
    }, 10_000);
    paypal.paypal.refundStatus = 'COMPLETED';
    // The pause before the next attempt is over.
    await db().change('update refund set try_after = null where tenant_id = $1 and order_id = $2', [orderId]);
    await untilRefundIs(orderId, 'refunded');
    expect(order.refunds.at(-1)).toMatchObject({ value: '9.50', status: 'COMPLETED' });
  });

  test('one that PayPal refuses is kept with PayPal’s word for it', async () => {
    const { orderId, cancel } = await withRefund();
    paypal.misbehave('refund', ...Array.from({ length: 50 }, () => ({ refuse: 'REFUND_TIME_LIMIT_EXCEEDED' })));
    await cancel();
    await vi.waitFor(async () =>
      expect(await refundsOf(orderId)).toMatchObject([{ state: 'refused', failure: 'REFUND_TIME_LIMIT_EXCEEDED' }]), 10_000,
    );
  }); // prettier-ignore

  describe('made in PayPal’s dashboard', () => {
    const inDashboard = (order: LocalOrder, value: string) =>
      paypal.paypal.refund(order.capture!.id, { value });
    const untilRefundsAre = (orderId: string, refunds: readonly object[]) =>
      vi.waitFor(async () => expect(await refundsOf(orderId)).toMatchObject(refunds), 10_000);

    test('are noted once, and operators see them with the order', async () => {
      const { order, orderId, code } = await withRefund();
      await inDashboard(order, '5.00');
      await untilRefundsAre(orderId, [{ amount: 500, state: 'refunded', reason: 'by_provider' }]);
      await inDashboard(order, '1.00');
      await untilRefundsAre(orderId, [{ amount: 500 }, { amount: 100, reason: 'by_provider' }]);
      expect(await viewOf(code)).toMatchObject({
        left: 23.7,
        payments: [{ method: 'paypal', amount: 29.7, refunded: 6 }],
        refunds: [
          { method: 'paypal', amount: 5, state: 'refunded', reason: 'by_provider' },
          { method: 'paypal', amount: 1, state: 'refunded', reason: 'by_provider' },
        ],
      });
    });

    test('and ours beside them: each is counted once', async () => {
      const { order, orderId, cancel } = await withRefund();
      await inDashboard(order, '5.00');
      await untilRefundsAre(orderId, [{ reason: 'by_provider' }]);
      await cancel();
      await untilRefundsAre(orderId, [
        { amount: 500 },
        { amount: 950, state: 'refunded', reason: 'returned' },
      ]);
      expect(order.refunds).toHaveLength(2);
    });

    test('of most of it: no more than is left goes back for what is cancelled afterwards', async () => {
      const { order, orderId, code, cancel } = await withRefund();
      await inDashboard(order, '25.00');
      await untilRefundsAre(orderId, [{ amount: 2500, reason: 'by_provider' }]);
      expect((await cancel()).body).toMatchObject({ itemNos: [2], refunded: 4.7 });
      await untilRefundsAre(orderId, [
        { amount: 2500 },
        { amount: 470, state: 'refunded', reason: 'returned' },
      ]);
      const rest = await operate(shop, `orders/${code}/cancel`, { includeCharges: true });
      expect(rest.body).toMatchObject({ itemNos: [1, 3], refunded: 0 });
    });

    test('of all of it while ours is due: ours counts as paid', async () => {
      const { order, orderId, cancel } = await withRefund();
      paypal.notifyAt(undefined);
      paypal.misbehave('refund', 'lose request', 'lose request');
      await cancel();
      await inDashboard(order, '29.70');
      await untilRefundIs(orderId, 'refunded');
      expect(order.refunds).toHaveLength(1);
    });

    test('a forged word of a refund notes none', async () => {
      const { order, orderId } = await withRefund();
      const href = `${paypal.origin}/v2/payments/captures/${order.capture!.id}`;
      const resource = { id: 'R1', status: 'COMPLETED', links: [{ rel: 'up', href }] };
      expect(await send(paypal.paypal.eventOf('PAYMENT.CAPTURE.REFUNDED', resource))).toBe(200);
      expect(await refundsOf(orderId)).toEqual([]);
    });
  });
});

test('no key or access token is in the shop’s log', async () => {
  // Purchases of its own, so that it says something when it runs alone too.
  await paidOrder();
  show = shop.showings.get(`show-${HALLS[next++]!}`)!;
  paypal.refuseAccess(true);
  await begin();
  paypal.refuseAccess(false);
  const written = log.join('\n');
  for (const line of ['/api/payment/commit', 'PayPal made no order']) expect(written).toContain(line);
  for (const secret of [PAYPAL_KEYS.PAYPAL_CLIENT_SECRET, PAYPAL_KEYS.PAYPAL_WEBHOOK_ID, 'Bearer ', 'Basic '])
    expect(written).not.toContain(secret);
});
