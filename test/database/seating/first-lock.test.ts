import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enterStep, readCart, resetOrder } from '#modules/ordering/contract.ts';
import { lockSeat, unlockSeat } from '#modules/seating/contract.ts';
import { lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';

/**
 * The absolute limit of 30 minutes counts from a visitor's first lock, also after locking again. The tests
 * set the shop's clock, in seconds from the first lock on.
 */
const LIMIT = 1800;
const START = new Date();

let database: TestDatabase;
let shop: Shop;
let now = START;
let SHOW: number;
let OTHER: number;

const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);
const set = (seconds: number): void => {
  now = at(seconds);
};

beforeAll(async () => {
  database = await testDatabase();
  const plans = { one: smallHall, other: smallHall };
  shop = await openShop(database.url, { sets: [cinema({ plans, now: START })], now: () => now });
  SHOW = shop.showings.get('show-one')!;
  OTHER = shop.showings.get('show-other')!;
});
beforeEach(async () => {
  await shop.app.database.brand(1).change('delete from claim where tenant_id = $1');
  set(0);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const lock = async (who: Visitor, id = SHOW): Promise<void> => {
  const { body } = await lockSeats(who, id, THREE_SEATS);
  expect(body.lockedSeats).toHaveLength(3);
};
const reset = (who: Visitor, id = SHOW) =>
  who.call(resetOrder, { params: { id }, body: { keepCustomer: false } });
const timer = async (who: Visitor, id = SHOW) => (await who.call(readCart, { params: { id } })).body.timer;
const times = (expires: number, limit = LIMIT) => ({
  expiresAt: at(expires).toISOString(),
  limitAt: at(limit).toISOString(),
});

test('starting over and locking the same seats again gives no extra time', async () => {
  const ana = shop.visitor();
  await lock(ana);
  expect(await timer(ana)).toEqual(times(420));
  for (const seconds of [400, 800, 1200]) {
    set(seconds);
    await reset(ana);
    expect(await timer(ana)).toBeNull();
    await lock(ana);
    expect(await timer(ana)).toEqual(times(seconds + 420));
  }
  set(1600);
  await reset(ana);
  await lock(ana);
  expect(await timer(ana)).toEqual(times(LIMIT));
});

test('unlocking every seat gives no extra time, and neither does a step whose time is over', async () => {
  const ana = shop.visitor();
  await lock(ana);
  set(300);
  const seats = THREE_SEATS.map(([x, y]) => ({
    PresentationId: SHOW,
    VenueSectionId: 1,
    XCoordinate: x,
    YCoordinate: y,
  }));
  await ana.call(unlockSeat, { body: { seats } });
  await lock(ana);
  expect(await timer(ana)).toEqual(times(420));
  set(500);
  expect(await timer(ana)).toBeNull();
  // Also when each seat is locked by a call of its own.
  await ana.call(lockSeat, { body: { seat: seats[0]! } });
  expect(await timer(ana)).toEqual(times(920));
  set(1500);
  await lock(ana);
  expect(await timer(ana)).toEqual(times(LIMIT));
  await ana.call(enterStep, { params: { id: SHOW }, body: { step: 'chooseTickets' } });
  expect(await timer(ana)).toEqual(times(LIMIT));
});

test('changing to another presentation and back gives no extra time', async () => {
  const ana = shop.visitor();
  await lock(ana);
  set(1000);
  await lock(ana, OTHER);
  expect(await timer(ana, OTHER)).toEqual(times(1420));
  expect((await ana.call(readCart, { params: { id: SHOW } })).body.seats).toEqual([]);
  set(1600);
  await lock(ana);
  expect(await timer(ana)).toEqual(times(LIMIT));
});

test.each([
  ['over', 1800],
  ['all but over', 1799.5],
])('once the limit is %s, a new clock starts with a limit of its own', async (_, seconds) => {
  const ana = shop.visitor();
  await lock(ana);
  set(1500);
  await reset(ana);
  set(seconds);
  await lock(ana);
  expect(await timer(ana)).toEqual(times(seconds + 420, seconds + LIMIT));
});

test('a running clock ends at its limit, however often its seats are locked again', async () => {
  const ana = shop.visitor();
  await lock(ana);
  set(1400);
  await lock(ana);
  set(1799.5);
  await lock(ana);
  expect(await timer(ana)).toEqual(times(LIMIT));
});

test('the invariants find a lock whose holder has no seat timer', async () => {
  const RULE =
    'a visitor has locked places of one showing, no more than an order may have, and the seat timer lists each of them';
  await lock(shop.visitor());
  expect(await brokenInvariants(database.url)).not.toHaveProperty([RULE]);
  await shop.app.database.brand(1).change('delete from seat_timer where tenant_id = $1');
  expect(await brokenInvariants(database.url)).toHaveProperty([RULE]);
});
