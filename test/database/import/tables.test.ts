import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importFiles, type ImportReport } from '#apps/import/files/import-files.ts';
import { reportLines } from '#apps/import/report-text.ts';
import { Database } from '#platform/server/db.ts';
import { brandDocument, cinema } from '../../fixtures/import/cinema.ts';
import { workbook } from '../../fixtures/import/workbook.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** Showings of a spreadsheet. */

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = new Database(server.url);
  const { presentations: _, ...rest } = cinema();
  const extended = {
    ...rest,
    locations: [
      ...rest.locations!,
      { ...rest.locations![0]!, key: 'south', name: { en: 'South', pl: 'Południe' } },
    ],
    venues: [
      ...rest.venues!,
      { ...rest.venues![0]!, key: 'south-hall', location: 'south', name: { en: 'Hall' } },
    ],
  };
  const { faults } = await importFiles(database, { files: [{ name: 'cinema.json', content: extended }] });
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
});
beforeEach(() => database.brand(brandDocument.id).change('delete from presentation where tenant_id = $1'));
afterAll(async () => {
  await database.end();
  await server.drop();
});

const load = (content: unknown, name = 'week.csv'): Promise<ImportReport> =>
  importFiles(database, { files: [{ name, content }], brand: 'trial' });

const stored = () =>
  database.brand(brandDocument.id).rows(
    `select p.key, p.starts_at, p.ends_at, p.status, v.key as venue, p.document ->> 'format' as format, l.key as list
       from presentation p join venue v using (tenant_id, venue_id)
       left join price_list l using (tenant_id, price_list_id)
      where p.tenant_id = $1 order by p.starts_at`,
  );

test('a week is imported, and importing it again changes nothing', async () => {
  const week = [
    'Complex;Hall;Film;Date;Time;Format;Price list',
    'Main;Hall;Żółw;1.5.2036;18:00;35mm;all',
    'POLUDNIE;south-hall;the-film;2036-05-01;20:15;;',
  ].join('\r\n');
  const first = await load(`\uFEFF${week}`);
  expect(first).toMatchObject({
    faults: [],
    kinds: { presentations: { created: ['hall-20360501-1800', 'south-hall-20360501-2015'] } },
  });
  expect(await stored()).toEqual([
    {
      key: 'hall-20360501-1800',
      starts_at: new Date('2036-05-01T16:00:00Z'),
      ends_at: new Date('2036-05-01T18:00:00Z'),
      status: 'on_sale',
      venue: 'hall',
      format: '35mm',
      list: 'all',
    },
    expect.objectContaining({
      key: 'south-hall-20360501-2015',
      status: 'off_sale',
      format: null,
      list: null,
    }),
  ]);
  expect((await load(week)).kinds.presentations).toEqual({ created: [], changed: [], unchanged: 2 });
});

test('its own key lets a showing move; language, subtitles, end and status have columns too', async () => {
  const table = (...rows: string[]): string =>
    ['key,hall,film,date,time,end,language,subtitles,status', ...rows].join('\n');
  await load(table('gala,hall,the-film,2036-05-01,22:30,00:40,EN,"pl, en",off sale'));
  expect(await stored()).toMatchObject([{ key: 'gala', ends_at: new Date('2036-05-01T22:40:00Z') }]);
  const moved = await load(table('gala,hall,the-film,2036-05-02,22:30,00:40,en,pl en,off_sale'));
  expect(moved.kinds.presentations).toMatchObject({ changed: ['gala'] });
  await load(table('gala,hall,the-film,2036-05-02,22:30,,,,Cancelled'));
  expect(await stored()).toMatchObject([{ key: 'gala', status: 'cancelled' }]);
});

test('an XLSX file is read by its cells; a second sheet is named as left out', async () => {
  const bytes = readFileSync(new URL('../../fixtures/import/week.xlsx', import.meta.url));
  const report = await load(bytes, 'week.xlsx');
  expect(report.faults).toEqual([]);
  expect(report.notes).toMatchObject([
    { code: 'SHEETS_LEFT_OUT', details: { sheets: 'Notes' } },
    { code: 'NO_PRICE_LIST', details: { showings: 'hall-20360503-1220' } },
  ]);
  expect(await stored()).toMatchObject([
    { key: 'hall-20360502-1800', format: '2D', status: 'on_sale' },
    { key: 'hall-20360503-1220', format: '35mm', status: 'off_sale' },
    { key: 'hall-20360503-2015', format: '3D', status: 'on_sale' },
  ]);
});

