import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles, type ImportReport, type ImportRequest } from '#apps/import/files/import-files.ts';
import { reportLines } from '#apps/import/report-text.ts';
import type { ImportDocument } from '#apps/import/files/documents.ts';
import { Database } from '#platform/server/db.ts';
import { brandDocument, chart, cinema } from '../../fixtures/import/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** What an import finds in the files of a cinema; nothing of these imports is written unless a test says so. */

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = new Database(server.url);
});
afterAll(async () => {
  await database.end();
  await server.drop();
});

const load = (content: unknown, options: Partial<ImportRequest> = {}): Promise<ImportReport> =>
  importFiles(database, { files: [{ name: 'cinema.json', content }], dryRun: true, ...options });
const faultsOf = ({ faults }: ImportReport): unknown[] =>
  faults.map(({ pointer, code, details }) => [pointer, code, details]);

type Changed = (set: Required<ImportDocument>) => void;
/** The faults of the cinema with some documents changed. */
async function faultsWith(change: Changed): Promise<unknown[]> {
  const set = structuredClone(cinema()) as Required<ImportDocument>;
  change(set);
  return faultsOf(await load(set));
}

test('the cinema without a change has no fault', async () => {
  expect(await faultsWith(() => {})).toEqual([]);
});

test('documents that fit the schema are checked together with those that do not', async () => {
  const found = await faultsWith((set) => {
    Object.assign(set.features[0]!, { runtime: 'long' });
    Object.assign(set.venues[0]!, { colour: 'red' });
    Object.assign(set.priceLists[0]!.prices[0]!, { price: 'nine' });
    set.presentations[0]!.saleFrom = 'soon';
    set.presentations[1]!.feature = 'none';
    set.serviceCharges[0]!.percent = 5;
  });
  // The faulty film, hall and list are known: showings that refer to them have no fault of that.
  expect(found).toEqual([
    ['/features/0/runtime', 'SCHEMA', { problem: 'must be a whole number' }],
    ['/presentations/0/saleFrom', 'BAD_INSTANT', { value: 'soon' }],
    ['/presentations/1/feature', 'UNKNOWN_REFERENCE', { kind: 'feature', key: 'none' }],
    ['/priceLists/0/prices/0/price', 'SCHEMA', { problem: 'must be a number' }],
    ['/serviceCharges/0', 'CHARGE_AMOUNT', { key: 'booking' }],
    ['/venues/0/colour', 'SCHEMA', { problem: 'is not a field that is known here' }],
  ]);
});

test('a faulty brand document is told alone, unless the brand exists', async () => {
  const faulty = { ...cinema(), brand: { ...brandDocument, hosts: 'trial.example' } };
  faulty.presentations![0]!.feature = 'none';
  expect(faultsOf(await load(faulty))).toEqual([
    ['/brand/hosts', 'SCHEMA', { problem: 'must be a list: […]' }],
  ]);
  await load(cinema(), { dryRun: false });
  expect((await load(faulty)).faults.map(({ code }) => code)).toEqual(['SCHEMA', 'UNKNOWN_REFERENCE']);
});

test('a plan with faults is no unknown plan', async () => {
  const bad = { ...chart(3), sections: [{ ...chart(3).sections[0]!, level: 4 }] };
  const found = await faultsWith((set) => {
    set.seatplans = [{ key: 'new-plan', chart: bad }];
    set.venues[0]!.seatplan = 'new-plan';
  });
  expect(found).toMatchObject([['/seatplans/0/chart/sections/0/level', 'BAD_ROW', {}]]);
});

test('two documents with one key are told once, not as an overlap too', async () => {
  const found = await faultsWith((set) => {
    set.presentations.push({ ...set.presentations[0]! });
  });
  expect(found).toMatchObject([['/presentations/2/key', 'DUPLICATE_KEY', { key: 'one' }]]);
});

test('the same fault of many documents is one line with a number', async () => {
  const set = cinema();
  for (const showing of set.presentations!) showing.feature = 'none';
  const lines = reportLines(await load(set));
  expect(lines).toEqual([
    '2 faults; nothing was loaded.',
    '  cinema.json: /presentations/0/feature: There is no film "none", neither here nor in the brand. (2 places; this is the first)',
  ]);
});

