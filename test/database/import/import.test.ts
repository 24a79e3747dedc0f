import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database, type BrandDb } from '../../../src/platform/server/db.ts';
import {
  importFiles,
  type ImportReport,
  type ImportRequest,
} from '../../../src/apps/import/files/import-files.ts';
import { readSettings } from '#platform/server/settings.ts';
import { sentenceOf } from '#apps/import/fault-sentence.ts';
import { reportLines } from '../../../src/apps/import/report-text.ts';
import type { ImportDocument } from '../../../src/apps/import/files/documents.ts';
import { brandDocument, chart, cinema } from '../../fixtures/import/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

let server: TestDatabase;
let database: Database;
let db: BrandDb;

beforeAll(async () => {
  server = await testDatabase();
  database = new Database(server.url);
  db = database.brand(brandDocument.id);
});
afterAll(async () => {
  await database.end();
  await server.drop();
});

beforeEach(async () => {
  for (const table of [
    'ticket',
    'orders',
    'claim',
    'presentation',
    'price',
    'price_list',
    'feature',
    'venue',
    'location',
  ]) {
    await db.change(`delete from ${table} where tenant_id = $1`);
  }
  for (const table of ['seatplan', 'ticket_group', 'ticket_type', 'service_charge', 'product']) {
    await db.change(`delete from ${table} where tenant_id = $1`);
  }
});

const load = (content: ImportDocument, options: Partial<ImportRequest> = {}): Promise<ImportReport> =>
  importFiles(database, { files: [{ name: 'cinema.json', content }], ...options });

const faultsOf = ({ faults }: ImportReport): string[] =>
  faults.map(({ pointer, code }) => `${pointer} ${code}`);
const counts = async (): Promise<number[]> => {
  const row = await db.row<{ counts: number[] }>(
    `select array[(select count(*) from presentation where tenant_id = $1), (select count(*) from price where tenant_id = $1),
                  (select count(*) from seatplan where tenant_id = $1), (select count(*) from venue where tenant_id = $1)]::int[] as counts`,
  );
  return row!.counts;
};
const planOf = async (key: string): Promise<number> =>
  (await db.row<{ version: number }>(
    `select version from seatplan join presentation using (tenant_id, seatplan_id) where tenant_id = $1 and presentation.key = $2`,
    [key],
  ))!.version;
const claim = (key: string, state = 1): Promise<number> =>
  db.change(
    `insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires, order_id)
     select $1, presentation_id, 0, $3, gen_random_uuid(), 'infinity', gen_random_uuid() from presentation where tenant_id = $1 and key = $2`,
    [key, state],
  );

test('a cinema is imported, and importing it again adds nothing', async () => {
  const first = await load(cinema());
  expect(first.faults).toEqual([]);
  expect(first.kinds.presentations).toEqual({ created: ['one', 'two'], changed: [], unchanged: 0 });
  expect(await counts()).toEqual([2, 1, 1, 1]);
  const ids = await db.rows(
    'select key, presentation_id from presentation where tenant_id = $1 order by key',
  );
  const second = await load(cinema());
  expect(
    Object.values(second.kinds).every(({ created, changed }) => created.length + changed.length === 0),
  ).toBe(true);
  expect(await counts()).toEqual([2, 1, 1, 1]);
  expect(
    await db.rows('select key, presentation_id from presentation where tenant_id = $1 order by key'),
  ).toEqual(ids);
});

test('only what differs is changed, and ids stay', async () => {
  await load(cinema());
  const changed = cinema();
  changed.priceLists![0]!.prices[0]!.price = 11;
  changed.features![0]!.title = { en: 'The Tortoise' };
  const report = await load(changed);
  expect(report.kinds.priceLists?.changed).toEqual(['all']);
  expect(report.kinds.features?.changed).toEqual(['the-film']);
  expect(report.kinds.presentations?.unchanged).toBe(2);
  expect(await db.row('select amount, price_policy_id as policy from price where tenant_id = $1')).toEqual({
    amount: 1100,
    policy: 1,
  });
  expect(await db.row('select feature_id as id, search from feature where tenant_id = $1')).toEqual({
    id: 1,
    search: 'the tortoise jo doe',
  });
});

test('a film is found by each word of its titles and names', async () => {
  const many = cinema();
  many.features![0]!.title = { en: 'The Hare and the Tortoise', pl: 'The Tortoise' };
  await load(many);
  expect(await db.row('select search from feature where tenant_id = $1')).toEqual({
    search: 'the hare and tortoise jo doe',
  });
});

