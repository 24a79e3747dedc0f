import { expect } from 'vitest';
import * as ordering from '#modules/ordering/contract.ts';
import { commit, payloadOf } from '../../support/buyer.ts';
import { TAKE_SEATS } from '../../support/database/take-seats.ts';
import { operate } from '../../support/operator.ts';
import type { LineFault } from '../../support/stand-ins/faulty-line.ts';
import { onVoucher, openVoucher, withVoucher } from '../../support/vouchers.ts';
import { expectEnd, placed, told, TOTAL, type Bench, type End, type Paying } from './bench.ts';

/** What can go wrong between the shop and a provider. docs/payment-faults.md has a row for each, by its name. */
export type Fault = {
  readonly name: string;
  readonly end: End;
  /** Lets it go wrong; `expectEnd` is checked afterwards. */
  readonly run: (bench: Bench) => Promise<Paying>;
};

const HOUR = 3600;

/** Pays while the next requests that move money go wrong. */
const payThrough =
  (...faults: LineFault[]) =>
  (bench: Bench): Promise<Paying> => {
    bench.line.next(...faults);
    return bench.pay('good');
  };

/** A payment that was taken, of which neither an answer nor a webhook has come. */
async function unanswered(bench: Bench): Promise<Paying> {
  bench.hear(false);
  bench.line.next('lose answer', 'lose answer');
  const paying = await bench.pay('good');
  bench.line.clear();
  return paying;
}

/** Begins a payment that the bank has taken and of which the shop has heard nothing. */
async function takenUnheard(bench: Bench): Promise<Paying> {
  bench.hear(false);
  const paying = await bench.pay('open');
  await bench.standIn.decide(paying, 'paid', bench.line);
  return paying;
}

/** A paid order whose tickets are cancelled; the refund meets what was prepared. */
async function cancelAll(bench: Bench, { orderId }: Paying): Promise<void> {
  const db = bench.shop.app.database.brand(1);
  const row = await db.row<{ code: string; items: number[] }>(
    `select o.code, array_agg(i.item_no) as items from orders o join order_item i using (tenant_id, order_id)
      where tenant_id = $1 and order_id = $2 group by o.code`,
    [orderId],
  );
  await operate(bench.shop, `orders/${row!.code}/cancel`, { itemNos: row!.items, includeCharges: true });
}

/** What is read after another reconciliation, to be polled. */
const afterReconciling =
  <T>(bench: Bench, read: () => Promise<T>) =>
  async (): Promise<T> => {
    await bench.reconcile();
    return read();
  };

/** Reconciles until the buyer knows how the payment has ended. */
const untilTold = (bench: Bench, paying: Paying): Promise<void> =>
  expect
    .poll(
      afterReconciling(bench, () => told(paying)),
      { timeout: 10_000 },
    )
    .not.toBe('pending');

