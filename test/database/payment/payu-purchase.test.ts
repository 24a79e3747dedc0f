import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import * as ordering from '#modules/ordering/contract.ts';
import { getBanks, getPaymentForm } from '#modules/payment/contract.ts';
import { codeIdentifier } from '#modules/payment/rules/code.ts';
import { transferIdentifier } from '#modules/payment/rules/transfer.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import { signatureFor, SIGNATURE_HEADER } from '#modules/payment/server/payu/signature.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { giveAccount } from '../../support/account-command.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import { ofPresentation } from '../../support/orders-of.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';
import { PAYU_KEYS, startPayuStandIn, type PayuStandIn } from '../../support/stand-ins/payu-stand-in.ts';

/** Orders that are paid with BLIK by PayU, and every way in which that goes wrong. Three adults are 29.70. */

const HALLS = Array.from({ length: 70 }, (_, i) => `h${i}`);
const OK = '777123';
const AT_ONCE = '777001';
const NEVER = '700702';

let database: TestDatabase;
let payu: PayuStandIn;
let shop: Shop;
let worker: Worker;
/** Where PayU sends its notifications. */
let webhooks: string;
let next = 0;
let show: number;
const log: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  payu = await startPayuStandIn();
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as {
    brand: object;
  };
  const payment = {
    offers: [
      { method: 'code', provider: 'payu' },
      { method: 'card', provider: 'payu' },
      { method: 'transfer', provider: 'payu' },
    ],
  };
  shop = await openShop(database.url, {
    sets: [{ ...set, brand: { ...set.brand, payment } }],
    // The keys are of the brand's own account: PayU refuses those of the environment.
    env: { PAYU_API_BASE: payu.origin, FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
    log,
  });
  await giveAccount(shop.app, 'aurora payu', {
    environment: 'test',
    posId: PAYU_KEYS.PAYU_POS_ID,
    clientId: PAYU_KEYS.PAYU_CLIENT_ID,
    clientSecret: PAYU_KEYS.PAYU_CLIENT_SECRET,
    secondKey: PAYU_KEYS.PAYU_SECOND_KEY,
  });
  worker = await startWorker(shop.app);
  webhooks = (await shop.fastify.listen({ port: 0, host: '127.0.0.1' })) + webhookPath('payu');
});
beforeEach(() => {
  show = shop.showings.get(`show-${HALLS[next++]!}`)!;
  payu.notifyAt(webhooks);
});
afterEach(async () => {
  payu.payu.namesKnownOrders = false;
  payu.payu.waitsForCapture = false;
  payu.payu.refundStatus = 'FINALIZED';
  const broken = await brokenInvariants(database.url);
  if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
});
afterAll(async () => {
  await worker.stop();
  await payu.close();
  await shop.close();
  await database.drop();
});

const db = () => shop.app.database.brand(1);

/** What the page sends for a typed code; each call is another try. */
const byBlik = (paymentCode: string) => ({
  paymentIdentifier: codeIdentifier(uuidv7()),
  paymentCode,
  paymentBrowser: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    language: 'pl-PL',
    screenWidth: 390,
    screenHeight: 844,
    colorDepth: 24,
    timezoneOffset: -60,
  },
});

/** Chooses three seats and commits with a code. */
async function pay(code: string, ana = shop.visitor()) {
  await lockSeats(ana, show, THREE_SEATS);
  const cart = { ...(await payloadOf(ana, show)), ...byBlik(code) };
  const { body } = await commit(ana, cart);
  return { ana, cart, body };
}

const stateOf = async (who: Visitor, orderId: string): Promise<string> => {
  const { body } = await who.call(ordering.paymentStatus, { params: { orderId } });
  return body.error?.code ?? body.status;
};
const untilItIs = (who: Visitor, orderId: string, end: string): Promise<void> =>
  vi.waitFor(async () => expect(await stateOf(who, orderId)).toBe(end), 10_000);