test('end and business date of a presentation are computed in its own time zone', async () => {
  const night = cinema();
  night.presentations![1]!.startsAt = '2036-05-02T00:30:00+02:00';
  await load(night);
  expect(
    await db.row(
      "select starts_at, ends_at, business_date from presentation where tenant_id = $1 and key = 'two'",
    ),
  ).toEqual({
    starts_at: new Date('2036-05-01T22:30:00Z'),
    ends_at: new Date('2036-05-02T00:30:00Z'),
    business_date: '2036-05-01',
  });
});

test('future presentations follow their film’s running time, their complex’s time zone and their hall', async () => {
  const { features, locations, venues } = cinema();
  await load(cinema());
  const timesOf = (key: string) =>
    db.row<{ ends_at: Date; business_date: string; location: string }>(
      `select ends_at, business_date, location.key as location from presentation join location using (tenant_id, location_id)
        where tenant_id = $1 and presentation.key = $2`,
      [key],
    );
  const longer = { ...features![0]!, runtime: 160 };
  // 'one' begins at six and 'two' at nine: three hours just fit.
  const report = await load({ foyer: 1, features: [longer] }, { tenant: 7 });
  expect([report.faults, report.retimed, report.kinds.presentations]).toEqual([[], 2, undefined]);
  expect(await timesOf('one')).toMatchObject({ ends_at: new Date('2036-05-01T19:00:00Z') });
  expect(await timesOf('two')).toMatchObject({ ends_at: new Date('2036-05-01T22:00:00Z') });
  expect((await load({ foyer: 1, features: [longer] }, { tenant: 7 })).retimed).toBe(0);

  // Nine in the evening in Warsaw is seven of the next morning in Auckland; six is four at night, which belongs to
  // the day before.
  const south = { ...locations![0]!, timeZone: 'Pacific/Auckland' };
  expect((await load({ foyer: 1, locations: [south] }, { tenant: 7 })).retimed).toBe(1);
  expect([(await timesOf('one'))?.business_date, (await timesOf('two'))?.business_date]).toEqual([
    '2036-05-01',
    '2036-05-02',
  ]);
  const other: ImportDocument = {
    foyer: 1,
    locations: [{ ...locations![0]!, key: 'other' }],
    venues: [{ ...venues![0]!, location: 'other' }],
  };
  expect((await load(other, { tenant: 7 })).retimed).toBe(2);
  expect(await timesOf('two')).toMatchObject({ location: 'other', business_date: '2036-05-01' });
});

test('a film may not overlap the next presentation; presentations with an end, or that have begun, do not change', async () => {
  const { features } = cinema();
  await load(cinema());
  const longer: ImportDocument = { foyer: 1, features: [{ ...features![0]!, runtime: 161 }] };
  const refused = await load(longer, { tenant: 7 });
  expect(refused.faults).toMatchObject([
    { pointer: '/features/0/runtime', code: 'OVERLAP', details: { key: 'two', with: 'one' } },
  ]);
  expect((await load(longer, { tenant: 7, now: new Date('2036-05-01T16:30:00Z') })).retimed).toBe(1);
  const fixed = cinema();
  for (const showing of fixed.presentations!)
    showing.endsAt = new Date(Date.parse(showing.startsAt) + 7_200_000).toISOString();
  await load(fixed);
  expect((await load(longer, { tenant: 7 })).retimed).toBe(0);
});

test('an unknown language is a fault at its place, also in a mapping', async () => {
  const wrong = cinema();
  wrong.features![0]!.language = 'xx';
  Object.assign(wrong.presentations![0]!, { language: 'silent', subtitles: ['en', 'zz'] });
  expect(faultsOf(await load(wrong))).toEqual([
    '/features/0/language UNKNOWN_LANGUAGE',
    '/presentations/0/subtitles/1 UNKNOWN_LANGUAGE',
  ]);
  const mapping = { foyerMapping: 1, language: 'english', attributes: { 'a/b': { language: 'xx' } } };
  const importFaults = async (content: object) =>
    faultsOf(await importFiles(database, { files: [{ name: 'mapping.json', content }], tenant: 7 }));
  expect(await importFaults(mapping)).toEqual([
    ' UNUSED_MAPPING',
    '/attributes/a~1b/language UNKNOWN_LANGUAGE',
    '/language UNKNOWN_LANGUAGE',
  ]);
  expect(await importFaults({ foyerMapping: 1, locale: 'xx' })).toEqual(['/locale SCHEMA']);
});

