import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { listDonations } from '#modules/donations/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import type * as operators from '#modules/ordering/contract/operator-calls.ts';
import type { EventKind } from '#modules/ordering/server/outbox/outbox-store.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { buy, commit, customer, lockSeats, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { lookUp, operate } from '../../support/operator.ts';
import { mailsAbout } from '../../support/mail-about.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';

/** An operator refunds some of several equal things, which are one item. Three popcorns are 14.70. */

const HALLS = Array.from({ length: 9 }, (_, i) => `h${i}`);
let till: Till;
let next = 0;
let show: number;

beforeAll(async () => {
  till = await openTill({
    sets: [cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
beforeEach(() => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);

type Body = Input<typeof operators.cancelOrderItems>['body'];
const cancel = (code: string, body: Body) => operate(till.shop, `orders/${code}/cancel`, body);
const view = (code: string) => lookUp<Reply<typeof operators.operatorOrder>>(till.shop, `orders/${code}`);
const one = { reduce: [{ itemNo: 4, to: 2 }] };

/** Three adults (9.50 each, 0.40 of charges each) and three popcorns (4.90 each). */
async function bought(who: Visitor) {
  await lockSeats(who, show, THREE_SEATS);
  const { body: page } = await who.call(contract.orderPage, { params: { id: show } });
  const products = [{ id: page.products[0]!.id, quantity: 3 }];
  await who.call(contract.writeCart, { params: { id: show }, body: { products } });
  const { body } = await buy(who, show);
  return { code: body.reservationIdentifier!, orderId: body.orderId, link: body.link! };
}

const refundsOf = async (orderId: string) => {
  await reconcile(till.shop.app, 0);
  const rows = await db().rows<{ amount: number; state: string }>(
    'select amount, state from refund where tenant_id = $1 and order_id = $2 order by created_at, amount',
    [orderId],
  );
  expect(rows.every(({ state }) => state === 'refunded')).toBe(true);
  return rows.map(({ amount }) => amount);
};

/** The text of the e-mail about an event of the order, without its files. */
const mailAbout = async (orderId: string, kind: EventKind): Promise<string> =>
  (await mailsAbout(till.shop, orderId, kind))[0]!;

test('one popcorn of three is refunded, and asked again nothing more', async () => {
  const ana = till.shop.visitor();
  const { code, orderId, link } = await bought(ana);
  expect((await cancel(code, { ...one, dryRun: true })).body).toMatchObject({ refunded: 4.9 });
  expect((await cancel(code, one)).body).toEqual({
    itemNos: [4],
    quantity: 1,
    refunded: 4.9,
    currency: 'EUR',
    refunds: [{ method: 'card', amount: 4.9 }],
  });
  expect((await cancel(code, one)).body).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
  expect(await refundsOf(orderId)).toEqual([490]);
  const seen = await view(code);
  expect(seen).toMatchObject({ left: 39.5, leftCharges: 1.2 });
  expect(seen.items[3]).toMatchObject({ quantity: 3, cancelled: 1, state: 'issued', amount: 14.7 });
  expect(seen.acts[0]!.detail).toEqual({ itemNos: [4], quantity: 1, amount: 490 });
  const page = visitOf((await ana.call(contract.eTicket, { params: { token: link } })).body);
  expect(page.products).toEqual([{ name: 'Popcorn', quantity: 2, refunded: 1 }]);
  expect(page.order.lines.map(({ name, refunded }) => [name, refunded])).toEqual([
    ['Adult', undefined],
    ['Popcorn', 1],
  ]);
  expect(page.order.refunded).toBe(490);
});

test('the buyer is told how many things are cancelled, and the tickets’ e-mail what is left of them', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  await cancel(code, { itemNos: [1], reduce: [{ itemNo: 4, to: 1 }] });
  expect(await mailAbout(orderId, 'order.items_cancelled')).toContain('3 items of your order');
  await operate(till.shop, `orders/${code}/mail`, {});
  const text = await mailAbout(orderId, 'order.mail_asked');
  expect(text).toContain('3 × Popcorn (2 of 3 refunded)');
  expect(text).toContain('Refund: €19.30');
  expect(text).toContain('Collect at the bar: Popcorn');
});

test('what is left is refunded later, one by one, and with the last thing all charges', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  const refunded: unknown[] = [];
  for (const body of [one, { reduce: [{ itemNo: 4, to: 1 }] }, { itemNos: [1, 2, 3] }] as Body[])
    refunded.push((await cancel(code, body)).body['refunded']);
  refunded.push(
    (await cancel(code, { reduce: [{ itemNo: 4, to: 0 }], includeCharges: true })).body['refunded'],
  );
  expect(refunded).toEqual([4.9, 4.9, 28.5, 6.1]);
  expect((await refundsOf(orderId)).toSorted((a, b) => a - b)).toEqual([490, 490, 610, 2850]);
  expect((await view(code)).items[3]).toMatchObject({ state: 'cancelled', cancelled: 3 });
  expect((await cancel(code, {})).body).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
});

test('a popcorn has no share of the charges, and the tickets keep theirs', async () => {
  const { code } = await bought(till.shop.visitor());
  const charged = { includeCharges: true };
  expect((await cancel(code, { ...one, ...charged })).body).toMatchObject({ refunded: 4.9 });
  expect((await cancel(code, { itemNos: [2], ...charged })).body).toMatchObject({ refunded: 9.9 });
  expect((await cancel(code, charged)).body).toMatchObject({
    itemNos: [1, 3, 4],
    quantity: 4,
    refunded: 29.6,
  });
});

test('when the showing is cancelled, only what is left of an item is refunded', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  await cancel(code, one);
  const { body } = await operate(till.shop, `presentations/${show}/cancel`, { confirm: 1 });
  expect(body['touched']).toMatchObject({ refunds: [{ method: 'card', amount: 39.5 }] });
  await carryOutChanges(till.shop.app, 1);
  expect(await refundsOf(orderId)).toEqual([490, 3950]);
  expect((await view(code)).items[3]).toMatchObject({ state: 'cancelled', cancelled: 3, quantity: 3 });
});

test('what is not left, a ticket, and an item named twice are refused, and nothing is cancelled', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  const refused: readonly Body[] = [
    { reduce: [{ itemNo: 4, to: 3 }] },
    { reduce: [{ itemNo: 1, to: 1 }] },
    { itemNos: [1], reduce: [{ itemNo: 4, to: 4 }] },
  ];
  for (const body of refused)
    expect((await cancel(code, body)).body).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
  expect((await cancel(code, { itemNos: [4], ...one })).status).toBe(400);
  expect((await cancel(code, { reduce: [...one.reduce, { itemNo: 4, to: 1 }] })).status).toBe(400);
  expect(await refundsOf(orderId)).toEqual([]);
});

test('the database refuses more of an item than was bought, and an item whose state disagrees', async () => {
  const { code, orderId } = await bought(till.shop.visitor());
  const set = (change: string) =>
    db().change(`update order_item set ${change} where tenant_id = $1 and order_id = $2 and item_no = 4`, [
      orderId,
    ]);
  await expect(set('cancelled = cancelled + 4')).rejects.toThrow('order_item_cancelled_check');
  await expect(set('cancelled = -1')).rejects.toThrow('order_item_cancelled_check');
  await expect(set('cancelled = 3')).rejects.toThrow('order_item_state_counts');
  await expect(set("state = 'cancelled'")).rejects.toThrow('order_item_state_counts');
  await expect(set("state = 'released', cancelled = 1")).rejects.toThrow('order_item_cancelled_was_issued');
  await expect(set('amount = amount + 1')).rejects.toThrow('order_item_equal_prices');
  expect((await view(code)).items[3]).toMatchObject({ cancelled: 0 });
});

test('one of two equal donations is refunded, and the other one still counts', async () => {
  const ana = till.shop.visitor();
  const { donationId, details } = (await ana.call(listDonations, {})).body.donations[0]!;
  const { donationDetailId } = details[0]!;
  const donations = [{ donationId, donationDetailId, quantity: 2, customAmount: null }];
  await ana.call(contract.writeKindCart, { params: { kind: 'donations' }, body: { donations } });
  const { body: cart } = await ana.call(contract.readKindCart, { params: { kind: 'donations' } });
  const paymentIdentifier = await typeCard(ana, '4242424242424242', cart.payload.total!);
  const { body } = await commit(ana, { ...cart.payload, customerInfo: customer, paymentIdentifier });
  const code = body.reservationIdentifier!;
  for (const [to, given] of [
    [1, 2500],
    [0, 0],
  ] as const) {
    expect((await cancel(code, { reduce: [{ itemNo: 1, to }] })).body).toMatchObject({ refunded: 25 });
    const receipt = (await ana.call(contract.eTicket, { params: { token: body.link! } })).body;
    expect(receipt.order.lines).toMatchObject([{ quantity: 2, refunded: 2 - to }]);
    const rows = await db().rows<{ amount: number }>(
      'select amount from donation_given where tenant_id = $1 and order_id = $2',
      [body.orderId],
    );
    expect(rows).toEqual(given > 0 ? [{ amount: given }] : []);
  }
});

test('every invariant is true after all of this', async () => {
  await reconcile(till.shop.app, 0);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
