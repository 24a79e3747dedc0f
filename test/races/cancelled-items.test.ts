import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { orderPage, writeCart } from '#modules/ordering/contract.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { withoutGuards, type Removal } from '../support/database/without-guards.ts';
import { OPERATOR_TOKEN } from '../support/operator-token.ts';
import { operate as operateIn } from '../support/operator.ts';
import { reconcile } from '../support/reconcile.ts';
import { openTill, type Till } from '../support/till.ts';
import { openVoucher } from '../support/vouchers.ts';
import { paidBy, WAYS_TO_PAY } from '../support/ways-to-pay.ts';

/**
 * Operators cancel items of one order at the same time: each thing is refunded once. Three adults (28.50, and 1.20 of
 * charges) and three popcorns, which are one item (14.70).
 */

const ROUNDS = 20;
let till: Till;

beforeAll(async () => {
  const keys = [
    ...CASES.map(({ key }) => key),
    'unguarded',
    ...Array.from({ length: ROUNDS }, (_, round) => `round${round}`),
  ];
  till = await openTill({
    sets: [cinema({ plans: Object.fromEntries(keys.map((key) => [key, smallHall])) })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);

const operate = async (path: string, payload: object) => (await operateIn(till.shop, path, payload)).body;

type Bought = { readonly code: string; readonly orderId: string };

/** Paid in one way after the other. */
async function bought(key: string, round = 0): Promise<Bought> {
  const id = till.shop.showings.get(`show-${key}`)!;
  const who = till.shop.visitor();
  await lockSeats(who, id, THREE_SEATS);
  const { body: page } = await who.call(orderPage, { params: { id } });
  const products = [{ id: page.products[0]!.id, quantity: 3 }];
  await who.call(writeCart, { params: { id }, body: { products } });
  const reference = await openVoucher(db(), 5000);
  const way = WAYS_TO_PAY[round % WAYS_TO_PAY.length]!;
  const { body } = await commit(who, await paidBy(way, who, await payloadOf(who, id), reference));
  return { code: body.reservationIdentifier!, orderId: body.orderId };
}

const cancel = (code: string, payload: object) => operate(`orders/${code}/cancel`, payload);

/** What is refunded of an order, and the prices of what is cancelled: minor units. */
const refundedOf = ({ orderId }: Bought) =>
  db().row<{ refunded: number; cancelled: number }>(
    `select (select sum(refunded)::int from tender t where t.tenant_id = $1 and t.order_id = $2) as refunded,
            (select sum(amount / quantity * cancelled)::int from order_item i
              where i.tenant_id = $1 and i.order_id = $2) as cancelled`,
    [orderId],
  );

/** Runs calls while the order's items are locked, until two statements wait: all have begun before any goes on. */
async function atLockedItems<T>({ orderId }: Bought, work: () => Promise<T>): Promise<T> {
  const locker = new Client({ connectionString: till.database.url });
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query('select from order_item where order_id = $1 for update', [orderId]);
    const working = work();
    working.catch(() => {});
    await vi.waitFor(async () => {
      await locker.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await locker.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBeGreaterThanOrEqual(2);
    }, 10_000);
    await locker.query('rollback');
    return await working;
  } finally {
    await locker.end();
  }
}

/** Two requests that share a ticket, or two of three popcorns. */
const [TICKETS, POPCORN] = [
  [{ itemNos: [1] }, { itemNos: [1, 2] }],
  [{ reduce: [{ itemNo: 4, to: 1 }] }, { itemNos: [1], reduce: [{ itemNo: 4, to: 1 }] }],
] as const;
type Wanted = typeof TICKETS | typeof POPCORN;

const twoAtOnce = (order: Bought, [one, other]: Wanted) =>
  atLockedItems(order, () => Promise.all([cancel(order.code, one), cancel(order.code, other)]));

/** The lock of the order's row makes the second request wait. */
const LOCK: Removal = ['where tenant_id = $1 and code = $2 for update', 'where tenant_id = $1 and code = $2'];
/** Of an item only that many more are cancelled as the request has seen. */
const SEEN: Removal = ['and i.cancelled = u.before', 'and i.state is not null'];
/** A ticket that is no longer valid is not cancelled again. */
const VALID: Removal = ['and (status = 1 or status = 3 and $4)', 'and $4::boolean is not null'];

const CASES = [
  { key: 'tickets', what: 'a ticket', wanted: TICKETS, without: [], code: 'NOTHING_TO_CANCEL' },
  { key: 'popcorn', what: 'popcorn', wanted: POPCORN, without: [], code: 'NOTHING_TO_CANCEL' },
  { key: 'seen', what: 'popcorn', wanted: POPCORN, without: [LOCK], code: 'NOTHING_TO_CANCEL' },
  { key: 'counted', what: 'popcorn', wanted: POPCORN, without: [LOCK, SEEN], code: 'INTERNAL_ERROR' },
  { key: 'valid', what: 'a ticket', wanted: TICKETS, without: [LOCK, SEEN, VALID], code: 'INTERNAL_ERROR' },
] as const;

test.each(CASES)(
  'two requests for $what refund it once; guards removed: $without.length',
  async ({ key, wanted, without, code }) => {
    const order = await bought(key);
    const work = () => twoAtOnce(order, wanted);
    const answers = without.length > 0 ? await withoutGuards(without, work) : await work();
    expect(answers.map((answer) => answer.code).filter(Boolean)).toEqual([code]);
    const { refunded, cancelled } = (await refundedOf(order))!;
    expect(refunded).toBe(cancelled);
  },
);

test('operators and the job of a cancelled showing refund each item once, with its charges', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await bought(`round${round}`, round);
    const id = till.shop.showings.get(`show-round${round}`)!;
    await operate(`presentations/${id}/cancel`, { confirm: 1 });
    const wanted = { includeCharges: true, includeAdmitted: true };
    await Promise.all([
      cancel(order.code, { itemNos: [2], reduce: [{ itemNo: 4, to: 2 }], ...wanted }),
      cancel(order.code, { reduce: [{ itemNo: 4, to: 1 }] }),
      carryOutChanges(till.shop.app, 1),
      cancel(order.code, wanted),
      cancel(order.code, { itemNos: [1, 2], ...wanted }),
    ]);
    for (let again = 0; again < 2; again++) await reconcile(till.shop.app, 0);
    expect(await refundedOf(order)).toEqual({ refunded: 4440, cancelled: 4320 });
    const open = await db().rows("select from refund where tenant_id = $1 and state <> 'refunded'");
    expect(open).toEqual([]);
  }
  const broken = await brokenInvariants(till.database.url);
  expect(broken).toEqual({});
});

test('negative control: without the guards and the constraints two of three popcorns are refunded twice', async () => {
  const order = await bought('unguarded');
  const checks = ['order_item_cancelled_check', 'order_item_state_counts'];
  const owner = new Client({ connectionString: till.database.url });
  await owner.connect();
  await owner.query(`alter table order_item ${checks.map((name) => `drop constraint ${name}`).join(', ')}`);
  await owner.end();
  await withoutGuards([LOCK, SEEN, VALID], () => twoAtOnce(order, POPCORN));
  // Four popcorns and a ticket; three were bought.
  expect(await refundedOf(order)).toEqual({ refunded: 4 * 490 + 950, cancelled: 4 * 490 + 950 });
});
