import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentStatus } from '#modules/ordering/contract.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { answerTheBank, buy, commit, lockSeats, payloadOf, THREE_SEATS } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { SEAT_GUARDS, withoutGuards } from '../support/database/without-guards.ts';
import { OPERATOR_TOKEN } from '../support/operator-token.ts';
import { operate } from '../support/operator.ts';
import { reconcile } from '../support/reconcile.ts';
import { openTill, type Till } from '../support/till.ts';
import { paidBy, readyToPay } from '../support/ways-to-pay.ts';

/** Seats are blocked while visitors lock, pay for and give back the same seats: a blocked seat is nobody's. */

const ROUNDS = 20;
let till: Till;

beforeAll(async () => {
  const keys = [
    'late',
    'guarded',
    'unguarded',
    'many',
    ...Array.from({ length: ROUNDS }, (_, round) => `round${round}`),
  ];
  till = await openTill({
    sets: [cinema({ plans: Object.fromEntries(keys.map((key) => [key, smallHall])) })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
    max: 20,
  });
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const showing = (key: string): number => till.shop.showings.get(`show-${key}`)!;

async function block(id: number, seatNos: readonly number[]): Promise<number> {
  const seats = seatNos.map((seatNo) => ({ seatNo }));
  const payload = { seats, reason: 'broken', confirm: 99 };
  return (await operate(till.shop, `presentations/${id}/seats/block`, payload)).status;
}

/** The jobs until nothing is left to do. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await carryOutChanges(till.shop.app, 1);
    await reconcile(till.shop.app, 0);
  }
}

const stateOf = async (id: number, seatNo: number): Promise<number | undefined> =>
  (
    await db().row<{ state: number }>(
      'select state from claim where tenant_id = $1 and presentation_id = $2 and seat_no = $3',
      [id, seatNo],
    )
  )?.state;

test('whichever comes first, the seat is blocked in the end, and the buyer has three others or the money', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const id = showing(`round${round}`);
    const { who, payload } = await readyToPay(till.shop, id, round);
    const [{ body }] = await Promise.all([
      commit(who, payload),
      block(id, [1]),
      lockSeats(till.shop.visitor(), id, [[2, 1]]),
    ]);
    ends.add(body.error?.code ?? body.status);
    await work();
    expect(await stateOf(id, 1)).toBe(2);
    if (body.status === 'paid') {
      const tickets = await db().rows(
        'select from ticket where tenant_id = $1 and order_id = $2 and status = 1',
        [body.orderId],
      );
      expect(tickets).toHaveLength(3);
    }
    expect(await brokenInvariants(till.database.url)).toEqual({});
  }
  const known = ['paid', 'lock_seat_error', 'TIME_EXPIRED', 'ORDER_REFUNDED', 'NO_SEATS_SELECTED'];
  expect([...ends].filter((end) => !known.includes(end))).toEqual([]);
});

test('many buyers are moved at once, each to seats of their own, while others lock seats', async () => {
  const id = showing('many');
  const rows = [1, 2].map((y) => [1, 2, 3].map((x) => [x, y] as const));
  for (const places of rows) {
    const who = till.shop.visitor();
    await lockSeats(who, id, places);
    const payload = await paidBy('card', who, await payloadOf(who, id), '');
    expect((await commit(who, payload)).body.status).toBe('paid');
  }
  expect(await block(id, [0, 1, 2, 11, 12, 13])).toBe(200);
  await Promise.all([
    carryOutChanges(till.shop.app, 1),
    carryOutChanges(till.shop.app, 1),
    ...[4, 6, 8, 10].flatMap((x) => [1, 2].map((y) => lockSeats(till.shop.visitor(), id, [[x, y]]))),
  ]);
  await work();
  for (const seatNo of [0, 1, 2, 11, 12, 13]) expect(await stateOf(id, seatNo)).toBe(2);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

/** A visitor has not paid in time, and one of their seats is blocked by now; then the bank approves. */
async function paidTooLate(key: string) {
  const id = showing(key);
  const who = till.shop.visitor();
  await lockSeats(who, id, THREE_SEATS);
  const { body } = await buy(who, id, '4000002760003184');
  await asOwner(`update claim set expires = now() - interval '1 second' where presentation_id = ${id}`);
  expect(await block(id, [1])).toBe(200);
  expect(await stateOf(id, 1)).toBe(2);
  await answerTheBank(body.redirectUrl, 'approve');
  const settle = async () => {
    await reconcile(till.shop.app, 0);
    return (await who.call(paymentStatus, { params: { orderId: body.orderId } })).body;
  };
  return { id, settle };
}

test('a payment that comes when a seat is blocked is refunded', async () => {
  const { id, settle } = await paidTooLate('late');
  expect((await settle()).error?.code).toBe('ORDER_REFUNDED');
  expect(await stateOf(id, 1)).toBe(2);
});

test('negative control: without the guard of selling, the trigger of the table stops the sale', async () => {
  const { id, settle } = await paidTooLate('guarded');
  expect((await withoutGuards([SEAT_GUARDS.sell], settle)).status).toBe('pending');
  expect(await stateOf(id, 1)).toBe(2);
});

// The last test, because the table stays without its guards.
test('negative control: without both, a blocked seat is sold', async () => {
  const { settle } = await paidTooLate('unguarded');
  await asOwner('drop trigger claim_stays_blocked on claim');
  expect((await withoutGuards([SEAT_GUARDS.sell], settle)).status).toBe('paid');
  expect(Object.keys(await brokenInvariants(till.database.url))).toContain(
    'a place is blocked exactly when its block is in force',
  );
});

async function asOwner(text: string): Promise<void> {
  const owner = new Client({ connectionString: till.database.url });
  await owner.connect();
  await owner.query(text);
  await owner.end();
}
