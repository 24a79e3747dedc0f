import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reply } from '#kernel/endpoint.ts';
import * as contract from '#modules/ordering/contract.ts';
import type { refundOffer } from '#modules/ordering/contract/refund-calls.ts';
import type * as operators from '#modules/ordering/contract/operator-calls.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { readMail } from '#platform/server/mail/read-mail.ts';
import { answerTheBank, buy, lockSeats } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { lookUp, operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import { testRefundToken } from '../../support/refund-token.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';

const NOW = new Date(new Date().setMilliseconds(0));
const inHours = (hours: number): string => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const TOMORROW = inHours(26);

/** An operator moves a showing that people have bought; they keep their tickets, or ask for their money. */

const HALLS = Array.from({ length: 16 }, (_, i) => `h${i}`);
let till: Till;
let next = 0;
let hall: string;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  const plans = Object.fromEntries(HALLS.map((key) => [key, smallHall]));
  const set = cinema({ plans, now: NOW }) as { venues: object[] };
  // A second hall with the first one's plan.
  const spare = { key: 'spare', location: 'main', name: { en: 'Spare' }, seatplan: 'h0', seatingPolicyId: 3 };
  till = await openTill({
    sets: [{ ...set, venues: [...set.venues, spare] }, cinema({ code: 'wisla', id: 2 })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
beforeEach(() => {
  hall = HALLS[next++]!;
  show = till.shop.showings.get(`show-${hall}`)!;
  ana = till.shop.visitor();
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
type View = Reply<typeof operators.operatorPresentation>;
type Offer = Reply<typeof refundOffer>;

const look = () => lookUp<View>(till.shop, `presentations/${show}`);
const change = (act: 'move' | 'cancel', payload: object, brand = 'aurora') =>
  operate<View>(till.shop, `presentations/${show}/${act}`, payload, { brand });
const move = (payload: object = {}) => change('move', { dateTime: TOMORROW, ...payload });

/** A round of each job of the brand. */
async function work(): Promise<void> {
  await carryOutChanges(till.shop.app, 1);
  await reconcile(till.shop.app, 0);
}

const ROW = [[1, 1], [2, 1], [3, 1]] as const; // prettier-ignore

/** Three adults: 28.50 and 1.20 of charges. */
async function bought(who = ana) {
  await lockSeats(who, show, ROW);
  return (await buy(who, show)).body;
}

/** The presentation is moved, and its buyer has been told. */
async function boughtAndMoved(payload: object = {}) {
  const order = await bought();
  const { body } = await move({ confirm: 1, ...payload });
  await work();
  const ref = { changeId: body.changes[0]!.changeId, orderId: order.orderId };
  return { ...order, ref, token: testRefundToken(ref) };
}

async function refundLink(method: 'GET' | 'POST', token: string, brand = 'aurora') {
  const url = `/api/refund-offers/${token}`;
  const answer = await till.shop.visitor(brand).request({ method, url });
  return { status: answer.statusCode, body: answer.json<Offer & { code?: string }>() };
}

const refundsOf = (orderId: string) =>
  db().rows('select amount, state from refund where tenant_id = $1 and order_id = $2', [orderId]);
const emailsAbout = async (orderId: string, kind: string) => {
  const rows = await db().rows<{ message: Buffer }>(
    `select message from mail join outbox e using (tenant_id, event_id)
      where tenant_id = $1 and e.subject_id = $2 and e.kind = $3`,
    [orderId, kind],
  );
  return rows.map(({ message }) => readMail(message));
};
const venueId = async (key: string): Promise<number> =>
  (await db().row<{ id: number }>('select venue_id as id from venue where tenant_id = $1 and key = $2', [
    key,
  ]))!.id;

test('moving it to another time and another hall with the same plan tells each buyer once', async () => {
  const order = await bought();
  const before = await look();
  const to = { venueId: await venueId('spare'), refundUntil: TOMORROW };
  expect(await move(to)).toEqual({ status: 409, body: { code: 'ORDERS_TOUCHED', ...before.touched } });
  expect(await look()).toEqual(before);
  const { body } = await move({ ...to, confirm: 1 });
  expect(body).toMatchObject({ venueId: to.venueId, status: 'on_sale' });
  expect(new Date(body.dateTime).toISOString()).toBe(TOMORROW);
  for (let round = 0; round < 3; round++) await work();

  const [email, ...others] = await emailsAbout(order.orderId, 'order.presentation_moved');
  expect(others).toEqual([]);
  const ref = { changeId: body.changes[0]!.changeId, orderId: order.orderId };
  expect(email!.subject).toContain('Charade');
  for (const part of ['Hall h0', 'Spare', `/refund/${testRefundToken(ref)}`])
    expect(email!.text).toContain(part);
  expect(email!.attachments.map(({ filename }) => filename)).toEqual([
    `${order.reservationIdentifier}.pdf`,
    `${order.reservationIdentifier}.ics`,
  ]);
  const { body: document } = await ana.call(contract.eTicket, { params: { token: order.link! } });
  const visit = visitOf(document);
  expect(visit.showing).toMatchObject({ startsAt: TOMORROW, hall: 'Spare' });
  expect(visit.tickets.map(({ status }) => status)).toEqual(['valid', 'valid', 'valid']);
  expect(await refundsOf(order.orderId)).toEqual([]);
  expect((await look()).changes).toMatchObject([
    { kind: 'moved', orders: { all: 1, done: 1, emailed: 1 }, refunds: [], refundUntil: TOMORROW },
  ]);
  const acts = await db().rows(
    "select operator, subject, detail from operator_act where tenant_id = $1 and act = 'presentation.moved'",
  );
  expect(acts).toMatchObject([{ operator: 'operator', subject: 'show-h0', detail: { orders: 1 } }]);
  // It goes on being sold there, with the same seats.
  const taken = await lockSeats(till.shop.visitor(), show, ROW);
  expect(taken.body.error?.code).toBe('lock_seat_error');
  // Back to its hall, at the same time.
  const back = (await change('move', { venueId: before.venueId, confirm: 1 })).body;
  expect([back.venueId, back.dateTime]).toEqual([before.venueId, body.dateTime]);
});

test('a move that is not possible changes nothing', async () => {
  await bought();
  const before = await look();
  const other = await venueId(`hall-${HALLS[next]!}`);
  const refused = async (payload: object) => (await move({ confirm: 9, ...payload })).body.code;
  expect(await refused({ venueId: other })).toBe('PLAN_DIFFERS');
  expect(await refused({ venueId: 2_000_000_000 })).toBe('NO_EVENT_FOUND');
  expect(await refused({ dateTime: '2020-01-01T20:00:00Z' })).toBe('TIME_PASSED');
  expect(await refused({ dateTime: '2036-06-31T20:00:00Z' })).toBe('BAD_INPUT');
  expect(await refused({ refundUntil: '2020-01-01T20:00:00Z' })).toBe('TIME_PASSED');
  expect(await refused({ dateTime: undefined })).toBe('BAD_INPUT');
  expect(await look()).toEqual(before);
  // Where it is already.
  const { body } = await move({ dateTime: before.dateTime });
  expect(body).toEqual(before);
});

test('a time with another offset than the complex’s clocks is refused, as an import refuses it', async () => {
  await bought();
  const before = await look();
  const refused = async (payload: object) => (await move({ confirm: 9, ...payload })).body;
  const zone = 'Europe/Sofia';
  for (const field of ['dateTime', 'refundUntil']) {
    const value = '2036-12-05T21:00:00+01:00';
    expect(await refused({ [field]: value })).toEqual({
      code: 'WRONG_OFFSET',
      field,
      value,
      offset: '+02:00',
      zone,
    });
  }
  expect(await look()).toEqual(before);
  const { status, body } = await move({ dateTime: '2036-12-05T21:00:00+02:00', confirm: 1 });
  expect([status, body.dateTime]).toEqual([200, '2036-12-05T21:00:00+02:00']);
});

test('a dry run shows what moving would do, and does nothing', async () => {
  await bought();
  const before = await look();
  const to = { dateTime: '2036-07-05T21:00:00+03:00', venueId: await venueId(`hall-${hall}`) };
  const { status, body } = await move({ ...to, dryRun: true });
  expect([status, body]).toMatchObject([
    200,
    { ...to, id: show, touched: before.touched, changes: [{ kind: 'moved', orders: { all: 1, done: 0 } }] },
  ]);
  expect(await look()).toEqual(before);
  expect((await move(to)).body.code).toBe('ORDERS_TOUCHED');
});

test('a hall cannot show two things at a time', async () => {
  await bought();
  // The next hall's showing is in this one, from the 24th hour on.
  const other = { id: till.shop.showings.get(`show-${HALLS[next]!}`)!, venue: await venueId(`hall-${hall}`) };
  await db().change(
    `update presentation set venue_id = $3, starts_at = starts_at + interval '20 hours', ends_at = ends_at + interval '20 hours'
      where tenant_id = $1 and presentation_id = $2`,
    [other.id, other.venue],
  );
  next++;
  const { body } = await move({ confirm: 1, dateTime: inHours(23) });
  expect(body).toMatchObject({ code: 'HALL_TAKEN', presentationId: other.id });
  expect((await look()).changes).toEqual([]);
});

test('the link shows both times, and two presses at once refund once', async () => {
  const { token, orderId } = await boughtAndMoved();
  const { body: open } = await refundLink('GET', token);
  expect(open).toMatchObject({ state: 'open', film: 'Charade', tickets: 3, amount: 2970, currency: 'EUR' });
  expect(open.to.dateTime).toBe(TOMORROW);
  const presses = await Promise.all([1, 2, 3].map(() => refundLink('POST', token)));
  for (const { status, body } of presses)
    expect([status, body.state, body.amount]).toEqual([200, 'refunded', 2970]);
  await work();
  await work();
  expect(await refundsOf(orderId)).toEqual([{ amount: 2970, state: 'refunded' }]);
  expect(await emailsAbout(orderId, 'order.items_cancelled')).toHaveLength(1);
  expect((await refundLink('POST', token)).body).toMatchObject({ state: 'refunded', tickets: 0 });
  expect((await look()).changes).toMatchObject([{ refunds: [{ currency: 'EUR', due: 29.7, paid: 29.7 }] }]);
  // The seats are for sale again.
  expect((await lockSeats(till.shop.visitor(), show, ROW)).status).toBe(200);
});

test('after the last moment nothing is refunded', async () => {
  const { token, ref, orderId } = await boughtAndMoved();
  await db().change(
    "update presentation_change set refund_until = now() - interval '1 second' where tenant_id = $1 and change_id = $2",
    [ref.changeId],
  );
  expect((await refundLink('GET', token)).body.state).toBe('ended');
  expect(await refundLink('POST', token)).toEqual({ status: 409, body: { code: 'REFUND_ENDED' } });
  expect(await refundsOf(orderId)).toEqual([]);
});

test('unless the operator says until when, it is the brand’s last moment for returns', async () => {
  const { ref } = await boughtAndMoved();
  const row = await db().row<{ until: Date }>(
    'select refund_until as until from presentation_change where tenant_id = $1 and change_id = $2',
    [ref.changeId],
  );
  const twoHoursBefore = new Date(new Date(TOMORROW).getTime() - 2 * 3_600_000);
  const oneDay = Date.now() + 24 * 3_600_000;
  expect(Math.abs(row!.until.getTime() - Math.max(twoHoursBefore.getTime(), oneDay))).toBeLessThan(60_000);
});

test('tickets that are cancelled otherwise, or scanned, are not refunded by the link', async () => {
  const { token, orderId, reservationIdentifier } = await boughtAndMoved();
  await db().change('update ticket set status = 3 where tenant_id = $1 and order_id = $2 and item_no = 1', [
    orderId,
  ]);
  expect((await refundLink('POST', token)).body.code).toBe('TICKET_ADMITTED');
  await db().change('update ticket set status = 2 where tenant_id = $1 and order_id = $2 and item_no = 1', [
    orderId,
  ]);
  expect(await refundsOf(orderId)).toEqual([]);
  await db().change('update ticket set status = 1 where tenant_id = $1 and order_id = $2', [orderId]);
  await operate(till.shop, `orders/${reservationIdentifier}/cancel`, {});
  expect((await refundLink('GET', token)).body).toMatchObject({ state: 'gone', tickets: 0 });
  expect((await refundLink('POST', token)).body.code).toBe('NOTHING_TO_CANCEL');
  expect(await refundsOf(orderId)).toHaveLength(1);
});

test('another brand’s showing is not found, nor is anything by its link or a forged one', async () => {
  const { token, ref } = await boughtAndMoved();
  const abroad = await change('move', { dateTime: inHours(70), confirm: 9 }, 'wisla');
  expect(abroad.body.code).toBe('NO_EVENT_FOUND');
  const foreign = [
    [token, 'wisla'],
    [testRefundToken(ref, 2), 'wisla'],
    [testRefundToken(ref, 2), 'aurora'],
    [testRefundToken({ ...ref, orderId: ref.changeId }), 'aurora'],
    [`${token.slice(0, -2)}AA`, 'aurora'],
  ] as const;
  for (const [link, brand] of foreign)
    for (const method of ['GET', 'POST'] as const)
      expect(await refundLink(method, link, brand)).toEqual({
        status: 404,
        body: { code: 'ORDER_NOT_FOUND' },
      });
});

test('a buyer whose payment was under way is told when it is paid', async () => {
  await lockSeats(ana, show, ROW);
  const { body: order } = await buy(ana, show, '4000002760003184');
  expect(order.status).toBe('pending');
  expect((await look()).touched).toMatchObject({ orders: 0, paying: 1 });
  await move({ confirm: 1 });
  await work();
  expect((await look()).changes).toMatchObject([{ orders: { all: 1, done: 0 } }]);
  await answerTheBank(order.redirectUrl, 'approve');
  for (let round = 0; round < 3; round++) await work();
  expect(await emailsAbout(order.orderId, 'order.presentation_moved')).toHaveLength(1);
  expect((await look()).changes).toMatchObject([{ orders: { all: 1, done: 1, emailed: 1 } }]);
});

test('moved again, the e-mail says where it is now; cancelled then, everybody is refunded once', async () => {
  const order = await boughtAndMoved();
  const boris = till.shop.visitor();
  await lockSeats(boris, show, [[1, 2], [2, 2], [3, 2]]); // prettier-ignore
  const other = (await buy(boris, show)).body;
  const later = inHours(50);
  await move({ dateTime: later, confirm: 2 });
  await work();
  expect((await refundLink('GET', order.token)).body.to.dateTime).toBe(later);
  expect(await emailsAbout(order.orderId, 'order.presentation_moved')).toHaveLength(2);
  expect(await emailsAbout(other.orderId, 'order.presentation_moved')).toHaveLength(1);
  await refundLink('POST', order.token);
  expect((await look()).touched).toMatchObject({ orders: 1 });
  await change('cancel', { confirm: 1 });
  for (let round = 0; round < 3; round++) await work();
  for (const { orderId } of [order, other])
    expect(await refundsOf(orderId)).toEqual([{ amount: 2970, state: 'refunded' }]);
  expect((await refundLink('GET', order.token)).body.state).toBe('refunded');
  expect((await move({ confirm: 9 })).body.code).toBe('NO_EVENT_FOUND');
});

test('every invariant is true after all of this', async () => {
  await work();
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
