import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCart } from '#modules/ordering/contract.ts';
import { enterCode } from '#modules/ordering/contract/code-calls.ts';
import { lockSeats, payloadOf, THREE_SEATS, typeCard } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { asOwner, commitAtOnce, countByResult, type Buyer } from '../support/commit-at-once.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { openTill, type Till } from '../support/till.ts';

/**
 * Many orders use the last uses of one code at the same time. Each has three adults at half price: 3 × 4.75 and 1.20; where
 * the code is for extras, at 9.50 with three popcorns at half price: 3 × 2.45.
 */

const VISITORS = 12;
const AFFORDED = 4;
const RACES = ['guarded', 'extras', 'unguarded'] as const;
type Race = (typeof RACES)[number];
const TOTAL: Readonly<Record<Race, number>> = { guarded: 15.45, extras: 37.05, unguarded: 15.45 };

let till: Till;

beforeAll(async () => {
  const halls = RACES.flatMap((race) => Array.from({ length: VISITORS }, (_, i) => `${race}${i}`));
  const batch = {
    name: { en: 'Half price' },
    // Two uses are left over: too few for another order.
    uses: AFFORDED * 3 + 2,
  };
  const codeBatches = RACES.map((race) => ({
    ...batch,
    key: race,
    discount: { percent: 50, ...(race === 'extras' && { products: ['popcorn'] }) },
    codes: [`code-${race}`],
  }));
  till = await openTill({
    sets: [{ ...cinema({ plans: Object.fromEntries(halls.map((key) => [key, smallHall])) }), codeBatches }],
    max: 20,
  });
});
afterAll(() => till.close());

/** Visitors with three seats each, in halls of their own, who have entered the code and typed a card. */
const buyers = (race: Race): Promise<Buyer[]> =>
  Promise.all(
    Array.from({ length: VISITORS }, async (_, i) => {
      const id = till.shop.showings.get(`show-${race}${i}`)!;
      const who = till.shop.visitor();
      await lockSeats(who, id, THREE_SEATS);
      if (race === 'extras')
        await who.call(writeCart, { params: { id }, body: { products: [{ id: 1, quantity: 3 }] } });
      await who.call(enterCode, { params: { id }, body: { code: `code-${race}` } });
      return { who, payload: await payloadOf(who, id, await typeCard(who, '4242424242424242', TOTAL[race])) };
    }),
  );

const buyAtOnce = async (race: Race): Promise<Record<string, number>> => {
  const lock = { text: 'select from code where code = $1 for update', values: [`CODE${race.toUpperCase()}`] };
  return countByResult(await commitAtOnce(till.database.url, lock, await buyers(race)));
};

const uses = (race: Race): Promise<{ uses: number }[]> =>
  asOwner(till.database.url, 'select uses from code where code = $1', [`CODE${race.toUpperCase()}`]);

test.each([
  ['tickets', 'guarded', 1],
  ['extras', 'extras', 2],
] as const)(
  'as many orders have the code for %s as it is good for; the others are told, and no card of theirs is charged',
  async (_, race, races) => {
    expect(await buyAtOnce(race)).toEqual({ paid: AFFORDED, CODE_USED: VISITORS - AFFORDED });
    expect(await uses(race)).toEqual([{ uses: AFFORDED * 3 }]);
    const charged = await asOwner(
      till.database.url,
      `select from demo_gateway.charge where status = 'succeeded'`,
    );
    expect(charged).toHaveLength(AFFORDED * races);
    expect(await brokenInvariants(till.database.url)).toEqual({});
  },
);

test('negative control: without the code’s check it is used more often, and the invariants find it', async () => {
  await asOwner(till.database.url, 'alter table code drop constraint code_covers_uses');
  expect(await buyAtOnce('unguarded')).toEqual({ paid: VISITORS });
  expect(await uses('unguarded')).toEqual([{ uses: VISITORS * 3 }]);
  expect(await brokenInvariants(till.database.url)).toHaveProperty(
    'a code is used as often as its rows say, and never more often than it is good for',
  );
});
