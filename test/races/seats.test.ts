import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockSeat, seatStates, unlockSeat } from '#modules/seating/contract.ts';
import { openSession } from '../../src/apps/api/session.ts';
import { cinema, smallHall, standing } from '../support/cinema.ts';
import { endLocks } from '../support/database/end-locks.ts';
import { testDatabase, type TestDatabase } from '../support/database/database.ts';
import { raceAtLockedRow } from '../support/database/locked-row.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { openShop, TEST_SECRET, type Shop, type Visitor } from '../support/shop.ts';
import { LOCK_CHECKED_TOO_EARLY, SEAT_GUARDS, withoutGuards } from '../support/database/without-guards.ts';

/** Two servers side by side on one database, as in production; visitors are spread over both. */
let database: TestDatabase;
let shops: [Shop, Shop];

beforeAll(async () => {
  database = await testDatabase();
  const plans = {
    one: smallHall,
    rush: smallHall,
    rushed: smallHall,
    floor: standing(50),
    crowded: standing(50),
    last: standing(7),
    greedy: standing(200),
    alone: standing(12),
    sober: smallHall,
    unguarded: smallHall,
  };
  const first = await openShop(database.url, { sets: [cinema({ plans })] });
  shops = [first, await openShop(database.url, { sets: [] })];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

const showing = (key: string): number => shops[0].showings.get(`show-${key}`)!;
const visitors = (n: number): Visitor[] => Array.from({ length: n }, (_, i) => shops[i % 2]!.visitor());
const seat = (PresentationId: number, x: number | null, y: number | null) => ({
  body: { seat: { PresentationId, VenueSectionId: 1, XCoordinate: x, YCoordinate: y } },
});
const claims = (presentationId: number) =>
  shops[0].app.database
    .brand(1)
    .rows<{ seat_no: number; holder: string }>(
      'select seat_no, holder from claim where tenant_id = $1 and presentation_id = $2 and expires > now()',
      [presentationId],
    );

/** The number of statements that lock places at the same time: each process has two connections for them. */
const AT_ONCE = 4;

describe('one seat', () => {
  /** Visitors lock the fourth seat of a showing; the first statements for it overlap. */
  const wantOne = (presentationId: number, many: number) =>
    raceAtLockedRow(database.url, { presentationId, seatNo: 3, statements: AT_ONCE }, () =>
      Promise.all(visitors(many).map((who) => who.call(lockSeat, seat(presentationId, 4, 1)))),
    );

  test('200 visitors lock it at once: one gets it, the others are refused', async () => {
    const answers = await wantOne(showing('one'), 200);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body.lockedSeat)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'lock_seat_error')).toHaveLength(199);
    expect(await claims(showing('one'))).toHaveLength(1);
    expect(await brokenInvariants(database.url)).toEqual({});
  });

  test('negative control: a check that is wrong for parallel calls gives it to many', async () => {
    await withoutGuards([LOCK_CHECKED_TOO_EARLY], async () => {
      const [ana, boris] = visitors(2);
      const wanted = seat(showing('sober'), 4, 1);
      expect((await ana!.call(lockSeat, wanted)).body.lockedSeat).toBeDefined();
      expect((await boris!.call(lockSeat, wanted)).body.error?.code).toBe('lock_seat_error');
      const answers = await wantOne(showing('unguarded'), 20);
      expect(answers.filter(({ body }) => body.lockedSeat).length).toBeGreaterThan(1);
    });
  });
});

/** 'seatNo holder', for comparing the answers with the database. */
const holding = (seatNo: number, holder: string): string => `${seatNo} ${holder}`;

/** The session id of a visitor, from their cookie. */
async function sessionOf(who: Visitor): Promise<string> {
  const { headers } = await who.request({ method: 'GET', url: '/api/config' });
  const [, sealed] = /foyer_session=([^;]+)/.exec(String(headers['set-cookie'])) ?? [];
  const session = openSession(decodeURIComponent(sealed ?? ''), 1, { secret: TEST_SECRET, now: new Date() });
  return session!.sessionId;
}

type Rush = {
  readonly granted: number;
  readonly ended: number;
  readonly believed: string[];
  readonly written: string[];
};

/**
 * Visitors lock places at random and unlock a share of them while locks expire. Returns the granted places, and the
 * database's.
 */
