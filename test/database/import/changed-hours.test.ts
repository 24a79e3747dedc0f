import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportDocument } from '#apps/import/files/documents.ts';
import { importFiles, type ImportReport, type ImportRequest } from '#apps/import/files/import-files.ts';
import { reportLines } from '#apps/import/report-text.ts';
import { wallClock } from '#kernel/dates.ts';
import { buy, lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { openTill, type Till } from '../../support/till.ts';

/** An import gives halls other clocks: tickets say the hour by them. */

const NOW = new Date();
const NEXT_ROW = THREE_SEATS.map(([x, y]) => [x, y + 1] as const);
const OLD = 'Europe/Sofia';
const NEW = 'Europe/London';
type Set = Required<Pick<ImportDocument, 'presentations' | 'locations' | 'venues'>>;
const set = cinema({ plans: { bought: smallHall, free: smallHall }, now: NOW }) as Set;
const [main] = set.locations;

let till: Till;

beforeAll(async () => {
  till = await openTill({ sets: [set] });
});
afterAll(() => till.close());

const load = (content: object, options: Partial<ImportRequest> = {}): Promise<ImportReport> =>
  importFiles(till.shop.app.database, {
    files: [{ name: 'house.json', content: { foyer: 1, ...content } }],
    brand: 'aurora',
    operator: 'ada',
    ...options,
  });
const locations = (timeZone: string) => [{ ...main!, timeZone }];

/** The hour of a showing by the clocks of a zone: '2036-05-01 18:05'. */
function hourOf(key: string, zone: string): string {
  const { startsAt } = set.presentations.find((showing) => showing.key === key)!;
  const { day, hour, minute } = wallClock(new Date(startsAt), zone);
  return `${day} ${[hour, minute].map((n) => String(n).padStart(2, '0')).join(':')}`;
}
const hours = (key: string, from: string, to: string): string =>
  `${key} from ${hourOf(key, from)} to ${hourOf(key, to)}`;

/** The showings with the hours that they have by the clocks of `OLD`, by those of `NEW`. */
const byNewClocks = set.presentations.map((showing) => {
  const offsetMs = Date.parse(`${hourOf(showing.key, OLD)}Z`) - Date.parse(`${hourOf(showing.key, NEW)}Z`);
  return { ...showing, startsAt: new Date(Date.parse(showing.startsAt) + offsetMs).toISOString() };
});

test('hours that nobody has bought are named in a note', async () => {
  const report = await load({ locations: locations(NEW) });
  expect(report.faults).toEqual([]);
  const showings = ['show-bought', 'show-free'].map((key) => hours(key, OLD, NEW)).join('; ');
  expect(report.notes).toEqual([
    {
      file: 'house.json',
      pointer: '/locations/0/timeZone',
      code: 'HOURS_CHANGED',
      details: { complex: 'main', from: OLD, to: NEW, count: 2, showings },
    },
  ]);
  expect(reportLines(report).join('\n')).toContain(
    `showings to come that nobody has bought begin at another hour (2): ${showings}.`,
  );
  expect((await load({ locations: locations(OLD) })).faults).toEqual([]);
});

test('a name of the same clocks changes no hour', async () => {
  expect((await load({ locations: locations('Europe/Bucharest') })).notes).toEqual([]);
  expect((await load({ locations: locations(OLD) })).notes).toEqual([]);
});

test('the hour on tickets that are sold does not change, neither confirmed nor by a dry run', async () => {
  const show = till.shop.showings.get('show-bought')!;
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  await buy(ana, show);
  for (const options of [{}, { dryRun: true }, { confirm: 9 }]) {
    const report = await load({ locations: locations(NEW) }, options);
    expect(report.faults).toEqual([
      {
        file: 'house.json',
        pointer: '/locations/0/timeZone',
        code: 'HOURS_HAVE_BUYERS',
        details: {
          complex: 'main',
          from: OLD,
          to: NEW,
          count: 1,
          showings: hours('show-bought', OLD, NEW),
          orders: 1,
        },
      },
    ]);
    expect(reportLines(report)[1]).toMatch(/\(showings: 1, orders: 1\).* Write the time zone .*--confirm/);
  }
  expect(
    await till.shop.app.database
      .brand(1)
      .row("select document ->> 'timeZone' as zone from location where tenant_id = $1 and key = 'main'"),
  ).toEqual({ zone: OLD });
});

test('an order that is being paid, or kept unpaid, counts', async () => {
  const show = till.shop.showings.get('show-bought')!;
  const boris = till.shop.visitor();
  await lockSeats(boris, show, NEXT_ROW);
  const { orderId } = (await buy(boris, show, '4000002760003184')).body;
  const ordersInTheWay = async (): Promise<unknown> =>
    (await load({ locations: locations(NEW) })).faults.map(({ details }) => details['orders']);
  expect(await ordersInTheWay()).toEqual([2]);
  await till.shop.app.database.brand(1).change(
    `with boris as (insert into customer (tenant_id, mobile_number, details, created_at)
                    values ($1, '+359881234567', '{}', now()) returning customer_id)
     update orders set status = 'held', held_until = now() + interval '1 hour', customer_id = boris.customer_id
       from boris where tenant_id = $1 and order_id = $2`,
    [orderId],
  );
  expect(await ordersInTheWay()).toEqual([2]);
});

test('a hall that gets a complex with other clocks is the same', async () => {
  const content = {
    locations: [{ ...main!, key: 'north', timeZone: NEW }],
    venues: set.venues.map((venue) => ({ ...venue, location: 'north' })),
  };
  const { faults } = await load(content, { dryRun: true });
  expect(faults).toMatchObject([{ pointer: '/venues/0/location', code: 'HOURS_HAVE_BUYERS' }]);
  const [, free] = content.venues;
  const { faults: none, notes } = await load({ ...content, venues: [free!] }, { dryRun: true });
  expect(none).toEqual([]);
  expect(notes).toMatchObject([
    { pointer: '/venues/0/location', code: 'HOURS_CHANGED', details: { count: 1 } },
  ]);
});

test('a time zone that was wrong is corrected together with the showings, which keep the hours of their tickets', async () => {
  const content = { locations: locations(NEW), presentations: byNewClocks };
  const refused = await load(content);
  expect(refused.faults).toMatchObject([{ code: 'ORDERS_TOUCHED', details: { kind: 'moved', orders: 2 } }]);
  expect(reportLines(refused).join('\n')).toContain(
    `show-bought keeps ${hourOf('show-bought', OLD)}, hall-bought, by clocks of `,
  );
  const done = await load(content, { confirm: 2 });
  expect(done.faults).toEqual([]);
  expect(reportLines(done).join('\n')).toContain(`show-free keeps ${hourOf('show-free', OLD)}, hall-free`);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
