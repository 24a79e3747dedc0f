import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../support/reconcile.ts';
import { writeCart } from '#modules/ordering/contract.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { byCode, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../support/buyer.ts';
import { openVoucher } from '../support/vouchers.ts';
import { usesOutsideProvider, paidBy, WAYS_TO_PAY, type WayToPay } from '../support/ways-to-pay.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import type { Shop, Visitor } from '../support/shop.ts';
import { openTill, type Till } from '../support/till.ts';
import { CART_GUARDS, FORM_GUARD, SEAT_GUARDS, withoutGuards } from '../support/database/without-guards.ts';
import { ofPresentation } from '../support/orders-of.ts';

/** The number of races between commit, end of locks and a rival, each in a hall of its own. */
const ROUNDS = 15;

let till: Till;
let shop: Shop;

beforeAll(async () => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => `expiry${round}`);
  const plans = Object.fromEntries(
    [
      'unguarded',
      'special',
      ...rounds,
      ...WAYS_TO_PAY.flatMap((_, i) => [`itself${i}`, `settle${i}`]),
      'rival',
    ].map((key) => [key, smallHall]),
  );
  till = await openTill({
    sets: [cinema({ plans })],
  });
  shop = till.shop;
});
afterAll(() => till.close());

/** Runs a statement as the database's owner, who can see all brands. */
async function asOwner(text: string, values: readonly unknown[] = []): Promise<number> {
  const owner = new Client({ connectionString: till.database.url });
  await owner.connect();
  const { rowCount } = await owner.query(text, [...values]);
  await owner.end();
  return rowCount ?? 0;
}

/** The number of charges for an order's tenders in the gateway's own tables. */
const chargesFor = (orderId: string): Promise<number> =>
  asOwner('select from demo_gateway.charge join tender on tender_id::text = key where order_id = $1', [
    orderId,
  ]);

const showing = (key: string): number => shop.showings.get(`show-${key}`)!;
const sql = (text: string, values: unknown[]) => shop.app.database.brand(1).rows(text, values);

/** The payload of a visitor's cart, paid in a way; a voucher has enough balance for it. */
const paid = async (way: WayToPay, who: Visitor, id: number) =>
  paidBy(way, who, await payloadOf(who, id), await openVoucher(shop.app.database.brand(1), 5000));

/** A different way in each round, so that all of them are tried. */
const wayOf = (round: number): WayToPay => WAYS_TO_PAY[round % WAYS_TO_PAY.length]!;

