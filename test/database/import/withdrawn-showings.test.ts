import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles, type ImportReport, type ImportRequest } from '#apps/import/files/import-files.ts';
import { reportLines } from '#apps/import/report-text.ts';
import { addDays, businessDate } from '#kernel/dates.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { buy, lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Showings that a feed of showtimes has no more. */

const ZONE = 'Europe/Sofia';
const TOMORROW = addDays(businessDate(new Date(), ZONE), 2);
const NEXT_DAY = addDays(TOMORROW, 1);

let till: Till;
beforeAll(async () => {
  till = await openTill({ sets: [cinema()] });
});
afterAll(() => till.close());

type Showtime = { readonly id: string; readonly hour: number; readonly screen?: string };

/** A day of the feed: its showtimes by id and hour. */
const feed = (businessDate: string, showtimes: readonly Showtime[]) => ({
  name: `${businessDate}.json`,
  content: {
    businessDate,
    showtimes: showtimes.map(({ id, hour, screen = '7-1' }) => ({
      id,
      schedule: {
        businessDate,
        startsAt: `${businessDate}T${hour}:00:00Z`,
        endsAt: `${businessDate}T${hour + 2}:00:00Z`,
      },
      filmId: 'F1',
      siteId: '7',
      screenId: screen,
    })),
    relatedData: {
      sites: [{ id: '7', name: { text: 'Main' }, ianaTimeZoneName: ZONE }],
      screens: ['7-1', '7-2'].map((id) => ({ id, name: { text: id } })),
      films: [{ id: 'F1', title: { text: 'A film' }, runtimeInMinutes: 100 }],
    },
  },
});
const mapping = {
  name: 'mapping.json',
  content: {
    foyerMapping: 1,
    sites: { '7': 'main' },
    screens: { '7-1': { seatplan: 'small' }, '7-2': { seatplan: 'small' } },
    films: { F1: 'charade' },
    priceList: 'list',
    isOnSale: true,
  },
};

const load = (
  files: ReturnType<typeof feed>[],
  options: Partial<ImportRequest> = {},
): Promise<ImportReport> =>
  importFiles(till.shop.app.database, {
    files: [mapping, ...files],
    brand: 'aurora',
    operator: 'ada',
    ...options,
  });

const db = () => till.shop.app.database.brand(1);
const statuses = async (): Promise<Record<string, string>> => {
  const rows = await db().rows<{ key: string; status: string }>(
    "select key, status from presentation where tenant_id = $1 and document ? 'feedDay' order by key",
  );
  return Object.fromEntries(rows.map(({ key, status }) => [key, status]));
};
const idOf = async (key: string): Promise<number> =>
  (await db().row<{ id: number }>(
    'select presentation_id as id from presentation where tenant_id = $1 and key = $2',
    [key],
  ))!.id;

const EVENING = [
  { id: 'a', hour: 12 },
  { id: 'b', hour: 15 },
  { id: 'c', hour: 18 },
];

test('a showing that its day has no more is taken off sale, and named', async () => {
  expect((await load([feed(TOMORROW, EVENING), feed(NEXT_DAY, [{ id: 'n', hour: 15 }])])).faults).toEqual([]);
  const report = await load([feed(TOMORROW, EVENING.slice(1))]);
  expect(report).toMatchObject({
    faults: [],
    changes: [],
    notes: [
      {
        file: `${TOMORROW}.json`,
        code: 'WITHDRAWN',
        details: { key: 'show-a', venue: 'screen-7-1', dateTime: expect.stringContaining(TOMORROW) },
      },
    ],
  });
  expect(reportLines(report).join('\n')).toMatch(
    /The showing show-a \(.* 1[45]:00, screen-7-1\) is no longer in the feed: it is taken off sale\./,
  );
  // Other days, and showings that are from no feed, are not meant.
  expect(await statuses()).toEqual({
    'show-a': 'cancelled', 'show-b': 'on_sale', 'show-c': 'on_sale', 'show-n': 'on_sale',
  }); // prettier-ignore
  const own = await db().rows(
    "select from presentation where tenant_id = $1 and key in ('show-small', 'show-mixed') and status = 'on_sale'",
  );
  expect(own).toHaveLength(2);
  expect((await load([feed(TOMORROW, EVENING.slice(1))])).notes).toEqual([]);
});

test('it comes back with the feed; another showing may have its place', async () => {
  await load([feed(TOMORROW, EVENING)]);
  expect(await statuses()).toMatchObject({ 'show-a': 'on_sale' });
  const replaced = await load([feed(TOMORROW, [{ id: 'z', hour: 13 }, ...EVENING.slice(1)])]);
  expect([replaced.faults, replaced.kinds.presentations?.created]).toEqual([[], ['show-z']]);
  expect(await statuses()).toMatchObject({ 'show-a': 'cancelled', 'show-z': 'on_sale' });
});

test('one that moves to another day of the same import is not withdrawn; without a business date nothing is', async () => {
  const moved = await load([
    feed(TOMORROW, EVENING.slice(1, 2)),
    feed(NEXT_DAY, [{ id: 'n', hour: 15 }, { id: 'c', hour: 18 }]),
  ]); // prettier-ignore
  const withdrawn = moved.notes.filter(({ code }) => code === 'WITHDRAWN');
  expect(withdrawn.map(({ details }) => details['key'])).toEqual(['show-z']);
  expect(await statuses()).toMatchObject({ 'show-b': 'on_sale', 'show-c': 'on_sale', 'show-n': 'on_sale' });
  const part = feed(TOMORROW, []);
  const { businessDate: _, ...content } = part.content;
  expect((await load([{ ...part, content } as typeof part])).notes).toEqual([]);
});

test('with sold tickets it must be confirmed, and is cancelled', async () => {
  const show = await idOf('show-b');
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  const { body: order } = await buy(ana, show);
  const refused = await load([feed(TOMORROW, [])]);
  expect(refused).toMatchObject({
    ordersTouched: 1,
    faults: [{ file: `${TOMORROW}.json`, pointer: '', code: 'ORDERS_TOUCHED', details: { key: 'show-b' } }],
    changes: [{ key: 'show-b', kind: 'cancelled', isWithdrawn: true, touched: { orders: 1, tickets: 3 } }],
  });
  expect(reportLines(refused)[1]).toContain('show-b is no longer in the feed, so it is cancelled');
  expect(await statuses()).toMatchObject({ 'show-b': 'on_sale' });

  expect((await load([feed(TOMORROW, [])], { confirm: 1 })).faults).toEqual([]);
  await carryOutChanges(till.shop.app, 1);
  for (let round = 0; round < 2; round++) await reconcile(till.shop.app, 0);
  expect(
    await db().rows('select state from refund where tenant_id = $1 and order_id = $2', [order.orderId]),
  ).toEqual([{ state: 'refunded' }]);
  // Its buyers were told: it does not come back.
  const back = await load([feed(TOMORROW, EVENING.slice(1, 2))]);
  expect(back.notes.map(({ code }) => code)).toEqual(['STAYS_CANCELLED']);
  expect(await statuses()).toMatchObject({ 'show-b': 'cancelled' });
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