const CHARGES: readonly Fault[] = [
  {
    name: 'the request for the charge is lost',
    end: 'paid',
    run: payThrough('lose request'),
  },
  {
    name: 'no request for the charge arrives',
    end: 'unpaid',
    run: async (bench) => {
      bench.line.next('lose request', 'lose request', 'lose request');
      const paying = await bench.pay('good');
      bench.line.clear();
      bench.wait(120);
      return paying;
    },
  },
  {
    name: 'a request for the charge arrives long after it was given up',
    end: 'unpaid',
    run: async (bench) => {
      bench.hear(false);
      bench.line.next('delay request', 'delay request', 'delay request');
      const paying = await bench.pay('good');
      bench.line.clear();
      bench.wait(120);
      await bench.reconcile();
      await bench.line.deliver();
      bench.wait(HOUR);
      return paying;
    },
  },
  {
    name: 'the charge is taken, and its answer is lost',
    end: 'paid',
    run: payThrough('lose answer'),
  },
  {
    name: 'every answer to the charge is lost, and the webhook comes',
    end: 'paid',
    run: payThrough('lose answer', 'lose answer'),
  },
  {
    name: 'every answer is lost, and the webhook comes a day late',
    end: 'paid',
    run: async (bench) => {
      const paying = await unanswered(bench);
      bench.wait(24 * HOUR);
      await bench.reconcile();
      expect(await bench.send(bench.standIn.webhook(paying.tenderId))).toBe(200);
      return paying;
    },
  },
  {
    name: 'every answer is lost, and so is every webhook',
    end: 'paid',
    run: async (bench) => {
      const paying = await unanswered(bench);
      bench.wait(120);
      return paying;
    },
  },
  {
    name: 'the provider answers with an error and has charged nothing',
    end: 'paid',
    run: payThrough('error before'),
  },
  {
    name: 'the provider answers with an error after it has charged',
    end: 'paid',
    run: payThrough('error after'),
  },
  {
    name: 'the answer to the charge cannot be read',
    end: 'paid',
    run: payThrough('garble answer'),
  },
  {
    name: 'the provider is down for an hour when the charge is sent',
    end: 'unpaid',
    run: async (bench) => {
      const { who, show, cart } = await bench.choose('good');
      bench.line.setDown(true);
      await commit(who, cart);
      const paying = { who, show, cart, ...(await placed(bench.shop, show)) };
      for (let minutes = 0; minutes < 60; minutes += 20) {
        bench.wait(20 * 60);
        await bench.reconcile();
      }
      bench.line.setDown(false);
      return paying;
    },
  },
  {
    name: 'the provider is down for an hour while the bank decides, and has taken the money',
    end: 'paid',
    run: async (bench) => {
      bench.hear(false);
      const paying = await bench.pay('open');
      await bench.standIn.decide(paying, 'paid', bench.line);
      bench.line.setDown(true);
      bench.wait(HOUR);
      await bench.reconcile();
      expect(await told(paying)).toBe('pending');
      bench.line.setDown(false);
      return paying;
    },
  },
  {
    name: 'the bank never decides',
    end: 'unpaid',
    run: async (bench) => {
      const paying = await bench.pay('open');
      bench.wait(HOUR);
      await bench.reconcile();
      // Too late for the bank: the charge is withdrawn.
      await bench.standIn.decideTooLate(paying, bench.line);
      bench.wait(2 * HOUR);
      return paying;
    },
  },
  {
    name: 'a charge is declined, and another one is paid',
    end: 'paid',
    run: async (bench) => {
      const first = await bench.pay('declined');
      await untilTold(bench, first);
      const { who, show } = first;
      const means = await bench.standIn.means('good', who, TOTAL / 100);
      const cart = { ...(await payloadOf(who, show)), ...means };
      await commit(who, cart);
      const second = { who, show, cart, ...(await placed(bench.shop, show)) };
      await bench.act(second);
      return second;
    },
  },
  {
    name: 'ten equal commits at the same time',
    end: 'paid',
    run: async (bench) => {
      const { who, show, cart } = await bench.choose('good');
      await Promise.all(Array.from({ length: 10 }, () => commit(who, cart)));
      const paying = { who, show, cart, ...(await placed(bench.shop, show)) };
      await bench.act(paying);
      expect(await bench.standIn.charges(paying.tenderId)).toHaveLength(1);
      return paying;
    },
  },
];

const WEBHOOKS: readonly Fault[] = [
  { name: 'the webhook is lost', end: 'paid', run: takenUnheard },
  {
    name: 'the webhook comes eight times at once, and again',
    end: 'paid',
    run: async (bench) => {
      const paying = await takenUnheard(bench);
      const webhook = bench.standIn.webhook(paying.tenderId);
      await Promise.all(Array.from({ length: 8 }, () => bench.send(webhook)));
      expect(await bench.send(webhook)).toBe(200);
      return paying;
    },
  },
  {
    name: 'the webhook comes after the query has decided the order',
    end: 'paid',
    run: async (bench) => {
      const paying = await takenUnheard(bench);
      await bench.reconcile();
      expect(await bench.send(bench.standIn.webhook(paying.tenderId))).toBe(200);
      return paying;
    },
  },
  {
    name: 'an older webhook comes after the newer one',
    end: 'paid',
    run: async (bench) => {
      const paying = await takenUnheard(bench);
      await bench.send(bench.standIn.webhook(paying.tenderId));
      expect(await bench.send(bench.standIn.webhook(paying.tenderId, 'before'))).toBe(200);
      return paying;
    },
  },
  {
    name: 'the webhook says paid before the provider has the money',
    end: 'unpaid',
    run: async (bench) => {
      bench.hear(false);
      const paying = await bench.pay('open');
      await bench.send(bench.standIn.webhook(paying.tenderId));
      expect(await told(paying)).toBe('pending');
      await bench.standIn.decide(paying, 'declined', bench.line);
      return paying;
    },
  },
  {
    name: 'forged webhooks',
    end: 'paid',
    run: async (bench) => {
      const paying = await takenUnheard(bench);
      for (const [what, forged] of Object.entries(bench.standIn.forgeries(paying.tenderId)))
        expect(await bench.send(forged), what).toBe(400);
      expect(await told(paying)).toBe('pending');
      return paying;
    },
  },
  {
    name: 'a webhook about a charge of another system on the account',
    end: 'paid',
    run: async (bench) => {
      const paying = await takenUnheard(bench);
      expect(await bench.send(bench.standIn.strange(paying.tenderId))).toBe(200);
      expect(await told(paying)).toBe('pending');
      return paying;
    },
  },
];