test.each(WAYS_TO_PAY)(
  'one cart committed by 20 requests at once, by %s: one order, one charge',
  async (way) => {
    const ana = shop.visitor();
    const id = showing(`itself${WAYS_TO_PAY.indexOf(way)}`);
    await lockSeats(ana, id, THREE_SEATS);
    const payload = await paid(way, ana, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => commit(ana, payload)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(
      await sql(`select 1 from orders where tenant_id = $1 and ${ofPresentation('$2')}`, [id]),
    ).toHaveLength(1);
    expect(await chargesFor(answers[0]!.body.orderId)).toBe(usesOutsideProvider(way) ? 1 : 0);
    expect((await commit(ana, payload)).body.status).toBe('paid');
    expect(await brokenInvariants(till.database.url)).toEqual({});
  },
);

test('20 commits of special seats at once, each with a code of its own and without a cart id: one order', async () => {
  const ana = shop.visitor();
  const id = showing('special');
  // A wheelchair place, its companion and a seat: they must be confirmed, which the cart has.
  await lockSeats(ana, id, [[1, 3], [2, 3], [3, 3]]); // prettier-ignore
  await ana.call(writeCart, { params: { id }, body: { confirmed: ['wheelchair', 'companion'] } });
  const { cartId: _, ...payload } = await payloadOf(ana, id);
  const attempt = () => commit(ana, { ...payload, ...byCode('777001') });
  const answers = await Promise.all(Array.from({ length: 20 }, attempt));
  // After the order was paid, so that it cannot depend on the machine whether one comes that late.
  answers.push(await attempt());
  const [order, ...others] = await sql(
    `select order_id, code, status from orders where tenant_id = $1 and ${ofPresentation('$2')}`,
    [id],
  );
  expect([order!['status'], others]).toEqual(['paid', []]);
  for (const { body } of answers) {
    if (body.error)
      expect(body.error).toEqual({ code: 'ORDER_ALREADY_PAID', reservationIdentifier: order!['code'] });
    else expect(body.orderId).toBe(order!['order_id']);
  }
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('a commit during the end of its locks, with a rival for the seats', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = showing(`expiry${round}`);
    const [ana, boris] = [shop.visitor(), shop.visitor()];
    const seats = ([[4, 1], [5, 1]] as const); // prettier-ignore
    expect((await lockSeats(ana, id, seats)).body.error).toBeUndefined();
    const payload = await paid(wayOf(round), ana, id);
    const [committed] = await Promise.all([
      commit(ana, payload),
      sql(
        `update claim set expires = now() - interval '1 ms' where tenant_id = $1 and presentation_id = $2 and state = 0 and order_id is null`,
        [id],
      ),
      boris.call(lockSeat, {
        body: {
          seats: seats.map(([XCoordinate, YCoordinate]) => ({
            PresentationId: id,
            VenueSectionId: 1,
            XCoordinate,
            YCoordinate,
          })),
        },
      }),
    ]);
    const code = committed.body.error?.code;
    if (code) expect(['TIME_EXPIRED', 'lock_seat_error']).toContain(code);
    else expect(committed.body.status).toBe('paid');
    expect(await brokenInvariants(till.database.url)).toEqual({});
  }
});

test.each(WAYS_TO_PAY)('answer and reconciliation settle one order at the same time, by %s', async (way) => {
  const id = showing(`settle${WAYS_TO_PAY.indexOf(way)}`);
  const ana = shop.visitor();
  await lockSeats(ana, id, THREE_SEATS);
  const payload = await paid(way, ana, id);
  await Promise.all([commit(ana, payload), ...Array.from({ length: 10 }, () => reconcile(shop.app, 0))]);
  await Promise.all(Array.from({ length: 10 }, () => reconcile(shop.app, 0)));
  expect((await commit(ana, payload)).body.status).toBe('paid');
  expect(await sql('select 1 from ticket where tenant_id = $1 and presentation_id = $2', [id])).toHaveLength(
    3,
  );
  expect(
    await sql(
      `select 1 from outbox o join orders using (tenant_id) where o.tenant_id = $1 and o.subject_id = order_id and ${ofPresentation('$2')} and o.kind = 'order.paid'`,
      [id],
    ),
  ).toHaveLength(1);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('40 visitors buy a row of three: one of them gets it, and no other is charged', async () => {
  const id = showing('rival');
  const visitors = Array.from({ length: 40 }, () => shop.visitor());
  const bought = await Promise.all(
    visitors.map(async (who, i) => {
      const { body } = await lockSeats(who, id, THREE_SEATS);
      if (body.error) return undefined;
      return commit(who, await paid(wayOf(i), who, id));
    }),
  );
  expect(bought.filter((answer) => answer?.body.status === 'paid')).toHaveLength(1);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('negative control: without the guards of cart, seats and payment form one cart makes several orders', async () => {
  const ana = shop.visitor();
  const id = showing('unguarded');
  await lockSeats(ana, id, THREE_SEATS);
  const payload = await payloadOf(ana, id, await typeCard(ana, '4242424242424242', 29.7));
  await asOwner('alter table orders drop constraint orders_tenant_id_cart_id_key');
  // Each of the guards would be enough by itself, so all are removed.
  await asOwner('drop index orders_one_awaiting');
  const guards = [SEAT_GUARDS.keep, CART_GUARDS.open, CART_GUARDS.once, FORM_GUARD];
  await withoutGuards(guards, () => Promise.all(Array.from({ length: 20 }, () => commit(ana, payload))));
  const orders = await sql(`select 1 from orders where tenant_id = $1 and ${ofPresentation('$2')}`, [id]);
  expect(orders.length).toBeGreaterThan(1);
  expect(await brokenInvariants(till.database.url)).toHaveProperty('a cart was committed once');
});

test('negative control: the invariants find amounts that differ between gateway and shop', async () => {
  const seen = async (): Promise<string[]> => Object.keys(await brokenInvariants(till.database.url));
  await asOwner(`update demo_gateway.charge set refunded = amount where status = 'succeeded'`);
  expect(await seen()).toEqual(
    expect.arrayContaining([
      'every charge has one tender, and agrees with its status and refunds',
      'a charge has refunded the sum of its refunds',
    ]),
  );
  await asOwner(`update demo_gateway.charge set status = 'canceled'`);
  expect(await seen()).toContain('every paid tender has a charge');
});