/** The tender of an order. */
const tenderOf = async (orderId: string): Promise<string> =>
  (await db().row<{ id: string }>(
    'select tender_id as id from tender where tenant_id = $1 and order_id = $2',
    [orderId],
  ))!.id;
/** PayU's orders for an order of ours. */
const payuOrders = async (orderId: string) => payu.ordersOf(await tenderOf(orderId));

/** Makes an order's payment older than PayU's requests can be on their way. */
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

/** Sends a notification as PayU would. */
const send = async (body: string, headers: Record<string, string>): Promise<number> =>
  (
    await fetch(webhooks, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  ).status;

describe('a code that is confirmed in the app', () => {
  test('waits for the confirmation, and is paid by the notification', async () => {
    const { ana, body } = await pay(OK);
    expect(body).toEqual({
      status: 'pending',
      orderId: body.orderId,
      confirm: {
        amount: 29.7,
        currency: 'EUR',
        secondsLeft: expect.any(Number),
        ofSeconds: expect.any(Number),
      },
    });
    await untilItIs(ana, body.orderId, 'paid');
    const [order, ...more] = await payuOrders(body.orderId);
    expect(order).toMatchObject({ totalAmount: '2970', currencyCode: 'EUR', status: 'COMPLETED' });
    expect(more).toEqual([]);
    const { body: paid } = await ana.call(ordering.paymentStatus, { params: { orderId: body.orderId } });
    expect(paid.ticketIdentifiers).toHaveLength(3);
    const ticket = await ana.call(ordering.eTicket, { params: { token: paid.link! } });
    expect(ticket.body.order.paidWith).toEqual([expect.objectContaining({ scheme: 'BLIK' })]);
  });

  test('is paid without any notification: the reconciliation asks PayU', async () => {
    payu.notifyAt(undefined);
    const { ana, body } = await pay(AT_ONCE);
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(await stateOf(ana, body.orderId)).toBe('paid');
    }, 10_000);
  });

  test('that waits for our capture is captured, once', async () => {
    payu.payu.waitsForCapture = true;
    const { ana, body } = await pay(OK);
    await untilItIs(ana, body.orderId, 'paid');
    const [order] = await payuOrders(body.orderId);
    expect(order!.status).toBe('COMPLETED');
    expect(payu.calls('POST', new RegExp(`${order!.orderId}/captures`))).toBe(1);
  });

  test('ten equal commits at the same time make one order', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const cart = { ...(await payloadOf(ana, show)), ...byBlik(OK) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => commit(ana, cart)));
    const [orderId, ...others] = new Set(answers.map(({ body }) => body.orderId));
    expect(others).toEqual([]);
    await untilItIs(ana, orderId!, 'paid');
    expect(await payuOrders(orderId!)).toHaveLength(1);
  });
});

