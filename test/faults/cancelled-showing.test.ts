import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockSeat } from '#modules/seating/contract.ts';
import { commit, payloadOf } from '../support/buyer.ts';
import { standing } from '../support/cinema.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { operate } from '../support/operator.ts';
import { openKillFixture, type KillFixture } from '../support/processes/kill-fixture.ts';
import type { Shop } from '../support/shop.ts';
import { openVoucher } from '../support/vouchers.ts';
import { paidBy, WAYS_TO_PAY } from '../support/ways-to-pay.ts';

/** The job that refunds a cancelled showing is killed again and again. */

const ORDERS = 500;
/** How many visitors buy at the same time. */
const BUYERS = 8;

/** Where the process is killed, and how often it passes the point before. Each start goes on where the last one died. */
const POINTS: readonly (readonly [at: string, after: number])[] = [
  ['statement:update order_item i set cancelled', 90],
  ['statement:insert into refund', 60],
  ['committed:update changed_order set handled_at', 90],
  ['refund:sending', 40],
  ['refund:answered', 40],
  ['statement:update refund set state', 40],
  ['statement:insert into mail', 40],
  ['statement:update outbox set heard_by', 40],
];

let fixture: KillFixture;
let shop: Shop;

beforeAll(async () => {
  fixture = await openKillFixture(['gala'], { plan: standing(ORDERS * 2) });
  shop = fixture.shop;
});
afterAll(() => fixture.close());

/** Buys two places, in one of the ways to pay. */
async function buyTwo(presentationId: number, i: number): Promise<void> {
  const who = shop.visitor();
  const any = { PresentationId: presentationId, VenueSectionId: 1, XCoordinate: null, YCoordinate: null };
  await who.call(lockSeat, { body: { seats: [any, any] } });
  const reference = await openVoucher(fixture.db, 2000);
  const way = WAYS_TO_PAY[i % WAYS_TO_PAY.length]!;
  const { body } = await commit(who, await paidBy(way, who, await payloadOf(who, presentationId), reference));
  expect(body.status).toBe('paid');
}

async function cancel(presentationId: number): Promise<void> {
  const { status } = await operate(shop, `presentations/${presentationId}/cancel`, { confirm: ORDERS });
  expect(status).toBe(200);
}

const count = async (query: string): Promise<number> =>
  (await fixture.sql<{ count: number }>(`select count(*)::int as count ${query}`))[0]!.count;
const left = async () => ({
  orders: await count('from changed_order where handled_at is null'),
  refunds: await count("from refund where state <> 'refunded'"),
  events: await count('from outbox where done_at is null'),
});

test(`${ORDERS} orders are refunded once and written to once, however often the job dies`, async () => {
  const id = fixture.showing('gala');
  const buyers = Array.from({ length: ORDERS }, (_, i) => i).values();
  const buyOn = async (): Promise<void> => {
    for (const i of buyers) await buyTwo(id, i);
  };
  await Promise.all(Array.from({ length: BUYERS }, buyOn));
  // Their confirmations are not what is tested here, and would take the most of its time.
  await fixture.sql('update outbox set done_at = now()');
  await cancel(id);
  expect(await left()).toEqual({ orders: ORDERS, refunds: 0, events: 0 });

  for (const [at, after] of POINTS) {
    const { gone } = await fixture.startShop(at, after);
    expect(await gone).toBe('SIGKILL');
  }
  expect(await left()).not.toEqual({ orders: 0, refunds: 0, events: 0 });
  while (JSON.stringify(await left()) !== JSON.stringify({ orders: 0, refunds: 0, events: 0 }))
    await fixture.nextStart();
  // Repeating everything changes nothing.
  await fixture.nextStart();

  const refunded = await fixture.sql<{ total: number; refunded: number; emails: number }>(
    `select o.total::int,
            (select sum(amount)::int from refund r where r.order_id = o.order_id and r.state = 'refunded') as refunded,
            (select count(*)::int from outbox e join mail using (tenant_id, event_id)
              where e.subject_id = o.order_id and e.kind = 'order.presentation_cancelled') as emails
       from orders o`,
  );
  expect(refunded).toEqual(
    Array.from({ length: ORDERS }, () => ({ total: 1980, refunded: 1980, emails: 1 })),
  );
  // What the bank has paid back, and what is on the vouchers again.
  expect(await count('from demo_gateway.charge where refunded <> amount')).toBe(0);
  expect(await count('from ledger_account where (balance, reserved) <> (2000, 0)')).toBe(0);
  expect(await count('from ticket where status = 1')).toBe(0);
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
});
