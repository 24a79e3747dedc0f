import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#modules/seating/contract.ts';
import {
  orderPage,
  readCart,
  writeCart,
  enterStep,
  extendTime,
  resetOrder,
} from '#modules/ordering/contract.ts';
import { systemContext } from '#platform/server/context.ts';
import { moveDeadline } from '#modules/seating/server/seat-timer-store.ts';
import { SeatState, unpackStates } from '#modules/seating/rules/seat-states.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { cinema, mixedHall, smallHall, standing } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';

/** Three seats side by side. */
const bench: Chart = {
  ...standing(1),
  sections: [{ id: 1, name: 'Bench', level: 0, rows: [{ label: 'A', parts: [[0, 0, 20, 0, 0, 3]] }] }],
};

let database: TestDatabase;
let shop: Shop;
let SMALL: number;
let STANDING: number;
let MIXED: number;
let BENCH: number;

beforeAll(async () => {
  database = await testDatabase();
  const plans = {
    small: smallHall,
    standing: standing(5),
    mixed: mixedHall,
    bench,
    kept: bench,
    open: bench,
    bare: { ...bench, shapes: [] },
  };
  shop = await openShop(database.url, {
    sets: [cinema({ plans, policies: { open: 1 } }), cinema({ code: 'wisla', id: 2 })],
  });
  SMALL = shop.showings.get('show-small')!;
  STANDING = shop.showings.get('show-standing')!;
  MIXED = shop.showings.get('show-mixed')!;
  BENCH = shop.showings.get('show-bench')!;
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const seat = (presentationId: number, x: number | null, y: number | null, section = 1) => ({
  PresentationId: presentationId,
  VenueSectionId: section,
  XCoordinate: x,
  YCoordinate: y,
});
const lock = (who: Visitor, ...args: Parameters<typeof seat>) =>
  who.call(contract.lockSeat, { body: { seat: seat(...args) } });
const unlock = (who: Visitor, ...args: Parameters<typeof seat>) =>
  who.call(contract.unlockSeat, { body: { seat: seat(...args) } });
const states = async (who: Visitor, presentationId: number) => {
  const { body } = await who.call(contract.seatStates, { query: { presentationId } });
  const size = { [SMALL]: 55, [STANDING]: 5, [MIXED]: 30, [BENCH]: 3 }[presentationId]!;
  return { mine: body.mine, states: unpackStates(Buffer.from(body.states, 'base64'), size) };
};

/** Makes the clock of who holds a seat end a second ago, and returns whose it was. */
const endClock = async (presentationId: number, seatNo: number): Promise<string> =>
  (await shop.app.database.brand(1).row<{ holder: string }>(
    `with mine as (select holder from claim where tenant_id = $1 and presentation_id = $2 and seat_no = $3)
     update seat_timer t set first_locked_at = now() - interval '2 seconds', deadline = now() - interval '1 second'
       from mine where t.tenant_id = $1 and t.session_id = mine.holder returning mine.holder`,
    [presentationId, seatNo],
  ))!.holder;

describe('locking', () => {
  test('a clock that ended after it was read is not started again', async () => {
    await lock(shop.visitor(), SMALL, 1, 1);
    const sessionId = await endClock(SMALL, 0);
    const db = shop.app.database.brand(1);
    const ends = () =>
      db.rows(
        `select deadline, expires from seat_timer t join claim c on c.tenant_id = t.tenant_id and c.holder = t.session_id
          where t.tenant_id = $1 and t.session_id = $2`,
        [sessionId],
      );
    const before = await ends();
    expect(before).toHaveLength(1);
    const read = { presentationId: SMALL, firstLockedAt: new Date(), deadline: new Date() };
    const ctx = { ...systemContext(shop.app, 1), visitor: { sessionId, uuid: '' } };
    await moveDeadline(ctx, read, new Date(Date.now() + 60_000));
    expect(await ends()).toEqual(before);
    await db.change('delete from claim where tenant_id = $1 and holder = $2', [sessionId]);
  });

  test('a locked seat is refused to others until the visitor unlocks it', async () => {
    const [ana, boris] = [shop.visitor(), shop.visitor()];
    const { body } = await lock(ana, SMALL, 4, 1);
    expect(body.lockedSeat).toMatchObject({ x: 4, y: 1, seatNo: 3 });
    expect(Date.parse(body.expiresAt!)).toBeGreaterThan(Date.now());
    expect((await lock(boris, SMALL, 4, 1)).body.error).toMatchObject({ code: 'lock_seat_error', seatNo: 3 });
    expect((await states(boris, SMALL)).states[3]).toBe(SeatState.held);
    expect((await states(ana, SMALL)).mine).toEqual([3]);
    expect((await unlock(boris, SMALL, 4, 1)).body.error).toMatchObject({
      code: 'unlock_seat_error',
      seatNo: 3,
    });
    expect((await states(ana, SMALL)).mine).toEqual([3]);
    await unlock(ana, SMALL, 4, 1);
    expect((await unlock(ana, SMALL, 4, 1)).body.error).toBeUndefined();
    expect((await lock(boris, SMALL, 4, 1)).body.error).toBeUndefined();
  });

  test('several seats are locked together or not at all', async () => {
    const [ana, boris] = [shop.visitor(), shop.visitor()];
    await lock(ana, SMALL, 6, 2);
    const wanted = [5, 6, 7].map((x) => seat(SMALL, x, 2));
    const refused = await boris.call(contract.lockSeat, { body: { seats: wanted } });
    expect(refused.body.error).toMatchObject({ code: 'lock_seat_error', seats: [16] });
    expect((await states(boris, SMALL)).mine).toEqual([]);
    const granted = await boris.call(contract.lockSeat, {
      body: { seats: [seat(SMALL, 7, 2), seat(SMALL, 8, 2)] },
    });
    expect(granted.body.lockedSeats).toHaveLength(2);
  });

  test('an unknown seat or presentation, and a seat of the box office, are refused with their codes', async () => {
    const ana = shop.visitor();
    expect((await lock(ana, SMALL, 99, 1)).body.error?.code).toBe('UNKNOWN_SEAT');
    expect((await lock(ana, SMALL, 1, 1, 9)).body.error?.code).toBe('UNKNOWN_SEAT');
    expect((await lock(ana, 99_999, 1, 1)).body.error?.code).toBe('NO_EVENT_FOUND');
    expect((await lock(ana, SMALL, 1, 5)).body.error?.code).toBe('lock_seat_error');
    const bad = await ana.request({
      method: 'PUT',
      url: '/api/seats/lock-seat',
      payload: { seat: { PresentationId: 'x' } },
    });
    expect([bad.statusCode, bad.json()]).toMatchObject([400, { code: 'BAD_INPUT', part: 'body' }]);
  });

  test('no more seats than an order may have', async () => {
    const ana = shop.visitor();
    for (let x = 1; x <= 10; x++) expect((await lock(ana, MIXED, x, 1)).body.error).toBeUndefined();
    expect((await lock(ana, MIXED, 11, 1)).body.error).toEqual({ code: 'MAX_SEATS_EXCEEDED', max: 10 });
    // A repeated lock of an own seat, after a lost answer, does not count again.
    expect((await lock(ana, MIXED, 10, 1)).body.error).toBeUndefined();
  });

  test('another brand’s presentation is not found: its visitors and its seats are separate', async () => {
    const stranger = shop.visitor('wisla');
    const own = await shop.app.database
      .brand(2)
      .row<{ presentation_id: number }>(
        `select presentation_id from presentation where tenant_id = $1 and key = 'show-small'`,
      );
    await shop.visitor().call(contract.lockSeat, { body: { seat: seat(SMALL, 9, 3) } });
    // Each brand has its own ids: the same number is another presentation, whose seats are all free.
    expect(
      (await stranger.call(contract.lockSeat, { body: { seat: seat(own!.presentation_id, 9, 3) } })).body
        .error,
    ).toBeUndefined();
    const rows = await shop.app.database
      .brand(2)
      .rows('select tenant_id from claim where $1::int is not null');
    expect(rows.every((row) => (row as { tenant_id: number }).tenant_id === 2)).toBe(true);
  });
});

describe('general admission', () => {
  test('null coordinates lock any free place, and unlock one of the visitor’s own', async () => {
    const ana = shop.visitor();
    const first = await lock(ana, STANDING, null, null);
    const second = await lock(ana, STANDING, null, null);
    expect(first.body.lockedSeat!.y).toBe(0);
    expect(second.body.lockedSeat!.x).not.toBe(first.body.lockedSeat!.x);
    await unlock(ana, STANDING, null, null);
    expect((await states(ana, STANDING)).mine).toHaveLength(1);
    const stranger = await unlock(shop.visitor(), STANDING, null, null);
    expect(stranger.body.error?.code).toBe('unlock_seat_error');
    await unlock(ana, STANDING, null, null);
  });

  test('a full section is refused with its code', async () => {
    const ana = shop.visitor();
    for (let i = 0; i < 5; i++) expect((await lock(ana, STANDING, null, null)).body.error).toBeUndefined();
    expect((await lock(shop.visitor(), STANDING, null, null)).body.error?.code).toBe('NOT_ENOUGH_SEATS');
    for (let i = 0; i < 5; i++) await unlock(ana, STANDING, null, null);
  });

  test('several places are locked together or not at all, and can be unlocked one by one', async () => {
    const [ana, boris] = [shop.visitor(), shop.visitor()];
    const place = seat(STANDING, null, null);
    const { body } = await ana.call(contract.lockSeat, { body: { seats: [place, place, place] } });
    expect(new Set(body.lockedSeats?.map(({ seatNo }) => seatNo)).size).toBe(3);
    expect(
      (await boris.call(contract.lockSeat, { body: { seats: [place, place, place] } })).body.error?.code,
    ).toBe('NOT_ENOUGH_SEATS');
    expect((await states(boris, STANDING)).mine).toEqual([]);
    const given = await ana.call(contract.unlockSeat, { body: { seats: [place, place] } });
    expect(new Set(given.body.lockedSeats!.map(({ seatNo }) => seatNo)).size).toBe(2);
    expect((await states(ana, STANDING)).mine).toHaveLength(1);
    const many = await ana.call(contract.unlockSeat, { body: { seats: [place, place] } });
    expect(many.body.error?.code).toBe('unlock_seat_error');
    await unlock(ana, STANDING, null, null);
  });

  test('a seat of another presentation is not unlocked by this one’s plan', async () => {
    const ana = shop.visitor();
    await lock(ana, SMALL, 6, 3);
    const seats = [seat(SMALL, 7, 3), seat(MIXED, 6, 3)];
    expect((await ana.call(contract.unlockSeat, { body: { seats } })).body.error?.code).toBe('UNKNOWN_SEAT');
    expect((await states(ana, SMALL)).mine).toEqual([27]);
    await unlock(ana, SMALL, 6, 3);
  });

  test('a mixed hall has both', async () => {
    const ana = shop.visitor();
    expect((await lock(ana, MIXED, null, null, 3)).body.lockedSeat).toMatchObject({
      VenueSectionId: 3,
      y: 0,
    });
    expect((await lock(ana, MIXED, null, null, 1)).body.error?.code).toBe('UNKNOWN_SEAT');
  });
});

describe('the classic calls', () => {
  test('plan, status and short forms name the same seats', async () => {
    const ana = shop.visitor();
    const page = await ana.call(orderPage, { params: { id: SMALL } });
    const seatplanId = page.body.seatplanId;
    const plan = await ana.call(contract.seatplan, { query: { seatplanId } });
    const rows = plan.body.seatplan.sections[0]!.groups[0]!.rows;
    expect(rows.map((row) => row.RowName)).toEqual(['A', 'B', 'C', 'D', 'E']);
    const short = await ana.call(contract.seatplanV2, { query: { seatplanId }, body: {} });
    expect(short.body.seats.find((one) => one.r === 'C' && one.n === '1')).toMatchObject({
      handicap: true,
      x: 1,
      y: 3,
    });
    const status = await ana.call(contract.seatsStatus, { query: { presentationId: SMALL, isReserved: 1 } });
    expect(status.body.seats).toHaveLength(55);
    const sofa = status.body.seats.filter((one) => one.RowName === 'E' && one.VenueSectionSeatGroupId === 1);
    expect(sofa.map((one) => [one.isLeftSeat, one.isRightSeat])).toEqual([
      [true, false],
      [false, true],
    ]);
    const v2 = await ana.call(contract.seatsStatusV2, { query: { presentationId: SMALL, sectionId: 1 } });
    const keys = Object.keys(v2.body.seats);
    expect(keys.length).toBeGreaterThan(40);
    expect(keys.filter((key) => !/^1_\d+_\d+$/.test(key))).toEqual([]);
    expect(v2.body.seats['1_1_5']).toBeUndefined();
  });

  test('a seat has exactly the specification’s fields, in both forms', async () => {
    const ana = shop.visitor();
    const { body: page } = await ana.call(orderPage, { params: { id: SMALL } });
    const status = await ana.call(contract.seatsStatus, { query: { presentationId: SMALL } });
    expect(Object.keys(status.body.seats[0]!).toSorted()).toEqual(
      [
        'PresentationId', 'VenueId', 'VenueSeatplanId', 'VenueSectionId', 'VenueSectionSeatGroupId', 'TicketGroupId',
        'XCoordinate', 'YCoordinate', 'RowName', 'SeatName', 'SectionName', 'AllocationId', 'isAvailable', 'isBlocked',
        'isSelected', 'isHandicap', 'isSingleSeatBlock', 'isLeftSeat', 'isMiddleSeat', 'isRightSeat', 'ticket',
        'firstTicket', 'isMultiplyFactorSubTicket', 'ref1', 'ref2',
      ].toSorted(),
    ); // prettier-ignore
    const { seatplanId } = page;
    const short = async (query: object) =>
      (await ana.call(contract.seatplanV2, { query: { seatplanId, ...query }, body: {} })).body;
    const { seats } = await short({ presentationId: SMALL });
    expect(Object.keys(seats[0]!).toSorted()).toEqual(
      [
        's', 'g', 'r', 'n', 'x', 'y', 'p', 'v', 'sp', 'tg', 'a', 'premium', 'handicap', 'companion', 'limitedView',
        'isFirstAddonSelected',
      ].toSorted(),
    ); // prettier-ignore
    const { venueId } = page.presentation;
    expect(seats[0]).toMatchObject({ p: SMALL, v: venueId, sp: seatplanId });
    expect((await short({})).seats[0]).toMatchObject({ p: null, v: venueId });
  });

  test('plan, short form and status number the groups alike: each sofa is one', async () => {
    const ana = shop.visitor();
    const { seatplanId } = (await ana.call(orderPage, { params: { id: SMALL } })).body;
    const plan = await ana.call(contract.seatplan, { query: { seatplanId } });
    const short = await ana.call(contract.seatplanV2, { query: { seatplanId }, body: {} });
    const status = await ana.call(contract.seatsStatus, { query: { presentationId: SMALL } });
    const key = (group: number, x: number, y: number): string => `${group}: ${x}, ${y}`;
    const inPlan = plan.body.seatplan.sections.flatMap(({ groups }) =>
      groups.flatMap(({ VenueSectionSeatGroupId: group, rows }) =>
        rows.flatMap(({ seats }) => seats.map((one) => key(group, one.XCoordinate, one.YCoordinate))),
      ),
    );
    expect(inPlan.filter((one) => one.startsWith('4:'))).toEqual(['4: 10, 5', '4: 11, 5']);
    expect(short.body.seats.map(({ g, x, y }) => key(g, x, y)).toSorted()).toEqual(inPlan.toSorted());
    expect(
      status.body.seats
        .map((one) => key(one.VenueSectionSeatGroupId, one.XCoordinate, one.YCoordinate))
        .toSorted(),
    ).toEqual(inPlan.toSorted());
  });

  test('the short form has the places of general admission that the status has', async () => {
    const ana = shop.visitor();
    const { seatplanId } = (await ana.call(orderPage, { params: { id: MIXED } })).body;
    const { seats } = (await ana.call(contract.seatplanV2, { query: { seatplanId }, body: {} })).body;
    const status = await ana.call(contract.seatsStatus, { query: { presentationId: MIXED } });
    expect(seats.map(({ s, x, y }) => [s, x, y])).toEqual(
      status.body.seats.map((one) => [one.VenueSectionId, one.XCoordinate, one.YCoordinate]),
    );
    expect(seats.filter(({ s }) => s === 3)).toMatchObject(
      [1, 2, 3, 4].map((x) => ({ r: '', n: '', x, y: 0, g: 0 })),
    );
  });

  test('a section without free places is sold out, for the named presentation', async () => {
    const ana = shop.visitor();
    const { seatplanId, presentation } = (await ana.call(orderPage, { params: { id: MIXED } })).body;
    let locked;
    do locked = await lock(ana, MIXED, null, null, 3);
    while (!locked.body.error);
    const soldOut = async (query: object) => {
      const classic = await ana.call(contract.seatplan, { query: { seatplanId, ...query } });
      const short = await ana.call(contract.seatplanV2, { query: { seatplanId, ...query }, body: {} });
      expect(short.body.error).toEqual(classic.body.error);
      if (classic.body.error) return classic.body.error.code;
      const flags = classic.body.seatplan.sections.map(({ isSoldOut }) => isSoldOut);
      expect(short.body.sections.map(({ isSoldOut }) => isSoldOut)).toEqual(flags);
      return flags;
    };
    expect(await soldOut({})).toEqual([false, false, false]);
    expect(await soldOut({ presentationId: MIXED, venueId: presentation.venueId })).toEqual([
      false,
      false,
      true,
    ]);
    expect(await soldOut({ presentationId: SMALL })).toBe('UNKNOWN_SEATPLAN');
    expect(await soldOut({ venueId: presentation.venueId + 99 })).toBe('UNKNOWN_SEATPLAN');
    expect(await soldOut({ presentationId: 99_999 })).toBe('NO_EVENT_FOUND');
    await ana.call(resetOrder, { params: { id: MIXED }, body: { keepCustomer: false } });
  });

  test('a single seat is marked where the hall has that policy, and nowhere else', async () => {
    const ana = shop.visitor();
    const alone = async (presentationId: number): Promise<string[]> => {
      await lock(ana, presentationId, 2, 1);
      const { body } = await ana.call(contract.seatsStatus, { query: { presentationId } });
      return body.seats.filter((one) => one.isSingleSeatBlock).map((one) => one.SeatName);
    };
    expect(await alone(shop.showings.get('show-kept')!)).toEqual(['1', '3']);
    expect(await alone(shop.showings.get('show-open')!)).toEqual([]);
  });

  test('an unknown plan is refused', async () => {
    const ana = shop.visitor();
    expect((await ana.call(contract.seatplan, { query: { seatplanId: 9999 } })).body.error?.code).toBe(
      'UNKNOWN_SEATPLAN',
    );
    expect(
      (await ana.call(contract.seatplanV2, { query: { seatplanId: 9999 }, body: {} })).body.error?.code,
    ).toBe('UNKNOWN_SEATPLAN');
  });

  test('calls work with and without a trailing slash', async () => {
    const { statusCode } = await shop
      .visitor()
      .request({ method: 'GET', url: `/api/seats/seats-status/?presentationId=${SMALL}` });
    expect(statusCode).toBe(200);
  });

  test('the geometry shows the front of the hall, also of a plan without screen and stage', async () => {
    const ana = shop.visitor();
    const shapesOf = async (show: string): Promise<unknown> => {
      const { body } = await ana.call(orderPage, { params: { id: shop.showings.get(show)! } });
      const chart = await ana.request({ method: 'GET', url: `/api/seats/chart/${body.seatplanId}` });
      return (JSON.parse(chart.body) as Chart).shapes;
    };
    expect(await shapesOf('show-small')).toEqual(smallHall.shapes);
    expect(await shapesOf('show-bare')).toMatchObject([{ kind: 'front' }]);
  });

  test('the geometry never changes and may be cached', async () => {
    const ana = shop.visitor();
    const { body } = await ana.call(orderPage, { params: { id: SMALL } });
    const chart = await ana.request({
      method: 'GET',
      url: `/api/seats/chart/${body.seatplanId}`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(chart.headers['cache-control']).toContain('immutable');
    expect(chart.headers['content-encoding']).toBe('br');
    expect((await ana.request({ method: 'GET', url: '/api/seats/chart/999999' })).statusCode).toBe(404);
  });
});

describe('best available', () => {
  test('locks two together and replaces them by the next search', async () => {
    const ana = shop.visitor();
    const first = await ana.call(contract.bestAvailablePost, {
      body: { presentationId: SMALL, quantity: 2, isLock: 1 },
    });
    expect(first.body.matches[0]).toMatchObject({ isTogether: true, isLocked: true });
    const again = await ana.call(contract.bestAvailable, {
      query: { presentationId: SMALL, quantity: 3, isLock: 1 },
    });
    expect(again.body.matches[0]!.seats).toHaveLength(3);
    expect((await states(ana, SMALL)).mine).toHaveLength(3);
    await ana.call(resetOrder, { params: { id: SMALL }, body: { keepCustomer: false } });
  });

  test('a search without a match leaves the visitor’s seats unchanged', async () => {
    const ana = shop.visitor();
    for (const x of [1, 2]) await lock(ana, BENCH, x, 1);
    // Locked a moment ago by another process, whose channel message has not arrived yet.
    await shop.app.database.brand(1).change(
      `insert into claim (tenant_id, presentation_id, seat_no, holder, expires)
         values ($1, $2, 2, gen_random_uuid(), now() + interval '5 minutes')`,
      [BENCH],
    );
    const { body } = await ana.call(contract.bestAvailablePost, {
      body: { presentationId: BENCH, quantity: 3, isLock: 1 },
    });
    expect(body.error?.code).toBe('NOT_ENOUGH_SEATS');
    expect((await states(ana, BENCH)).mine).toEqual([0, 1]);
  });

  test('the visitor’s own places count as free, also for general admission', async () => {
    const ana = shop.visitor();
    for (let i = 0; i < 2; i++) await lock(ana, STANDING, null, null);
    const { body } = await ana.call(contract.bestAvailablePost, {
      body: { presentationId: STANDING, quantity: 4, isLock: 1 },
    });
    expect(body.error).toBeUndefined();
    expect(body.matches[0]!.seats).toHaveLength(4);
    expect((await states(ana, STANDING)).mine).toHaveLength(4);
    await ana.call(resetOrder, { params: { id: STANDING }, body: { keepCustomer: false } });
  });

  test('it may lock the maximum, although others were chosen before', async () => {
    const ana = shop.visitor();
    for (const x of [1, 2, 19, 20]) await lock(ana, MIXED, x, 1);
    const { body } = await ana.call(contract.bestAvailablePost, {
      body: { presentationId: MIXED, quantity: 8, isLock: 1 },
    });
    const found = body.matches[0]!.seats.map(({ seatNo }) => seatNo);
    expect((await states(ana, MIXED)).mine).toEqual(found);
    expect(found).toHaveLength(8);
    await ana.call(resetOrder, { params: { id: MIXED }, body: { keepCustomer: false } });
  });

  test('searches across presentations, one match for each, without locking', async () => {
    const found = await shop
      .visitor()
      .call(contract.bestAvailable, { query: { quantity: 1, maxMatches: 5 } });
    expect(new Set(found.body.matches.map((match) => match.presentationId)).size).toBe(
      found.body.matches.length,
    );
    expect(found.body.matches.length).toBeGreaterThan(1);
    expect(found.body.matches.every((match) => !match.isLocked)).toBe(true);
  });

  test('is refused when there is not enough room', async () => {
    const { body } = await shop
      .visitor()
      .call(contract.bestAvailablePost, { body: { presentationId: STANDING, quantity: 6 } });
    expect(body.error).toEqual({ code: 'NOT_ENOUGH_SEATS', quantity: 6 });
  });

  test('another site’s page cannot lock seats', async () => {
    const { statusCode, body } = await shop.visitor().request({
      method: 'GET',
      url: `/api/seats/best-available?presentationId=${SMALL}&quantity=1&isLock=1`,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([403, { code: 'FOREIGN_ORIGIN' }]);
  });
});

describe('the cart', () => {
  const go = (who: Visitor, step: 'chooseTickets' | 'customerInfo') =>
    who.call(enterStep, { params: { id: SMALL }, body: { step } });

  test('enters the next step only when the seats follow the rules', async () => {
    const ana = shop.visitor();
    expect((await go(ana, 'chooseTickets')).body).toMatchObject({ code: 'NO_SEATS_SELECTED' });
    await lock(ana, SMALL, 10, 1);
    const single = await go(ana, 'chooseTickets');
    expect([single.status, single.body]).toMatchObject([409, { code: 'SINGLE_SEAT_LEFT' }]);
    await ana.call(resetOrder, { params: { id: SMALL }, body: { keepCustomer: false } });
    await lock(ana, SMALL, 4, 4);
    expect((await go(ana, 'chooseTickets')).body).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      kinds: ['premium'],
    });
    await ana.call(writeCart, { params: { id: SMALL }, body: { confirmed: ['premium'] } });
    expect((await go(ana, 'chooseTickets')).body.step).toBe('chooseTickets');
    await ana.call(resetOrder, { params: { id: SMALL }, body: { keepCustomer: false } });
  });

  test('stores tickets, products and details, and calculates the prices', async () => {
    const ana = shop.visitor();
    await ana.call(contract.lockSeat, {
      body: { seats: [seat(SMALL, 1, 2), seat(SMALL, 2, 2), seat(SMALL, 3, 2)] },
    });
    const page = await ana.call(orderPage, { params: { id: SMALL } });
    expect(page.body.priceLevels.map(({ description }) => description)).toEqual([
      undefined,
      'Wider seats with more legroom',
      undefined,
    ]);
    const child = page.body.priceLevels[0]!.tickets.find((ticket) => ticket.name === 'Child')!;
    expect(page.body.priceLevels[0]!.tickets.map((ticket) => ticket.name)).toEqual([
      'Adult',
      'Child',
      'Family',
    ]);
    const [popcorn] = page.body.products;
    const { body } = await ana.call(writeCart, {
      params: { id: SMALL },
      body: {
        tickets: [{ seatNo: 11, ticketId: child.ticketId, addonIds: [] }],
        products: [{ id: popcorn!.id, quantity: 2 }],
        customer: { firstName: 'Elena' },
      },
    });
    expect(body.bill.total).toBe(3665);
    expect(body.content.customer).toEqual({ firstName: 'Elena' });
    expect((await ana.call(readCart, { params: { id: SMALL } })).body.version).toBe(body.version);
    await ana.call(resetOrder, { params: { id: SMALL }, body: { keepCustomer: true } });
    const after = await ana.call(readCart, { params: { id: SMALL } });
    expect(after.body).toMatchObject({
      seats: [],
      content: { customer: { firstName: 'Elena' }, products: [] },
      timer: null,
    });
  });

  test('the time can be extended up to the limit', async () => {
    const ana = shop.visitor();
    await lock(ana, SMALL, 4, 3);
    await shop.app.database
      .brand(1)
      .change(
        `update seat_timer set deadline = now() + interval '60 seconds', first_locked_at = now() - interval '1200 seconds' where tenant_id = $1 and presentation_id = $2`,
        [SMALL],
      );
    const more = await ana.call(extendTime, { params: { id: SMALL } });
    expect(Date.parse(more.body.timer!.expiresAt)).toBeGreaterThan(Date.now() + 300_000);
    await shop.app.database
      .brand(1)
      .change(
        `update seat_timer set first_locked_at = now() - interval '1790 seconds', deadline = now() + interval '9 seconds' where tenant_id = $1 and presentation_id = $2`,
        [SMALL],
      );
    await ana.call(extendTime, { params: { id: SMALL } });
    expect((await ana.call(extendTime, { params: { id: SMALL } })).body).toMatchObject({
      code: 'TIME_LIMIT_REACHED',
    });
    await ana.call(resetOrder, { params: { id: SMALL }, body: { keepCustomer: false } });
  });

  test('a seat that was held until the absolute limit is for others, for a minute', async () => {
    const [ana, boris] = [shop.visitor(), shop.visitor()];
    await lock(ana, SMALL, 6, 4);
    const db = shop.app.database.brand(1);
    const endedBefore = (seconds: number) =>
      db.change(
        `update seat_timer set first_locked_at = now() - make_interval(secs => 1800 + $2), deadline = now() - make_interval(secs => $2)
          where tenant_id = $1 and session_id = (select holder from claim where tenant_id = $1 and presentation_id = $3 and seat_no = 38)`,
        [seconds, SMALL],
      );
    await endedBefore(5);
    await db.change(
      `update claim set expires = now() - interval '5 seconds' where tenant_id = $1 and presentation_id = $2 and seat_no = 38`,
      [SMALL],
    );
    expect((await lock(ana, SMALL, 6, 4)).body.error).toMatchObject({ code: 'HELD_TOO_LONG' });
    // Another seat, and somebody else.
    expect((await lock(ana, SMALL, 3, 1)).body.error).toBeUndefined();
    expect((await lock(boris, SMALL, 6, 4)).body.error).toBeUndefined();
    for (const who of [ana, boris])
      await who.call(resetOrder, { params: { id: SMALL }, body: { keepCustomer: false } });
  });

  test('a seat whose lock has expired is free for all, without any action of a server', async () => {
    const [ana, boris] = [shop.visitor(), shop.visitor()];
    await lock(ana, SMALL, 7, 4);
    await shop.app.database
      .brand(1)
      .change(`update claim set expires = now() - interval '1 second' where tenant_id = $1 and seat_no = 39`);
    expect((await lock(boris, SMALL, 7, 4)).body.error).toBeUndefined();
    expect((await ana.call(readCart, { params: { id: SMALL } })).body.seats).toEqual([]);
  });
});