test('two presentations of a hall may swap their times', async () => {
  await load(cinema());
  const swapped = cinema();
  const [one, two] = swapped.presentations!;
  [one!.startsAt, two!.startsAt] = [two!.startsAt, one!.startsAt];
  expect(faultsOf(await load(swapped))).toEqual([]);
});

test('a dry run reports and writes nothing', async () => {
  const report = await load(cinema(), { dryRun: true });
  expect(report.kinds.presentations?.created).toEqual(['one', 'two']);
  expect(await counts()).toEqual([0, 0, 0, 0]);
});

test('a changed plan is a new version; presentations with sales keep theirs', async () => {
  await load(cinema());
  await claim('one');
  const changed = { ...cinema(), seatplans: [{ key: 'plan', chart: chart(12) }] };
  const report = await load(changed);
  expect(report.kinds.seatplans?.changed).toEqual(['plan']);
  expect(report.moved).toBe(1);
  expect([await planOf('one'), await planOf('two')]).toEqual([1, 2]);
  expect((await load(changed)).kinds.presentations?.unchanged).toBe(2);
  expect([await planOf('one'), await planOf('two')]).toEqual([1, 2]);
});

test('a plan alone moves the presentations that have no sales, and a locked seat counts as a sale', async () => {
  await load(cinema());
  await claim('two', 0);
  const report = await load({ foyer: 1, seatplans: [{ key: 'plan', chart: chart(14) }] }, { tenant: 7 });
  expect(report.moved).toBe(1);
  expect([await planOf('one'), await planOf('two')]).toEqual([2, 1]);
});

test('sold seats cannot move to another plan', async () => {
  await load(cinema());
  await claim('one');
  const other = cinema();
  other.seatplans!.push({ key: 'other', chart: chart(8, 'Other') });
  other.presentations![0]!.seatplan = 'other';
  expect(faultsOf(await load(other))).toEqual(['/presentations/0 PLAN_HAS_SALES']);
  expect(await planOf('one')).toBe(1);
});

test('a wrong file is refused as a whole, with the place of every fault', async () => {
  const wrong = cinema();
  wrong.brand = {
    ...brandDocument,
    timeZone: 'Mars/Base',
    defaultLocale: 'he',
    site: { timerMode: 2, colour: 'red' },
    payment: {
      offers: [
        { method: 'card', provider: 'demo' },
        { method: 'card', provider: 'stripe' },
      ],
    },
  };
  wrong.venues!.push({ ...wrong.venues![0]! });
  wrong.venues![0]!.location = 'nowhere';
  wrong.presentations![0]!.endsAt = '2036-05-01T21:30:00+02:00';
  wrong.presentations![1]!.priceList = 'none';
  wrong.serviceCharges![0]!.percent = 5;
  wrong.priceLists![0]!.prices.push(
    { group: 'gold', ticket: 'adult', price: 1 },
    { group: 'standard', ticket: 'adult', price: 1 },
  );
  wrong.ticketTypes![0]!.companionOf = ['nanny'];
  expect(faultsOf(await load(wrong))).toEqual([
    '/brand/defaultLocale LOCALE_NOT_OFFERED',
    '/brand/payment METHOD_TWICE',
    '/brand/site/colour SITE_OPTION',
    '/brand/site/timerMode SITE_OPTION',
    '/brand/timeZone UNKNOWN_ZONE',
    '/presentations/1 OVERLAP',
    '/presentations/1/priceList UNKNOWN_REFERENCE',
    '/priceLists/0/prices/1/group UNKNOWN_REFERENCE',
    '/priceLists/0/prices/2 DUPLICATE_PRICE',
    '/serviceCharges/0 CHARGE_AMOUNT',
    '/ticketTypes/0/companionOf/0 UNKNOWN_REFERENCE',
    '/venues/0/location UNKNOWN_REFERENCE',
    '/venues/1/key DUPLICATE_KEY',
  ]);
  expect(await counts()).toEqual([0, 0, 0, 0]);
});

