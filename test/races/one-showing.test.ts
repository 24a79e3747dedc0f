import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetOrder } from '#modules/ordering/contract.ts';
import { bestAvailablePost, lockSeat, unlockSeat } from '#modules/seating/contract.ts';
import { sealSession, SESSION_COOKIE, sessionFrom } from '../../src/apps/api/session.ts';
import { cinema, standing } from '../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../support/database/database.ts';
import { raceAtLockedRow } from '../support/database/locked-row.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { openShop, TEST_SECRET, type Shop } from '../support/shop.ts';
import {
  TIMER_CHECKED_TOO_EARLY,
  TIMER_MOVED_WITH_SEATS,
  withoutGuards,
} from '../support/database/without-guards.ts';

/** One visitor who sends all calls at the same time, to two servers on one database. */

const SHOWINGS = Array.from({ length: 40 }, (_, i) => `hall${i}`);
/** The most seats of an order at the test cinema. */
const MAX = 10;
/** The number of statements of one visitor that run at the same time: each process has two connections for them. */
const AT_ONCE = 4;

let database: TestDatabase;
let shops: [Shop, Shop];
let ids: readonly number[];

beforeAll(async () => {
  database = await testDatabase();
  const plans = Object.fromEntries(SHOWINGS.map((key) => [key, standing(200)]));
  const first = await openShop(database.url, { sets: [cinema({ plans })] });
  shops = [first, await openShop(database.url, { sets: [] })];
  ids = SHOWINGS.map((key) => first.showings.get(`show-${key}`)!);
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

type Answer = {
  readonly lockedSeat?: object;
  readonly lockedSeats?: object[];
  readonly error?: { readonly code: string };
};

/** A visitor with a session on both servers and no seats yet. */
function visitorOnBothServers() {
  const sessionId = randomUUID();
  const cookie = `${SESSION_COOKIE}=${encodeURIComponent(sealSession(sessionFrom(sessionId, new Date()), 1, TEST_SECRET))}`;
  let calls = 0;
  const send = async (
    { method, path }: { readonly method: string; readonly path: string },
    payload: object,
  ): Promise<Answer> => {
    const shop = shops[calls++ % 2]!;
    const answer = await shop.visitor().request({
      method: method as 'PUT' | 'POST',
      url: path,
      payload,
      headers: { cookie },
    });
    return answer.json();
  };
  return { sessionId, send };
}
type VisitorOnBothServers = ReturnType<typeof visitorOnBothServers>;

const place = (PresentationId: number, x: number) => ({
  PresentationId,
  VenueSectionId: 1,
  XCoordinate: x,
  YCoordinate: 0,
});
const lock = (who: VisitorOnBothServers, presentationId: number, x: number) =>
  who.send(lockSeat, { seat: place(presentationId, x) });

/** The number of places that a visitor has locked, by showing. */
async function lockedBy({ sessionId }: VisitorOnBothServers): Promise<Map<number, number>> {
  const rows = await shops[0].app.database.brand(1).rows<{ presentation_id: number; n: number }>(
    `select presentation_id, count(*)::int as n from claim
        where tenant_id = $1 and holder = $2 and expires > now() group by 1`,
    [sessionId],
  );
  return new Map(rows.map(({ presentation_id, n }) => [presentation_id, n]));
}

describe('one visitor has seats of one presentation', () => {
  /** Sends first locks in all showings; the first of them overlap. */
  const lockEverywhere = (who: VisitorOnBothServers) =>
    raceAtLockedRow(database.url, { sessionId: who.sessionId, statements: AT_ONCE }, () =>
      Promise.all(ids.map((id) => lock(who, id, 1))),
    );

  test('first locks in 40 presentations at once leave seats of one', async () => {
    const who = visitorOnBothServers();
    const answers = await lockEverywhere(who);
    expect(answers.some(({ lockedSeat }) => lockedSeat)).toBe(true);
    expect([...(await lockedBy(who)).values()]).toEqual([1]);
    expect(await brokenInvariants(database.url)).toEqual({});
  });

  test('negative control: when a lock may move the seat timer there are seats of several', async () => {
    const who = visitorOnBothServers();
    await withoutGuards(TIMER_MOVED_WITH_SEATS, () => lockEverywhere(who));
    expect((await lockedBy(who)).size).toBeGreaterThan(1);
    expect(await brokenInvariants(database.url)).not.toEqual({});
    await shops[0].app.database.brand(1).change('delete from claim where tenant_id = $1');
  });

  /** A visitor of one showing locks a seat in another, and, while that waits, one more in the first. */
  async function lockHereAfterThere(who: VisitorOnBothServers): Promise<void> {
    const [here, there] = [ids[4]!, ids[5]!];
    await lock(who, here, 1);
    await raceAtLockedRow(database.url, { sessionId: who.sessionId, statements: 2 }, async (untilWaiting) => {
      const gone = lock(who, there, 1);
      await untilWaiting(1);
      await Promise.all([gone, lock(who, here, 2)]);
    });
  }

  test('a lock that waited while the visitor moved to another presentation leaves seats of one', async () => {
    const who = visitorOnBothServers();
    await lockHereAfterThere(who);
    expect((await lockedBy(who)).size).toBe(1);
    expect(await brokenInvariants(database.url)).toEqual({});
  });
});

describe('a visitor has no more seats than an order may have', () => {
  /** Locks all seats but one that an order may have, then sends many locks, the first of which overlap. */
  async function lockMany(who: VisitorOnBothServers, presentationId: number): Promise<Answer[]> {
    for (let x = 1; x < MAX; x++) await lock(who, presentationId, x);
    return raceAtLockedRow(database.url, { sessionId: who.sessionId, statements: AT_ONCE }, () =>
      Promise.all(Array.from({ length: 60 }, (_, i) => lock(who, presentationId, MAX + i))),
    );
  }

  test('60 calls at once for the last allowed seat: one gets it', async () => {
    const who = visitorOnBothServers();
    const answers = await lockMany(who, ids[1]!);
    expect(answers.filter(({ lockedSeat }) => lockedSeat)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'MAX_SEATS_EXCEEDED')).toHaveLength(59);
    expect(await lockedBy(who)).toEqual(new Map([[ids[1], MAX]]));
    expect(await brokenInvariants(database.url)).toEqual({});
  });

  test('negative control: with a count that is wrong for parallel calls there are more', async () => {
    const { room, written } = TIMER_CHECKED_TOO_EARLY;
    const who = visitorOnBothServers();
    await withoutGuards([room, written], () => lockMany(who, ids[2]!));
    expect((await lockedBy(who)).get(ids[2]!)).toBeGreaterThan(MAX);
    await shops[0].app.database.brand(1).change('delete from claim where tenant_id = $1');
  });

  test('without the condition in the statement the constraint refuses', async () => {
    const who = visitorOnBothServers();
    await withoutGuards([TIMER_CHECKED_TOO_EARLY.room], () => lockMany(who, ids[3]!));
    expect(await lockedBy(who)).toEqual(new Map([[ids[3], MAX]]));
  });
});

test('one visitor makes all calls at once: seats of one presentation, and no more than an order may have', async () => {
  const crowd = Array.from({ length: 6 }, visitorOnBothServers);
  const draw = (below: number): number => Math.floor(Math.random() * below);
  const act = (who: VisitorOnBothServers): Promise<Answer> => {
    const [id, x] = [ids[10 + draw(4)]!, 1 + draw(60)];
    const several = Array.from({ length: 1 + draw(6) }, (_, i) => place(id, x + i));
    const acts = [
      () => lock(who, id, x),
      () => lock(who, id, x),
      () => who.send(lockSeat, { seats: several }),
      () => who.send(lockSeat, { seat: { ...place(id, 0), XCoordinate: null, YCoordinate: null } }),
      () => who.send(bestAvailablePost, { presentationId: id, quantity: 1 + draw(MAX), isLock: 1 }),
      () => who.send(unlockSeat, { seat: place(id, x) }),
      () =>
        who.send(
          { ...resetOrder, path: resetOrder.path.replace(':id', String(id)) },
          { keepCustomer: false },
        ),
    ];
    return acts[draw(acts.length)]!();
  };
  const answers = await Promise.all(crowd.flatMap((who) => Array.from({ length: 80 }, () => act(who))));
  const granted = answers.filter(({ lockedSeat, lockedSeats }) => lockedSeat ?? lockedSeats);
  expect(granted.length).toBeGreaterThan(10);
  for (const who of crowd) {
    const held = await lockedBy(who);
    expect(held.size).toBeLessThanOrEqual(1);
    for (const n of held.values()) expect(n).toBeLessThanOrEqual(MAX);
  }
  expect(await brokenInvariants(database.url)).toEqual({});
});