test('a file must be in UTF-8', async () => {
  const text = JSON.stringify({ ...cinema(), brand: { ...brandDocument, name: { en: 'Łódź' } } });
  expect(faultsOf(await load(Buffer.from(`\uFEFF${text}`)))).toEqual([]);
  const lost = [
    Buffer.from(text, 'latin1'),
    Buffer.from(text, 'utf16le'),
    text.replace('Ł', '\uFFFD'),
    JSON.parse(text.replace('Ł', '\uFFFD')),
  ];
  for (const content of lost) {
    const { faults } = await load(content, { brand: 'trial' });
    expect(faults.map(({ code }) => code)).toContain('NOT_UTF8');
  }
});

test('times with the offset of another season or place are faults, times in UTC are not', async () => {
  const found = await faultsWith((set) => {
    set.presentations[0]!.startsAt = '2036-05-01T18:00:00+01:00';
    Object.assign(set.presentations[1]!, {
      startsAt: '2036-05-01T19:00:00Z',
      saleFrom: '2036-01-01T09:00:00+02:00',
    });
  });
  expect(found).toEqual([
    ['/presentations/0/startsAt', 'WRONG_OFFSET', { value: '2036-05-01T18:00:00+01:00', offset: '+02:00', zone: 'Europe/Warsaw' }],
    ['/presentations/1/saleFrom', 'WRONG_OFFSET', { value: '2036-01-01T09:00:00+02:00', offset: '+01:00', zone: 'Europe/Warsaw' }],
  ]); // prettier-ignore
});

test('a sale ends after it begins', async () => {
  const found = await faultsWith((set) => {
    Object.assign(set.presentations[0]!, {
      saleFrom: '2036-05-01T10:00:00Z',
      saleUntil: '2036-05-01T10:00:00Z',
    });
  });
  expect(found).toEqual([['/presentations/0/saleUntil', 'SALE_ENDS_BEFORE_BEGIN', { key: 'one' }]]);
});

test('a sale opens before the showing begins', async () => {
  const saleFrom = (text: string): Promise<unknown[]> =>
    faultsWith((set) => Object.assign(set.presentations[0]!, { saleFrom: text }));
  expect(await saleFrom('2036-05-01T17:59:00+02:00')).toEqual([]);
  for (const late of ['2036-05-01T18:00:00+02:00', '2036-05-02T10:00:00+02:00'])
    expect(await saleFrom(late)).toEqual([
      ['/presentations/0/saleFrom', 'SALE_BEGINS_TOO_LATE', { key: 'one' }],
    ]);
});

test('a sale opens for members before it opens for everybody', async () => {
  const found = await faultsWith((set) => {
    const saleFrom = '2036-05-01T10:00:00Z';
    Object.assign(set.presentations[0]!, { saleFrom, memberSaleFrom: saleFrom });
    Object.assign(set.presentations[1]!, { memberSaleFrom: '2036-04-01T10:00:00Z' });
  });
  expect(found).toEqual([
    ['/presentations/0/memberSaleFrom', 'MEMBER_SALE_NOT_EARLIER', { key: 'one' }],
    ['/presentations/1/memberSaleFrom', 'MEMBER_SALE_NOT_EARLIER', { key: 'two' }],
  ]);
});

test('amounts have the decimals of the currency', async () => {
  const found = await faultsWith((set) => {
    set.priceLists[0]!.prices[0]!.price = 9.505;
    set.products[0]!.price = 1.1;
    set.serviceCharges[0]!.amount = 0.333;
    const members = [{ memberNumber: 'G-1001', startDate: '2026-01-01' }];
    Object.assign(set, {
      memberships: [
        {
          key: 'gold',
          name: { en: 'Gold' },
          ticketTypes: [],
          pointsWorth: { points: 1, amount: 0.005 },
          members,
        },
      ],
    });
  });
  const of = { currency: 'EUR', digits: 2 };
  expect(found).toEqual([
    ['/memberships/0/pointsWorth/amount', 'TOO_MANY_DECIMALS', { amount: 0.005, ...of }],
    ['/priceLists/0/prices/0/price', 'TOO_MANY_DECIMALS', { amount: 9.505, ...of }],
    ['/serviceCharges/0/amount', 'TOO_MANY_DECIMALS', { amount: 0.333, ...of }],
  ]);
  const yen = await faultsWith((set) => {
    set.brand.currency = 'JPY';
  });
  expect(yen).toMatchObject([
    ['/priceLists/0/prices/0/price', 'TOO_MANY_DECIMALS', { amount: 9.5, digits: 0 }],
    ['/serviceCharges/0/amount', 'TOO_MANY_DECIMALS', { amount: 0.4 }],
  ]);
});