describe('a code that is not paid: the visitor has the seats again, and another code pays', () => {
  test.each([
    ['refused by PayU at once', '000000', 'CODE_INVALID'],
    ['used before', '700703', 'CODE_INVALID'],
    ['expired', '700701', 'CODE_EXPIRED'],
    ['declined in the app', '500500', 'CODE_DECLINED'],
    ['not enough money', '500501', 'INSUFFICIENT_FUNDS'],
    ['never confirmed', NEVER, 'CODE_NOT_CONFIRMED'],
  ])('%s', async (_, code, refusal) => {
    const { ana, body } = await pay(code);
    if (body.status === 'pending') await untilItIs(ana, body.orderId, refusal);
    else expect(body.error?.code).toBe(refusal);
    expect(await seatsInCart(ana)).toBe(3);
    const again = await commit(ana, { ...(await payloadOf(ana, show)), ...byBlik(AT_ONCE) });
    await untilItIs(ana, again.body.orderId, 'paid');
    expect(await ordersHere()).toEqual(['cancelled', 'paid']);
  });

  test('withdrawn by the visitor: PayU cancels it', async () => {
    const { ana, body } = await pay(NEVER);
    const withdrawn = await ana.call(ordering.withdrawPayment, { params: { orderId: body.orderId } });
    expect(withdrawn.body).toEqual({ isWithdrawn: true });
    expect(await payuOrders(body.orderId)).toMatchObject([{ status: 'CANCELED' }]);
    expect(await seatsInCart(ana)).toBe(3);
  });

  test('withdrawn when PayU has the money already: it stays paid', async () => {
    payu.notifyAt(undefined);
    const { ana, body } = await pay(NEVER);
    const [order] = await payuOrders(body.orderId);
    await payu.payu.decide(order!.orderId, 'paid');
    const withdrawn = await ana.call(ordering.withdrawPayment, { params: { orderId: body.orderId } });
    expect(withdrawn.body).toMatchObject({ code: 'ORDER_ALREADY_PAID' });
    expect(await ordersHere()).toEqual(['paid']);
  });

  test('undecided after its time: withdrawn', async () => {
    const { ana, body } = await pay(NEVER);
    await laterThan(161, body.orderId);
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('ORDER_CANCELLED');
    expect(await payuOrders(body.orderId)).toMatchObject([{ status: 'CANCELED' }]);
  });
});

describe('when PayU does not answer', () => {
  test('no access to PayU: declined at once, and nothing was sent', async () => {
    payu.refuseAccess(true);
    const { ana, body } = await pay(OK);
    payu.refuseAccess(false);
    expect(body.error?.code).toBe('PROCESSING_ERROR');
    expect(await seatsInCart(ana)).toBe(3);
  });

  test('an access token that was withdrawn is replaced', async () => {
    const before = payu.calls('POST', /authorize$/);
    payu.payu.withdrawTokens();
    const { ana, body } = await pay(OK);
    await untilItIs(ana, body.orderId, 'paid');
    expect(payu.calls('POST', /authorize$/)).toBeGreaterThan(before);
  });

  test.each(['lose request', 'error 500', 'busy'] as const)('%s: the second request pays', async (odd) => {
    payu.misbehave(odd);
    const { ana, body } = await pay(OK);
    expect(body.confirm).toBeDefined();
    await untilItIs(ana, body.orderId, 'paid');
    expect(await payuOrders(body.orderId)).toHaveLength(1);
  });

  test.each(['lose answer', 'error after'] as const)(
    '%s after the order was made: charged once, found by its notification',
    async (odd) => {
      payu.misbehave(odd);
      const { ana, body } = await pay(OK);
      expect(body).toEqual({ status: 'pending', orderId: body.orderId });
      await untilItIs(ana, body.orderId, 'paid');
      expect(await payuOrders(body.orderId)).toHaveLength(1);
    },
  );

  test('the answer is lost, and PayU names the order when it is sent again: found without a notification', async () => {
    payu.notifyAt(undefined);
    payu.payu.namesKnownOrders = true;
    payu.misbehave('lose answer');
    const { ana, body } = await pay(NEVER);
    const [order] = await payuOrders(body.orderId);
    await payu.payu.decide(order!.orderId, 'paid');
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('paid');
  });

  test('no request arrives: the order is withdrawn, and a late request cannot charge', async () => {
    payu.misbehave('lose request', 'lose request');
    const { ana, body } = await pay(OK);
    expect(body.status).toBe('pending');
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('pending');
    await laterThan(46, body.orderId);
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('ORDER_CANCELLED');
    // The empty order has taken our id, without a method to pay by.
    expect(await payuOrders(body.orderId)).toMatchObject([{ status: 'CANCELED', payment: undefined }]);
    expect(await seatsInCart(ana)).toBe(3);
  });

  test('the answer and every notification are lost: the order waits, and is never charged again', async () => {
    payu.notifyAt(undefined);
    payu.misbehave('lose answer');
    const { ana, body } = await pay(AT_ONCE);
    await laterThan(46, body.orderId);
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('pending');
    const [order, ...more] = await payuOrders(body.orderId);
    expect(more).toEqual([]);
    // A later notification, PayU sends them for three days, has its id.
    const { body: text, headers } = payu.payu.notificationOf(order!);
    expect(await send(text, headers)).toBe(200);
    expect(await stateOf(ana, body.orderId)).toBe('paid');
  });

  test('no notification ever comes: the page is told, and an operator enters PayU’s id', async () => {
    payu.notifyAt(undefined);
    payu.misbehave('lose answer');
    const { ana, body } = await pay(AT_ONCE);
    const params = { orderId: body.orderId };
    const isOverdue = async () => (await ana.call(ordering.paymentStatus, { params })).body.isOverdue;
    await laterThan(290, body.orderId);
    expect(await isOverdue()).toBeUndefined();
    await laterThan(20, body.orderId);
    await reconcile(shop.app, 0);
    expect(await isOverdue()).toBe(true);
    // As docs/payments.md has it.
    const [order] = await payuOrders(body.orderId);
    await db().change(
      `update tender set provider_ref = $3 where tenant_id = $1 and tender_id = $2 and provider_ref is null and status = 'created'`,
      [await tenderOf(body.orderId), order!.orderId],
    );
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('paid');
  });

  test('paid after the seats were given up: refunded completely', async () => {
    payu.notifyAt(undefined);
    payu.misbehave('lose answer');
    const { ana, body } = await pay(NEVER);
    const [order] = await payuOrders(body.orderId);
    await db().change(`update tender set status = 'cancelled' where tenant_id = $1 and order_id = $2`, [
      body.orderId,
    ]);
    await db().change(`update orders set status = 'cancelled' where tenant_id = $1 and order_id = $2`, [
      body.orderId,
    ]);
    await payu.payu.decide(order!.orderId, 'paid');
    const { body: text, headers } = payu.payu.notificationOf(order!);
    await send(text, headers);
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(order!.refunds).toMatchObject([{ amount: '2970' }]);
    }, 10_000);
    expect(await stateOf(ana, body.orderId)).not.toBe('paid');
    await db().change('delete from claim where tenant_id = $1 and presentation_id = $2', [show]);
  });
});