async function rush(id: number, many: number, { places = 4, unlocking = 0.3 } = {}): Promise<Rush> {
  const PLACES = Array.from({ length: 44 }, (_, seatNo) => seatNo);
  /** Places that the answers granted to visitors and that they have not unlocked. */
  const believed = new Set<string>();
  let granted = 0;
  const ending = endLocks(shops[0].app.database.brand(1), id, 0.3);
  await Promise.all(
    visitors(many).map(async (who) => {
      const holder = await sessionOf(who);
      // Never the same place twice for a visitor, so that an ended lock differs from a later one.
      const wanted = PLACES.toSorted(() => Math.random() - 0.5).slice(0, places);
      for (const seatNo of wanted) {
        const place = seat(id, 1 + (seatNo % 11), 1 + Math.floor(seatNo / 11));
        const { status, body } = await who.call(lockSeat, place);
        expect(status).toBe(200);
        if (!body.lockedSeat) continue;
        granted += 1;
        believed.add(holding(seatNo, holder));
        if (Math.random() < unlocking) {
          await who.call(unlockSeat, place);
          believed.delete(holding(seatNo, holder));
        }
      }
    }),
  );
  const ended = await ending.stop();
  for (const { seatNo, holder } of ended) believed.delete(holding(seatNo, holder));
  const written = (await claims(id)).map(({ seat_no, holder }) => holding(seat_no, holder));
  return { granted, ended: ended.length, believed: [...believed].toSorted(), written: written.toSorted() };
}

test('500 visitors lock and unlock seats of a hall at random while locks expire', async () => {
  const { granted, ended, believed, written } = await rush(showing('rush'), 500);
  expect(believed).toEqual(written);
  // Otherwise the test proves nothing: places must have changed hands, and locks must have ended.
  expect(granted).toBeGreaterThan(44);
  expect(ended).toBeGreaterThan(0);
  expect(await brokenInvariants(database.url)).toEqual({});
});

test('negative control: with that check visitors are granted places that others have', async () => {
  const presentationId = showing('rushed');
  // The first requests for this place overlap, however fast the machine is. Nobody unlocks: a visitor who was granted
  // the place of another and has unlocked it again would not be found.
  const { believed, written } = await withoutGuards([LOCK_CHECKED_TOO_EARLY], () =>
    raceAtLockedRow(database.url, { presentationId, seatNo: 0, statements: AT_ONCE }, () =>
      rush(presentationId, 100, { places: 12, unlocking: 0 }),
    ),
  );
  expect(believed.filter((one) => !written.includes(one))).not.toEqual([]);
});

describe('general admission', () => {
  test('120 visitors for 50 places: exactly 50 get one', async () => {
    const answers = await Promise.all(
      visitors(120).map((who) => who.call(lockSeat, seat(showing('floor'), null, null))),
    );
    expect(answers.filter(({ body }) => body.lockedSeat)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.error?.code === 'NOT_ENOUGH_SEATS')).toHaveLength(70);
    expect(new Set((await claims(showing('floor'))).map((row) => row.holder)).size).toBe(50);
    expect(await brokenInvariants(database.url)).toEqual({});
  });

  test('negative control: without the guard more visitors get one than there are places', async () => {
    const answers = await withoutGuards([SEAT_GUARDS.lock], () =>
      Promise.all(visitors(120).map((who) => who.call(lockSeat, seat(showing('crowded'), null, null)))),
    );
    expect(answers.filter(({ body }) => body.lockedSeat).length).toBeGreaterThan(50);
  });

  test('the last place goes to one of 100', async () => {
    const [early] = visitors(1);
    for (let i = 0; i < 6; i++) await early!.call(lockSeat, seat(showing('last'), null, null));
    const answers = await Promise.all(
      visitors(100).map((who) => who.call(lockSeat, seat(showing('last'), null, null))),
    );
    expect(answers.filter(({ body }) => body.lockedSeat)).toHaveLength(1);
    expect(await claims(showing('last'))).toHaveLength(7);
    expect(await brokenInvariants(database.url)).toEqual({});
  });
});

test('150 calls of one visitor at once get no more places than an order may have', async () => {
  const who = shops[0].visitor();
  // The first answer sets the session cookie.
  await who.call(seatStates, { query: { presentationId: showing('greedy') } });
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, i) => who.call(lockSeat, seat(showing('greedy'), i + 1, 0))),
  );
  expect(answers.filter(({ body }) => body.lockedSeat)).toHaveLength(10);
  expect(answers.filter(({ body }) => body.error?.code === 'MAX_SEATS_EXCEEDED')).toHaveLength(140);
  expect(await claims(showing('greedy'))).toHaveLength(10);
});

test('parallel calls of one visitor for any place get a place each', async () => {
  const who = shops[0].visitor();
  await who.call(seatStates, { query: { presentationId: showing('alone') } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      who.call(lockSeat, {
        body: {
          seat: {
            PresentationId: showing('alone'),
            VenueSectionId: 1,
            XCoordinate: null,
            YCoordinate: null,
          },
        },
      }),
    ),
  );
  const places = answers.map(({ body }) => body.lockedSeat?.seatNo);
  expect(new Set(places).size).toBe(10);
  expect(places).not.toContain(undefined);
});
