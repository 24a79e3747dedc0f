import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterReference } from '#modules/ordering/contract/code-calls.ts';
import * as contract from '#modules/ordering/contract.ts';
import { lockSeats, payloadOf, THREE_SEATS, typeCard } from '../support/buyer.ts';
import { cinemaWithReferences } from '../support/cinema-with-references.ts';
import { asOwner, commitAtOnce, countByResult, type Buyer } from '../support/commit-at-once.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { openTill, type Till } from '../support/till.ts';

/** Many orders use the last units of one reference at the same time. Each has a guest (8.00), two adults and 1.20. */

const VISITORS = 8;
const UNITS = 3;
const RACES = ['guarded', 'unguarded'] as const;
type Race = (typeof RACES)[number];
/** The sixth ticket type. */
const HOTEL = 6;

let till: Till;

beforeAll(async () => {
  const halls = RACES.flatMap((race) => Array.from({ length: VISITORS }, (_, i) => `${race}${i}`));
  const lists = RACES.map((race) => ({
    key: race,
    ticketTypes: ['hotel'],
    references: [{ reference: race, reference2: 'Cohen', quantity: UNITS }],
  }));
  till = await openTill({ sets: [cinemaWithReferences(halls, lists)], max: 20 });
});
afterAll(() => till.close());

/** Visitors in halls of their own, who have entered the reference and typed a card. */
const buyers = (race: Race): Promise<Buyer[]> =>
  Promise.all(
    Array.from({ length: VISITORS }, async (_, i) => {
      const id = till.shop.showings.get(`show-${race}${i}`)!;
      const who = till.shop.visitor();
      await lockSeats(who, id, THREE_SEATS);
      const { seats } = (await who.call(contract.readCart, { params: { id } })).body;
      const body = { seatNo: seats[0]!.seatNo, ticketId: HOTEL, ref1: race, ref2: 'Cohen' };
      await who.call(enterReference, { params: { id }, body });
      return { who, payload: await payloadOf(who, id, await typeCard(who, '4242424242424242', 28.2)) };
    }),
  );

const buyAtOnce = async (race: Race): Promise<Record<string, number>> => {
  const values = [race.toUpperCase()];
  const lock = { text: 'select from reference where reference = $1 for update', values };
  return countByResult(await commitAtOnce(till.database.url, lock, await buyers(race)));
};

const uses = (race: Race): Promise<{ uses: number }[]> =>
  asOwner(till.database.url, 'select uses from reference where reference = $1', [race.toUpperCase()]);

test('as many orders have the reference as it has units; the others are told, and no card of theirs is charged', async () => {
  expect(await buyAtOnce('guarded')).toEqual({ paid: UNITS, REFERENCE_USED: VISITORS - UNITS });
  expect(await uses('guarded')).toEqual([{ uses: UNITS }]);
  const charged = await asOwner(
    till.database.url,
    `select from demo_gateway.charge where status = 'succeeded'`,
  );
  expect(charged).toHaveLength(UNITS);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('negative control: without the reference’s check it is used more often, and the invariants find it', async () => {
  await asOwner(till.database.url, 'alter table reference drop constraint reference_covers_uses');
  expect(await buyAtOnce('unguarded')).toEqual({ paid: VISITORS });
  expect(await uses('unguarded')).toEqual([{ uses: VISITORS }]);
  expect(await brokenInvariants(till.database.url)).toHaveProperty(
    'a reference is used as often as its rows say, and never more often than it is good for',
  );
});
