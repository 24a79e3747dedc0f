import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import * as contract from '#modules/ordering/contract.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
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
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** A showing is cancelled, or taken off sale, while somebody pays for it: what they are told, and where the money is. */

const ASKS_THE_BANK = '4000002760003184';
const HALLS = Array.from({ length: 7 }, (_, i) => `h${i}`);
let till: Till;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  till = await openTill({
    sets: [cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
beforeEach(async () => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const cancel = () => operate(till.shop, `presentations/${show}/cancel`, { confirm: 1 }, { brand: 'aurora' });
const takeOffSale = async (): Promise<void> => {
  await db().change(
    "update presentation set status = 'off_sale' where tenant_id = $1 and presentation_id = $2",
    [show],
  );
  invalidateCatalog(till.shop.app, 1);
};
const paidPayload = async () => payloadOf(ana, show, await typeCard(ana, '4242424242424242', 29.7));
const codeOf = async (orderId: string) =>
  (await ana.call(contract.paymentStatus, { params: { orderId } })).body.error?.code;
/** What the provider has of an order's charge: 29.70, and what of it was taken and given back. */
const moneyOf = (orderId: string) =>
  db().rows(
    `select c.status, c.amount, c.refunded from demo_gateway.charge c join tender t on c.key = t.tender_id::text
      where t.tenant_id = $1 and t.order_id = $2`,
    [orderId],
  );
const cartOf = async () => (await ana.call(contract.readCart, { params: { id: show } })).body;

test.each([
  ['cancelled', 'SHOWING_CANCELLED', cancel],
  ['taken off sale', 'SHOWING_OFF_SALE', takeOffSale],
])('Pay after the showing was %s is refused as such, and charges nothing', async (_, code, callOff) => {
  const payload = await paidPayload();
  await callOff();
  expect((await commit(ana, payload)).body.error).toEqual({ code });
  const orders = await db().rows('select 1 from orders where tenant_id = $1 and session_id = $2', [
    (await db().row<{ id: string }>(
      'select session_id as id from seat_timer where tenant_id = $1 and presentation_id = $2',
      [show],
    ))!.id,
  ]);
  expect(orders).toEqual([]);
});

test('a payment that the bank has not decided is withdrawn when the showing is cancelled', async () => {
  const { body } = await buy(ana, show, ASKS_THE_BANK);
  await cancel();
  await carryOutChanges(till.shop.app, 1);
  expect(await codeOf(body.orderId)).toBe('SHOWING_CANCELLED');
  expect(await moneyOf(body.orderId)).toMatchObject([{ status: 'canceled' }]);
  await expect(answerTheBank(body.redirectUrl, 'approve')).rejects.toThrow('not accepted');
  // No seats are held for another try, and the page shows what has become of the order.
  expect(await cartOf()).toMatchObject({
    seats: [],
    timer: null,
    settled: { orderId: body.orderId, isPaid: false, holdLink: null },
  });
});

test('a payment that is declined after the cancellation offers no other card', async () => {
  const { body } = await buy(ana, show, ASKS_THE_BANK);
  await cancel();
  await answerTheBank(body.redirectUrl, 'refuse');
  await reconcile(till.shop.app, 0);
  expect(await codeOf(body.orderId)).toBe('SHOWING_CANCELLED');
  expect((await cartOf()).seats).toEqual([]);
});

test('a payment that is approved after the cancellation is refunded, and said to be', async () => {
  const { body } = await buy(ana, show, ASKS_THE_BANK);
  await cancel();
  await answerTheBank(body.redirectUrl, 'approve');
  await reconcile(till.shop.app, 0);
  expect(await codeOf(body.orderId)).toBe('SHOWING_CANCELLED_REFUNDED');
  await reconcile(till.shop.app, 0);
  expect(await moneyOf(body.orderId)).toMatchObject([{ amount: 2970, refunded: 2970 }]);
  expect(await codeOf(body.orderId)).toBe('SHOWING_CANCELLED_REFUNDED');
  expect((await cartOf()).seats).toEqual([]);
});

test('a payment of a showing that is only taken off sale goes on', async () => {
  const { body } = await buy(ana, show, ASKS_THE_BANK);
  await takeOffSale();
  await answerTheBank(body.redirectUrl, 'approve');
  await reconcile(till.shop.app, 0);
  expect((await ana.call(contract.paymentStatus, { params: { orderId: body.orderId } })).body.status).toBe(
    'paid',
  );
});

test('every invariant is true after all of this', async () => {
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
