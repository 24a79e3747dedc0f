import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { byCode, commit, lockSeats, payloadOf, THREE_SEATS, type Payload } from '../../support/buyer.ts';
import { dumpOf } from '../../support/stand-ins/card-leak.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import { ofPresentation } from '../../support/orders-of.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { onVoucher, openVoucher, withVoucher } from '../../support/vouchers.ts';

/** Orders that are paid by a six-digit code from the bank's app. Three adults are 29.70. */

const HALLS = Array.from({ length: 26 }, (_, i) => `h${i}`);
const OK = '777123';
const AT_ONCE = '777001';
const ANSWER_LOST = '777499';
const NEVER = '700702';

let till: Till;
let worker: Worker;
let laterMs = 0;
let next = 0;
let show: number;
const log: string[] = [];

beforeAll(async () => {
  till = await openTill({
    sets: [cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
    now: () => new Date(Date.now() + laterMs),
    log,
  });
  worker = await startWorker(till.shop.app);
});
beforeEach(() => {
  laterMs = 0;
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
});
afterAll(async () => {
  await worker.stop();
  await till.close();
});

const db = () => till.shop.app.database.brand(1);
const statusOf = async (who: Visitor, orderId: string) =>
  (await who.call(contract.paymentStatus, { params: { orderId } })).body;
const expectInvariants = async (): Promise<void> =>
  expect(await brokenInvariants(till.database.url)).toEqual({});

async function ready(): Promise<{ ana: Visitor; payload: Payload }> {
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  return { ana, payload: await payloadOf(ana, show) };
}

/** Commits with a code; returns the commit's answer. */
async function pay(code: string) {
  const { ana, payload } = await ready();
  const { body } = await commit(ana, { ...payload, ...byCode(code) });
  return { ana, payload, body };
}

const ordersOf = async (): Promise<string[]> =>
  (
    await db().rows<{ status: string }>(
      `select status from orders where tenant_id = $1 and ${ofPresentation('$2')} order by created_at`,
      [show],
    )
  ).map(({ status }) => status);

/** Waits for the gateway, which plays the bank's app. It cannot send webhooks to this shop, so the shop queries it. */
const untilItIs = (who: Visitor, orderId: string, end: string) =>
  vi.waitFor(async () => {
    await reconcile(till.shop.app, 0);
    const { status, error } = await statusOf(who, orderId);
    expect(error?.code ?? status).toBe(end);
  }, 10_000);

/** The decoded text of a quoted-printable e-mail, without the characters that isolate names. */
const plainText = (message: Buffer): string =>
  Buffer.from(
    message
      .toString('latin1')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
    .toString()
    .replaceAll(/[\u2066-\u2069]/g, '');

describe('a code that is confirmed', () => {
  test('is pending until then, with the amount and the time that is left', async () => {
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
    const { secondsLeft, ofSeconds } = body.confirm!;
    expect(secondsLeft).toBeLessThanOrEqual(ofSeconds);
    await untilItIs(ana, body.orderId, 'paid');
    await expectInvariants();
  });

  test('can be paid at once; receipt, e-mail and PDF show the method and no card', async () => {
    const { ana, body } = await pay(AT_ONCE);
    expect(body.status).toBe('paid');
    const receipt = await ana.call(contract.eTicket, { params: { token: body.link! } });
    expect(receipt.body.order.paidWith).toEqual([{ method: 'code', scheme: 'Kodik' }]);
    const pdf = await ana.request({ method: 'GET', url: receipt.body.pdfUrl });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await vi.waitFor(async () => {
      const [mail] = await db().rows<{ message: Buffer }>(
        `select message from mail join outbox using (tenant_id, event_id)
          where tenant_id = $1 and subject_id = $2`,
        [body.orderId],
      );
      expect(mail && plainText(mail.message)).toContain('Paid by Kodik');
    }, 15_000);
  });

  test('is found by a query when the answer is lost, and charged once', async () => {
    const { ana, body } = await pay(ANSWER_LOST);
    expect(body.status).toBe('pending');
    await untilItIs(ana, body.orderId, 'paid');
    await expectInvariants();
  });

  test('is charged once for ten equal commits at the same time', async () => {
    const { ana, payload } = await ready();
    const cart = { ...payload, ...byCode(AT_ONCE) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => commit(ana, cart)));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect((await commit(ana, cart)).body.status).toBe('paid');
    expect(await ordersOf()).toEqual(['paid']);
    await expectInvariants();
  });

  test('can pay the rest that a voucher leaves', async () => {
    const reference = await openVoucher(db(), 1000);
    const { ana, payload } = await ready();
    const { body } = await commit(ana, { ...withVoucher(payload, reference, 10), ...byCode(OK) });
    expect(body.confirm?.amount).toBe(19.7);
    await untilItIs(ana, body.orderId, 'paid');
    expect(await onVoucher(db(), reference)).toEqual([0, 0]);
    await expectInvariants();
  });

  test('is refunded when items are cancelled', async () => {
    const { body } = await pay(AT_ONCE);
    await operate(till.shop, `orders/${body.reservationIdentifier}/cancel`, { itemNos: [2] });
    await reconcile(till.shop.app, 0);
    const refunds = await db().rows(
      'select amount, state from refund where tenant_id = $1 and order_id = $2',
      [body.orderId],
    );
    expect(refunds).toEqual([{ amount: 950, state: 'refunded' }]);
    await expectInvariants();
  });
});

describe('a payment that waits for the app is withdrawn by the buyer', () => {
  const withdraw = (who: Visitor, orderId: string) =>
    who.call(contract.withdrawPayment, { params: { orderId } });

  test('the seats are in the cart again, and another code pays', async () => {
    const { ana, body } = await pay(NEVER);
    expect((await withdraw(ana, body.orderId)).body).toEqual({ isWithdrawn: true });
    expect((await withdraw(ana, body.orderId)).body).toEqual({ isWithdrawn: true });
    const again = await commit(ana, { ...(await payloadOf(ana, show)), ...byCode(AT_ONCE) });
    expect(again.body.status).toBe('paid');
    expect(await ordersOf()).toEqual(['cancelled', 'paid']);
    expect((await withdraw(ana, again.body.orderId)).body).toMatchObject({ code: 'ORDER_ALREADY_PAID' });
    await expectInvariants();
  });

  test('what was chosen is in the cart again, also when another cart was begun in the meantime', async () => {
    const { ana } = await ready();
    const params = { id: show };
    await ana.call(contract.writeCart, { params, body: { confirmed: ['premium'] } });
    const { body } = await commit(ana, { ...(await payloadOf(ana, show)), ...byCode(NEVER) });
    // Back at the seats: the step begins a cart, since the first one is being paid.
    await ana.call(contract.enterStep, { params, body: { step: 'chooseSeats' } });
    expect((await withdraw(ana, body.orderId)).body).toEqual({ isWithdrawn: true });
    const { body: cart } = await ana.call(contract.readCart, { params });
    expect([cart.content.confirmed, cart.seats.length]).toEqual([['premium'], 3]);
    await expectInvariants();
  });

  test('ten withdrawals and the bank’s confirmation at the same time: paid, or not charged', async () => {
    const { ana, body } = await pay(OK);
    await Promise.all(Array.from({ length: 10 }, () => withdraw(ana, body.orderId)));
    await reconcile(till.shop.app, 0);
    expect(['paid', 'cancelled']).toEqual(expect.arrayContaining(await ordersOf()));
    await expectInvariants();
  });
});

describe('after a code that is not paid the visitor has the seats again', () => {
  test.each([
    ['a wrong or used code', '700703', 'CODE_INVALID'],
    ['an expired code', '700701', 'CODE_EXPIRED'],
  ])('%s is declined at once', async (_, code, refusal) => {
    const { ana, body } = await pay(code);
    expect(body.error?.code).toBe(refusal);
    const again = await commit(ana, { ...(await payloadOf(ana, show)), ...byCode(AT_ONCE) });
    expect(again.body.status).toBe('paid');
    expect(await ordersOf()).toEqual(['cancelled', 'paid']);
    await expectInvariants();
  });

  test.each([
    ['refused in the app', '500500', 'CODE_DECLINED'],
    ['not enough money', '500501', 'INSUFFICIENT_FUNDS'],
    ['not confirmed before the code’s time is over', NEVER, 'CODE_NOT_CONFIRMED'],
  ])('%s', async (_, code, refusal) => {
    const { ana, body } = await pay(code);
    expect(body.status).toBe('pending');
    await untilItIs(ana, body.orderId, refusal);
    const { body: cart } = await ana.call(contract.readCart, { params: { id: show } });
    expect(cart.seats).toHaveLength(3);
    await expectInvariants();
  });

  test('without a decision it is withdrawn after the code’s own time limit, which is shorter than a card’s', async () => {
    const { body } = await pay(NEVER);
    // The gateway has a clock of its own, by which the code is still valid.
    await db().change(
      `update tender set created_at = created_at - interval '151 seconds' where tenant_id = $1 and order_id = $2`,
      [body.orderId],
    );
    await reconcile(till.shop.app, 0);
    expect(await ordersOf()).toEqual(['cancelled']);
    await expectInvariants();
  });

  test('when the visitor starts over, it is withdrawn, and a later confirmation has no effect', async () => {
    const { ana, body } = await pay(NEVER);
    const reset = await ana.call(contract.resetOrder, { params: { id: show }, body: { keepCustomer: true } });
    expect(reset.status).toBe(200);
    expect((await statusOf(ana, body.orderId)).error?.code).toBe('ORDER_CANCELLED');
    await expectInvariants();
  });
});

describe('refused before the provider is called', () => {
  test.each([
    ['no code', undefined],
    ['five digits', '77712'],
    ['letters', 'code12'],
  ])('%s', async (_, paymentCode) => {
    const { ana, payload } = await ready();
    const { paymentIdentifier } = byCode(OK);
    const { body } = await commit(ana, {
      ...payload,
      paymentIdentifier,
      ...(paymentCode && { paymentCode }),
    });
    expect(body.error?.code).toBe('CODE_INVALID');
    expect(await ordersOf()).toEqual([]);
  });

  test('a cart without its total', async () => {
    const { ana, payload } = await ready();
    const { total: _, ...silent } = payload;
    const { body } = await commit(ana, { ...silent, ...byCode(OK) });
    expect(body.error?.code).toBe('PRICE_CHANGED');
  });

  test('an identifier that is not of a try', async () => {
    const { ana, payload } = await ready();
    const { body } = await commit(ana, { ...payload, paymentIdentifier: 'code.777123', paymentCode: OK });
    expect(body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
  });
});

test('no code is in the database or in the shop’s log', async () => {
  const { ana, body } = await pay('739412');
  await untilItIs(ana, body.orderId, 'paid');
  const written = [await dumpOf(till.database.url), ...log].join('\n');
  // Digits within ids and instants do not count.
  expect(written.match(/(?<![\w.+:-])(?:code\W{0,5})?739412(?![\w.:-])/g)).toBeNull();
  const owner = new Client({ connectionString: till.database.url });
  await owner.connect();
  const { rows } = await owner.query(
    'select behaviour from demo_gateway.charge order by created_at desc limit 1',
  );
  await owner.end();
  expect(rows).toEqual([{ behaviour: 'code-ok' }]);
});
