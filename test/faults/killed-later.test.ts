import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTheBank, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../support/buyer.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { openKillHouse, type KillHouse } from '../support/kill-house.ts';
import { visitorOf } from '../support/shop.ts';
import { ofPresentation } from '../support/orders-of.ts';

/** The same power cuts after the commit: while the bank asks the visitor, at a webhook, on money's way back. */

type Point = {
  readonly name: string;
  readonly at: string;
  readonly bank: 'approve' | 'refuse';
  /** Somebody else has the seats when the money comes. */
  readonly seatsLost?: true;
  readonly end: 'paid' | 'cancelled' | 'refunded';
};

const POINTS: readonly Point[] = [
  {
    name: 'before it is written down that the bank asks',
    at: 'statement:update tender set',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'while the bank asks, which then takes the money',
    at: 'committed:update tender set',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'while the bank asks, which then refuses',
    at: 'committed:update tender set',
    bank: 'refuse',
    end: 'cancelled',
  },
  {
    name: 'while a webhook issues the tickets',
    at: 'statement:insert into ticket',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'while a webhook gives the seats back',
    at: 'statement:update claim set order_id = null',
    bank: 'refuse',
    end: 'cancelled',
  },
  {
    name: 'when a webhook is dealt with and not written down as done',
    at: 'statement:insert into payment_webhook',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'when money is due back and nobody has acted on it',
    at: 'committed:and order_id = $3 and state = 0 returning seat_no',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'before the refund is asked for',
    at: 'refund:sending',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'when the money went back and that is not written down',
    at: 'refund:answered',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'when the refund is written down and its order not ended',
    at: 'statement:where tenant_id = $1 and order_id = $2 for update',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
];

let house: KillHouse;

beforeAll(async () => {
  house = await openKillHouse(POINTS.map((_, i) => `p${i}`));
});
afterAll(() => house.close());

/** Where the bank asks the visitor; once answered it notifies the shop, if there is one. */
async function stepOf(showing: number): Promise<string> {
  const [charge] = await house.sql<{ charge_id: string }>(
    `select charge_id from demo_gateway.charge join tender on tender_id::text = key join orders using (tenant_id, order_id) where ${ofPresentation('$1')}`,
    [showing],
  );
  return `${house.gateway.origin}/3ds/${charge!.charge_id}`;
}

test.each(POINTS.map((point, i) => ({ ...point, i })))(
  'killed $name: $end',
  async ({ at, bank, seatsLost, end, i }) => {
    const id = house.showing(`p${i}`);
    const { origin, gone } = await house.startShop(at);
    const ana = visitorOf(origin);
    await lockSeats(ana, id, THREE_SEATS);
    const payload = await payloadOf(ana, id, await typeCard(ana, '4000002760003184', 29.7));
    await commit(ana, payload).catch(() => undefined);
    if (seatsLost)
      await house.sql(
        `update claim set holder = gen_random_uuid(), order_id = null, expires = now() + interval '1 hour' where presentation_id = $1`,
        [id],
      );
    await answerTheBank(await stepOf(id), bank);
    expect(await gone).toBe('SIGKILL');
    await house.nextStart();
    // Whatever is done again changes nothing.
    await house.nextStart();
    const [order, ...more] = await house.sql<{ order_id: string; status: string }>(
      `select order_id, status from orders where ${ofPresentation('$1')}`,
      [id],
    );
    expect([order?.status, more]).toEqual([end, []]);
    const tickets = await house.sql('select from ticket where presentation_id = $1 and status = 1', [id]);
    expect(tickets).toHaveLength(end === 'paid' ? 3 : 0);
    const charges = await house.sql(
      `select c.status, c.refunded = c.amount as "isBack" from demo_gateway.charge c
         join tender t on t.tender_id::text = c.key where t.order_id = $1`,
      [order?.order_id],
    );
    expect(charges).toEqual([
      { status: end === 'cancelled' ? 'failed' : 'succeeded', isBack: end === 'refunded' },
    ]);
    const emails = await house.sql(
      'select from mail join outbox using (tenant_id, event_id) where subject_id = $1',
      [order?.order_id],
    );
    expect(emails).toHaveLength(end === 'cancelled' ? 0 : 1);
    expect(await brokenInvariants(house.databaseUrl)).toEqual({});
  },
);
