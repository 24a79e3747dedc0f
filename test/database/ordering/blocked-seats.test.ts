import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input, Reply } from '#kernel/endpoint.ts';
import * as contract from '#modules/ordering/contract.ts';
import { askRefund, refundOffer } from '#modules/ordering/contract/refund-calls.ts';
import type * as operators from '#modules/ordering/contract/operator-calls.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { bestAvailable, seatStates } from '#modules/seating/contract.ts';
import { SeatState, unpackStates } from '#modules/seating/rules/seat-states.ts';
import { readMail } from '#platform/server/mail/read-mail.ts';
import { answerTheBank, buy, commit, lockSeats, payloadOf, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall, standing } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { lookUp, operate as operateIn } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import { testRefundToken } from '../../support/refund-token.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';

/** An operator blocks seats of one showing; the seats of buyers are replaced, or they may have their money back. */

const HALLS = Array.from({ length: 24 }, (_, i) => `h${i}`);
/** Rows of 11 places: A to C standard, D premium. */
const at = (row: string, seat: number): number => 'ABCDE'.indexOf(row) * 11 + seat - 1;
let till: Till;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  const plans = Object.fromEntries(HALLS.map((key) => [key, smallHall]));
  till = await openTill({
    sets: [cinema({ plans: { ...plans, floor: standing(6) } }), cinema({ code: 'wisla', id: 2 })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
beforeEach(() => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = till.shop.visitor();
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
type Block = Input<typeof operators.blockSeats>['body'];
type Reported = Reply<typeof operators.blockSeats> & { code?: string; [detail: string]: unknown };

const operate = (path: string, payload: object, brand = 'aurora') =>
  operateIn<Reported>(till.shop, path, payload, { brand });
const seatsOf = (...names: string[]): Block['seats'] =>
  names.map((name) => ({ row: name[0]!, seat: name.slice(1) }));
const block = (names: readonly string[], options: Partial<Block> = {}) =>
  operate(`presentations/${show}/seats/block`, { seats: seatsOf(...names), reason: 'broken', ...options });
const unblock = (...names: string[]) =>
  operate(`presentations/${show}/seats/unblock`, { seats: seatsOf(...names) });

const get = <T>(path: string): Promise<T> => lookUp<T>(till.shop, path);
const blocks = async () =>
  (await get<Reply<typeof operators.blockedSeats>>(`presentations/${show}/seats`)).blocks;

/** A round of each job of the brand. */
async function work(): Promise<void> {
  await carryOutChanges(till.shop.app, 1);
  await reconcile(till.shop.app, 0);
}

/** The state of a place as a visitor sees it. */
async function stateOf(...seatNos: number[]): Promise<(number | undefined)[]> {
  const { body } = await till.shop.visitor().call(seatStates, { query: { presentationId: show } });
  const states = unpackStates(Buffer.from(body.states, 'base64'), 55);
  return seatNos.map((seatNo) => states[seatNo]);
}

/** Buys seats of a row by their numbers: 'A' is row 1. */
async function bought(who: Visitor, row: number, seats: readonly number[]) {
  const locked = await lockSeats(who, show, seats.map((x) => [x, row] as const)); // prettier-ignore
  expect(locked.body.error).toBeUndefined();
  const { body } = await buy(who, show);
  expect(body.status).toBe('paid');
  return { code: body.reservationIdentifier!, orderId: body.orderId, link: body.link! };
}

const ticketsAt = async (link: string) =>
  visitOf((await till.shop.visitor().call(contract.eTicket, { params: { token: link } })).body).tickets;
const emailsAbout = async (orderId: string, kind: string) => {
  const rows = await db().rows<{ message: Buffer }>(
    `select message from mail join outbox e using (tenant_id, event_id)
      where tenant_id = $1 and e.subject_id = $2 and e.kind = $3`,
    [orderId, kind],
  );
  return rows.map(({ message }) => readMail(message));
};
const actsOf = () =>
  db().rows(
    `select a.act, a.operator, a.detail from operator_act a join presentation p using (tenant_id)
      where tenant_id = $1 and p.presentation_id = $2 and a.subject = p.key order by a.done_at`,
    [show],
  );
const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

describe('seats that nobody has', () => {
  test('are blocked at once: not locked, not offered, shown as not available', async () => {
    const { status, body } = await block(['B5', 'b6'], { reason: ' broken arm ' });
    expect(status).toBe(200);
    expect(body.blocks).toEqual(
      ['5', '6'].map((seat) => ({
        seatNo: at('B', Number(seat)),
        section: 'Stalls',
        row: 'B',
        seat,
        reason: 'broken arm',
        decidedAt: expect.stringMatching(/Z$/),
        decidedBy: 'operator',
        isInForce: true,
      })),
    );
    expect(await blocks()).toEqual(body.blocks);
    expect(await stateOf(at('B', 5), at('B', 6), at('B', 7))).toEqual([
      SeatState.blocked,
      SeatState.blocked,
      SeatState.free,
    ]);
    expect((await lockSeats(ana, show, [[5, 2]])).body.error?.code).toBe('lock_seat_error');
    for (const quantity of [1, 4, 8]) {
      const query = { presentationId: show, quantity, isLock: 0 } as const;
      const { body: best } = await ana.call(bestAvailable, { query });
      const offered = best.matches.flatMap(({ seats }) => seats);
      expect(offered.filter(({ x, y }) => y === 2 && (x === 5 || x === 6))).toEqual([]);
    }
    expect(await actsOf()).toMatchObject([
      {
        act: 'presentation.seats_blocked',
        operator: 'operator',
        detail: { seatNos: [at('B', 5), at('B', 6)], orders: 0, visitors: 0 },
      },
    ]);
  });

  test('are free again when they are unblocked', async () => {
    await block(['B5', 'B6']);
    expect((await unblock('B5')).body.blocks).toMatchObject([{ seat: '6' }]);
    expect(await stateOf(at('B', 5), at('B', 6))).toEqual([SeatState.free, SeatState.blocked]);
    await unblock('B5');
    expect((await actsOf()).map(({ act }) => act)).toEqual([
      'presentation.seats_blocked',
      'presentation.seats_unblocked',
    ]);
    expect((await lockSeats(ana, show, [[4, 2], [5, 2]])).body.error).toBeUndefined(); // prettier-ignore
  });

  test('stay blocked by the first reason when they are blocked again', async () => {
    await block(['B5']);
    const { body } = await block(['B5', 'B6'], { reason: 'another' });
    expect(body.blocks.map(({ reason }) => reason)).toEqual(['broken', 'another']);
  });

  test('a table’s trigger keeps every statement from selling a blocked place', async () => {
    await block(['B5']);
    const sell = `update claim set state = 1, order_id = gen_random_uuid()
                   where tenant_id = $1 and presentation_id = $2 and seat_no = $3`;
    await expect(db().change(sell, [show, at('B', 5)])).rejects.toThrow('is blocked');
  });
});

test('unknown seats, other brands’ and cancelled presentations are refused', async () => {
  expect((await block(['B99'])).body).toEqual({ code: 'UNKNOWN_SEAT', row: 'B', seat: '99' });
  expect((await unblock('Z1')).body).toMatchObject({ code: 'UNKNOWN_SEAT' });
  const path = `presentations/${show}/seats/block`;
  const payload = { seats: seatsOf('B5'), reason: 'broken' };
  expect((await operate(path, payload, 'wisla')).body).toMatchObject({ code: 'NO_EVENT_FOUND' });
  await operate(`presentations/${show}/cancel`, {});
  expect((await block(['B5'])).body).toMatchObject({ code: 'NO_EVENT_FOUND' });
});

test('seats that a visitor is choosing are taken only when it is confirmed; the visitor cannot buy them', async () => {
  await lockSeats(ana, show, [[1, 1], [2, 1], [3, 1]]); // prettier-ignore
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 29.7));
  const refused = await block(['A2', 'B5']);
  const seat = { seatNo: at('A', 2), section: 'Stalls', row: 'A', seat: '2', state: 'locked', order: null };
  expect(refused).toEqual({
    status: 409,
    body: {
      code: 'ORDERS_TOUCHED',
      orders: 0,
      paying: 0,
      held: 0,
      visitors: 1,
      tickets: 0,
      withoutEmail: 0,
      seats: [seat],
    },
  });
  expect(await blocks()).toEqual([]);
  expect((await block(['A2', 'B5'], { confirm: 1 })).status).toBe(200);
  expect(await stateOf(at('A', 1), at('A', 2), at('B', 5))).toEqual([
    SeatState.held,
    SeatState.blocked,
    SeatState.blocked,
  ]);
  const { body: cart } = await ana.call(contract.readCart, { params: { id: show } });
  expect(cart.seats.map(({ x }) => x)).toEqual([1, 3]);
  expect(cart.lostSeats).toEqual([{ section: 'Stalls', row: 'A', seat: '2' }]);
  expect((await commit(ana, payload)).body.error?.code).toBe('lock_seat_error');
});

describe('seats that are sold', () => {
  test('are named with their orders first; confirmed, their buyers get the nearest of the same kind', async () => {
    const order = await bought(ana, 1, [1, 2, 3]);
    const before = await ticketsAt(order.link);
    const refused = await block(['A2', 'A3']);
    expect(refused.body).toMatchObject({
      code: 'ORDERS_TOUCHED',
      orders: 1,
      paying: 0,
      tickets: 2,
      seats: [
        { row: 'A', seat: '2', state: 'sold', order: order.code },
        { row: 'A', seat: '3', state: 'sold', order: order.code },
      ],
    });
    const { body } = await block(['A2', 'A3'], { confirm: 1 });
    expect(body.blocks.map(({ isInForce }) => isInForce)).toEqual([false, false]);
    expect(await stateOf(at('A', 2))).toEqual([SeatState.taken]);
    for (let round = 0; round < 3; round++) await work();

    expect((await blocks()).map(({ isInForce }) => isInForce)).toEqual([true, true]);
    const tickets = await ticketsAt(order.link);
    expect(tickets.map(({ row, seat }) => `${row}${seat}`)).toEqual(['A1', 'A4', 'A5']);
    expect(tickets.map(({ code }) => code)).toEqual(
      ['A1', 'A4', 'A5'].map((name) => `${order.code}-${name}`),
    );
    expect(tickets.map(({ status }) => status)).toEqual(['valid', 'valid', 'valid']);
    // The ticket that stays has its code; the others have new ones, which alone are valid.
    expect(tickets[0]).toEqual(before[0]);
    const ids = new Set(before.map(({ ticketId }) => ticketId));
    expect(tickets.map(({ ticketId }) => ids.has(ticketId))).toEqual([true, false, false]);
    expect(await stateOf(at('A', 2), at('A', 3), at('A', 4), at('A', 5))).toEqual([
      SeatState.blocked,
      SeatState.blocked,
      SeatState.taken,
      SeatState.taken,
    ]);
    const [email, ...others] = await emailsAbout(order.orderId, 'order.seats_moved');
    expect(others).toEqual([]);
    expect(email!.subject).toMatch(/^Change of seats: Charade, /);
    const text = withoutMarks(email!.text);
    expect(text).toContain('Before: Stalls · Row A, seat 2. Now: Stalls · Row A, seat 4.');
    expect(text).toContain('Before: Stalls · Row A, seat 3. Now: Stalls · Row A, seat 5.');
    expect(email!.attachments.map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'text/calendar',
    ]);
    const { changes } = await get<Reply<typeof operators.operatorPresentation>>(`presentations/${show}`);
    expect(changes).toMatchObject([
      { kind: 'seats_blocked', decidedBy: 'operator', orders: { all: 1, done: 1, emailed: 1 }, failed: 0 },
    ]);
  });

  test('the moved tickets can be cancelled as any others, which frees their new seats', async () => {
    const order = await bought(ana, 1, [1, 2, 3]);
    await block(['A2'], { confirm: 1 });
    await work();
    const { body } = await operate(`orders/${order.code}/cancel`, { itemNos: [2] });
    expect(body).toMatchObject({ itemNos: [2], refunded: 9.5 });
    expect(await stateOf(at('A', 2), at('B', 1))).toEqual([SeatState.blocked, SeatState.free]);
  });

  test('without another seat of the kind their buyer may have the money back; then the seat is blocked', async () => {
    const order = await bought(ana, 1, [1, 2, 3]);
    // All other seats of their level.
    const numbers = Array.from({ length: 11 }, (_, i) => i + 1);
    const others = ['A', 'B', 'C'].flatMap((row) => numbers.map((seat) => `${row}${seat}`)).slice(3);
    await block([...others, 'E2', 'E3']);
    await block(['A2'], { confirm: 1 });
    for (let round = 0; round < 2; round++) await work();
    expect(await stateOf(at('A', 2))).toEqual([SeatState.taken]);
    const [email, ...more] = await emailsAbout(order.orderId, 'order.seats_lost');
    expect(more).toEqual([]);
    expect(withoutMarks(email!.text)).toContain(
      'these seats for Charade can’t be used: Stalls · Row A, seat 2.',
    );
    const { changes } = await get<Reply<typeof operators.operatorPresentation>>(`presentations/${show}`);
    const token = testRefundToken({ changeId: changes[0]!.changeId, orderId: order.orderId });
    expect(email!.text).toContain(token);

    const offer = await ana.call(refundOffer, { params: { refundToken: token } });
    expect(offer.body).toMatchObject({ state: 'open', reason: 'seats', tickets: 3 });
    const asked = await ana.call(askRefund, { params: { refundToken: token } });
    expect(asked.body).toMatchObject({ state: 'refunded', amount: offer.body.amount });
    expect(await stateOf(at('A', 1), at('A', 2))).toEqual([SeatState.free, SeatState.blocked]);
    expect((await blocks()).every(({ isInForce }) => isInForce)).toBe(true);
  });

  test('with `buyers: refund` nobody is moved, although there are seats', async () => {
    const order = await bought(ana, 1, [1, 2, 3]);
    await block(['A2'], { confirm: 1, buyers: 'refund' });
    await work();
    expect(await emailsAbout(order.orderId, 'order.seats_moved')).toEqual([]);
    expect(await emailsAbout(order.orderId, 'order.seats_lost')).toHaveLength(1);
    expect((await ticketsAt(order.link)).map(({ seat }) => seat)).toEqual(['1', '2', '3']);
  });

  test('stay with their buyers when they are unblocked before the job has come', async () => {
    const order = await bought(ana, 1, [1, 2, 3]);
    await block(['A2'], { confirm: 1 });
    await unblock('A2');
    await work();
    expect((await ticketsAt(order.link)).map(({ row }) => row)).toEqual(['A', 'A', 'A']);
    expect(await emailsAbout(order.orderId, 'order.seats_moved')).toEqual([]);
    expect(await stateOf(at('A', 2))).toEqual([SeatState.taken]);
  });

  test('whose buyers sit in them already are left to the staff', async () => {
    const order = await bought(ana, 1, [1, 2, 3]);
    await db().change('update ticket set status = 3 where tenant_id = $1 and order_id = $2 and seat_no = 1', [
      order.orderId,
    ]);
    await block(['A2', 'A3'], { confirm: 1 });
    await work();
    expect((await ticketsAt(order.link)).map(({ row, seat }) => `${row}${seat}`)).toEqual(['A1', 'A2', 'B3']);
  });

  test('a buyer who reads Hebrew is told in Hebrew', async () => {
    await ana.request({ method: 'GET', url: '/api/config?language=he' });
    const order = await bought(ana, 1, [1, 2, 3]);
    await db().change(`update orders set locale = 'he' where tenant_id = $1 and order_id = $2`, [
      order.orderId,
    ]);
    await block(['A2'], { confirm: 1 });
    await work();
    const [email] = await emailsAbout(order.orderId, 'order.seats_moved');
    expect(withoutMarks(email!.text)).toContain(
      'לפני כן: Stalls · שורה A, מקום 2. עכשיו: Stalls · שורה B, מקום 1.',
    );
  });
});

describe('seats that are being paid for', () => {
  const THREE_D_SECURE = '4000002760003184';

  test('are replaced as soon as they are paid', async () => {
    await lockSeats(ana, show, [[1, 1], [2, 1], [3, 1]]); // prettier-ignore
    const { body: pending } = await buy(ana, show, THREE_D_SECURE);
    expect((await block(['A2'])).body).toMatchObject({
      code: 'ORDERS_TOUCHED',
      paying: 1,
      seats: [{ state: 'paying' }],
    });
    expect((await block(['A2'], { confirm: 1 })).body.blocks).toMatchObject([{ isInForce: false }]);
    await work();
    expect(await stateOf(at('A', 2))).toEqual([SeatState.held]);
    await answerTheBank(pending.redirectUrl, 'approve');
    for (let round = 0; round < 2; round++) await work();
    const { body } = await ana.call(contract.paymentStatus, { params: { orderId: pending.orderId } });
    expect((await ticketsAt(body.link!)).map(({ row, seat }) => `${row}${seat}`)).toEqual(['A1', 'A3', 'B1']);
    expect(await stateOf(at('A', 2))).toEqual([SeatState.blocked]);
    expect(await emailsAbout(pending.orderId, 'order.seats_moved')).toHaveLength(1);
  });

  test('are blocked when the payment fails, and the visitor keeps the others', async () => {
    await lockSeats(ana, show, [[1, 1], [2, 1], [3, 1]]); // prettier-ignore
    const { body: pending } = await buy(ana, show, THREE_D_SECURE);
    await block(['A2'], { confirm: 1 });
    await answerTheBank(pending.redirectUrl, 'refuse');
    for (let round = 0; round < 2; round++) await work();
    expect(await stateOf(at('A', 1), at('A', 2), at('A', 3))).toEqual([
      SeatState.held,
      SeatState.blocked,
      SeatState.held,
    ]);
    const { body: cart } = await ana.call(contract.readCart, { params: { id: show } });
    expect(cart.seats.map(({ x }) => x)).toEqual([1, 3]);
  });

  test('are blocked when the payment was not made in time and nobody else came', async () => {
    await lockSeats(ana, show, [[1, 1], [2, 1], [3, 1]]); // prettier-ignore
    await buy(ana, show, THREE_D_SECURE);
    await block(['A2'], { confirm: 1 });
    await db().change(
      `update claim set expires = now() - interval '1 second' where tenant_id = $1 and presentation_id = $2`,
      [show],
    );
    await carryOutChanges(till.shop.app, 1);
    expect(await blocks()).toMatchObject([{ seatNo: at('A', 2), isInForce: true }]);
  });

  test('are replaced for whoever buys them when the first payment was not made in time', async () => {
    await lockSeats(ana, show, [[1, 1], [2, 1], [3, 1]]); // prettier-ignore
    await buy(ana, show, THREE_D_SECURE);
    await block(['A2'], { confirm: 1 });
    await db().change(
      `update claim set expires = now() - interval '1 second' where tenant_id = $1 and presentation_id = $2`,
      [show],
    );
    const boris = till.shop.visitor();
    const order = await bought(boris, 1, [1, 2, 3]);
    await work();
    expect((await ticketsAt(order.link)).map(({ row, seat }) => `${row}${seat}`)).toEqual(['A1', 'A3', 'B1']);
    expect(await blocks()).toMatchObject([{ seatNo: at('A', 2), isInForce: true }]);
  });
});

test('the seats of cancelled tickets are blocked instead of free, when the operator says so', async () => {
  const order = await bought(ana, 1, [1, 2, 3]);
  const path = `orders/${order.code}/cancel`;
  const wanted = { itemNos: [2], blockSeats: 'wet' };
  await operate(path, { ...wanted, dryRun: true });
  expect(await blocks()).toEqual([]);
  expect((await operate(path, wanted)).status).toBe(200);
  expect(await blocks()).toMatchObject([{ seatNo: at('A', 2), reason: 'wet', isInForce: true }]);
  expect(await stateOf(at('A', 2))).toEqual([SeatState.blocked]);
  await operate(path, { itemNos: [1] });
  expect(await stateOf(at('A', 1))).toEqual([SeatState.free]);
});

test('places without names are blocked by their numbers, and their buyers need not know', async () => {
  const floor = till.shop.showings.get('show-floor')!;
  const any = [null, null] as never;
  await lockSeats(ana, floor, [any, any]);
  const { body: order } = await buy(ana, floor);
  const placesOf = async (state: number): Promise<number[]> => {
    const rows = await db().rows<{ seat_no: number }>(
      'select seat_no from claim where tenant_id = $1 and presentation_id = $2 and state = $3 order by seat_no',
      [floor, state],
    );
    return rows.map(({ seat_no }) => seat_no);
  };
  const [sold = -1, kept] = await placesOf(1);
  const seats = [{ seatNo: sold }, { seatNo: [0, 1, 2].find((one) => one !== sold && one !== kept)! }];
  const payload = { seats, reason: 'fewer places', confirm: 1 };
  expect((await operate(`presentations/${floor}/seats/block`, payload)).status).toBe(200);
  await work();
  expect(await placesOf(2)).toEqual(seats.map(({ seatNo }) => seatNo).toSorted((a, b) => a - b));
  const now = await placesOf(1);
  expect([now.length, now.includes(kept!), now.includes(sold)]).toEqual([2, true, false]);
  expect(await emailsAbout(order.orderId, 'order.seats_moved')).toEqual([]);
});

test('every invariant is true after all of this', async () => {
  await reconcile(till.shop.app, 0);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
