import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../support/buyer.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { AS_OPERATOR, operate } from '../support/operator.ts';
import { openKillFixture, type KillFixture } from '../support/processes/kill-fixture.ts';
import type { Shop } from '../support/shop.ts';
import { onVoucher, openVoucher } from '../support/vouchers.ts';
import { paidBy } from '../support/ways-to-pay.ts';

/** A process is killed while it refunds a ticket for an operator, who gets no answer and presses again. */

const POINTS = [
  'statement:update order_item i set cancelled',
  'statement:insert into refund',
  'statement:insert into outbox',
  'committed:insert into operator_act',
  'refund:sending',
  'refund:answered',
  'statement:update refund set state',
  'committed:update refund set state',
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

/** Three adults: a voucher pays 10.00 and a card 19.70. */
async function bought(presentationId: number, reference: string) {
  const who = shop.visitor();
  await lockSeats(who, presentationId, THREE_SEATS);
  const payload = await paidBy('voucher and card', who, await payloadOf(who, presentationId), reference);
  const { body } = await commit(who, payload);
  // Its confirmation is not what is tested here.
  await fixture.sql('update outbox set done_at = now() where subject_id = $1', [body.orderId]);
  return { code: body.reservationIdentifier!, orderId: body.orderId };
}

test.each(CASES)('killed at $at: refunded once and told once', async ({ at, key }) => {
  const reference = await openVoucher(fixture.db, 1000);
  const { code, orderId } = await bought(fixture.showing(key), reference);
  const path = `orders/${code}/cancel`;
  const payload = { itemNos: [2], includeCharges: true };
  const headers = { ...AS_OPERATOR, 'content-type': 'application/json' };
  const { origin, gone } = await fixture.startShop(at);
  await fetch(`${origin}/api/operator/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(payload),
  }).catch(() => {});
  expect(await gone).toBe('SIGKILL');
  await operate(shop, path, payload);
  // Repeating everything changes nothing.
  for (let start = 0; start < 3; start++) await fixture.nextStart();

  const refunds = await fixture.sql('select amount, state from refund where order_id = $1', [orderId]);
  expect(refunds).toEqual([{ amount: 990, state: 'refunded' }]);
  const charges = await fixture.sql(
    'select c.refunded from demo_gateway.charge c join tender t on t.tender_id::text = c.key where t.order_id = $1',
    [orderId],
  );
  expect(charges).toEqual([{ refunded: 990 }]);
  expect(await onVoucher(fixture.db, reference)).toEqual([0, 0]);
  const emails = await fixture.sql(
    `select from mail join outbox using (tenant_id, event_id) where subject_id = $1 and kind = 'order.items_cancelled'`,
    [orderId],
  );
  expect(emails).toHaveLength(1);
  expect(await fixture.sql('select operator from operator_act where subject = $1', [code])).toHaveLength(1);
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
});
