import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { openRefunds, refundsOfOrder, type Refund } from '#modules/payment/server/refund-store.ts';
import { payRefund, requestRefund } from '#modules/payment/server/refunds.ts';
import { recordOutcome } from '#modules/payment/server/record-outcome.ts';
import { findTender, type Tender } from '#modules/payment/server/tender-store.ts';
import { startDemoGateway, type RunningGateway } from '../../support/stand-ins/demo-gateway.ts';
import { openLossyGateway, type LossyGateway } from '../../support/stand-ins/lossy-gateway.ts';
import { CARMEL, identifierOf, openPaymentFixture, SECRET, type PaymentFixture } from './payment-fixture.ts';

let demo: RunningGateway;
let lossy: LossyGateway;
let fixture: PaymentFixture;
let anna: Context;

beforeAll(async () => {
  fixture = await openPaymentFixture(async (databaseUrl) => {
    demo = await startDemoGateway({ databaseUrl, secret: SECRET });
    lossy = await openLossyGateway(demo.origin);
    return { DEMO_GATEWAY_ORIGIN: lossy.origin };
  });
  anna = fixture.visit();
});
afterAll(async () => {
  await fixture.close();
  await lossy.close();
  await demo.stop();
});

/** A tender of 18.40 that a card has paid. */
async function paidTender(): Promise<Tender> {
  const tender = await fixture.newTender(anna);
  const outcome = await fixture.charge(anna, tender, await identifierOf(fixture, '4242424242424242'));
  await anna.db.transaction((tx) => recordOutcome(tx, tender.tenderId, outcome, new Date()));
  return tender;
}

const want = ({ tenderId }: Tender, part: string, amount: number, ctx = anna): Promise<Refund> =>
  ctx.db.transaction((tx) =>
    requestRefund(tx, { tenderId, amount, key: `${tenderId}:${part}`, reason: 'returned' }, new Date()),
  );

/** The refunds of a tender in the gateway's own tables. */
async function moneyBack({ tenderId }: Tender): Promise<number[]> {
  const rows = await fixture.sql<{ amount: string }>(
    `select r.amount from demo_gateway.refund r join demo_gateway.charge c using (charge_id) where c.key = $1 order by 1`,
    [tenderId],
  );
  return rows.map(({ amount }) => Number(amount));
}

const refundedOf = async ({ tenderId }: Tender): Promise<number> =>
  (await findTender(anna.db, tenderId))!.refunded;

describe('requesting a refund', () => {
  test('can be in parts, each with its own key and state', async () => {
    const tender = await paidTender();
    const first = await want(tender, 'one', 500);
    expect(first).toMatchObject({ state: 'due', amount: 500, orderId: tender.orderId, reason: 'returned' });
    const second = await want(tender, 'two', 300);
    expect(await refundedOf(tender)).toBe(800);
    expect(await payRefund(anna, first.refundId)).toBe('refunded');
    const states = (await refundsOfOrder(anna.db, tender.orderId)).map(({ state }) => state);
    expect(states).toEqual(['refunded', 'due']);
    await payRefund(anna, second.refundId);
    expect(await moneyBack(tender)).toEqual([300, 500]);
  });

  test('with the same key is the same refund; with another amount it is refused', async () => {
    const tender = await paidTender();
    const first = await want(tender, 'one', 500);
    expect(await want(tender, 'one', 500)).toEqual(first);
    await expect(want(tender, 'one', 600)).rejects.toThrow('is unknown or another');
    expect(await refundedOf(tender)).toBe(500);
  });

  test('is never more than was paid, also in parts at the same time', async () => {
    const tender = await paidTender();
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, part) => want(tender, String(part), 100)),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(18);
    expect(await refundedOf(tender)).toBe(1800);
    await expect(want(tender, 'more', 41)).rejects.toThrow('tender_refunded_check');
    await want(tender, 'rest', 40);
    expect(await refundedOf(tender)).toBe(1840);
  });

  test('the same one, requested ten times at once, is one', async () => {
    const tender = await paidTender();
    const wanted = await Promise.all(Array.from({ length: 10 }, () => want(tender, 'one', 1000)));
    expect(new Set(wanted.map(({ refundId }) => refundId)).size).toBe(1);
    expect(await refundedOf(tender)).toBe(1000);
  });

  test('is refused when nothing was paid, and the transaction leaves no trace', async () => {
    const tender = await fixture.newTender(anna);
    await expect(want(tender, 'one', 100)).rejects.toThrow('tender_refunded_was_paid');
    expect(await refundsOfOrder(anna.db, tender.orderId)).toEqual([]);
    expect(await refundedOf(tender)).toBe(0);
  });

  test('cannot be requested by another brand', async () => {
    const tender = await paidTender();
    await expect(want(tender, 'one', 100, fixture.visit(CARMEL, 'noa'))).rejects.toThrow('is unknown');
    expect(await refundedOf(tender)).toBe(0);
  });
});