test('amounts of a donation can be given: no less than a minor unit, and the least not above the most', async () => {
  const details = [
    { key: 'nothing', amount: 0.004 },
    { key: 'crossed', minimum: 20, maximum: 5 },
    { key: 'below-usual', maximum: 0.5 },
    { key: 'sound', minimum: 0.01, maximum: 5 },
  ];
  const found = await faultsWith((set) => {
    set.donations = [{ key: 'roof', code: 'ROOF', name: { en: 'Roof' }, position: 0, details }];
  });
  expect(found).toEqual([
    ['/donations/0/details/0/amount', 'TOO_MANY_DECIMALS', { amount: 0.004, currency: 'EUR', digits: 2 }],
    ['/donations/0/details/1', 'LIMITS_CROSSED', { minimum: 20, maximum: 5 }],
    ['/donations/0/details/2', 'LIMITS_CROSSED', { minimum: 1, maximum: 0.5 }],
  ]);
});

test('currencies and addresses of a brand must exist', async () => {
  const found = await faultsWith((set) => {
    Object.assign(set.brand, {
      currency: 'EUX',
      secondCurrency: { currency: 'QQQ', rate: 2 },
      mailFrom: 'Trial Cinema <tickets at trial.example>',
      help: { email: 'help@trial..example' },
    });
  });
  expect(found).toEqual([
    ['/brand/currency', 'UNKNOWN_CURRENCY', { currency: 'EUX' }],
    ['/brand/help/email', 'BAD_MAIL_ADDRESS', { address: 'help@trial..example' }],
    ['/brand/mailFrom', 'BAD_MAIL_ADDRESS', { address: 'Trial Cinema <tickets at trial.example>' }],
    ['/brand/secondCurrency/currency', 'UNKNOWN_CURRENCY', { currency: 'QQQ' }],
  ]);
});

test('a day that does not exist is a fault, in every kind of document', async () => {
  const [missing, impossible] = ['2026-02-30', '0000-01-01'];
  const name = { en: 'Name' };
  const found = await faultsWith((set) => {
    Object.assign(set.brand, { secondCurrency: { currency: 'BGN', rate: 2, from: missing } });
    set.features[0]!.releaseDate = missing;
    set.codeBatches = [
      { key: 'autumn', name, discount: { percent: 10 }, lastDay: missing, codes: ['AUTUMN'] },
    ];
    set.referenceLists = [
      {
        key: 'hotel',
        ticketTypes: ['adult'],
        firstDay: missing,
        references: [{ reference: 'DAN-1', quantity: 1 }],
      },
    ];
    set.memberships = [
      {
        key: 'gold',
        name,
        ticketTypes: [],
        members: [{ memberNumber: 'G-1001', startDate: missing, endDate: impossible }],
      },
    ];
    set.customers = [{ key: 'ana', mobileNumber: '+359885550142', dateOfBirth: impossible }];
    set.voucherClasses = [
      {
        key: 'gift',
        name,
        vouchers: [{ reference: 'K7QP-2M4X', amount: 5, firstDay: impossible, lastDay: missing }],
      },
    ];
  });
  const problem = 'is not written as it must be: write a day that exists, like 2036-05-01';
  expect(found).toEqual(
    [
      '/brand/secondCurrency/from',
      '/codeBatches/0/lastDay',
      '/customers/0/dateOfBirth',
      '/features/0/releaseDate',
      '/memberships/0/members/0/endDate',
      '/memberships/0/members/0/startDate',
      '/referenceLists/0/firstDay',
      '/voucherClasses/0/vouchers/0/firstDay',
      '/voucherClasses/0/vouchers/0/lastDay',
    ].map((pointer) => [pointer, 'SCHEMA', { problem }]),
  );
});

