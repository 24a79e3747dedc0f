import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { Outcome, PaidOutcome } from '#modules/payment/rules/outcome.ts';
import { allBrands, closedBrands } from '#modules/tenancy/server/brands.ts';
import { loadShopBrands } from '#apps/api/load-shop-brands.ts';
import { refundsOfOrder } from '#modules/payment/server/refund-store.ts';
import {
  findTender,
  payNewTender,
  tendersOfOrder,
  undecidedTenders,
  type Tender,
} from '#modules/payment/server/tender-store.ts';
import { recordOutcome } from '#modules/payment/server/record-outcome.ts';
import { AURORA, CARMEL, openPaymentFixture, type PaymentFixture } from './payment-fixture.ts';

let fixture: PaymentFixture;
let anna: Context;

beforeAll(async () => {
  fixture = await openPaymentFixture(async () => ({ STRIPE_SECRET_KEY: '' }));
  anna = fixture.visit(AURORA, 'anna');
});
afterAll(() => fixture.close());

const instrument = { method: 'card', brand: 'visa', last4: '4242', expMonth: 8, expYear: 2039 } as const;
const paid = (): PaidOutcome => ({
  status: 'paid',
  providerRef: `ch_${randomUUID()}`,
  instrument,
  amount: 1840,
  currency: 'EUR',
});
const record = (tender: Tender, outcome: Outcome, now = new Date()) =>
  anna.db.transaction((tx) => recordOutcome(tx, tender.tenderId, outcome, now));

describe('recording the provider’s outcome', () => {
  test('a tender starts as created, without data of the card', async () => {
    const tender = await fixture.newTender(anna);
    expect(tender).toMatchObject({
      method: 'card',
      provider: 'demo',
      status: 'created',
      amount: 1840,
      refunded: 0,
      currency: 'EUR',
      providerRef: null,
      instrument: null,
    });
  });

  test('pending stores the address of the step; paid removes it and stores the card', async () => {
    const tender = await fixture.newTender(anna);
    const ref = `ch_${randomUUID()}`;
    const action = { kind: 'page', url: 'https://bank.example/3ds', opensIn: 'frame' } as const;
    const pending = await record(tender, { status: 'pending', providerRef: ref, action });
    expect(pending).toMatchObject({ combined: 'waiting', tender: { status: 'pending', action } });
    expect(await findTender(anna.db, tender.tenderId)).toMatchObject({
      status: 'pending',
      providerRef: ref,
      action,
    });
    const { from, combined } = await record(tender, { ...paid(), providerRef: ref });
    expect([from, combined]).toEqual(['pending', 'paid']);
    const after = await findTender(anna.db, tender.tenderId);
    expect(after).toMatchObject({ status: 'paid', action: null, instrument, providerRef: ref });
  });

  test.each([{ amount: 1839 }, { amount: 184_000 }, { currency: 'BGN' }])(
    'a charge of another amount or currency buys nothing: what was taken is stored, and refunded once: %j',
    async (other) => {
      const tender = await fixture.newTender(anna);
      const outcome = { ...paid(), ...other } as Outcome & { amount: number; currency: string };
      const { combined, refund } = await record(tender, outcome);
      expect([combined, refund]).toMatchObject([
        'failed',
        { amount: outcome.amount, reason: 'amount_differs', state: 'due' },
      ]);
      const { amount, currency } = outcome;
      const stored = {
        ...{ status: 'paid', amount, currency, refunded: amount },
        ...{ askedAmount: tender.amount, askedCurrency: tender.currency },
      };
      expect(await findTender(anna.db, tender.tenderId)).toMatchObject(stored);
      expect((await record(tender, outcome)).refund).toBeUndefined();
      expect(await findTender(anna.db, tender.tenderId)).toMatchObject(stored);
      // The order is not kept from another try.
      await fixture.newTender(anna, tender.orderId);
    },
  );

  test('the same outcome twice changes nothing', async () => {
    const tender = await fixture.newTender(anna);
    const outcome = paid();
    await record(tender, outcome);
    const { from, tender: after } = await record(tender, outcome);
    expect([from, after.status, after.refunded]).toEqual(['paid', 'paid', 0]);
  });

  test('a decline stores its reason; a payment that arrives after it is refunded, once', async () => {
    const tender = await fixture.newTender(anna);
    const declined = await record(tender, { status: 'declined', reason: 'INSUFFICIENT_FUNDS' });
    expect(declined.combined).toBe('failed');
    expect(await findTender(anna.db, tender.tenderId)).toMatchObject({
      status: 'declined',
      reason: 'INSUFFICIENT_FUNDS',
    });
    const outcome = paid();
    const late = await record(tender, outcome);
    expect(late).toMatchObject({
      combined: 'failed',
      tender: { status: 'paid', refunded: 1840, instrument },
      refund: { amount: 1840, state: 'due', key: `${tender.tenderId}:refund`, reason: 'came_too_late' },
    });
    const again = await record(tender, outcome);
    expect([again.combined, again.refund]).toEqual(['failed', undefined]);
    expect(await refundsOfOrder(anna.db, tender.orderId)).toEqual([late.refund]);
  });

  test('a payment that arrives after a withdrawal is refunded', async () => {
    const tender = await fixture.newTender(anna);
    await record(tender, { status: 'cancelled' });
    const late = await record(tender, paid());
    expect(late).toMatchObject({ combined: 'failed', refund: { amount: 1840 } });
  });

  test('a late payment that two processes record at the same time is refunded once', async () => {
    const tender = await fixture.newTender(anna);
    await record(tender, { status: 'cancelled' });
    const outcome = paid();
    let later: ReturnType<typeof record> | undefined;
    await anna.db.transaction(async (tx) => {
      await recordOutcome(tx, tender.tenderId, outcome, new Date());
      later = record(tender, outcome);
      // The first has recorded and not committed; the second waits for its lock.
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
    });
    expect((await later)?.refund).toBeUndefined();
    expect(await refundsOfOrder(anna.db, tender.orderId)).toHaveLength(1);
  });

  /** The number of statements of this database that wait for a lock. */
  async function waiting(): Promise<number> {
    const rows = await fixture.sql(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  }
});

describe('an order has one outside provider at a time', () => {
  test('no second tender while one is undecided, nor when one is paid', async () => {
    const first = await fixture.newTender(anna);
    await expect(fixture.newTender(anna, first.orderId)).rejects.toThrow('tender_one_outside');
    await record(first, paid());
    await expect(fixture.newTender(anna, first.orderId)).rejects.toThrow('tender_one_outside');
    expect(await tendersOfOrder(anna.db, first.orderId)).toHaveLength(1);
  });

  test('another tender after a decline; when the first one is paid anyway, it is refunded', async () => {
    const first = await fixture.newTender(anna);
    await record(first, { status: 'declined', reason: 'CARD_DECLINED' });
    const second = await fixture.newTender(anna, first.orderId);
    await record(second, paid());
    expect(await record(first, paid())).toMatchObject({ refund: { tenderId: first.tenderId } });
    const tenders = await tendersOfOrder(anna.db, first.orderId);
    expect(tenders.map(({ status, refunded }) => [status, refunded])).toEqual([
      ['paid', 1840],
      ['paid', 0],
    ]);
  });
});

test('undecided tenders are those that wait for the provider; the one that has waited longest is first', async () => {
  const ctx = fixture.visit(CARMEL, 'noa');
  const [created, pending, settled] = await Promise.all([1, 2, 3].map(() => fixture.newTender(ctx)));
  const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minute));
  const recordAt = (tender: Tender | undefined, outcome: Outcome, now: Date) =>
    ctx.db.transaction((tx) => recordOutcome(tx, tender!.tenderId, outcome, now));
  await recordAt(pending, { status: 'pending', providerRef: 'ch_p' }, at(2));
  await recordAt(settled, paid(), at(1));
  const ids = async (olderThan: Date): Promise<string[]> =>
    (await undecidedTenders(ctx.db, olderThan)).map(({ tenderId }) => tenderId);
  expect(await ids(at(1))).toEqual([]);
  expect(await ids(at(2))).toEqual([pending!.tenderId]);
  expect(await ids(new Date(Date.now() + 1000))).toEqual([pending!.tenderId, created!.tenderId]);
});