describe('paying a refund', () => {
  /** Ends the wait after a refusal. */
  const endPause = (refundId: string) =>
    fixture.sql('update refund set try_after = created_at where refund_id = $1', [refundId]);

  test('happens once, however often it is requested; what depends on it is written in the same transaction', async () => {
    const tender = await paidTender();
    const { refundId } = await want(tender, 'one', 700);
    let ended = 0;
    const pay = () => payRefund(anna, refundId, async () => void (ended += 1));
    expect(await Promise.all([1, 2, 3].map(pay))).toEqual(['refunded', 'refunded', 'refunded']);
    expect(await pay()).toBe('refunded');
    expect(await moneyBack(tender)).toEqual([700]);
    expect(ended).toBe(1);
  });

  test('stays open when the dependent change fails, and is repeated', async () => {
    const tender = await paidTender();
    const { refundId } = await want(tender, 'one', 700);
    const failed = payRefund(anna, refundId, async () => {
      throw new Error('the order is locked');
    });
    await expect(failed).rejects.toThrow('the order is locked');
    expect(await refundsOfOrder(anna.db, tender.orderId)).toMatchObject([{ state: 'due' }]);
    expect(await payRefund(anna, refundId)).toBe('refunded');
    expect(await moneyBack(tender)).toEqual([700]);
  });

  test('is stored as refused when the provider refuses it, and stays open', async () => {
    const tender = await paidTender();
    const { refundId, key } = await want(tender, 'one', 700);
    await fixture.sql(`update demo_gateway.charge set status = 'canceled' where key = $1`, [tender.tenderId]);
    await expect(payRefund(anna, refundId)).rejects.toThrow('refused a refund');
    expect(await refundsOfOrder(anna.db, tender.orderId)).toMatchObject([
      { state: 'refused', failure: 'NOT_REFUNDABLE' },
    ]);
    const openIn = async (seconds: number) =>
      (await openRefunds(anna.db, new Date(Date.now() + seconds * 1000), 10_000)).map(
        (refund) => refund.refundId,
      );
    // It waits a minute, and is then another refund at the provider.
    expect(await openIn(50)).not.toContain(refundId);
    expect(await openIn(70)).toContain(refundId);
    await fixture.sql(`update demo_gateway.charge set status = 'succeeded' where key = $1`, [
      tender.tenderId,
    ]);
    expect(await payRefund(anna, refundId)).toBe('pending');
    expect(lossy.keys.at(-1)).toBe(key);
    await endPause(refundId);
    expect(await payRefund(anna, refundId)).toBe('refunded');
    expect(await refundsOfOrder(anna.db, tender.orderId)).toMatchObject([
      { state: 'refunded', failure: null, attempt: 2, tryAfter: null },
    ]);
    expect(lossy.keys.slice(-2)).toEqual([key, `${key}:2`]);
  });

  test('is one attempt more for one refusal, however many processes got it, and waits longer each time', async () => {
    const tender = await paidTender();
    const { refundId } = await want(tender, 'one', 700);
    await fixture.sql(`update demo_gateway.charge set status = 'canceled' where key = $1`, [tender.tenderId]);
    await Promise.allSettled([1, 2, 3].map(() => payRefund(anna, refundId)));
    const waitsFor = async () => {
      const [refund] = await refundsOfOrder(anna.db, tender.orderId);
      return [refund!.attempt, (refund!.tryAfter!.getTime() - refund!.updatedAt.getTime()) / 60_000];
    };
    expect(await waitsFor()).toEqual([2, 1]);
    await endPause(refundId);
    await payRefund(anna, refundId).catch(() => {});
    expect(await waitsFor()).toEqual([3, 4]);
  });

  test('whose answer is lost is repeated with the same key, and the provider pays once', async () => {
    const tender = await paidTender();
    const { refundId, key } = await want(tender, 'one', 700);
    lossy.loseAnswers(true);
    await expect(payRefund(anna, refundId)).rejects.toThrow('gave no answer');
    lossy.loseAnswers(false);
    expect(await refundsOfOrder(anna.db, tender.orderId)).toMatchObject([
      { state: 'due', failure: 'NO_ANSWER' },
    ]);
    expect(await moneyBack(tender)).toEqual([700]);
    expect(await payRefund(anna, refundId)).toBe('refunded');
    expect(lossy.keys.filter((asked) => asked === key)).toHaveLength(2);
    expect(await moneyBack(tender)).toEqual([700]);
    expect(await refundsOfOrder(anna.db, tender.orderId)).toMatchObject([
      { state: 'refunded', failure: null },
    ]);
  });
});