test('a discount on products is not one on tickets too', async () => {
  const name = { en: 'Bar' };
  const found = await faultsWith((set) => {
    set.codeBatches = [
      {
        key: 'a',
        name,
        discount: { percent: 10, products: ['water'], ticketTypes: ['adult'] },
        codes: ['BAR-1'],
      },
      {
        key: 'b',
        name,
        discount: { percent: 10, products: ['water'] },
        ticketGroups: ['standard'],
        codes: ['BAR-2'],
      },
      { key: 'c', name, discount: { percent: 10, products: ['caviar'] }, codes: ['BAR-3'] },
      { key: 'd', name, discount: { percent: 10, products: ['water'] }, codes: ['BAR-4'] },
    ];
  });
  expect(found.map((fault) => (fault as unknown[]).slice(0, 2))).toEqual([
    ['/codeBatches/0/discount/products', 'TICKETS_OR_PRODUCTS'],
    ['/codeBatches/1/discount/products', 'TICKETS_OR_PRODUCTS'],
    ['/codeBatches/2/discount/products/0', 'UNKNOWN_REFERENCE'],
  ]);
});

test('a text of another form is told how to be written', async () => {
  const found = await faultsWith((set) => {
    Object.assign(set.brand, { currency: 'EURO', country: 'Slovakia', hosts: ['https://trial.example'] });
    set.brand.help = { phone: 'call us', email: 'help', page: 'www.trial.example' };
    set.features[0]!.poster = 'Żółw.webp';
    set.features[0]!.trailer = 'Żółw.mp4';
    set.memberships = [
      {
        key: 'gold',
        name: { en: 'Gold' },
        ticketTypes: [],
        members: [{ memberNumber: 'G 1', mobileNumber: '0905 123 456', startDate: '1.1.2026' }],
      },
    ];
    set.codeBatches = [
      { key: 'autumn', name: { en: 'Autumn' }, discount: { percent: 10 }, codes: ['AUT UMN'] },
    ];
    set.products[0]!.background = 'red';
  });
  const told = found.map((fault) => {
    const [pointer, code, details] = fault as [string, string, { problem: string }];
    expect([code, details.problem]).toEqual([
      'SCHEMA',
      expect.stringMatching(/^is not written as it must be: write /),
    ]);
    return [pointer, details.problem.replace(/^.*?: /, '')];
  });
  expect(Object.fromEntries(told)).toMatchObject({
    '/brand/currency': 'write its code of ISO 4217, three capital letters, like EUR',
    '/brand/country': 'write its code of ISO 3166-1, two capital letters, like SK',
    '/brand/hosts/0': expect.stringContaining('without https://'),
    '/brand/help/phone': expect.stringContaining('023 9200 0000'),
    '/brand/help/email': expect.stringContaining('help@harbour.example'),
    '/brand/help/page': expect.stringContaining('https://www.harbour.example/help'),
    '/codeBatches/0/codes/0': expect.stringContaining('without spaces'),
    '/features/0/poster': expect.stringContaining('without its ending'),
    '/features/0/trailer': expect.stringMatching(
      /like the-hare; or write the whole address, beginning with https:/,
    ),
    '/memberships/0/members/0/memberNumber': expect.stringContaining('like G-1001'),
    '/memberships/0/members/0/mobileNumber': expect.stringContaining('like +421905123456'),
    '/memberships/0/members/0/startDate': expect.stringContaining('like 2036-05-01'),
    '/products/0/background': expect.stringContaining('like #1F4D3A'),
  });
});

test('a phone number is taken as countries write it', async () => {
  for (const phone of [
    '02/5441 2345',
    '0221 / 47 11-0',
    '(1) 234-5678',
    '01.23.45.67.89',
    '+421 2 5441 2345',
  ])
    expect(await faultsWith((set) => void (set.brand.help = { phone }))).toEqual([]);
});