test('another brand cannot read or change a tender', async () => {
  const tender = await fixture.newTender(anna);
  const other = fixture.visit(CARMEL, 'noa');
  expect(await findTender(other.db, tender.tenderId)).toBeUndefined();
  const moved = other.db.transaction((tx) => recordOutcome(tx, tender.tenderId, paid(), new Date()));
  await expect(moved).rejects.toThrow('no tender');
  expect(await findTender(anna.db, tender.tenderId)).toMatchObject({ status: 'created' });
});

test('a brand whose provider this process cannot use is not served, and the others are', async () => {
  await loadShopBrands(fixture.app);
  expect(closedBrands(fixture.app)).toMatchObject([
    { code: 'striped', fault: expect.stringContaining('Stripe needs STRIPE_SECRET_KEY') },
  ]);
  expect(allBrands(fixture.app).length).toBeGreaterThan(0);
});

describe('recording without reading that a new tender was paid', () => {
  const recordAtOnce = (tender: Tender) =>
    anna.db.atOnce((tx) =>
      payNewTender(tx, tender.tenderId, paid(), new Date(), () => new Error('somebody was quicker')),
    );

  test('stores the same as with reading', async () => {
    const [read, unread] = [await fixture.newTender(anna), await fixture.newTender(anna)];
    await record(read, paid());
    await recordAtOnce(unread);
    const [one, other] = await Promise.all(
      [read, unread].map(async ({ tenderId }) => (await findTender(anna.db, tenderId))!),
    );
    const same = { tenderId: '', orderId: '', providerRef: '', createdAt: null, updatedAt: null };
    expect({ ...other!, ...same }).toEqual({ ...one!, ...same });
    expect(other!.providerRef).toMatch(/^ch_/);
  });

  test.each<Outcome>([
    { status: 'pending', providerRef: 'ch_of_step', action: null },
    { status: 'declined', providerRef: 'ch_of_refusal', reason: 'CARD_DECLINED' },
    { status: 'cancelled' },
    { ...paid(), providerRef: 'ch_paid' },
  ])('writes nothing when its state has changed: $status', async (earlier) => {
    const tender = await fixture.newTender(anna);
    await record(tender, earlier);
    const before = await findTender(anna.db, tender.tenderId);
    await expect(recordAtOnce(tender)).rejects.toThrow('somebody was quicker');
    expect(await findTender(anna.db, tender.tenderId)).toEqual(before);
  });
});
