import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import {
  commit,
  lockSeats,
  payloadOf,
  THREE_SEATS,
  answerTheBank,
  type Payload,
} from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { TAKE_SEATS } from '../../support/database/take-seats.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { mailsAbout } from '../../support/mail-about.ts';
import { operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { onVoucher, openVoucher, withVoucher, withVoucherAndCard } from '../../support/vouchers.ts';
import { ofPresentation } from '../../support/orders-of.ts';

/** Orders that our own ledger pays, in part or whole: three adults are 29.70. */

const HALLS = Array.from({ length: 32 }, (_, i) => `h${i}`);
const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const THREE_D_SECURE_CARD = '4000002760003184';

let till: Till;
let laterMs = 0;
let next = 0;
let show: number;

beforeAll(async () => {
  till = await openTill({
    sets: [
      cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }),
      cinema({ code: 'wisla', id: 2 }),
    ],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
    now: () => new Date(Date.now() + laterMs),
  });
});
beforeEach(() => {
  laterMs = 0;
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const voucher = (amount: number): Promise<string> => openVoucher(db(), amount);
const on = (reference: string) => onVoucher(db(), reference);

/** A visitor with three seats, and the payload of their commit. */
async function ready(): Promise<{ ana: Visitor; payload: Payload }> {
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  return { ana, payload: await payloadOf(ana, show) };
}

const tendersOf = (orderId: string) =>
  db().rows<object>(
    `select method, provider, status, amount, refunded from tender where tenant_id = $1 and order_id = $2
      order by method desc`,
    [orderId],
  );
const ordersOf = () =>
  db().rows<object>(
    `select status from orders where tenant_id = $1 and ${ofPresentation('$2')} order by created_at`,
    [show],
  );
const expectInvariants = async (): Promise<void> =>
  expect(await brokenInvariants(till.database.url)).toEqual({});

describe('an order that a voucher pays', () => {
  test('completely: paid at once, without an outside provider', async () => {
    const reference = await voucher(5000);
    const { ana, payload } = await ready();
    // A typed reference: in small letters, with a space.
    const { body } = await commit(ana, withVoucher(payload, ` ${reference.toLowerCase()}`, 29.7));
    expect(body.status).toBe('paid');
    expect(await on(reference)).toEqual([2030, 0]);
    expect(await tendersOf(body.orderId)).toEqual([
      { method: 'voucher', provider: 'ledger', status: 'paid', amount: 2970, refunded: 0 },
    ]);
    const receipt = await ana.call(contract.eTicket, { params: { token: body.link! } });
    expect(receipt.body.order.paidWith).toEqual([{ method: 'voucher', lastFour: reference.slice(-4) }]);
    await expectInvariants();
  });

  test('in part: a card pays the rest, and the receipt shows both amounts', async () => {
    const reference = await voucher(1000);
    const { ana, payload } = await ready();
    const { body } = await commit(
      ana,
      await withVoucherAndCard(ana, payload, { reference, amount: 10 }, GOOD),
    );
    expect(body.status).toBe('paid');
    expect(await on(reference)).toEqual([0, 0]);
    expect(await tendersOf(body.orderId)).toEqual([
      { method: 'voucher', provider: 'ledger', status: 'paid', amount: 1000, refunded: 0 },
      { method: 'card', provider: 'demo', status: 'paid', amount: 1970, refunded: 0 },
    ]);
    const receipt = await ana.call(contract.eTicket, { params: { token: body.link! } });
    expect(receipt.body.order.paidWith).toEqual([
      { method: 'voucher', lastFour: reference.slice(-4), amount: 1000 },
      { method: 'card', brand: 'Visa', lastFour: '4242', amount: 1970 },
    ]);
    const pdf = await ana.request({ method: 'GET', url: receipt.body.pdfUrl });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await expectInvariants();
  });

  test('with two vouchers and a card', async () => {
    const [first, second] = [await voucher(1000), await voucher(300)];
    const { ana, payload } = await ready();
    const paid = await withVoucherAndCard(ana, payload, { reference: first, amount: 13 }, GOOD);
    const { body } = await commit(ana, {
      ...paid,
      voucherPayments: [{ id: first, amount: 10 }, { id: second, amount: 3 }], // prettier-ignore
    });
    expect(body.status).toBe('paid');
    expect([await on(first), await on(second)]).toEqual([[0, 0], [0, 0]]); // prettier-ignore
    await expectInvariants();
  });

  test('equal commits, one after the other or ten at the same time, take it once', async () => {
    const reference = await voucher(5000);
    const { ana, payload } = await ready();
    const paid = await withVoucherAndCard(ana, payload, { reference, amount: 10 }, GOOD);
    const answers = await Promise.all(Array.from({ length: 10 }, () => commit(ana, paid)));
    answers.push(await commit(ana, paid));
    expect(answers.map(({ body }) => body.error?.code ?? 'fine')).toEqual(answers.map(() => 'fine'));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await on(reference)).toEqual([4000, 0]);
    await expectInvariants();
  });
});

describe('trying references', () => {
  const WRONG = 10;

  test('unknown and empty vouchers count alike; then every other one is refused, and an entered one still pays', async () => {
    const [reference, unused, empty] = [await voucher(5000), await voucher(5000), await voucher(0)];
    const { ana, payload } = await ready();
    // Entered rightly; the rest has no card yet.
    const inPart = await commit(ana, withVoucher(payload, reference, 10));
    expect(inPart.body.error?.code).toBe('PAYMENT_REQUIRED');
    for (let i = 0; i < WRONG; i += 1)
      await commit(ana, withVoucher(payload, i % 2 === 0 ? `NOBODYS-${i}` : empty, 29.7));
    const refused = await commit(ana, withVoucher(payload, 'NOBODYS', 29.7));
    expect(refused.status).toBe(429);
    const right = await commit(ana, withVoucher(payload, unused, 29.7));
    expect([right.status, right.body]).toEqual([429, refused.body]);
    expect(await on(unused)).toEqual([5000, 0]);
    expect((await commit(ana, withVoucher(payload, reference, 29.7))).body.status).toBe('paid');
  });

  test('another visitor of the network is limited by all of its wrong ones', async () => {
    const { settings } = till.shop.app;
    const before = settings.addressCallsAMinute;
    Object.assign(settings, { addressCallsAMinute: 100_000 });
    try {
      const reference = await voucher(5000);
      for (let visitors = 0; visitors < 6; visitors += 1) {
        const { ana, payload } = await ready();
        for (let i = 0; i < WRONG; i += 1) await commit(ana, withVoucher(payload, `NOBODYS-${i}`, 29.7));
        await ana.call(contract.resetOrder, { params: { id: show }, body: { keepCustomer: false } });
      }
      const { ana, payload } = await ready();
      expect((await commit(ana, withVoucher(payload, reference, 29.7))).status).toBe(429);
    } finally {
      Object.assign(settings, { addressCallsAMinute: before });
    }
  });
});

describe('refused, with nothing reserved', () => {
  const cases: readonly [string, string, (reference: string) => Payload['voucherPayments']][] = [
    ['an unknown voucher', 'SYSTEM_VOUCHER_NOT_FOUND', () => [{ id: 'NOBODYS', amount: 29.7 }]],
    ['a voucher without a reference', 'SYSTEM_VOUCHER_NOT_FOUND', () => [{ amount: 29.7 }]],
    ['an item of a voucher', 'SYSTEM_VOUCHER_NOT_FOUND', (id) => [{ id, amount: 5, systemVoucherItemId: 3 }]],
    ['more than its balance', 'SYSTEM_VOUCHER_NO_BALANCE', (id) => [{ id, amount: 10.01 }]],
    ['an amount of 0', 'SYSTEM_VOUCHER_NO_BALANCE', (id) => [{ id, amount: 0 }]],
    [
      'an amount of 0 of an unknown voucher',
      'SYSTEM_VOUCHER_NO_BALANCE',
      () => [{ id: 'NOBODYS', amount: 0 }],
    ],
    ['no amount', 'SYSTEM_VOUCHER_NO_BALANCE', (id) => [{ id }]],
    ['the same one twice', 'CODE_ALREADY_ENTERED', (id) => [{ id, amount: 5 }, { id: id.toLowerCase(), amount: 5 }]], // prettier-ignore
    ['a part of the total, and no payment of the rest', 'PAYMENT_REQUIRED', (id) => [{ id, amount: 10 }]],
  ];
  test.each(cases)('%s: %s', async (_, code, voucherPayments) => {
    const reference = await voucher(1000);
    const { ana, payload } = await ready();
    const { body } = await commit(ana, { ...payload, voucherPayments: voucherPayments(reference) });
    expect(body.error?.code).toBe(code);
    expect(await on(reference)).toEqual([1000, 0]);
    expect(await ordersOf()).toEqual([]);
  });

  test('another brand’s voucher', async () => {
    const reference = await openVoucher(till.shop.app.database.brand(2), 5000);
    const { ana, payload } = await ready();
    const { body } = await commit(ana, withVoucher(payload, reference, 29.7));
    expect(body.error?.code).toBe('SYSTEM_VOUCHER_NOT_FOUND');
  });

  test('a card form that was opened for another rest', async () => {
    const reference = await voucher(1000);
    const { ana, payload } = await ready();
    const paid = await withVoucherAndCard(ana, payload, { reference, amount: 5 }, GOOD);
    const { body } = await commit(ana, withVoucher(paid, reference, 10));
    expect(body.error?.code).toBe('PRICE_CHANGED');
    expect(await on(reference)).toEqual([1000, 0]);
  });

  test('an amount that another payment under way has reserved', async () => {
    const reference = await voucher(1000);
    const { ana, payload } = await ready();
    const pending = await commit(
      ana,
      await withVoucherAndCard(ana, payload, { reference, amount: 6 }, THREE_D_SECURE_CARD),
    );
    expect(pending.body.status).toBe('pending');
    expect(await on(reference)).toEqual([1000, 600]);
    show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
    const other = await ready();
    const { body } = await commit(other.ana, withVoucher(other.payload, reference, 4.01));
    expect(body.error?.code).toBe('SYSTEM_VOUCHER_NO_BALANCE');
    await answerTheBank(pending.body.redirectUrl, 'approve');
    await reconcile(till.shop.app, 0);
    expect(await on(reference)).toEqual([400, 0]);
  });

  test('one that another payment under way has reserved whole; it pays when that one has failed', async () => {
    const reference = await voucher(600);
    const { ana, payload } = await ready();
    const split = await withVoucherAndCard(ana, payload, { reference, amount: 6 }, THREE_D_SECURE_CARD);
    const pending = await commit(ana, split);
    show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
    const other = await ready();
    const wanted = await withVoucherAndCard(other.ana, other.payload, { reference, amount: 6 }, GOOD);
    expect((await commit(other.ana, wanted)).body.error?.code).toBe('SYSTEM_VOUCHER_IN_USE');
    await answerTheBank(pending.body.redirectUrl, 'refuse');
    await reconcile(till.shop.app, 0);
    expect(await on(reference)).toEqual([600, 0]);
    expect((await commit(other.ana, wanted)).body.status).toBe('paid');
    expect(await on(reference)).toEqual([0, 0]);
  });
});

describe('the voucher’s part of a failed order is returned when', () => {
  test('the card is declined; another card then pays', async () => {
    const reference = await voucher(1000);
    const { ana, payload } = await ready();
    const declined = await commit(
      ana,
      await withVoucherAndCard(ana, payload, { reference, amount: 10 }, DECLINED),
    );
    expect(declined.body.error?.code).toBe('CARD_DECLINED');
    expect(await on(reference)).toEqual([1000, 0]);
    const again = await withVoucherAndCard(ana, await payloadOf(ana, show), { reference, amount: 10 }, GOOD);
    expect((await commit(ana, again)).body.status).toBe('paid');
    expect(await on(reference)).toEqual([0, 0]);
    await expectInvariants();
  });

  async function atTheBank(): Promise<{ ana: Visitor; reference: string; redirectUrl: string | undefined }> {
    const reference = await voucher(1000);
    const { ana, payload } = await ready();
    const { body } = await commit(
      ana,
      await withVoucherAndCard(ana, payload, { reference, amount: 10 }, THREE_D_SECURE_CARD),
    );
    expect(body.status).toBe('pending');
    expect(await on(reference)).toEqual([1000, 1000]);
    return { ana, reference, redirectUrl: body.redirectUrl };
  }

  test('the bank refuses', async () => {
    const { reference, redirectUrl } = await atTheBank();
    await answerTheBank(redirectUrl, 'refuse');
    await reconcile(till.shop.app, 0);
    expect(await on(reference)).toEqual([1000, 0]);
    await expectInvariants();
  });

  test('the visitor starts over while the card is being paid', async () => {
    const { ana, reference } = await atTheBank();
    const reset = await ana.call(contract.resetOrder, { params: { id: show }, body: { keepCustomer: true } });
    expect(reset.status).toBe(200);
    expect(await on(reference)).toEqual([1000, 0]);
    await expectInvariants();
  });

  test('the bank does not decide within the provider’s time limit', async () => {
    const { reference } = await atTheBank();
    laterMs = 16 * 60_000;
    await reconcile(till.shop.app, 0);
    expect(await on(reference)).toEqual([1000, 0]);
    expect(await ordersOf()).toEqual([{ status: 'cancelled' }]);
    await expectInvariants();
  });

  test('the seats are lost before the payment: the card is refunded, the voucher is not captured', async () => {
    const { reference, redirectUrl } = await atTheBank();
    await db().change(TAKE_SEATS, [show]);
    await answerTheBank(redirectUrl, 'approve');
    await reconcile(till.shop.app, 0);
    await vi.waitFor(async () => {
      await reconcile(till.shop.app, 0);
      expect(await ordersOf()).toEqual([{ status: 'refunded' }]);
    });
    expect(await on(reference)).toEqual([1000, 0]);
    await expectInvariants();
  });
});

test('cancelled items are refunded to the card first, then to the voucher', async () => {
  const reference = await voucher(1000);
  const { ana, payload } = await ready();
  const { body } = await commit(ana, await withVoucherAndCard(ana, payload, { reference, amount: 10 }, GOOD));
  const cancel = async (payload: object) => {
    await operate(till.shop, `orders/${body.reservationIdentifier}/cancel`, payload);
    await reconcile(till.shop.app, 0);
  };
  const refunds = () =>
    db().rows<object>(
      `select t.method, r.amount, r.state from refund r join tender t using (tenant_id, tender_id)
        where r.tenant_id = $1 and r.order_id = $2 order by r.created_at, t.method`,
      [body.orderId],
    );
  await cancel({ itemNos: [1, 2] });
  expect(await refunds()).toEqual([{ method: 'card', amount: 1900, state: 'refunded' }]);
  await cancel({ includeCharges: true });
  expect(await refunds()).toEqual([
    { method: 'card', amount: 1900, state: 'refunded' },
    { method: 'card', amount: 70, state: 'refunded' },
    { method: 'voucher', amount: 1000, state: 'refunded' },
  ]);
  expect(await on(reference)).toEqual([1000, 0]);
  const [first, last] = await mailsAbout(till.shop, body.orderId, 'order.items_cancelled');
  expect(first).toContain('Part of your order has been cancelled');
  expect(first).not.toContain('ending 4242: ');
  expect(last).toContain('Your order has been cancelled');
  expect(last).toContain('Visa ending 4242: €0.70');
  expect(last).toContain(`Voucher ending ${reference.slice(-4)}: €10.00`);
  await expectInvariants();
});