test('a brand that no process could serve is refused', async () => {
  const wrong = cinema();
  wrong.brand = {
    ...brandDocument,
    wording: {
      en: {
        'catalog.film.watchNow': 'Watch {film',
        'catalog.film.rating': '{age}',
        'catalog.film.title': 'x',
      },
    },
    flows: { gifts: { label: { en: 'Gifts' } } },
    payment: {
      offers: [
        { method: 'code', provider: 'stripe' },
        { method: 'card', provider: 'stripe', issuerBins: ['458045'] },
      ],
      flows: {
        gifts: [{ method: 'card', provider: 'demo' }],
        donations: [{ method: 'wallet', provider: 'stripe' }],
      },
    },
  };
  const { faults } = await load(wrong);
  expect(faults.map(({ pointer, code, details }) => [pointer, code, details])).toEqual([
    ['/brand/flows/gifts', 'UNKNOWN_FLOW', { flow: 'gifts' }],
    ['/brand/payment', 'METHOD_NOT_TAKEN', { method: 'code', provider: 'stripe' }],
    ['/brand/payment', 'ISSUER_NOT_TOLD', { provider: 'stripe' }],
    ['/brand/payment', 'WALLET_ALONE', {}],
    ['/brand/payment/flows/gifts', 'UNKNOWN_FLOW', { flow: 'gifts' }],
    ['/brand/wording/en/catalog.film.rating', 'WORDING_VALUE', { name: 'age' }],
    ['/brand/wording/en/catalog.film.title', 'UNKNOWN_WORDING', { key: 'catalog.film.title' }],
    [
      '/brand/wording/en/catalog.film.watchNow',
      'WORDING_SYNTAX',
      { problem: 'expect argument closing brace' },
    ],
  ]);
});

test('PayPal takes no leva', async () => {
  const offers = [{ method: 'paypal', provider: 'paypal' } as const];
  const { secondCurrency: _, ...ofOneCurrency } = brandDocument;
  const brand = { ...ofOneCurrency, currency: 'BGN', payment: { offers } };
  const { faults } = await load({ ...cinema(), brand });
  expect(faults).toMatchObject([
    {
      pointer: '/brand/payment',
      code: 'CURRENCY_NOT_TAKEN',
      details: { currency: 'BGN', provider: 'paypal' },
    },
  ]);
});

test('payments for which a process has no settings are a fault of its call, and a note of the command', async () => {
  const striped = {
    ...cinema(),
    brand: { ...brandDocument, payment: { gateway: 'stripe', maxPayments: 1 } },
  } as const;
  // The demo has a Stripe of its own, unless it is given the keys of another.
  const settings = readSettings({ STRIPE_SECRET_KEY: '' }, { demo: true });
  expect(faultsOf(await load(striped, { settings }))).toEqual(['/brand/payment PROVIDER_SETTINGS']);
  const told = await load(striped);
  expect(told.faults).toEqual([]);
  expect(reportLines(told).join('\n')).toContain(
    'A process without the settings for these payments cannot serve the brand: Stripe needs STRIPE_SECRET_KEY',
  );
  expect(await load(cinema(), { settings })).toMatchObject({ faults: [], notes: [] });
  // With an account of its own the brand needs no settings for it.
  await database.brand(brandDocument.id).change(
    `insert into provider_account (tenant_id, provider, environment, settings, secrets, updated_at)
     values ($1, 'stripe', 'test', '{}', '', now())`,
  );
  expect(await load(striped, { settings, dryRun: true })).toMatchObject({ faults: [] });
  expect(reportLines(await load(striped)).join('\n')).not.toContain('Stripe needs');
  await database.brand(brandDocument.id).change('delete from provider_account where tenant_id = $1');
});

test('invalid times, presentations that cannot be sold, and levels without a price are faults', async () => {
  const wrong = cinema();
  wrong.presentations![0]!.startsAt = '2036-05-01 18:00';
  wrong.presentations![1]!.saleFrom = 'soon';
  expect(faultsOf(await load(wrong))).toEqual([
    '/presentations/0/startsAt BAD_INSTANT',
    '/presentations/1/saleFrom BAD_INSTANT',
  ]);
  const unsold = cinema();
  delete unsold.presentations![0]!.priceList;
  unsold.ticketGroups!.push({ key: 'gold', name: { en: 'Gold' }, position: 1 });
  unsold.seatplans = [{ key: 'plan', chart: { ...chart(10), levels: [{ key: 'gold', name: 'Gold' }] } }];
  expect(faultsOf(await load(unsold))).toEqual([
    '/presentations/0 NOT_SELLABLE',
    '/presentations/1 LEVEL_WITHOUT_PRICE',
  ]);
});

const gold = { key: 'gold', name: { en: 'Gold' }, position: 1 };
const goldPlan = { key: 'plan', chart: { ...chart(10), levels: [{ key: 'gold', name: 'Gold' }] } };
const goldList = { key: 'all', prices: [{ group: 'gold', ticket: 'adult', price: 15 }], charges: [] };

