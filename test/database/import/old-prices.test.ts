import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketGroups } from '#modules/tickets/contract.ts';
import { dateLoweredPrices } from '../../../src/apps/import/demo/price-history.ts';
import { cinema } from '../../support/cinema.ts';
import { asOwner } from '../../support/commit-at-once.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop } from '../../support/shop.ts';

/** The former price beside a lowered one: the lowest of 30 days, from the history that the database writes. */

type Documents = {
  priceLists: { prices: { ticket: string; group: string; price: number; oldPrice?: number }[] }[];
};

let database: TestDatabase;

/** The cinema with another price of an adult's ticket, typed beside a former price that nobody ever paid. */
const withAdult = (price: number, site: object): object => {
  const set = cinema({ site }) as Documents;
  const [list] = set.priceLists;
  return {
    ...set,
    priceLists: [
      {
        ...list,
        prices: list!.prices.map((one) =>
          one.ticket === 'adult' && one.group === 'standard' ? { ...one, price, oldPrice: 20 } : one,
        ),
      },
    ],
  };
};
const LOWEST = { lowestOldPrice: true };

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Time passes for the history. */
const pass = (days: number): Promise<object[]> =>
  asOwner(database.url, 'update price_history set since = since - make_interval(days => $1)', [days]);

/** Imports the file, and returns what a shop that is opened then shows of an adult's ticket. */
async function shownAfter(set: object): Promise<{ price: number; oldPrice: number | null }> {
  const shop = await openShop(database.url, { sets: [set] });
  const id = shop.showings.get('show-small')!;
  const { body } = await shop.visitor().call(ticketGroups, { params: { id } });
  await shop.close();
  const { price, oldPrice } = body.ticketGroups[0]!.tickets.find(({ name }) => name === 'Adult')!;
  return { price, oldPrice };
}

test('the lowest price of the 30 days before, and never the typed one', async () => {
  expect(await shownAfter(withAdult(9.5, LOWEST))).toEqual({ price: 9.5, oldPrice: null });
  await pass(60);
  expect(await shownAfter(withAdult(12, LOWEST))).toEqual({ price: 12, oldPrice: null });
  await pass(10);
  // 12 for ten days only: 9.50 was asked within the 30 days.
  expect(await shownAfter(withAdult(8, LOWEST))).toEqual({ price: 8, oldPrice: 9.5 });
  // The same file again is no change.
  expect(await shownAfter(withAdult(8, LOWEST))).toEqual({ price: 8, oldPrice: 9.5 });
  await pass(31);
  expect(await shownAfter(withAdult(8, LOWEST))).toEqual({ price: 8, oldPrice: null });
});

test('a brand that has not turned it on shows what is typed', async () => {
  expect(await shownAfter(withAdult(8, {}))).toEqual({ price: 8, oldPrice: 20 });
});

test('the application cannot write the history', async () => {
  const shop = await openShop(database.url, { sets: [] });
  const write = shop.app.database.brand(1).change('update price_history set amount = 1 where tenant_id = $1');
  await expect(write).rejects.toThrow('permission denied');
  await shop.close();
});

test('the demo gives a lowered price a past, in which a sale had the lowest price of the 30 days', async () => {
  await shownAfter(withAdult(8, LOWEST));
  await dateLoweredPrices(database, 1, new Date());
  // The sale was a tenth below the 20 that are typed.
  expect(await shownAfter(withAdult(8, LOWEST))).toEqual({ price: 8, oldPrice: 18 });
  await dateLoweredPrices(database, 1, new Date());
  expect(await shownAfter(withAdult(8, LOWEST))).toEqual({ price: 8, oldPrice: 18 });
});
