import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAlternatives } from '#modules/catalog/contract.ts';
import type { Chart, ChartRow } from '#modules/seating/rules/chart.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { cinema, standing } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';

/** A hall of one section with these rows. */
const hallOf = (...rows: ChartRow[]): Chart => ({
  ...standing(1),
  sections: [{ id: 1, name: 'Stalls', level: 0, rows }],
});

/** Two rows of four; the box office sells the first and the last of the second. */
const rows = hallOf(
  { label: 'A', parts: [[0, 0, 30, 0, 0, 4]] },
  { label: 'B', parts: [[0, 10, 30, 10, 0, 4]], boxOffice: [0, 3] },
);

/** A row of six: a wheelchair space with its companion seat, three seats, and a wheelchair space of the box office. */
const withWheelchairs = hallOf({
  label: 'A',
  parts: [[0, 0, 50, 0, 0, 6]],
  kinds: [
    [0, SeatKind.wheelchair],
    [1, SeatKind.companion],
    [5, SeatKind.wheelchair],
  ],
  boxOffice: [5],
});

let database: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url, {
    sets: [
      cinema({
        plans: { full: rows, nearly: rows, wheelchair: withWheelchairs, none: withWheelchairs },
      }),
    ],
  });
  // Before the first request, because a count is cached for seconds.
  await sell('show-full', [0, 1, 2, 3, 5, 6]);
  await sell('show-nearly', [0, 1, 2, 3, 5, 7]);
  await sell('show-wheelchair', [1, 2, 3, 4]);
  await sell('show-none', [0, 1, 2, 3, 4]);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const sell = (key: string, seatNos: readonly number[]): Promise<number> =>
  shop.app.database.brand(1).change(
    `insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires, order_id)
     select $1, $2, seat, 1, $4, 'infinity', $4 from unnest($3::int[]) seat`,
    [shop.showings.get(key)!, seatNos, randomUUID()],
  );

/** How full the web shows a presentation. */
const fullnessOf = async (key: string) => {
  const params = { id: shop.showings.get(key)! };
  const { body } = await shop.visitor().call(getAlternatives, { params, query: {} });
  return body.showing.fullness;
};

test('seats of the box office do not count as free on the web', async () => {
  expect(await fullnessOf('show-full')).toMatchObject({ capacity: 6, left: 0, isSoldOut: true });
});

test('a seat sold by the box office does not reduce the web’s free seats', async () => {
  expect(await fullnessOf('show-nearly')).toMatchObject({ capacity: 6, left: 1 });
});

test('with only a wheelchair space left, the showing is neither sold out nor open to everybody', async () => {
  expect(await fullnessOf('show-wheelchair')).toMatchObject({
    capacity: 5,
    left: 0,
    isSoldOut: false,
    isOnlyAccessible: true,
  });
  expect(await fullnessOf('show-none')).toMatchObject({ isSoldOut: true, isOnlyAccessible: false });
});
