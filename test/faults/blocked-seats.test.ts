import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, lockSeats, THREE_SEATS } from '../support/buyer.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { operate } from '../support/operator.ts';
import { openKillFixture, type KillFixture } from '../support/processes/kill-fixture.ts';
import type { Shop } from '../support/shop.ts';

/** The job that gives buyers other seats is killed: each has three seats, and is told once. */

const POINTS = [
  'statement:insert into claim as c (tenant_id, presentation_id, seat_no, state, holder, expires, order_id)',
  'statement:update ticket k set ticket_id',
  'statement:update order_item i set amount',
  'committed:update changed_order set handled_at',
  'statement:insert into mail',
  'statement:update outbox set heard_by',
] as const;
const CASES = POINTS.map((at, i) => ({ at, key: `p${i}` }));

let fixture: KillFixture;
let shop: Shop;

beforeAll(async () => {
  fixture = await openKillFixture(CASES.map(({ key }) => key));
  shop = fixture.shop;
});
afterAll(() => fixture.close());

test.each(CASES)('killed at $at', async ({ at, key }) => {
  const id = fixture.showing(key);
  const who = shop.visitor();
  await lockSeats(who, id, THREE_SEATS);
  const { body: order } = await buy(who, id);
  // Its confirmation is not what is tested here.
  await fixture.sql('update outbox set done_at = now() where subject_id = $1', [order.orderId]);
  const blocking = { seats: [{ seatNo: 1 }], reason: 'broken', confirm: 1 };
  expect((await operate(shop, `presentations/${id}/seats/block`, blocking)).status).toBe(200);
  const { gone } = await fixture.startShop(at);
  expect(await gone).toBe('SIGKILL');
  // Repeating everything changes nothing.
  for (let start = 0; start < 3; start++) await fixture.nextStart();

  const tickets = await fixture.sql<{ seat_no: number }>(
    'select seat_no from ticket where order_id = $1 and status = 1 order by seat_no',
    [order.orderId],
  );
  expect(tickets.map(({ seat_no }) => seat_no)).toEqual([0, 2, 11]);
  const blocked = await fixture.sql('select seat_no from claim where presentation_id = $1 and state = 2', [
    id,
  ]);
  expect(blocked).toEqual([{ seat_no: 1 }]);
  const emails = await fixture.sql(
    `select from mail join outbox using (tenant_id, event_id) where subject_id = $1 and kind = 'order.seats_moved'`,
    [order.orderId],
  );
  expect(emails).toHaveLength(1);
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
});