test('every refusal names its row and column', async () => {
  const { faults } = await load(
    [
      'complex,hall,film,date,time,price list,status',
      'Main,Hall,Żółw,2036-05-01,18:00,all,',
      'Nowhere,Hall,Żółw,2036-05-01,18:00,all,',
      'South,Hall 9,Żółw,2036-05-01,18:00,all,',
      ',Hall,Żółw,2036-05-01,18:00,all,',
      '',
      'Main,Hall,The Hare,1/5/2036,8 pm,all,',
      'Main,Hall,,2036-05-01,,all,maybe',
      'Main,Hall,Żółw,2025-03-30,02:30,all,',
      'Main,Hall,Żółw,2036-05-01,21:00,none,',
      'Main,Hall,Żółw,2036-05-01,18:30,all,',
      'Main,Hall,Żółw,2036-05-04,18:30,all,,and more',
    ].join('\n'),
  );
  expect(faults.map(({ pointer, code }) => `${pointer}: ${code}`)).toEqual([
    'row 3, column complex: UNKNOWN_REFERENCE',
    'row 4, column hall: UNKNOWN_REFERENCE',
    'row 5, column hall: AMBIGUOUS_NAME',
    'row 7, column date: BAD_DATE',
    'row 7, column film: UNKNOWN_REFERENCE',
    'row 7, column time: BAD_TIME',
    'row 8, column film: CELL_MISSING',
    'row 8, column status: BAD_STATUS',
    'row 8, column time: CELL_MISSING',
    'row 9, column time: NO_SUCH_TIME',
    'row 10, column price list: UNKNOWN_REFERENCE',
    'row 11: OVERLAP',
    'row 12: CELL_WITHOUT_COLUMN',
  ]);
  expect(await stored()).toEqual([]);
});

test('a year that is over is noticed', async () => {
  const rows = ['2025-05-01', '2036-05-01'].map((day) => `hall,the-film,${day},18:00,all`);
  const report = await load(['hall,film,date,time,price list', ...rows].join('\n'));
  expect(report.faults).toEqual([]);
  expect(report.notes).toEqual([
    { file: 'week.csv', pointer: '', code: 'HAS_BEGUN', details: { count: 1, keys: 'hall-20250501-1800' } },
  ]);
  // Nothing new: nothing to notice.
  expect((await load(['hall,film,date,time,price list', ...rows].join('\n'))).notes).toEqual([]);
});

test('the operator reads what to do', async () => {
  const lines = reportLines(await load('hall,film,date,time\nHall,Żółw,5/1/2036,20:15\n')).join('\n');
  expect(lines).toContain(
    'week.csv: row 2, column date: "5/1/2036" is no date: write it like 2036-05-01 or 1.5.2036.',
  );
  expect(lines).toContain(
    'week.csv: row 2, column hall: More than one hall is called "Hall": write one of the keys hall, south-hall.',
  );
});

test('two rows with one time in one hall are one key, told once', async () => {
  const row = 'hall,the-film,2036-05-01,18:00';
  const { faults } = await load(`hall,film,date,time\n${row}\n${row}\n`);
  expect(faults).toMatchObject([
    { pointer: 'row 3, column key', code: 'DUPLICATE_KEY', details: { first: 'week.csv, row 2' } },
  ]);
});

