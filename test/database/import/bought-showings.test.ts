import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ImportDocument } from '#apps/import/files/documents.ts';
import { importFiles, type ImportReport, type ImportRequest } from '#apps/import/files/import-files.ts';
import { reportLines } from '#apps/import/report-text.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { lockImports } from '#modules/tenancy/server/import-rows.ts';
import { buy, lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openTill, type Till } from '../../support/till.ts';

/** An import cancels or moves showings that people have bought. */

const HALLS = Array.from({ length: 11 }, (_, i) => `h${i}`);
const NOW = new Date();
const inHours = (hours: number): string => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])), now: NOW }) as Required<
  Pick<ImportDocument, 'presentations'>
>;

let till: Till;
let next = 0;
let hall: string;
let show: number;

beforeAll(async () => {
  till = await openTill({ sets: [set], env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN } });
});
beforeEach(() => {
  hall = HALLS[next++]!;
  show = till.shop.showings.get(`show-${hall}`)!;
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);

type Showing = (typeof set.presentations)[number];

/** Imports the hall's showing with some fields changed. */
function load(
  changed: Partial<Showing>,
  { features, ...options }: Partial<ImportRequest> & Pick<ImportDocument, 'features'> = {},
): Promise<ImportReport> {
  const showing = set.presentations.find(({ key }) => key === `show-${hall}`)!;
  const content: ImportDocument = {
    foyer: 1,
    presentations: [{ ...showing, ...changed }],
    ...(features && { features }),
  };
  const files = [{ name: 'week.json', content }];
  return importFiles(till.shop.app.database, { files, brand: 'aurora', operator: 'ada', ...options });
}

/** Three adults: 28.50 and 1.20 of charges. */
async function bought() {
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  return (await buy(ana, show)).body;
}

const cancelByCall = (confirm: number) =>
  till.shop.visitor().request({
    method: 'POST',
    url: `/api/operator/presentations/${show}/cancel`,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload: { confirm },
  });

/** Rounds of each job of the brand until nothing is left to do. */
async function work(): Promise<void> {
  await carryOutChanges(till.shop.app, 1);
  for (let round = 0; round < 2; round++) await reconcile(till.shop.app, 0);
}

const stored = () =>
  db().row<{ status: string; starts_at: Date }>(
    'select status, starts_at from presentation where tenant_id = $1 and presentation_id = $2',
    [show],
  );
const changes = () =>
  db().rows(
    'select kind, decided_by from presentation_change where tenant_id = $1 and presentation_id = $2 order by decided_at',
    [show],
  );
const emails = (orderId: string) =>
  db().rows(
    `select e.kind from mail join outbox e using (tenant_id, event_id)
      where tenant_id = $1 and e.subject_id = $2 and e.kind like 'order.presentation%'`,
    [orderId],
  );
const refunds = (orderId: string) =>
  db().rows('select amount, state from refund where tenant_id = $1 and order_id = $2', [orderId]);

test('a showing that people have bought keeps its film, unless only the film’s key is new', async () => {
  const film = (key: string, title: string) => ({
    key,
    title: { en: title },
    directors: [],
    cast: [],
    runtime: 100,
    ratingClass: 'ALL' as const,
    language: 'en',
  });
  const features = [film('gilda', 'Gilda'), film('charade-2', 'CHARADE!')];
  const shows = (feature: string, options: Partial<ImportRequest> = {}): Promise<ImportReport> =>
    load({ feature }, { features, ...options });
  // Nobody has bought it yet.
  expect((await shows('gilda')).faults).toEqual([]);
  expect((await shows('charade')).faults).toEqual([]);
  await bought();
  for (const options of [{}, { dryRun: true }, { confirm: 9 }])
    expect((await shows('gilda', options)).faults).toEqual([
      {
        file: 'week.json',
        pointer: '/presentations/0/feature',
        code: 'FILM_HAS_BUYERS',
        details: { key: `show-${hall}`, film: 'charade', other: 'gilda', orders: 1 },
      },
    ]);
  expect((await shows('charade-2')).faults).toEqual([]);
  const later = new Date(NOW.getTime() + 30 * 3_600_000);
  expect((await shows('gilda', { now: later })).faults).toEqual([]);
});

test('cancelling needs the number of orders, then refunds and tells each buyer', async () => {
  const order = await bought();
  const refused = await load({ status: 'cancelled' });
  expect(refused.faults).toEqual([
    {
      file: 'week.json',
      pointer: '/presentations/0',
      code: 'ORDERS_TOUCHED',
      details: { key: `show-${hall}`, kind: 'cancelled', orders: 1, tickets: 3 },
    },
  ]);
  const touched = {
    orders: 1,
    paying: 0,
    held: 0,
    tickets: 3,
    withoutEmail: 0,
    refunds: [{ currency: 'EUR', method: 'card', amount: 29.7 }],
  };
  expect(refused).toMatchObject({ ordersTouched: 1, changes: [{ kind: 'cancelled', touched }] });
  const lines = reportLines(refused);
  expect(lines[0]).toBe('The import cancels or moves showings that people have bought; nothing was loaded.');
  expect(lines[1]).toContain('1 order, 3 tickets; refunds 29.70 EUR by card');
  expect(lines[2]).toContain('--confirm 1');
  expect(await stored()).toMatchObject({ status: 'on_sale' });

  const done = await load({ status: 'cancelled' }, { confirm: 1 });
  expect(done).toMatchObject({ faults: [], ordersTouched: 1, changes: [{ touched }] });
  for (let round = 0; round < 2; round++) await work();
  expect(await changes()).toEqual([{ kind: 'cancelled', decided_by: 'ada' }]);
  expect(await refunds(order.orderId)).toEqual([{ amount: 2970, state: 'refunded' }]);
  expect(await emails(order.orderId)).toEqual([{ kind: 'order.presentation_cancelled' }]);
  // Importing the same again touches nobody.
  expect(await load({ status: 'cancelled' })).toMatchObject({ faults: [], changes: [], ordersTouched: 0 });
});

test('a dry run says what it would touch, and changes nothing', async () => {
  await bought();
  const dry = await load({ startsAt: inHours(30) }, { dryRun: true });
  expect(dry).toMatchObject({ faults: [], ordersTouched: 1, changes: [{ kind: 'moved' }] });
  expect(reportLines(dry).join('\n')).toContain('the import needs --confirm 1');
  expect(await changes()).toEqual([]);
});

test('moving needs it too; tickets stay valid, and each buyer is told once', async () => {
  const order = await bought();
  expect((await load({ startsAt: inHours(30) })).faults).toMatchObject([{ code: 'ORDERS_TOUCHED' }]);
  await load({ startsAt: inHours(30) }, { confirm: 1 });
  for (let round = 0; round < 2; round++) await work();
  expect(await stored()).toEqual({ status: 'on_sale', starts_at: new Date(inHours(30)) });
  expect(await emails(order.orderId)).toEqual([{ kind: 'order.presentation_moved' }]);
  expect(await refunds(order.orderId)).toEqual([]);
  expect(await load({ startsAt: inHours(30) })).toMatchObject({ faults: [], changes: [] });
});

test('an order that is being paid counts', async () => {
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  await buy(ana, show, '4000002760003184');
  const refused = await load({ status: 'cancelled' });
  expect(refused).toMatchObject({ ordersTouched: 1, changes: [{ touched: { orders: 0, paying: 1 } }] });
  expect((await load({ status: 'cancelled' }, { confirm: 1 })).faults).toEqual([]);
});

test('an order that is kept unpaid counts: nobody’s reservation ends without a confirmation', async () => {
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  const { orderId } = (await buy(ana, show, '4000002760003184')).body;
  await db().change(
    `with ana as (insert into customer (tenant_id, mobile_number, details, created_at)
                  values ($1, '+359881234567', '{}', now()) returning customer_id)
     update orders set status = 'held', held_until = now() + interval '1 hour', customer_id = ana.customer_id
       from ana where tenant_id = $1 and order_id = $2`,
    [orderId],
  );
  for (const changed of [{ status: 'cancelled' as const }, { startsAt: inHours(30) }]) {
    const refused = await load(changed);
    expect(refused.faults).toMatchObject([{ code: 'ORDERS_TOUCHED', details: { orders: 1 } }]);
    const dry = await load(changed, { dryRun: true });
    expect(reportLines(dry).join('\n')).toContain('the import needs --confirm 1');
  }
  expect((await load({ status: 'cancelled' }, { confirm: 1 })).faults).toEqual([]);
});

test('a showing without orders is cancelled and moved, and comes back, without a number', async () => {
  await load({ startsAt: inHours(30) });
  await load({ status: 'cancelled' });
  expect(await load({})).toMatchObject({ faults: [], changes: [], notes: [] });
  expect(await stored()).toMatchObject({ status: 'on_sale' });
  expect(await changes()).toEqual([]);
});

test('a showing that was cancelled for its buyers stays cancelled, whatever a file says', async () => {
  await bought();
  await cancelByCall(1);
  const report = await load({});
  expect(report).toMatchObject({ faults: [], changes: [] });
  expect(report.notes).toEqual([
    {
      file: 'week.json',
      pointer: '/presentations/0',
      code: 'STAYS_CANCELLED',
      details: { key: `show-${hall}` },
    },
  ]);
  expect(await stored()).toMatchObject({ status: 'cancelled' });
});

test('an operator’s change waits for an import that has read the showing', async () => {
  const cancelling = await db().transaction(async (tx) => {
    await lockImports(tx);
    const answer = cancelByCall(0);
    await vi.waitFor(async () => {
      const waiting = await db().rows(
        "select from pg_locks where $1::int is not null and locktype = 'advisory' and not granted",
      );
      expect(waiting).toHaveLength(1);
    });
    return { answer };
  });
  await cancelling.answer;
  expect(await stored()).toMatchObject({ status: 'cancelled' });
});

test('a showing that people have bought goes off sale with a note, and its tickets stay', async () => {
  await bought();
  const { priceList: _, ...showing } = set.presentations.find(({ key }) => key === `show-${hall}`)!;
  const content = { foyer: 1, presentations: [{ ...showing, status: 'off_sale' }] };
  const files = [{ name: 'week.json', content }];
  const report = await importFiles(till.shop.app.database, { files, brand: 'aurora' });
  expect(report).toMatchObject({ faults: [], changes: [], ordersTouched: 0 });
  expect(report.notes).toEqual([
    {
      file: 'week.json',
      pointer: '',
      code: 'GOES_OFF_SALE',
      details: { count: 1, showings: `show-${hall} (no price list)` },
    },
  ]);
  expect(await stored()).toMatchObject({ status: 'off_sale' });
  expect(await changes()).toEqual([]);
});

test('the currency of a brand with orders does not change', async () => {
  const { brand } = cinema() as { brand: object };
  const content = { foyer: 1, brand: { ...brand, currency: 'BGN' } };
  const files = [{ name: 'brand.json', content }];
  const { faults } = await importFiles(till.shop.app.database, { files, brand: 'aurora', dryRun: true });
  expect(faults).toMatchObject([
    { pointer: '/brand/currency', code: 'CURRENCY_HAS_ORDERS', details: { from: 'EUR', to: 'BGN' } },
  ]);
});

test('every invariant is true after all of this', async () => {
  await work();
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
