import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../support/buyer.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { openKillHouse, type KillHouse } from '../support/kill-house.ts';
import { visitorOf } from '../support/shop.ts';
import { ofPresentation } from '../support/orders-of.ts';

/**
 * A process killed at any point between lock and e-mail leaves every order that the gateway has decided
 * paid with tickets, or cancelled with the money back, within a minute of the next start.
 */

/** Where the power is cut, and how the order must end: whether the gateway had heard of it decides. */
const POINTS = [
  ['before the seats are kept', 'statement:update claim set order_id', 'no order'],
  ['while the order is written down', 'statement:insert into order_line', 'no order'],
  ['when the order is written down and nobody was asked for money', 'charge:sending', 'cancelled'],
  ['when the money was taken and the answer not read', 'charge:answered', 'paid'],
  ['while the tickets are being issued', 'statement:insert into ticket', 'paid'],
  ['before the order is called paid', 'statement:update orders set status', 'paid'],
  ['before the outbox is told', 'statement:insert into outbox', 'paid'],
  ['after the tickets are issued, before the visitor hears', 'committed:insert into outbox', 'paid'],
  ['while the e-mail is written', 'statement:insert into mail', 'paid'],
] as const;

let house: KillHouse;

beforeAll(async () => {
  house = await openKillHouse(POINTS.map((_, i) => `p${i}`));
});
afterAll(() => house.close());

test.each(POINTS.map(([name, point, end], i) => ({ name, point, end, i })))(
  'killed $name: $end',
  async ({ point, end, i }) => {
    const id = house.showing(`p${i}`);
    const { origin, gone } = await house.startShop(point);
    const ana = visitorOf(origin);
    await lockSeats(ana, id, THREE_SEATS);
    const payload = await payloadOf(ana, id, await typeCard(ana, '4242424242424242', 29.7));
    await commit(ana, payload).catch(() => undefined);
    expect(await gone).toBe('SIGKILL');
    await house.nextStart();
    const orders = await house.sql<{ order_id: string; status: string }>(
      `select order_id, status from orders where ${ofPresentation('$1')}`,
      [id],
    );
    const charges = await house.sql<{ status: string }>(
      `select c.status from demo_gateway.charge c join tender t on t.tender_id::text = c.key join orders o using (tenant_id, order_id) where ${ofPresentation('$1', 'o')}`,
      [id],
    );
    if (end === 'no order') {
      expect(orders).toEqual([]);
    } else {
      expect(orders.map(({ status }) => status)).toEqual([end]);
      const tickets = await house.sql('select 1 from ticket where presentation_id = $1 and status = 1', [id]);
      expect(tickets).toHaveLength(end === 'paid' ? 3 : 0);
      if (end === 'paid') expect(charges.map(({ status }) => status)).toEqual(['succeeded']);
      else expect(charges.every(({ status }) => status !== 'succeeded')).toBe(true);
    }
    expect(await brokenInvariants(house.databaseUrl)).toEqual({});
  },
);

test('every paid order has got its e-mail in the end', async () => {
  await house.nextStart();
  const missing = await house.sql(`select order_id from orders o where status = 'paid'
    and not exists (select from mail m join outbox e using (tenant_id, event_id) where e.subject_id = o.order_id)`);
  expect(missing).toEqual([]);
});
