import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { checkGateways } from '#modules/payment/server/gateways.ts';
import {
  findPayment,
  paymentsOfOrder,
  unsettledPayments,
  type Payment,
} from '#modules/payment/server/payment-store.ts';
import { recordOutcome, recordRefund, wantRefund } from '#modules/payment/server/record-outcome.ts';
import { AURORA, CARMEL, openPaymentHouse, type PaymentHouse } from './payment-fixture.ts';

let house: PaymentHouse;
let anna: Context;

beforeAll(async () => {
  house = await openPaymentHouse(async () => ({}));
  anna = house.visit(AURORA, 'anna');
});
afterAll(() => house.close());

const instrument = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2039 };
const paid = (): Outcome => ({ status: 'paid', providerRef: `ch_${randomUUID()}`, instrument });
const record = (payment: Payment, outcome: Outcome, now = new Date()) =>
  anna.db.transaction((tx) => recordOutcome(tx, payment.paymentId, outcome, now));

describe('recording what the provider says', () => {
  test('a payment begins as created, with nothing known of the card', async () => {
    const payment = await house.newPayment(anna);
    expect(payment).toMatchObject({
      status: 'created',
      amount: 1840,
      currency: 'EUR',
      providerRef: null,
      instrument: {},
    });
  });

  test('pending keeps the address of the step; paid drops it and keeps the card', async () => {
    const payment = await house.newPayment(anna);
    const ref = `ch_${randomUUID()}`;
    const action = { url: 'https://bank.example/3ds' };
    await record(payment, { status: 'pending', providerRef: ref, action });
    expect(await findPayment(anna.db, payment.paymentId)).toMatchObject({
      status: 'pending',
      providerRef: ref,
      action,
    });
    const { from } = await record(payment, { status: 'paid', providerRef: ref, instrument });
    expect(from).toBe('pending');
    const after = await findPayment(anna.db, payment.paymentId);
    expect(after).toMatchObject({ status: 'paid', action: null, instrument, providerRef: ref });
  });

  test('the same word twice changes nothing and says so', async () => {
    const payment = await house.newPayment(anna);
    const outcome = paid();
    await record(payment, outcome);
    const { from, payment: after } = await record(payment, outcome);
    expect([from, after.status]).toEqual(['paid', 'paid']);
  });

  test('a decline keeps its reason; money that comes after it is due back', async () => {
    const payment = await house.newPayment(anna);
    await record(payment, { status: 'declined', reason: 'INSUFFICIENT_FUNDS' });
    expect(await findPayment(anna.db, payment.paymentId)).toMatchObject({
      status: 'declined',
      reason: 'INSUFFICIENT_FUNDS',
    });
    const late = await record(payment, paid());
    expect(late.payment.status).toBe('refund_due');
    expect(late.payment.instrument).toEqual(instrument);
  });

  test('money that comes after we withdrew is due back', async () => {
    const payment = await house.newPayment(anna);
    await record(payment, { status: 'cancelled' });
    expect((await record(payment, paid())).payment.status).toBe('refund_due');
  });

  test('a second payment of the same order is due back, also when both come at once', async () => {
    const first = await house.newPayment(anna);
    const second = await house.newPayment(anna, first.orderId);
    let later: Promise<unknown> | undefined;
    await anna.db.transaction(async (tx) => {
      await recordOutcome(tx, first.paymentId, paid(), new Date());
      later = record(second, paid());
      // The first has recorded and not committed; the second stands before its lock.
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
    });
    await later;
    const statuses = (await paymentsOfOrder(anna.db, first.orderId)).map(({ status }) => status);
    expect(statuses).toEqual(['paid', 'refund_due']);
  });

  /** How many statements of this database stand before a lock. */
  async function waiting(): Promise<number> {
    const rows = await house.sql(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  }

  test('paid, wanted back, given back', async () => {
    const payment = await house.newPayment(anna);
    await record(payment, paid());
    const wanted = await anna.db.transaction((tx) => wantRefund(tx, payment.paymentId, new Date()));
    expect(wanted.payment.status).toBe('refund_due');
    const done = await anna.db.transaction((tx) => recordRefund(tx, payment.paymentId, new Date()));
    expect(done).toMatchObject({ from: 'refund_due', payment: { status: 'refunded', instrument } });
  });

  test('nothing goes back that never came, and the transaction leaves no trace', async () => {
    const payment = await house.newPayment(anna);
    const wanted = anna.db.transaction((tx) => wantRefund(tx, payment.paymentId, new Date()));
    await expect(wanted).rejects.toThrow('cannot be refund_wanted');
    expect(await findPayment(anna.db, payment.paymentId)).toMatchObject({ status: 'created' });
  });
});

test('unsettled are those that wait for the provider or for their money, the longest waiting first', async () => {
  const ctx = house.visit(CARMEL, 'noa');
  const [created, pending, due, settled] = await Promise.all([1, 2, 3, 4].map(() => house.newPayment(ctx)));
  const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minute));
  const say = (payment: Payment | undefined, outcome: Outcome, now: Date) =>
    ctx.db.transaction((tx) => recordOutcome(tx, payment!.paymentId, outcome, now));
  await say(pending, { status: 'pending', providerRef: 'ch_p' }, at(2));
  await say(due, { status: 'declined', reason: 'CARD_DECLINED' }, at(1));
  await say(due, paid(), at(1));
  await say(settled, paid(), at(1));
  const ids = async (olderThan: Date): Promise<string[]> =>
    (await unsettledPayments(ctx.db, olderThan)).map(({ paymentId }) => paymentId);
  expect(await ids(at(0))).toEqual([]);
  expect(await ids(at(1))).toEqual([due!.paymentId]);
  expect(await ids(at(2))).toEqual([due!.paymentId, pending!.paymentId]);
  expect(await ids(new Date(Date.now() + 1000))).toEqual([
    due!.paymentId,
    pending!.paymentId,
    created!.paymentId,
  ]);
});

test('another brand neither sees nor moves a payment', async () => {
  const payment = await house.newPayment(anna);
  const other = house.visit(CARMEL, 'noa');
  expect(await findPayment(other.db, payment.paymentId)).toBeUndefined();
  const moved = other.db.transaction((tx) => recordOutcome(tx, payment.paymentId, paid(), new Date()));
  await expect(moved).rejects.toThrow('no payment');
  expect(await findPayment(anna.db, payment.paymentId)).toMatchObject({ status: 'created' });
});

test('a brand whose gateway this process cannot use is named at start', () => {
  expect(() => checkGateways(house.app)).toThrow('brand "striped": Stripe needs STRIPE_SECRET_KEY');
});