test('an unknown price list is told with those that there are', async () => {
  const set = cinema();
  set.presentations![0]!.priceList = 'weekend';
  const csv =
    'hall,film,date,time,price list\nhall,the-film,2036-05-02,18:00,tyżdeń\nhall,the-film,2036-05-03,18:00,week\n';
  const files = [
    { name: 'cinema.json', content: set },
    { name: 'week.csv', content: csv },
  ];
  const report = await importFiles(database, { files, dryRun: true });
  const lists = (key: string): string =>
    `There is no price list "${key}", neither here nor in the brand. Those that there are: all.`;
  expect(reportLines(report)).toEqual([
    '3 faults; nothing was loaded.',
    `  cinema.json: /presentations/0/priceList: ${lists('weekend')}`,
    `  week.csv: row 2, column price list: ${lists('tyżdeń')}`,
    `  week.csv: row 3, column price list: ${lists('week')}`,
  ]);
});

test('countries of a brand must exist', async () => {
  const found = await faultsWith((set) => {
    Object.assign(set.brand, { country: 'UK', site: { auth: { countries: ['PL', 'XX'] } } });
  });
  expect(found).toEqual([
    ['/brand/country', 'UNKNOWN_COUNTRY', { country: 'UK' }],
    ['/brand/site/auth/countries/1', 'UNKNOWN_COUNTRY', { country: 'XX' }],
  ]);
});

test('values that are mostly slips are noted', async () => {
  await load(cinema(), { dryRun: false });
  const set = structuredClone(cinema()) as Required<ImportDocument>;
  const { hosts } = set.brand as { hosts: string[] };
  Object.assign(set.brand, { currency: 'CZK', vat: { ticket: 0.05, charge: 20 }, hosts: ['aurora.exmaple'] });
  set.priceLists[0]!.prices[0]!.oldPrice = 9.5;
  const { theme } = brandDocument;
  const onAccent = { ...theme.onAccent, dark: 'oklch(1 0 0)' };
  Object.assign(set.brand, { theme: { ...theme, onAccent } });
  const [film] = set.features;
  const channel = 'https://www.youtube.com/@harbour';
  set.features = [
    { ...film!, tint: '#777777', tintInk: '#808080' },
    { ...film!, key: 'second', tint: '#777777', trailer: channel },
  ];
  Object.assign(set.products[0]!, { vat: 0.2 });
  set.codeBatches = [
    { key: 'autumn', name: { en: 'Autumn' }, discount: { percent: 0.2 }, codes: ['AUTUMN'] },
  ];
  const notes = async (): Promise<unknown[]> => {
    const report = await load(set);
    expect(report.faults).toEqual([]);
    return report.notes
      .filter(({ code }) => code !== 'SETTINGS_NEEDED')
      .map(({ pointer, code, details }) => [pointer, code, details]);
  };
  expect(await notes()).toEqual([
    [
      '/priceLists/0/prices',
      'OLD_PRICE_NOT_HIGHER',
      { key: 'all', count: 1, prices: 'adult at standard: 9.5, now 9.5' },
    ],
    ['/products/0/vat', 'SMALL_PERCENTAGE', { percent: 0.2 }],
    ['/codeBatches/0/discount/percent', 'SMALL_PERCENTAGE', { percent: 0.2 }],
    ['/features/0/tintInk', 'PALE_TEXT', { text: '#808080', ground: '#777777', ratio: 1.1 }],
    ['/features/1/tint', 'TINT_ALONE', { key: 'second', there: 'tint', missing: 'tintInk' }],
    ['/features/1/trailer', 'NO_VIDEO', { key: 'second', address: channel }],
    ['/brand/vat/ticket', 'SMALL_PERCENTAGE', { percent: 0.05 }],
    ['/brand/vat', 'VAT_LEFT_OUT', { kinds: 'addon, product' }],
    [
      '/brand/theme/onAccent/dark',
      'PALE_TEXT',
      { text: 'oklch(1 0 0)', ground: theme.accent.dark, ratio: 1.7 },
    ],
    ['/brand/currency', 'CURRENCY_CHANGES', { from: 'EUR', to: 'CZK' }],
    ['/brand/hosts', 'HOSTS_LEFT', { hosts: hosts.join(', ') }],
  ]);
  Object.assign(set.brand, {
    currency: 'EUR',
    vat: { ticket: 5, addon: 5, product: 5, charge: 0 },
    theme,
    hosts: [...hosts, 'new.example'],
  });
  set.features = [{ ...film!, tint: '#777777', tintInk: '#000000', trailer: 'https://youtu.be/abcDEF_1-23' }];
  set.priceLists[0]!.prices[0]!.oldPrice = 9.51;
  Object.assign(set.products[0]!, { vat: 1 });
  set.codeBatches[0]!.discount = { percent: 1 };
  expect(await notes()).toEqual([]);
});

