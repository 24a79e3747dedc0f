import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { commit } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { withoutGuards, type Removal } from '../support/database/without-guards.ts';
import { OPERATOR_TOKEN } from '../support/operator-token.ts';
import { operate as operateIn } from '../support/operator.ts';
import { reconcile } from '../support/reconcile.ts';
import { openTill, type Till } from '../support/till.ts';
import { readyToPay } from '../support/ways-to-pay.ts';

/** Operators cancel items of one order at the same time: each item is refunded once. Three adults are 28.50 and 1.20. */

const ROUNDS = 20;
let till: Till;

beforeAll(async () => {
  const keys = ['guarded', 'unguarded', ...Array.from({ length: ROUNDS }, (_, round) => `round${round}`)];
  till = await openTill({
    sets: [cinema({ plans: Object.fromEntries(keys.map((key) => [key, smallHall])) })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);

const operate = async (path: string, payload: object) => (await operateIn(till.shop, path, payload)).body;

type Bought = { readonly code: string; readonly orderId: string };

async function bought(key: string, round = 0): Promise<Bought> {
  const id = till.shop.showings.get(`show-${key}`)!;
  const { who, payload } = await readyToPay(till.shop, id, round);
  const { body } = await commit(who, payload);
  return { code: body.reservationIdentifier!, orderId: body.orderId };
}

const cancel = (code: string, payload: object) => operate(`orders/${code}/cancel`, payload);

/** What is refunded of an order, and the prices of its cancelled items: minor units. */
const refundedOf = ({ orderId }: Bought) =>
  db().row<{ refunded: number; cancelled: number }>(
    `select (select sum(refunded)::int from tender t where t.tenant_id = $1 and t.order_id = $2) as refunded,
            (select coalesce(sum(amount), 0)::int from order_item i
              where i.tenant_id = $1 and i.order_id = $2 and i.state = 'cancelled') as cancelled`,
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

const twoAtOnce = (order: Bought) =>
  atLockedItems(order, () =>
    Promise.all([cancel(order.code, { itemNos: [1] }), cancel(order.code, { itemNos: [1, 2] })]),
  );

test('of two cancellations that share an item, the second one is refused', async () => {
  const order = await bought('guarded');
  const answers = await twoAtOnce(order);
  expect(answers.filter(({ code }) => code === 'NOTHING_TO_CANCEL')).toHaveLength(1);
  const { refunded, cancelled } = (await refundedOf(order))!;
  expect(refunded).toBe(cancelled);
});

/** The lock of the order's row makes the second one wait; a ticket that is no longer valid stops it once more. */
const GUARDS: readonly Removal[] = [
  ['where tenant_id = $1 and code = upper($2) for update', 'where tenant_id = $1 and code = upper($2)'],
  ['and (status = 1 or status = 3 and $4)', 'and $4::boolean is not null'],
];

test('negative control: without the guards an item is refunded twice', async () => {
  const order = await bought('unguarded');
  await withoutGuards(GUARDS, () => twoAtOnce(order));
  expect(await refundedOf(order)).toEqual({ refunded: 2850, cancelled: 1900 });
});

test('operators and the job of a cancelled showing refund each item once, with its charges', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await bought(`round${round}`, round);
    const id = till.shop.showings.get(`show-round${round}`)!;
    await operate(`presentations/${id}/cancel`, { confirm: 1 });
    const wanted = { includeCharges: true, includeAdmitted: true };
    await Promise.all([
      cancel(order.code, { itemNos: [2], ...wanted }),
      carryOutChanges(till.shop.app, 1),
      cancel(order.code, wanted),
      cancel(order.code, { itemNos: [1, 2], ...wanted }),
    ]);
    for (let again = 0; again < 2; again++) await reconcile(till.shop.app, 0);
    expect(await refundedOf(order)).toEqual({ refunded: 2970, cancelled: 2850 });
    const open = await db().rows("select from refund where tenant_id = $1 and state <> 'refunded'");
    expect(open).toEqual([]);
  }
  const broken = await brokenInvariants(till.database.url);
  expect(broken).toEqual({});
});
