import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reply } from '#kernel/endpoint.ts';
import * as contract from '#modules/ordering/contract.ts';
import type * as operators from '#modules/ordering/contract/operator-calls.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { buy, commit, lockSeats, payloadOf } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { lookUp, operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';
import { onVoucher, openVoucher, withVoucherAndCard } from '../../support/vouchers.ts';

/** An operator cancels a showing that people have bought. */

const HALLS = Array.from({ length: 8 }, (_, i) => `h${i}`);
let till: Till;
let next = 0;
let show: number;

beforeAll(async () => {
  const plans = Object.fromEntries(HALLS.map((key) => [key, smallHall]));
  till = await openTill({
    sets: [cinema({ plans }), cinema({ code: 'wisla', id: 2 })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
beforeEach(() => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
type View = Reply<typeof operators.operatorPresentation>;

const look = () => lookUp<View>(till.shop, `presentations/${show}`);
const cancel = (payload: { confirm?: number }, brand = 'aurora') =>
  operate<View>(till.shop, `presentations/${show}/cancel`, payload, { brand });

/** A round of each job of the brand. */
async function work(): Promise<void> {
  await carryOutChanges(till.shop.app, 1);
  await reconcile(till.shop.app, 0);
}

const [FRONT, BACK] = [[[1, 1], [2, 1], [3, 1]], [[1, 2], [2, 2], [3, 2]]] as const; // prettier-ignore

/** Three adults by card: 28.50 and 1.20 of charges. */
async function boughtByCard(who: Visitor) {
  await lockSeats(who, show, FRONT);
  return (await buy(who, show)).body;
}

/** Three adults with popcorn at the bar (4.90) and nachos by post (6.00): 10.00 by voucher, the rest by card. */
async function boughtWithExtras(who: Visitor, reference: string) {
  await lockSeats(who, show, BACK);
  const { body: page } = await who.call(contract.orderPage, { params: { id: show } });
  const products = page.products.map(({ id }) => ({ id, quantity: 1 }));
  await who.call(contract.writeCart, { params: { id: show }, body: { products, delivery: 'post' } });
  const payload = await payloadOf(who, show);
  const paid = await withVoucherAndCard(who, payload, { reference, amount: 10 }, '4242424242424242');
  const address = { address1: 'Vitosha 1', city: 'Sofia', postalCode: '1000' };
  return (await commit(who, { ...paid, customerInfo: { ...paid.customerInfo, ...address } })).body;
}

const refundsOf = (orderId: string) =>
  db().rows(
    `select t.method, r.amount, r.state from refund r join tender t using (tenant_id, tender_id)
      where r.tenant_id = $1 and r.order_id = $2 order by t.method, r.amount`,
    [orderId],
  );
const emailsAbout = (orderId: string) =>
  db().rows(
    `select e.kind from mail join outbox e using (tenant_id, event_id)
      where tenant_id = $1 and e.subject_id = $2 and e.kind <> 'order.paid'`,
    [orderId],
  );

/** One order by card, and one by voucher and card whose nachos (6.00) are sent and stay. */
async function bothBought() {
  const reference = await openVoucher(db(), 1000);
  const [ana, boris] = [till.shop.visitor(), till.shop.visitor()];
  return {
    ana,
    first: await boughtByCard(ana),
    boris,
    second: await boughtWithExtras(boris, reference),
    reference,
  };
}

test('what it touches is said beforehand, and refused unless it is confirmed', async () => {
  await bothBought();
  const view = await look();
  expect(view).toMatchObject({ id: show, status: 'on_sale', changes: [] });
  expect(view.touched).toEqual({
    orders: 2,
    paying: 0,
    held: 0,
    tickets: 6,
    withoutEmail: 0,
    // The providers first: all of the card, and of the voucher what the nachos leave.
    refunds: [
      { currency: 'EUR', method: 'card', amount: 60.3 },
      { currency: 'EUR', method: 'voucher', amount: 4 },
    ],
  });
  for (const body of [{}, { confirm: 1 }])
    expect(await cancel(body)).toEqual({ status: 409, body: { code: 'ORDERS_TOUCHED', ...view.touched } });
  expect(await look()).toEqual(view);
  const acts = await db().rows(
    "select 1 from operator_act where tenant_id = $1 and act = 'presentation.cancelled'",
  );
  expect(acts).toEqual([]);
});

test('every order is refunded to what paid it, charges included, once; what is sent home stays', async () => {
  const { ana, first, boris, second, reference } = await bothBought();
  const { status, body } = await cancel({ confirm: 2 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'cancelled',
    changes: [{ kind: 'cancelled', decidedBy: 'operator' }],
  });
  const areVoid = async (): Promise<void> => {
    for (const [who, { link }] of [
      [ana, first],
      [boris, second],
    ] as const) {
      const { body: document } = await who.call(contract.eTicket, { params: { token: link! } });
      for (const ticket of visitOf(document).tickets) {
        expect(ticket.status).toBe('cancelled');
        expect(ticket).not.toHaveProperty('qr');
      }
    }
  };
  // At once, before any job has run.
  await areVoid();
  for (let round = 0; round < 3; round++) await work();
  expect(await refundsOf(first.orderId)).toEqual([{ method: 'card', amount: 2970, state: 'refunded' }]);
  expect(await refundsOf(second.orderId)).toEqual([
    { method: 'card', amount: 3060, state: 'refunded' },
    { method: 'voucher', amount: 400, state: 'refunded' },
  ]);
  expect(await onVoucher(db(), reference)).toEqual([400, 0]);
  for (const { orderId } of [first, second])
    expect(await emailsAbout(orderId)).toEqual([{ kind: 'order.presentation_cancelled' }]);
  await areVoid();
  const emails = await db().rows<{ text: string }>(
    "select convert_from(message, 'UTF8') as text from mail where tenant_id = $1 and subject like 'Cancelled: Charade%'",
  );
  const texts = emails.map(({ text }) => text.replaceAll('=\r\n', ''));
  expect(texts.filter((text) => text.includes('29.70'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('34.60') && text.includes('Everything else'))).toHaveLength(1);
  const items = await db().rows(
    'select kind, state from order_item where tenant_id = $1 and order_id = $2 order by item_no',
    [second.orderId],
  );
  expect(items.slice(3)).toEqual([
    { kind: 'product', state: 'cancelled' },
    { kind: 'product', state: 'issued' },
  ]);
  const [report] = (await look()).changes;
  expect(report).toMatchObject({
    orders: { all: 2, done: 2, emailed: 2 },
    refunds: [{ currency: 'EUR', due: 64.3, paid: 64.3 }],
    failed: 0,
    failures: [],
  });
});

test('cancelling again changes nothing, and nobody can buy it any more', async () => {
  await boughtByCard(till.shop.visitor());
  const { body: once } = await cancel({ confirm: 1 });
  expect((await lockSeats(till.shop.visitor(), show, BACK)).body.error?.code).toBe('NO_EVENT_FOUND');
  const { body: twice } = await cancel({});
  expect(twice.changes).toEqual(once.changes);
  const acts = await db().rows(
    "select operator, subject, detail from operator_act where tenant_id = $1 and act = 'presentation.cancelled' and subject = $2",
    [once.key],
  );
  expect(acts).toMatchObject([{ operator: 'operator', detail: { orders: 1, tickets: 3 } }]);
});

test('a showing that nobody has bought needs no confirmation', async () => {
  for (let press = 0; press < 2; press++)
    expect(await cancel({})).toMatchObject({ status: 200, body: { status: 'cancelled', changes: [] } });
  const acts = await db().rows(
    `select subject from operator_act join presentation p on p.tenant_id = operator_act.tenant_id and p.key = subject
      where operator_act.tenant_id = $1 and act = 'presentation.cancelled' and presentation_id = $2`,
    [show],
  );
  expect(acts).toHaveLength(1);
});

test('scanned tickets are refunded too; returned ones are not refunded twice', async () => {
  const { orderId, reservationIdentifier: code } = await boughtByCard(till.shop.visitor());
  await operate(till.shop, `orders/${code}/cancel`, { itemNos: [1] });
  await db().change('update ticket set status = 3 where tenant_id = $1 and order_id = $2 and item_no = 2', [
    orderId,
  ]);
  await cancel({ confirm: 1 });
  await work();
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 950 }, { amount: 2020 }]);
});

test('a failure is reported with its reason, holds up no other, and is tried again', async () => {
  const { first, second } = await bothBought();
  const { body } = await cancel({ confirm: 2 });
  const { changeId } = body.changes[0]!;
  // A refund with the key that the first order's will have, of another amount.
  const broken = [first.orderId, `change-${changeId}`];
  await db().change(
    `insert into refund (tenant_id, refund_id, tender_id, order_id, amount, state, key, reason, created_at, updated_at)
     select tenant_id, gen_random_uuid(), tender_id, order_id, 1, 'refunded', tender_id || ':' || $3, 'returned', now(), now()
       from tender where tenant_id = $1 and order_id = $2`,
    broken,
  );
  // The bank will not take the second order's money back.
  const setCharge = (to: string) =>
    db().change(
      `update demo_gateway.charge c set status = $3 from tender t
        where t.tenant_id = $1 and t.order_id = $2 and c.key = t.tender_id::text`,
      [second.orderId, to],
    );
  await setCharge('canceled');
  await work();
  const [report] = (await look()).changes;
  expect(report).toMatchObject({ orders: { all: 2, done: 1, emailed: 1 }, failed: 2 });
  const named = [...report!.failures].toSorted((a, b) => (a.of < b.of ? -1 : 1));
  expect(named).toEqual([
    {
      reservationIdentifier: first.reservationIdentifier,
      of: 'order',
      reason: expect.stringContaining('is unknown or another') as string,
    },
    { reservationIdentifier: second.reservationIdentifier, of: 'refund', reason: 'NOT_REFUNDABLE' },
  ]);
  await db().change('delete from refund where tenant_id = $1 and order_id = $2 and key like $3', [
    first.orderId,
    `%:change-${changeId}`,
  ]);
  await setCharge('succeeded');
  // The pause after a refusal is over.
  await db().change('update refund set try_after = null where tenant_id = $1 and order_id = $2', [
    second.orderId,
  ]);
  await work();
  await work();
  expect((await look()).changes[0]).toMatchObject({
    orders: { all: 2, done: 2, emailed: 2 },
    refunds: [{ due: 64.3, paid: 64.3 }],
    failed: 0,
    failures: [],
  });
});

test('a buyer without an e-mail address is refunded, and not counted as e-mailed', async () => {
  const { second } = await bothBought();
  await db().change(
    `update orders set customer = customer - 'email' where tenant_id = $1 and order_id = $2`,
    [second.orderId],
  );
  expect((await look()).touched.withoutEmail).toBe(1);
  expect((await cancel({ confirm: 2 })).status).toBe(200);
  await work();
  await work();
  expect(await emailsAbout(second.orderId)).toEqual([]);
  expect((await look()).changes[0]).toMatchObject({
    orders: { all: 2, done: 2, emailed: 1 },
    refunds: [{ due: 64.3, paid: 64.3 }],
  });
});

test('another brand’s showing is not found', async () => {
  await boughtByCard(till.shop.visitor());
  const foreign = await cancel({ confirm: 9 }, 'wisla');
  expect(foreign.body).toMatchObject({ code: 'NO_EVENT_FOUND' });
  expect((await look()).status).toBe('on_sale');
});

test('every invariant is true after all of this', async () => {
  await work();
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
