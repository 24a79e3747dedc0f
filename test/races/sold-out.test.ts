import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentStatus } from '#modules/ordering/contract.ts';
import { reconcile } from '../support/reconcile.ts';
import { SeatState, unpackStates } from '#modules/seating/rules/seat-states.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { seatStates } from '#modules/seating/contract.ts';
import { buy, commit, lockSeats, payloadOf, typeCard } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { endLocks } from '../support/database/end-locks.ts';
import { testDatabase, type TestDatabase } from '../support/database/database.ts';
import { startDemoGateway, type RunningGateway } from '../support/stand-ins/demo-gateway.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { openShop, TEST_SECRET, type Shop, type Visitor } from '../support/shop.ts';
import { SEAT_GUARDS, withoutGuards } from '../support/database/without-guards.ts';
import { ofPresentation } from '../support/orders-of.ts';

/** Many visitors buy a whole hall, with two servers and the demo gateway, while locks expire. */

const [ROWS, SEATS] = [10, 15];
const PLACES = ROWS * SEATS;
/** Adult and booking charge. */
const PRICE = 9.9;
/** Rows of plain seats, so that no rule refuses a choice. */
const hall: Chart = {
  ...smallHall,
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: Array.from({ length: ROWS }, (_, row) => ({
        label: String.fromCharCode(65 + row),
        parts: [[0, 20 + 10 * row, 140, 20 + 10 * row, 0, SEATS]],
      })),
    },
  ],
};
/** Mostly good cards; some are declined, some answers are lost. */
const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000000499',
];
/** The number of visitors in the shop at the same time. */
const AT_ONCE = 60;
const TRIES = 4;

let database: TestDatabase;
let gateway: RunningGateway;
let shops: [Shop, Shop];

beforeAll(async () => {
  database = await testDatabase();
  gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  const env = { DEMO_GATEWAY_ORIGIN: gateway.origin };
  const set = cinema({ plans: { sale: hall, unguarded: hall }, policies: { sale: 0, unguarded: 0 } });
  const first = await openShop(database.url, { sets: [set], env });
  shops = [first, await openShop(database.url, { sets: [], env })];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await gateway.stop();
  await database.drop();
});

const sql = <R extends object>(text: string, values: unknown[]): Promise<R[]> =>
  shops[0].app.database.brand(1).rows<R>(text, values);
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Places that are not sold, by the visitor's server; some of them may be locked by others. */
async function unsold(who: Visitor, id: number): Promise<number[]> {
  const { body } = await who.call(seatStates, { query: { presentationId: id } });
  const states = unpackStates(Buffer.from(body.states, 'base64'), PLACES);
  return Array.from({ length: PLACES }, (_, place) => place).filter(
    (place) => states[place] !== SeatState.taken,
  );
}

/** Orders that the shop's answers have called paid or pending. */
type Promised = { readonly who: Visitor; readonly orderId: string }[];

/** One visitor: tries to lock one to three places, buys those that were locked, and tries others when they are taken. */
async function visit(who: Visitor, id: number, promised: Promised): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const free = await unsold(who, id);
    if (free.length === 0) return;
    const wanted = [...new Set(Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => anyOf(free)))];
    const seats = wanted.map((place) => [1 + (place % SEATS), 1 + Math.floor(place / SEATS)] as const);
    const locked = await lockSeats(who, id, seats);
    if (locked.body.error) continue;
    const identifier = await typeCard(who, anyOf(CARDS), PRICE * seats.length);
    const payload = await payloadOf(who, id, identifier);
    // The locks may have expired in the meantime.
    if (payload.seats.length === 0) continue;
    const { body } = await commit(who, payload);
    if (body.error) continue;
    promised.push({ who, orderId: body.orderId });
    return;
  }
}

/** Runs this number of visitors; returns the orders that the shops have promised. */
async function sellOut(id: number, visitors: number): Promise<Promised> {
  const promised: Promised = [];
  const ending = endLocks(shops[0].app.database.brand(1), id, 0.02);
  let coming = visitors;
  const queue = async (shop: Shop): Promise<void> => {
    while (coming-- > 0) await visit(shop.visitor(), id, promised);
  };
  let ended: readonly object[] = [];
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => queue(shops[i % 2]!)));
  } finally {
    ended = await ending.stop();
  }
  // Otherwise the test proves nothing: no lock would have expired.
  expect(ended.length).toBeGreaterThan(0);
  await sql(
    `update claim set expires = now() where tenant_id = $1 and presentation_id = $2 and state = 0 and order_id is null`,
    [id],
  );
  await settle();
  return promised;
}

/** Queries payments without an answer, and pays refunds that are due. */
async function settle(): Promise<void> {
  for (const shop of [...shops, ...shops]) await reconcile(shop.app, 0);
}

/** The present state of every visitor's order: 'paid', or the refusal code. */
const outcomes = (promised: Promised): Promise<string[]> =>
  Promise.all(
    promised.map(async ({ who, orderId }) => {
      const { body } = await who.call(paymentStatus, { params: { orderId } });
      return body.error?.code ?? body.status;
    }),
  );

test('500 visitors buy a hall at random while their locks expire: each seat is sold once, each charge has its order', async () => {
  const id = shops[0].showings.get('show-sale')!;
  const promised = await sellOut(id, 500);
  // The last seats are bought without rivals; each by another visitor, because card forms are limited by visitor.
  const looker = shops[1].visitor();
  for (let free = await unsold(looker, id); free.length > 0; free = await unsold(looker, id)) {
    const last = shops[1].visitor();
    await lockSeats(last, id, [[1 + (free[0]! % SEATS), 1 + Math.floor(free[0]! / SEATS)]]);
    const { body } = await buy(last, id);
    expect(body.status).toBe('paid');
    promised.push({ who: last, orderId: body.orderId });
  }
  const tickets = await sql<{ seat_no: number; order_id: string }>(
    'select seat_no, order_id from ticket where tenant_id = $1 and presentation_id = $2 and status = 1',
    [id],
  );
  expect(tickets.map(({ seat_no }) => seat_no).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: PLACES }, (_, place) => place),
  );
  const ends = await outcomes(promised);
  expect(ends.filter((end) => !['paid', 'ORDER_REFUNDED'].includes(end))).toEqual([]);
  const paid = promised.filter((_, i) => ends[i] === 'paid').map(({ orderId }) => orderId);
  expect(new Set(tickets.map(({ order_id }) => order_id))).toEqual(new Set(paid));
  const open = await sql(
    `select order_id from orders where tenant_id = $1 and ${ofPresentation('$2')} and status in ('awaiting_payment', 'refund_due')`,
    [id],
  );
  expect(open).toEqual([]);
  expect(await brokenInvariants(database.url)).toEqual({});
});

test('negative control: without the guards of its seats the same shop sells them twice', async () => {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('drop index ticket_one_per_place');
  await owner.end();
  const guards = Object.values(SEAT_GUARDS);
  await withoutGuards(guards, () => sellOut(shops[0].showings.get('show-unguarded')!, 150));
  expect(await brokenInvariants(database.url)).toHaveProperty('no place has two valid tickets');
});
