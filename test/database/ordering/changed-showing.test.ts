import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import {
  answerTheBank,
  buy,
  commit,
  lockSeats,
  payloadOf,
  THREE_SEATS,
  typeCard,
} from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { ofPresentation } from '../../support/orders-of.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/**
 * A presentation changes while somebody buys it. The statements below change it without a message to this process, which
 * goes on with what it has in memory.
 */

const HALLS = Array.from({ length: 7 }, (_, i) => `h${i}`);
let till: Till;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as {
    features: object[];
  };
  const gilda = { ...set.features[0], key: 'gilda', title: { en: 'Gilda' } };
  till = await openTill({ sets: [{ ...set, features: [...set.features, gilda] }] });
});
beforeEach(async () => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const change = (set: string): Promise<number> =>
  db().change(`update presentation set ${set} where tenant_id = $1 and presentation_id = $2`, [show]);
const paidPayload = async () => payloadOf(ana, show, await typeCard(ana, '4242424242424242', 29.7));
const orders = () =>
  db().rows(`select 1 from orders where tenant_id = $1 and ${ofPresentation('$2')}`, [show]);

test.each([
  ["starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'", 'CART_DIFFERS'],
  [
    'seatplan_id = (select min(seatplan_id) from seatplan where tenant_id = $1 and seatplan_id <> presentation.seatplan_id)',
    'CART_DIFFERS',
  ],
  ["feature_id = (select feature_id from feature where tenant_id = $1 and key = 'gilda')", 'CART_DIFFERS'],
  ["status = 'off_sale'", 'SHOWING_OFF_SALE'],
  ["status = 'cancelled'", 'SHOWING_CANCELLED'],
])('a commit after "%s" is refused and charges nothing', async (set, code) => {
  const payload = await paidPayload();
  expect(await change(set)).toBe(1);
  expect((await commit(ana, payload)).body.error).toEqual({ code });
  expect(await orders()).toEqual([]);
});

test('a visitor whose page shows another time than the presentation has now buys nothing', async () => {
  const { body: page } = await ana.call(contract.orderPage, { params: { id: show } });
  const payload = await paidPayload();
  const other = '2036-05-01T20:15:00+03:00';
  expect((await commit(ana, { ...payload, dateTime: other })).body.error).toEqual({
    code: 'CART_DIFFERS',
    field: 'dateTime',
  });
  const { dateTime } = page.presentation;
  expect((await commit(ana, { ...payload, dateTime })).body.status).toBe('paid');
});

test('a payment that is confirmed after the cancellation is refunded, and issues nothing', async () => {
  const { body } = await buy(ana, show, '4000002760003184');
  expect(body.status).toBe('pending');
  await change("status = 'cancelled'");
  await answerTheBank(body.redirectUrl, 'approve');
  await reconcile(till.shop.app, 0);
  await reconcile(till.shop.app, 0);
  const order = await db().row('select status from orders where tenant_id = $1 and order_id = $2', [
    body.orderId,
  ]);
  expect(order).toEqual({ status: 'refunded' });
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
