import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { listDonations } from '#modules/donations/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { OrderChanged, payOrder } from '#modules/ordering/server/order-store.ts';
import { buy, commit, customer, lockSeats, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openShop, TEST_SECRET, type Shop, type Visitor } from '../../support/shop.ts';
import { startDemoGateway, type RunningGateway } from '../../support/stand-ins/demo-gateway.ts';
import { openFaultyLine, type FaultyLine } from '../../support/stand-ins/faulty-line.ts';

/**
 * What happens to an order after its provider has taken the money and before the commit gets the answer. The commit writes the
 * outcome without reading the order again, so it must notice.
 */

const HALLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
let database: TestDatabase;
let gateway: RunningGateway;
let line: FaultyLine;
let shop: Shop;
let show: number;
let ana: Visitor;
let next = 0;

beforeAll(async () => {
  database = await testDatabase();
  gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  line = await openFaultyLine(gateway.origin, /^POST \/v1\/charges$/);
  shop = await openShop(database.url, {
    sets: [cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) })],
    env: { DEMO_GATEWAY_ORIGIN: line.origin },
  });
});
beforeEach(async () => {
  show = shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
});
afterAll(async () => {
  await shop.close();
  await line.close();
  await gateway.stop();
  await database.drop();
});

const db = () => shop.app.database.brand(1);
/** The states of what there is of the showing's orders. */
async function stateOf(presentationId: number) {
  const [state] = await db().rows(
    `select array_agg(distinct o.status) as orders,
            array_agg(distinct t.status) as tenders, max(t.refunded)::int as refunded,
            (select count(*)::int from ticket k where k.tenant_id = $1 and k.presentation_id = $2) as tickets,
            (select count(*)::int from outbox e where e.tenant_id = $1 and e.subject_id = min(o.order_id::text)::uuid
                and e.kind = 'order.paid') as "paidEvents"
       from orders o join tender t using (tenant_id, order_id)
      where o.tenant_id = $1 and exists (select from order_item i
              where (i.tenant_id, i.order_id, i.subject_id) = (o.tenant_id, o.order_id, $2))`,
    [presentationId],
  );
  return state;
}
const PAID = { orders: ['paid'], tenders: ['paid'], refunded: 0, tickets: 3, paidEvents: 1 };

test('without any of it, the order is paid, and neither it nor its tender is read again', async () => {
  const several = vi.spyOn(Database.prototype, 'transaction');
  try {
    expect((await buy(ana, show)).body).toMatchObject({ status: 'paid' });
    expect(several).not.toHaveBeenCalled();
  } finally {
    several.mockRestore();
  }
  expect(await stateOf(show)).toEqual(PAID);
});

test('the reconciliation decides the order: it is issued once, and the buyer gets the tickets', async () => {
  line.beforeAnswer(() => reconcile(shop.app, 0));
  const { body } = await buy(ana, show);
  expect(body.status).toBe('paid');
  expect(body.ticketIdentifiers).toHaveLength(3);
  expect(await stateOf(show)).toEqual(PAID);
});

test('the visitor withdraws a payment that is taken already: it is refused, and the order is paid', async () => {
  let withdrawn: unknown;
  line.beforeAnswer(async () => {
    const [{ id }] = (await db().rows<{ id: string }>(
      "select order_id as id from orders where tenant_id = $1 and status = 'awaiting_payment'",
    )) as [{ id: string }];
    withdrawn = (await ana.call(contract.withdrawPayment, { params: { orderId: id } })).body;
  });
  expect((await buy(ana, show)).body).toMatchObject({ status: 'paid' });
  expect(JSON.stringify(withdrawn)).toContain('ORDER_ALREADY_PAID');
  expect(await stateOf(show)).toEqual(PAID);
});

test('the reconciliation decides a donation: it is given once', async () => {
  const { body: list } = await ana.call(listDonations, {});
  const [{ donationId, details }] = list.donations as [(typeof list.donations)[0]];
  const donations = [
    { donationId, donationDetailId: details[0]!.donationDetailId, quantity: 1, customAmount: null },
  ];
  const kind = { kind: 'donations' } as const;
  const { body: cart } = await ana.call(contract.writeKindCart, { params: kind, body: { donations } });
  const paymentIdentifier = await typeCard(ana, '4242424242424242', cart.payload.total!);
  line.beforeAnswer(() => reconcile(shop.app, 0));
  const { body } = await commit(ana, { ...cart.payload, customerInfo: customer, paymentIdentifier });
  expect(body).toMatchObject({ status: 'paid', ticketIdentifiers: [] });
  const events = await db().rows('select kind from outbox where tenant_id = $1 and subject_id = $2', [
    body.orderId,
  ]);
  expect(events).toEqual([{ kind: 'order.paid' }]);
});

test('an order of another status than the one that was read is not paid', async () => {
  const { body } = await buy(ana, show);
  const order = { orderId: body.orderId, status: 'awaiting_payment' } as const;
  await expect(db().atOnce((tx) => payOrder(tx, order, new Date()))).rejects.toThrow(OrderChanged);
});

test('the cinema cancels the showing: all is refunded, and no ticket is written', async () => {
  line.beforeAnswer(async () => {
    await db().change(
      "update presentation set status = 'cancelled' where tenant_id = $1 and presentation_id = $2",
      [show],
    );
    invalidateCatalog(shop.app, 1);
  });
  const { body } = await buy(ana, show);
  expect(body.error?.code).toBe('SHOWING_CANCELLED_REFUNDED');
  expect(await stateOf(show)).toEqual({
    orders: ['refund_due'],
    tenders: ['paid'],
    refunded: 2970,
    tickets: 0,
    paidEvents: 0,
  });
});

test('a seat is lost: all is refunded, and no ticket is written', async () => {
  line.beforeAnswer(() =>
    db().change(
      `update claim set order_id = null, holder = gen_random_uuid()
        where tenant_id = $1 and presentation_id = $2
          and seat_no = (select min(seat_no) from claim where tenant_id = $1 and presentation_id = $2)`,
      [show],
    ),
  );
  const { body } = await buy(ana, show);
  expect(body.error?.code).toBe('ORDER_REFUNDED');
  expect(await stateOf(show)).toMatchObject({ orders: ['refund_due'], refunded: 2970, tickets: 0 });
  await db().change('delete from claim where tenant_id = $1 and presentation_id = $2', [show]);
});

test('every invariant is true after all of this', async () => {
  expect(await brokenInvariants(database.url)).toEqual({});
});
