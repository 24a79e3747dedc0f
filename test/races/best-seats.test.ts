import { afterAll, beforeAll, expect, test } from 'vitest';
import { bestAvailablePost } from '#modules/seating/contract.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { cinema, standing } from '../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../support/database/database.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { rowLetter } from '../support/halls.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Many visitors look for the best seats of one hall at the same time, as when a sale opens. */

/** 400 seats. */
const hall: Chart = {
  ...standing(1),
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: Array.from({ length: 20 }, (_, i) => ({
        label: rowLetter(i),
        parts: [[0, 20 + 10 * i, 190, 20 + 10 * i, 0, 20]],
      })),
    },
  ],
};
/** Three seats. */
const bench: Chart = {
  ...standing(1),
  sections: [{ id: 1, name: 'Bench', level: 0, rows: [{ label: 'A', parts: [[0, 0, 20, 0, 0, 3]] }] }],
};

let database: TestDatabase;
let shops: readonly Shop[];

beforeAll(async () => {
  database = await testDatabase();
  const first = await openShop(database.url, { sets: [cinema({ plans: { hall, bench } })] });
  shops = [first, await openShop(database.url, { sets: [] })];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

/** The seats of each visitor, or the code of the refusal. */
const search = (key: string, visitors: number, servers: number): Promise<(string | number[])[]> =>
  Promise.all(
    Array.from({ length: visitors }, async (_, i) => {
      const presentationId = shops[0]!.showings.get(`show-${key}`)!;
      const { body } = await shops[i % servers]!.visitor().call(bestAvailablePost, {
        body: { presentationId, quantity: 2, isLock: 1 },
      });
      return body.error?.code ?? body.matches[0]!.seats.map(({ seatNo }) => seatNo);
    }),
  );

test.each([1, 2])('on %i servers: each of 40 gets two seats while there are hundreds', async (servers) => {
  const found = await search('hall', 40, servers);
  expect(found.filter((one) => typeof one === 'string')).toEqual([]);
  expect(new Set(found.flat()).size).toBe(80);
  expect(await brokenInvariants(database.url)).toEqual({});
});

test('one of 20 gets the last two, and the others are told that there are not enough', async () => {
  const found = await search('bench', 20, 2);
  expect(found.filter((one) => typeof one !== 'string')).toHaveLength(1);
  expect(new Set(found.filter((one) => typeof one === 'string'))).toEqual(new Set(['NOT_ENOUGH_SEATS']));
});