test.each([
  ['no rows', 'hall,film,date,time\n', ['NO_ROWS']],
  ['an unknown column, and others missing', 'room,film,date,film\nx,y,z,y\n', ['row 1 COLUMN_MISSING', 'row 1 COLUMN_MISSING', 'row 1 COLUMN_TWICE', 'row 1 UNKNOWN_COLUMN']],
  ['quotes that do not end', 'hall,film,date,time\n"Hall,x,y,z\n', ['row 2 BAD_QUOTES']],
  ['Windows letters', Buffer.from('hall,film,date,time\nHall,\xC5\xBBółw,x,y', 'latin1'), ['NOT_UTF8']],
  ['junk in a ZIP file', Buffer.from('PK\u0003\u0004 and then junk'), ['NOT_XLSX']],
  ['an old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), ['OLD_EXCEL']],
] as const)('%s', async (_, content, expected) => {
  const { faults } = await load(content);
  expect(faults.map(({ pointer, code }) => `${pointer} ${code}`.trim()).toSorted()).toEqual(expected);
}); // prettier-ignore

test('swapped halls, another film or a cancellation of showings that nobody has bought are named', async () => {
  const rows = (one: string, other: string, status = '') =>
    [
      'Complex;Hall;Film;Date;Time;Price list;Key;Status',
      `${one};the-film;2036-05-01;18:00;all;one;`,
      `${other};the-film;2036-05-01;18:00;all;other;${status}`,
    ].join('\n');
  expect((await load(rows('Main;hall', 'South;south-hall'))).notes).toEqual([]);
  const swapped = await load(rows('South;south-hall', 'Main;hall'));
  expect(swapped.faults).toEqual([]);
  expect(swapped.notes).toEqual([
    {
      file: 'week.csv',
      pointer: '',
      code: 'SHOWINGS_CHANGED',
      details: {
        count: 2,
        showings:
          'one moves from 2036-05-01 18:00, hall to 2036-05-01 18:00, south-hall; other moves from 2036-05-01 18:00, south-hall to 2036-05-01 18:00, hall',
      },
    },
  ]);
  const cancelled = await load(rows('South;south-hall', 'Main;hall', 'cancelled'));
  expect(reportLines(cancelled)).toContain(
    '  week.csv: Showings to come that nobody has bought change (1): other is cancelled (2036-05-01 18:00, hall).',
  );
  expect((await load(rows('South;south-hall', 'Main;hall', 'cancelled'))).notes).toEqual([]);
});

test('a row whose time was corrected is told to leave the earlier showing on sale', async () => {
  const head = 'Hall;Complex;Film;Date;Time;Price list;Key;Status\n';
  const late = 'hall;Main;the-film;2036-05-02;20:00;all;;\n';
  await load(`${head}hall;Main;the-film;2036-05-01;10:00;all;;\n${late}`);
  const corrected = await load(`${head}hall;Main;the-film;2036-05-01;16:00;all;;\n${late}`);
  expect(corrected.notes).toMatchObject([
    { code: 'LEFT_BESIDE', details: { count: 1, showings: 'hall-20360501-1000' } },
  ]);
  // Its key moves it; other days are no matter of this sheet.
  expect(
    (await load(`${head}hall;Main;the-film;2036-05-02;21:00;all;hall-20360502-2000;\n`)).notes,
  ).toMatchObject([{ code: 'SHOWINGS_CHANGED', details: { count: 1 } }]);
  const off = 'hall;Main;the-film;2036-05-01;10:00;all;;cancelled\n';
  const both = `${head}hall;Main;the-film;2036-05-01;16:00;all;;\n${off}`;
  expect((await load(both)).notes.map(({ code }) => code)).toEqual(['SHOWINGS_CHANGED']);
  expect((await load(both)).notes).toEqual([]);
});

test('a price list that is left out is told: of a new showing, and of one that goes off sale', async () => {
  const head = 'Hall;Complex;Film;Date;Time;Price list;Status\n';
  const row = (time: string, list: string, status = ''): string =>
    `hall;Main;the-film;2036-05-01;${time};${list};${status}\n`;
  const first = await load(head + row('10:00', 'all') + row('14:00', '') + row('18:00', '', 'off sale'));
  expect(first.notes).toEqual([
    {
      file: 'week.csv',
      pointer: '',
      code: 'NO_PRICE_LIST',
      details: { count: 1, showings: 'hall-20360501-1400' },
    },
  ]);
  const second = await load(head + row('10:00', '') + row('14:00', 'all'));
  expect(second.notes).toEqual([
    {
      file: 'week.csv',
      pointer: '',
      code: 'GOES_OFF_SALE',
      details: { count: 1, showings: 'hall-20360501-1000 (no price list)' },
    },
  ]);
  expect(reportLines(second)).toContain(
    '  week.csv: Showings to come go off sale (1): hall-20360501-1000 (no price list).',
  );
  expect(await stored()).toMatchObject([
    { key: 'hall-20360501-1000', status: 'off_sale', list: null },
    { key: 'hall-20360501-1400', status: 'on_sale', list: 'all' },
    { key: 'hall-20360501-1800', status: 'off_sale' },
  ]);
});

test('a status takes a showing off sale, with or without a price list', async () => {
  const head = 'Hall;Complex;Film;Date;Time;Price list;Status\n';
  const at = (list: string, status: string): string =>
    `${head}hall;Main;the-film;2036-05-01;10:00;${list};${status}\n`;
  for (const list of ['all', '']) {
    await load(at('all', 'on sale'));
    const { notes } = await load(at(list, 'off sale'));
    expect(notes).toMatchObject([{ code: 'GOES_OFF_SALE', details: { count: 1 } }]);
    expect(await stored()).toMatchObject([{ status: 'off_sale' }]);
    expect((await load(at(list, 'off sale'))).notes).toEqual([]);
  }
});

test('a cell of a spreadsheet program without a value is told with what may look like one', async () => {
  const bytes = workbook({
    A1: 'hall', B1: 'film', C1: 'date', D1: 'time',
    A2: 'hall', B2: 'the-film', C2: '2036-05-01', D2: '18:00',
    B3: 'the-film', C3: '2036-05-01', D3: '21:00',
  }); // prettier-ignore
  const report = await load(bytes, 'week.xlsx');
  expect(reportLines(report)[1]).toMatch(
    /row 3, column hall: The hall is missing\. Merged cells have their text in the first row only, and a formula /,
  );
  expect((await load('hall,film,date,time\n,the-film,2036-05-01,18:00', 'week.csv')).faults).toMatchObject([
    { code: 'CELL_MISSING' },
  ]);
});
