import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockSeats, payloadOf, typeCard } from '../support/buyer.ts';
import { cinemaWithPoints, POINTS_TICKET } from '../support/cinema-with-points.ts';
import { asOwner, commitAtOnce, countByResult, type Buyer } from '../support/commit-at-once.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { enterMemberAt } from '../support/member-tickets.ts';
import { openTill, type Till } from '../support/till.ts';

/**
 * Orders that use one member number at the same time, in halls of their own (points) or of one showing (its limit). Each
 * has a ticket for 1.00 and 400 points, adults for 9.50, and 0.40 of fees for each: two tickets in all, or three in a hall of
 * its own, where two would leave a single seat.
 */

const VISITORS = 8;
const LIMIT = 2;

let till: Till;

beforeAll(async () => {
  const halls = ['guarded', 'unguarded'].flatMap((race) =>
    Array.from({ length: VISITORS }, (_, i) => `${race}${i}`),
  );
  const members = [
    { memberNumber: 'guarded', points: 3 * 400 + 399 },
    { memberNumber: 'unguarded', points: 3 * 400 },
    { memberNumber: 'limited', points: VISITORS * 400 },
    { memberNumber: 'unlimited', points: VISITORS * 400 },
  ];
  till = await openTill({
    sets: [cinemaWithPoints([...halls, 'limited', 'unlimited'], members, { maxPerShowing: LIMIT, price: 1 })],
    max: 20,
  });
});
afterAll(() => till.close());

/** Visitors who have entered the member number, in a hall of their own or in rows of one hall. */
const buyers = (memberNumber: string, hallOf: (i: number) => string): Promise<Buyer[]> =>
  Promise.all(
    Array.from({ length: VISITORS }, async (_, i) => {
      const hall = hallOf(i);
      const id = till.shop.showings.get(`show-${hall}`)!;
      const who = till.shop.visitor();
      const isShared = hall === memberNumber;
      const [x, row] = isShared ? [(i % 4) * 2 + 1, Math.floor(i / 4) + 1] : [1, 1];
      const places = [x, x + 1, ...(isShared ? [] : [x + 2])].map((at) => [at, row] as const);
      await lockSeats(who, id, places);
      await enterMemberAt(who, id, { at: 0, ticketId: POINTS_TICKET, memberNumber });
      const total = isShared ? 11.3 : 21.2;
      return { who, payload: await payloadOf(who, id, await typeCard(who, '4242424242424242', total)) };
    }),
  );

const buyAtOnce = async (
  memberNumber: string,
  hallOf = (i: number) => `${memberNumber}${i}`,
): Promise<Record<string, number>> => {
  const lock = {
    text: 'select from member where member_number = $1 for update',
    values: [memberNumber.toUpperCase()],
  };
  return countByResult(await commitAtOnce(till.database.url, lock, await buyers(memberNumber, hallOf)));
};

const spent = (memberNumber: string): Promise<object[]> =>
  asOwner(till.database.url, 'select points_used from member where member_number = $1', [
    memberNumber.toUpperCase(),
  ]);

test('points pay as many tickets as there are points for; the others are told', async () => {
  expect(await buyAtOnce('guarded')).toEqual({ paid: 3, NOT_ENOUGH_POINTS: VISITORS - 3 });
  expect(await spent('guarded')).toEqual([{ points_used: 1200 }]);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('of one showing a member has as many tickets as the membership allows', async () => {
  expect(await buyAtOnce('limited', () => 'limited')).toEqual({
    paid: LIMIT,
    MEMBER_LIMIT: VISITORS - LIMIT,
  });
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('negative control: without the check of points they are spent twice, and the invariants find it', async () => {
  await asOwner(till.database.url, 'alter table member drop constraint member_covers_points');
  expect(await buyAtOnce('unguarded')).toEqual({ paid: VISITORS });
  expect(await brokenInvariants(till.database.url)).toHaveProperty(
    'a member has spent the points that the rows say, and never more than there are',
  );
});

test('negative control: without the trigger a showing has more tickets of a member, and the invariants find it', async () => {
  await asOwner(till.database.url, 'alter table member_use disable trigger apply_member_use_rules');
  expect(await buyAtOnce('unlimited', () => 'unlimited')).toEqual({ paid: VISITORS });
  expect(await brokenInvariants(till.database.url)).toHaveProperty(
    'a member has no more tickets for a showing than the membership allows',
  );
});