const AMOUNTS: readonly Fault[] = [
  {
    name: 'the provider has taken another amount',
    end: 'unpaid',
    run: async (bench) => {
      const paying = await takenUnheard(bench);
      bench.standIn.misreport(paying.tenderId, { amount: TOTAL / 10 });
      return paying;
    },
  },
  {
    name: 'the provider has taken another currency',
    end: 'unpaid',
    run: async (bench) => {
      const paying = await takenUnheard(bench);
      bench.standIn.misreport(paying.tenderId, { currency: 'USD' });
      return paying;
    },
  },
];

const LATE: readonly Fault[] = [
  {
    name: 'the money is taken after the seats were sold to somebody else',
    end: 'unpaid',
    run: async (bench) => {
      bench.hear(false);
      const paying = await bench.pay('open');
      const db = bench.shop.app.database.brand(1);
      await db.change(TAKE_SEATS, [paying.show]);
      await bench.standIn.decide(paying, 'paid', bench.line);
      await bench.reconcile();
      await db.change('delete from claim where tenant_id = $1 and presentation_id = $2', [paying.show]);
      return paying;
    },
  },
  {
    name: 'the buyer stops the payment while the bank takes the money',
    end: 'paid',
    run: async (bench) => {
      const paying = await takenUnheard(bench);
      const { body } = await paying.who.call(ordering.withdrawPayment, {
        params: { orderId: paying.orderId },
      });
      expect(body).toMatchObject({ code: 'ORDER_ALREADY_PAID' });
      return paying;
    },
  },
];

/** Refunds of a whole paid order. */
const REFUNDS: readonly Fault[] = [
  {
    name: 'the request for the refund is lost',
    end: 'refunded',
    run: (bench) => refunded(bench, () => bench.line.next('lose request', 'lose request')),
  },
  {
    name: 'the refund is paid, and its answer is lost',
    end: 'refunded',
    run: (bench) => refunded(bench, () => bench.line.next('lose answer', 'lose answer')),
  },
  {
    name: 'the provider answers with an error after it has refunded',
    end: 'refunded',
    run: (bench) => refunded(bench, () => bench.line.next('error after', 'error after')),
  },
  {
    name: 'the provider is down for an hour when the refund is sent',
    end: 'refunded',
    run: async (bench) => {
      const paying = await refunded(bench, () => bench.line.setDown(true));
      await bench.reconcile();
      bench.wait(HOUR);
      bench.line.setDown(false);
      return paying;
    },
  },
  {
    name: 'the refund is refused, and accepted later',
    end: 'refunded',
    run: async (bench) => {
      const paying = await refunded(bench, () => bench.standIn.answerRefunds('refuse'));
      await bench.reconcile();
      bench.standIn.answerRefunds('pay');
      bench.wait(24 * HOUR);
      return paying;
    },
  },
];

async function refunded(bench: Bench, prepare: () => void): Promise<Paying> {
  const paying = await bench.pay('good');
  await expectEnd(bench, paying, 'paid');
  prepare();
  await cancelAll(bench, paying);
  return paying;
}

/** Ten euros by voucher, and the rest by the provider. */
const PART = 10;
async function partByVoucher(bench: Bench, kind: 'good' | 'declined' | 'open') {
  const reference = await openVoucher(bench.shop.app.database.brand(1), PART * 100);
  const paying = await bench.pay(kind, (cart) => withVoucher(cart, reference, PART));
  const left = async (): Promise<number> => (await onVoucher(bench.shop.app.database.brand(1), reference))[0];
  return { paying, left };
}

const PARTS: readonly Fault[] = [
  {
    name: 'a voucher pays a part, and the rest is declined',
    end: 'unpaid',
    run: async (bench) => {
      const { paying, left } = await partByVoucher(bench, 'declined');
      await untilTold(bench, paying);
      expect(await left()).toBe(PART * 100);
      return paying;
    },
  },
  {
    name: 'a voucher pays a part, and the answer to the rest is lost',
    end: 'paid',
    run: async (bench) => {
      bench.line.next('lose answer');
      const { paying } = await partByVoucher(bench, 'good');
      return paying;
    },
  },
  {
    name: 'a voucher pays a part, and the bank never decides about the rest',
    end: 'unpaid',
    run: async (bench) => {
      const { paying, left } = await partByVoucher(bench, 'open');
      bench.wait(HOUR);
      await expect.poll(afterReconciling(bench, left), { timeout: 10_000 }).toBe(PART * 100);
      return paying;
    },
  },
];

export const FAULTS: readonly Fault[] = [...CHARGES, ...WEBHOOKS, ...AMOUNTS, ...LATE, ...REFUNDS, ...PARTS];