describe('a card, typed into PayU’s field', () => {
  /** Chooses three seats, opens the form, types a card into PayU's field, and commits. */
  async function payByCard(number: string) {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const query = { total: 29.7 };
    const { body: form } = await ana.call(getPaymentForm, { params: { locale: 'en' }, query });
    const formId = new URL(form.paymentFormURL).pathname.split('/').at(-1);
    const identifier = `${payu.payu.keepCard(number).token}.${formId}`;
    const { body } = await commit(ana, await payloadOf(ana, show, identifier));
    return { ana, body, identifier };
  }
  /** PayU's page of the order's next step, from the address of our page around it. */
  const stepOf = (redirectUrl: string | undefined): URL =>
    new URL(new URL(redirectUrl!).searchParams.get('to')!);

  test('is paid, and the ticket shows its scheme and last digits', async () => {
    const { ana, body } = await payByCard('4242424242424242');
    await untilItIs(ana, body.orderId, 'paid');
    const { body: paid } = await ana.call(ordering.paymentStatus, { params: { orderId: body.orderId } });
    const ticket = await ana.call(ordering.eTicket, { params: { token: paid.link! } });
    expect(ticket.body.order.paidWith).toMatchObject([{ brand: 'Visa', lastFour: '4242' }]);
  });

  test.each([
    ['4000000000000002', 'CARD_DECLINED'],
    ['4000000000009995', 'INSUFFICIENT_FUNDS'],
    ['4000000000000069', 'EXPIRED_CARD'],
    ['4000000000000127', 'WRONG_CVV'],
  ])('%s: %s, and the seats stay', async (number, reason) => {
    const { ana, body } = await payByCard(number);
    if (body.orderId) await untilItIs(ana, body.orderId, reason);
    else expect(body.error?.code).toBe(reason);
    expect(await seatsInCart(ana)).toBe(3);
  });

  test.each([
    ['approve', 'paid'],
    ['refuse', 'THREE_D_SECURE_FAILED'],
  ])('3-D Secure, %s: %s', async (decision, end) => {
    const { ana, body } = await payByCard('4000002760003184');
    expect(body.status).toBe('pending');
    const step = stepOf(body.redirectUrl);
    expect(step.origin).toBe(payu.origin);
    const page = await ana.request({
      method: 'GET',
      url: body.redirectUrl!.replace(/^https?:\/\/[^/]+/, ''),
    });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain(`frame-src ${payu.origin}`);
    await fetch(`${step.origin}${step.pathname}/${decision}`, { method: 'POST' });
    await untilItIs(ana, body.orderId, end);
  });

  test('that PayU charges only with its security code: paid after it', async () => {
    const { ana, body } = await payByCard('4000000000000341');
    const step = stepOf(body.redirectUrl);
    const give = async (code: string): Promise<unknown> =>
      (
        await fetch(`${step.origin}/cvv/${step.searchParams.get('refReqId')}`, { method: 'POST', body: code })
      ).json();
    expect(await give('000')).toEqual({ status: 'ERROR' });
    expect(await stateOf(ana, body.orderId)).toBe('pending');
    expect(await give('123')).toEqual({ status: 'SUCCESS' });
    await untilItIs(ana, body.orderId, 'paid');
  });

  test('its token pays one order only, and only for the visitor of its form', async () => {
    const { ana, body, identifier } = await payByCard('4242424242424242');
    await untilItIs(ana, body.orderId, 'paid');
    show = shop.showings.get(`show-${HALLS[next++]!}`)!;
    await lockSeats(ana, show, THREE_SEATS);
    const again = await commit(ana, await payloadOf(ana, show, identifier));
    expect(again.body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    const boris = shop.visitor();
    await ana.call(ordering.resetOrder, { params: { id: show }, body: { keepCustomer: true } });
    show = shop.showings.get(`show-${HALLS[next++]!}`)!;
    await lockSeats(boris, show, THREE_SEATS);
    const stolen = await commit(boris, await payloadOf(boris, show, identifier));
    expect(stolen.body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
  });
});

describe('a transfer, confirmed on the bank’s page', () => {
  const params = { locale: 'en' } as const;

  async function payAt(bank: string) {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const identifier = transferIdentifier(uuidv7(), bank);
    const { body } = await commit(ana, await payloadOf(ana, show, identifier));
    return { ana, body };
  }
  /** Decides on the bank's page, as the customer does. */
  const decideAt = async (address: string | undefined, decision: string): Promise<void> =>
    void (await fetch(`${new URL(address!).origin}${new URL(address!).pathname}/${decision}`, {
      method: 'POST',
    }));

  test('the banks that can take the amount are listed', async () => {
    const ana = shop.visitor();
    const { body } = await ana.call(getBanks, { params, query: { total: 29.7 } });
    expect(body.banks.map(({ id }) => id)).toEqual(['m', 'p', 'o']);
    const { body: rich } = await ana.call(getBanks, { params, query: { total: 990_000 } });
    expect(rich.banks.map(({ id }) => id)).toContain('g');
    const { body: poor } = await ana.call(getBanks, { params, query: { total: 0.1 } });
    expect(poor).toMatchObject({ error: { code: 'payment_no_response' } });
  });

  test.each([
    ['approve', 'paid'],
    ['refuse', 'ORDER_CANCELLED'],
  ])('%s there: %s', async (decision, end) => {
    const { ana, body } = await payAt('m');
    expect(new URL(body.redirectUrl!).origin).toBe(payu.origin);
    await decideAt(body.redirectUrl, decision);
    await untilItIs(ana, body.orderId, end);
    if (end === 'paid') return;
    expect(await seatsInCart(ana)).toBe(3);
  });

  test('the visitor who returns before the notification is paid', async () => {
    payu.notifyAt(undefined);
    const { ana, body } = await payAt('p');
    await decideAt(body.redirectUrl, 'approve');
    const url = `/api/payment/returned/${await tenderOf(body.orderId)}`;
    expect((await ana.request({ method: 'GET', url })).body).toContain('step=confirmation');
    expect(await stateOf(ana, body.orderId)).toBe('paid');
    const { body: paid } = await ana.call(ordering.paymentStatus, { params: { orderId: body.orderId } });
    const ticket = await ana.call(ordering.eTicket, { params: { token: paid.link! } });
    expect(ticket.body.order.paidWith).toEqual([{ method: 'transfer', scheme: 'PayU' }]);
  });

  test.each(['i', 'nobody'])(
    'the bank "%s" is closed or unknown: declined, and the seats stay',
    async (bank) => {
      const { ana, body } = await payAt(bank);
      expect(body.error?.code).toBe('PROCESSING_ERROR');
      expect(await seatsInCart(ana)).toBe(3);
    },
  );
});

describe('notifications', () => {
  /** An order whose payment PayU has, and the shop does not know yet. */
  async function paidUnknown() {
    payu.notifyAt(undefined);
    const { ana, body } = await pay(NEVER);
    const [order] = await payuOrders(body.orderId);
    await payu.payu.decide(order!.orderId, 'paid');
    return { ana, orderId: body.orderId, order: order!, ...payu.payu.notificationOf(order!) };
  }

  test('two at the same time, and repeated: paid once', async () => {
    const { ana, orderId, body, headers } = await paidUnknown();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body, headers)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await send(body, headers)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('paid');
    const events = await db().rows('select 1 from outbox where tenant_id = $1 and subject_id = $2', [
      orderId,
    ]);
    expect(events).toHaveLength(1);
  });

  test('an old one after the payment changes nothing', async () => {
    const { ana, orderId, order, body, headers } = await paidUnknown();
    const old = payu.payu.notificationOf({ ...order, status: 'PENDING' });
    await send(body, headers);
    expect(await send(old.body, old.headers)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('paid');
  });

  test('its status alone pays nothing: PayU is asked', async () => {
    payu.notifyAt(undefined);
    const { ana, body } = await pay(NEVER);
    const [order] = await payuOrders(body.orderId);
    const early = payu.payu.notificationOf({ ...order!, status: 'COMPLETED' });
    expect(await send(early.body, early.headers)).toBe(200);
    expect(await stateOf(ana, body.orderId)).toBe('pending');
    // The same one again, when PayU has decided: it was not handled before.
    await payu.payu.decide(order!.orderId, 'paid');
    expect(await send(early.body, early.headers)).toBe(200);
    expect(await stateOf(ana, body.orderId)).toBe('paid');
  });

  test('one about an order that PayU does not find yet is sent again, and is no error in the log', async () => {
    const { ana, orderId, order } = await paidUnknown();
    const lost = payu.payu.notificationOf({ ...order, orderId: 'NOT-FOUND-YET' });
    await db().change('update tender set provider_ref = null where tenant_id = $1 and order_id = $2', [
      orderId,
    ]);
    const before = log.length;
    expect(await send(lost.body, lost.headers)).toBe(409);
    expect(log.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(await send(lost.body, lost.headers)).toBe(409);
    const { body, headers } = payu.payu.notificationOf(order);
    expect(await send(body, headers)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('paid');
  });

  test.each([
    ['without a signature', () => ({})],
    ['with another key', (body: string) => ({ [SIGNATURE_HEADER]: signatureFor(Buffer.from(body), 'forged') })],
    ['with the signature of another body', () => ({ [SIGNATURE_HEADER]: signatureFor(Buffer.from('{}'), PAYU_KEYS.PAYU_SECOND_KEY) })],
  ])('forged: %s', async (_, headersOf) => {
    const { ana, orderId, body } = await paidUnknown();
    expect(await send(body, headersOf(body))).toBe(400);
    expect(await stateOf(ana, orderId)).toBe('pending');
  }); // prettier-ignore

  test('the order of another tender pays nothing', async () => {
    const { ana, orderId, order } = await paidUnknown();
    const other = { ...order, key: chargeId(1, uuidv7()), notifyUrl: undefined };
    const strange = (await payu.payu.open(other))!;
    await payu.payu.decide(strange.orderId, 'paid');
    await db().change('update tender set provider_ref = null where tenant_id = $1 and order_id = $2', [
      orderId,
    ]);
    const { body, headers } = payu.payu.notificationOf({ ...strange, key: order.key });
    expect(await send(body, headers)).toBe(500);
    expect(await stateOf(ana, orderId)).toBe('pending');
  });

  test.each([
    ['of another system on the account', { key: 'shop-17' }],
    ['of a brand that is not here', { key: chargeId(77, uuidv7()) }],
  ])('%s: accepted and ignored', async (_, change) => {
    const { ana, orderId, order } = await paidUnknown();
    const { body, headers } = payu.payu.notificationOf({ ...order, ...change });
    expect(await send(body, headers)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('pending');
  });

  test.each([
    ['less', { totalAmount: '297' }, 'EUR', 297],
    ['more', { totalAmount: '29700' }, 'EUR', 29_700],
    ['of another currency', { currencyCode: 'CZK' }, 'CZK', 2970],
  ])('a payment of another amount (%s) buys nothing and is refunded', async (_, change, currency, taken) => {
    const { ana, orderId, order, body, headers } = await paidUnknown();
    Object.assign(order, change);
    expect(await send(body, headers)).toBe(200);
    expect(await stateOf(ana, orderId)).toBe('CHARGE_DIFFERS');
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(order.refunds).toMatchObject([{ amount: String(taken), status: 'FINALIZED' }]);
    }, 10_000);
    expect(
      await db().rows(
        `select amount, currency, refunded, asked_amount, asked_currency from tender where tenant_id = $1 and order_id = $2`,
        [orderId],
      ),
    ).toEqual([{ amount: taken, currency, refunded: taken, asked_amount: 2970, asked_currency: 'EUR' }]);
    // Repeated, it changes nothing; the visitor can pay another cart.
    expect(await send(body, headers)).toBe(200);
    await reconcile(shop.app, 0);
    expect(order.refunds).toHaveLength(1);
    expect((await pay(OK, ana)).body.status).toBe('pending');
  });
});

describe('refunds', () => {
  /** A paid order, of which one ticket is cancelled. */
  async function withRefund() {
    const { ana, body } = await pay(OK);
    await untilItIs(ana, body.orderId, 'paid');
    const { body: paid } = await ana.call(ordering.paymentStatus, { params: { orderId: body.orderId } });
    const [order] = await payuOrders(body.orderId);
    const cancel = () => operate(shop, `orders/${paid.reservationIdentifier}/cancel`, { itemNos: [2] });
    return { order: order!, orderId: body.orderId, cancel };
  }
  const refundsOf = (orderId: string) =>
    db().rows(
      'select amount, state, failure, reason from refund where tenant_id = $1 and order_id = $2 order by created_at',
      [orderId],
    );
  const untilRefundIs = (orderId: string, state: string) =>
    vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(await refundsOf(orderId)).toMatchObject([{ amount: 950, state }]);
    }, 10_000);

  test('a part is refunded once, also when its answer is lost', async () => {
    const { order, orderId, cancel } = await withRefund();
    payu.misbehave('lose answer', 'error after');
    await cancel();
    await untilRefundIs(orderId, 'refunded');
    expect(order.refunds).toMatchObject([{ amount: '950', status: 'FINALIZED' }]);
  });

  test('one that PayU decides later is pending until then', async () => {
    const { order, orderId, cancel } = await withRefund();
    payu.payu.refundStatus = 'PENDING';
    await cancel();
    await untilRefundIs(orderId, 'pending');
    order.refunds[0]!.status = 'FINALIZED';
    await untilRefundIs(orderId, 'refunded');
    expect(order.refunds).toHaveLength(1);
  });

  test('one that PayU refuses is kept with its reason, and sent again as another one', async () => {
    const { order, orderId, cancel } = await withRefund();
    payu.payu.refundStatus = 'CANCELED';
    await cancel();
    await untilRefundIs(orderId, 'refused');
    expect(await refundsOf(orderId)).toMatchObject([{ failure: 'CANCELED' }]);
    // PayU answers the same refund again with the same refusal: after the pause it is another one.
    payu.payu.refundStatus = 'FINALIZED';
    await reconcile(shop.app, 0);
    expect(order.refunds).toHaveLength(1);
    await db().change(
      "update refund set try_after = now() - interval '1 second' where tenant_id = $1 and order_id = $2",
      [orderId],
    );
    await untilRefundIs(orderId, 'refunded');
    expect(order.refunds.map(({ status }) => status)).toEqual(['CANCELED', 'FINALIZED']);
  });

  describe('made in PayU’s panel', () => {
    const untilRefundsAre = (orderId: string, refunds: readonly object[]) =>
      vi.waitFor(async () => expect(await refundsOf(orderId)).toMatchObject(refunds), 10_000);

    test('are noted once, and ours beside them', async () => {
      const { order, orderId, cancel } = await withRefund();
      await payu.payu.refund(order.orderId, { amount: '500' });
      await untilRefundsAre(orderId, [{ amount: 500, state: 'refunded', reason: 'by_provider' }]);
      await cancel();
      await untilRefundsAre(orderId, [
        { amount: 500 },
        { amount: 950, state: 'refunded', reason: 'returned' },
      ]);
      await payu.payu.refund(order.orderId, { amount: '20' });
      await untilRefundsAre(orderId, [
        { amount: 500 },
        { amount: 950 },
        { amount: 20, reason: 'by_provider' },
      ]);
      const [tender] = await db().rows('select refunded from tender where tenant_id = $1 and order_id = $2', [
        orderId,
      ]);
      expect(tender).toEqual({ refunded: 1470 });
    });

    test('of all of it while ours is due: ours counts as paid', async () => {
      const { order, orderId, cancel } = await withRefund();
      payu.notifyAt(undefined);
      payu.misbehave('lose request', 'lose request');
      await cancel();
      await payu.payu.refund(order.orderId, { amount: '2970' });
      await untilRefundIs(orderId, 'refunded');
      expect(order.refunds).toHaveLength(1);
    });
  });
});

test('no code, key or access token is in the shop’s log', async () => {
  // Purchases of its own, so that it says something when it runs alone too.
  const { ana, body } = await pay(OK);
  await untilItIs(ana, body.orderId, 'paid');
  show = shop.showings.get(`show-${HALLS[next++]!}`)!;
  payu.refuseAccess(true);
  await pay(OK);
  payu.refuseAccess(false);
  const written = log.join('\n');
  for (const line of ['/api/payment/commit', 'PayU could not be asked for an order'])
    expect(written).toContain(line);
  expect(written).not.toMatch(/(?<![\w.+:-])(?:777123|777001|700702)(?![\w.:-])/);
  for (const secret of [PAYU_KEYS.PAYU_CLIENT_SECRET, PAYU_KEYS.PAYU_SECOND_KEY, 'Bearer '])
    expect(written).not.toContain(secret);
});