test('a price that a list leaves out is gone, and named', async () => {
  const more = cinema();
  more.ticketTypes!.push({ key: 'child', name: { en: 'Child' }, position: 1 });
  more.priceLists![0]!.prices.push({ group: 'standard', ticket: 'child', price: 5 });
  expect((await load(more)).notes.filter(({ code }) => code === 'PRICES_REMOVED')).toEqual([]);
  const report = await load(cinema());
  expect(report.notes).toContainEqual({
    file: 'cinema.json',
    pointer: '/priceLists/0',
    code: 'PRICES_REMOVED',
    details: { key: 'all', count: 1, prices: 'child at standard' },
  });
  expect(await counts()).toEqual([2, 1, 1, 1]);
});

test('a price that changes is named with both amounts, also by a dry run', async () => {
  await load(cinema());
  const slipped = cinema();
  slipped.priceLists![0]!.prices[0]!.price = 95;
  const report = await load(slipped, { dryRun: true });
  expect(report.notes.filter(({ code }) => code === 'PRICES_CHANGED')).toEqual([
    {
      file: 'cinema.json',
      pointer: '/priceLists/0',
      code: 'PRICES_CHANGED',
      details: { key: 'all', count: 1, prices: 'adult at standard from 9.5 to 95' },
    },
  ]);
  expect((await load(cinema())).notes.filter(({ code }) => code === 'PRICES_CHANGED')).toEqual([]);
});

test('a plan alone may not leave seats on sale without a price', async () => {
  await load(cinema());
  const plan: ImportDocument = { foyer: 1, ticketGroups: [gold], seatplans: [goldPlan] };
  const refused = await load(plan, { tenant: 7 });
  expect(refused.faults).toMatchObject([
    {
      pointer: '/seatplans/0',
      code: 'LEVEL_WITHOUT_PRICE',
      details: { level: 'gold', plan: 'plan', priceList: 'all', showing: 'one' },
    },
  ]);
  expect(await planOf('one')).toBe(1);
  // Presentations that keep their version of the plan prevent nothing.
  await claim('one');
  await claim('two');
  expect(faultsOf(await load(plan, { tenant: 7 }))).toEqual([]);
  expect([await planOf('one'), await planOf('two')]).toEqual([1, 1]);
});

test('a price list alone may not leave seats on sale without a price', async () => {
  await load(cinema());
  const list: ImportDocument = { foyer: 1, ticketGroups: [gold], priceLists: [goldList] };
  expect(faultsOf(await load(list, { tenant: 7 }))).toEqual(['/priceLists/0 LEVEL_WITHOUT_PRICE']);
  expect(await db.row('select amount from price where tenant_id = $1')).toEqual({ amount: 950 });
  // Both together are correct, unless something is sold with the earlier plan.
  const both = { ...list, seatplans: [goldPlan] };
  await claim('two');
  const kept = await load(both, { tenant: 7 });
  expect(kept.faults.map(({ pointer, details }) => [pointer, details['level'], details['showing']])).toEqual([
    ['/priceLists/0', 'standard', 'two'],
  ]);
  const again = await load({ ...cinema(), ...both, presentations: cinema().presentations! });
  expect(faultsOf(again)).toEqual(['/presentations/1 LEVEL_WITHOUT_PRICE']);
  await db.change('delete from claim where tenant_id = $1');
  expect(faultsOf(await load(both, { tenant: 7 }))).toEqual([]);
  expect([await planOf('one'), await planOf('two')]).toEqual([2, 2]);
});

test('presentations that have ended or are off sale prevent no change', async () => {
  const [one, two] = cinema().presentations!;
  await load({ ...cinema(), presentations: [one!, { ...two!, status: 'off_sale' }] });
  const plan: ImportDocument = { foyer: 1, ticketGroups: [gold], seatplans: [goldPlan] };
  const after = new Date('2036-05-01T19:00:00Z');
  expect(faultsOf(await load(plan, { tenant: 7, now: after }))).toEqual([]);
});

test('a presentation may not overlap one that the brand has already', async () => {
  await load(cinema());
  const more: ImportDocument = {
    foyer: 1,
    presentations: [{ ...cinema().presentations![0]!, key: 'three', startsAt: '2036-05-01T19:00:00+02:00' }],
  };
  const report = await load(more, { brand: 'trial' });
  expect(report.faults.map(({ code, details }) => [code, details['with']])).toEqual([['OVERLAP', 'one']]);
});