test('one brand is the default one', async () => {
  const isDefault: Changed = (set) => void (set.brand.isDefault = true);
  expect(await faultsWith(isDefault)).toEqual([]);
  const other = { ...brandDocument, code: 'other', id: 8, hosts: ['other.example'], isDefault: true };
  await load({ foyer: 1, brand: other }, { dryRun: false });
  expect(await faultsWith(isDefault)).toEqual([['/brand/isDefault', 'SECOND_DEFAULT', { owner: 'other' }]]);
});

test('a category that a drawing does not have is named, and nothing that follows from it', async () => {
  const drawing = readFileSync(new URL('../../fixtures/import/seatsio-floors.json', import.meta.url), 'utf8');
  const { list } = (JSON.parse(drawing) as { categories: { list: { label: string }[] } }).categories;
  const labels = list.map(({ label }) => label);
  const faultsOfLevels = async (levels: Record<string, string>): Promise<unknown> => {
    const content = { ...cinema(), seatplans: [{ key: 'plan', file: 'floors.json', levels }] };
    const files = [
      { name: 'cinema.json', content },
      { name: 'floors.json', content: drawing },
    ];
    return faultsOf(await importFiles(database, { files, dryRun: true }));
  };
  const sound = Object.fromEntries(labels.map((label) => [label, 'standard']));
  expect(await faultsOfLevels(sound)).toEqual([]);
  const { [labels[0]!]: _, ...others } = sound;
  expect(await faultsOfLevels({ ...others, 'Cat A': 'standard' })).toEqual([
    [
      '/seatplans/0/levels/Cat A',
      'CATEGORY_NOT_IN_PLAN',
      { category: 'Cat A', file: 'floors.json', categories: labels.join(', ') },
    ],
  ]);
});

test('two seats on one spot are a fault', async () => {
  const [section] = chart(4).sections;
  const twice = { ...section!, id: 2, name: 'Again' };
  const found = await faultsWith((set) => {
    set.seatplans = [{ key: 'plan', chart: { ...chart(4), sections: [section!, twice] } }];
  });
  expect(found).toHaveLength(4);
  expect(found[0]).toEqual([
    '/seatplans/0/chart',
    'SEATS_ON_ONE_SPOT',
    { section: 'Again', row: 'A', label: '1', other: 'row A, seat 1' },
  ]);
});

test('defaults that nobody has chosen are told', async () => {
  const { currency: _, country: _country, timeZone: _zone, ...brand } = brandDocument;
  const report = await load({ foyer: 1, brand });
  expect(report.faults).toEqual([]);
  const lines = reportLines(report).join('\n');
  for (const told of [
    '"currency" is left out, so it is BGN.',
    '"country" is left out, so it is BG.',
    '"timeZone" is left out, so it is Asia/Jerusalem.',
  ])
    expect(lines).toContain(told);
  expect((await load(cinema())).notes.filter(({ code }) => code === 'DEFAULT_USED')).toEqual([]);
});

test('a mapping with prices joins screens or layouts to plans', async () => {
  const showtimes = {
    businessDate: '2036-05-01',
    showtimes: [],
    relatedData: { sites: [], films: [], screens: [] },
  };
  const faultsOfMapping = async (mapping: object): Promise<string[]> => {
    const files = [
      { name: 'mapping.json', content: { foyerMapping: 1, ...mapping } },
      { name: 'day.json', content: showtimes },
    ];
    return (await importFiles(database, { files, brand: 'trial' })).faults.map(
      ({ file, code }) => `${file} ${code}`,
    );
  };
  await load(cinema(), { dryRun: false });
  for (const mapping of [{ priceList: 'all', isOnSale: true }, { areaCategories: { a: 'standard' } }])
    expect(await faultsOfMapping(mapping)).toEqual(['mapping.json MAPPING_WITHOUT_SCREENS']);
  expect(await faultsOfMapping({ sites: { '7': 'main' } })).toEqual([]);
  expect(await faultsOfMapping({ priceList: 'all', layouts: { a: 'plan' } })).toEqual([]);
});
