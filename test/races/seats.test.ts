import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockSeat, seatStates, unlockSeat } from '#modules/seating/contract.ts';
import { cinema, smallHall, standing } from '../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { openShop, type Shop, type Visitor } from '../support/shop.ts';

/** Two servers side by side on one database, as in production; visitors are spread over both. */
let database: TestDatabase;
let shops: [Shop, Shop];

beforeAll(async () => {
  database = await testDatabase();
  const plans = {
    one: smallHall,
    rush: smallHall,
    floor: standing(50),
    last: standing(7),
    greedy: standing(200),
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

describe('one seat', () => {
  test('200 visitors want it at once: one has it, the others are told', async () => {
    const answers = await Promise.all(
      visitors(200).map((who) => who.call(lockSeat, seat(showing('one'), 4, 1))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body.lockedSeat)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'lock_seat_error')).toHaveLength(199);
    expect(await claims(showing('one'))).toHaveLength(1);
  });

  test('negative control: without the condition on the upsert the same rush gives it to many', async () => {
    const { database: db } = shops[0].app;
    // The same statement, its guard taken out: what the test above must catch.
    const unguarded = `insert into claim as c (tenant_id, presentation_id, seat_no, state, holder, expires)
       values ($1, $2, 3, 0, $3, now() + interval '5 minutes')
       on conflict (tenant_id, presentation_id, seat_no) do update set holder = excluded.holder, expires = excluded.expires
       returning seat_no`;
    const granted = await Promise.all(
      Array.from({ length: 50 }, () => db.brand(1).rows(unguarded, [showing('unguarded'), randomUUID()])),
    );
    expect(granted.filter((rows) => rows.length === 1).length).toBeGreaterThan(1);
  });
});

test('500 visitors rush a hall at random, change their minds, and locks end meanwhile', async () => {
  const id = showing('rush');
  const held = new Map<Visitor, Set<string>>();
  const random = (n: number): number => 1 + Math.floor(Math.random() * n);
  const ending = setInterval(() => {
    void shops[0].app.database.brand(1).change(
      `update claim set expires = now() - interval '1 second'
          where tenant_id = $1 and presentation_id = $2 and seat_no in
            (select seat_no from claim where tenant_id = $1 and presentation_id = $2 and random() < 0.1)`,
      [id],
    );
  }, 20);
  await Promise.all(
    visitors(500).map(async (who) => {
      const own = new Set<string>();
      held.set(who, own);
      for (let i = 0; i < 4; i++) {
        const place = `${random(11)}/${random(4)}`;
        const [x, y] = place.split('/').map(Number) as [number, number];
        const { status, body } = await who.call(lockSeat, seat(id, x, y));
        expect(status).toBe(200);
        if (body.lockedSeat) own.add(place);
        if (own.size > 0 && Math.random() < 0.3) {
          const [gone] = own;
          const [gx, gy] = gone!.split('/').map(Number) as [number, number];
          await who.call(unlockSeat, seat(id, gx, gy));
          own.delete(gone!);
        }
      }
    }),
  );
  clearInterval(ending);
  const rows = await claims(id);
  expect(new Set(rows.map((row) => row.seat_no)).size).toBe(rows.length);
  expect(rows.every((row) => row.seat_no < 44)).toBe(true);
  expect(await brokenInvariants(database.url)).toEqual({});
});

describe('general admission', () => {
  test('120 visitors for 50 places: exactly 50 have one', async () => {
    const answers = await Promise.all(
      visitors(120).map((who) => who.call(lockSeat, seat(showing('floor'), null, null))),
    );
    expect(answers.filter(({ body }) => body.lockedSeat)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.error?.code === 'NOT_ENOUGH_SEATS')).toHaveLength(70);
    expect(new Set((await claims(showing('floor'))).map((row) => row.holder)).size).toBe(50);
  });

  test('the last place goes to one of 100', async () => {
    const [early] = visitors(1);
    for (let i = 0; i < 6; i++) await early!.call(lockSeat, seat(showing('last'), null, null));
    const answers = await Promise.all(
      visitors(100).map((who) => who.call(lockSeat, seat(showing('last'), null, null))),
    );
    expect(answers.filter(({ body }) => body.lockedSeat)).toHaveLength(1);
    expect(await claims(showing('last'))).toHaveLength(7);
  });
});

test('150 calls of one visitor at once get no more places than an order may have', async () => {
  const who = shops[0].visitor();
  // The first answer brings the session.
  await who.call(seatStates, { query: { presentationId: showing('greedy') } });
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, i) => who.call(lockSeat, seat(showing('greedy'), i + 1, 0))),
  );
  expect(answers.filter(({ body }) => body.lockedSeat)).toHaveLength(10);
  expect(answers.filter(({ body }) => body.error?.code === 'MAX_SEATS_EXCEEDED')).toHaveLength(140);
  expect(await claims(showing('greedy'))).toHaveLength(10);
});