test('parts of a drawing that are not imported are reported with its file', async () => {
  await load(cinema());
  const content = await readFile(
    new URL('../../fixtures/import/seatsio-floors.json', import.meta.url),
    'utf8',
  );
  const report = await importFiles(database, { files: [{ name: 'halls/two.json', content }], tenant: 7 });
  expect(report.kinds.seatplans?.created).toEqual(['two']);
  expect(report.notes.map(({ file, code }) => `${file} ${code}`)).toContain('halls/two.json FLOOR_MOVED');
  expect(reportLines(report).join('\n')).toContain(
    'halls/two.json: /subChartFloors/0/icons: A plan shows no icons; left out: 1.',
  );
});

test('a file without JSON, format or brand is a fault', async () => {
  const report = await importFiles(database, {
    files: [
      { name: 'a.json', content: '{"foyer": 1' },
      { name: 'b.json', content: '{"hello": 1}' },
    ],
    brand: 'nobody',
  });
  expect(report.faults.map(({ file, code }) => `${file} ${code}`).toSorted()).toEqual([
    ' NO_BRAND',
    'a.json NOT_JSON',
    'b.json UNKNOWN_FORMAT',
  ]);
});

test('a text that the database cannot store is a fault of its file, as text and as JSON', async () => {
  for (const name of ['NUL \u0000', 'half a character \uD83D']) {
    const document = { foyer: 1, features: [{ key: 'x', title: { en: name } }] };
    for (const content of [document, JSON.stringify(document)]) {
      const { faults } = await importFiles(database, {
        files: [{ name: 'a.json', content }],
        brand: 'nobody',
      });
      expect(faults.map(({ code }) => code)).toContain('NOT_STORABLE');
    }
  }
});

test('every listening process is notified of an import, none of a dry run', async () => {
  const received: unknown[] = [];
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  client.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '')));
  await client.query('listen foyer');
  await load(cinema(), { dryRun: true });
  await load(cinema());
  await client.query('select 1');
  await client.end();
  expect(received).toEqual([{ kind: 'brands' }, { kind: 'catalog', tenant: 7 }]);
});

test('of several brands none is guessed, not even the default one', async () => {
  await load(cinema());
  const feature: ImportDocument = { foyer: 1, features: [] };
  expect((await load(feature)).faults).toEqual([]);
  const other = { ...brandDocument, code: 'other', id: 8, hosts: ['other.example'], isDefault: true };
  await load({ foyer: 1, brand: other });
  const report = await load(feature);
  expect(report.faults).toMatchObject([{ code: 'NO_BRAND', details: { brands: 'trial, other' } }]);
  expect(reportLines(report).join('\n')).toMatch(/name it with --brand\. The brands are trial, other\.$/);
  expect((await load(feature, { brand: 'trial' })).brand?.code).toBe('trial');
});

test('code, id and host of another brand are refused, and the one that is wrong is named', async () => {
  await load(cinema());
  await load({ foyer: 1, brand: { ...brandDocument, code: 'other', id: 8, hosts: ['other.example'] } });
  const told = async (changed: object): Promise<string[]> => {
    const report = await load({ foyer: 1, brand: { ...brandDocument, ...changed } });
    return report.faults.map((fault) => `${fault.pointer} ${sentenceOf(fault)}`);
  };
  const kept = 'code and id are kept for ever.';
  const more = 'a new brand needs a code and an id of its own.';
  expect(await told({ id: 9 })).toEqual([
    `/brand/id The brand "trial" has the id 7, and here it is 9: ${kept} Write 7; ${more}`,
  ]);
  expect(await told({ id: 8 })).toEqual([
    `/brand/id The brand "trial" has the id 7, and here it is 8, which is the id of the brand "other": ${kept} Write 7; ${more}`,
  ]);
  expect(await told({ code: 'trial2' })).toEqual([
    `/brand/code The brand with the id 7 has the code "trial", and here it is "trial2": ${kept} Write "trial"; ${more}`,
  ]);
  expect(await told({ code: 'third', id: 9 })).toEqual([
    '/brand/hosts The host "trial.example" belongs to the brand "trial" already.',
  ]);
  expect(await told({ hosts: ['trial.example', 'other.example'] })).toEqual([
    '/brand/hosts The host "other.example" belongs to the brand "other" already.',
  ]);
  expect(faultsOf(await load(cinema(), { tenant: 99 }))).toEqual(['/brand BRAND_DIFFERS']);
});
