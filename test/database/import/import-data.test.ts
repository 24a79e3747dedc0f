import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../../src/platform/server/db.ts';
import type { ImportDocument } from '../../../src/apps/import/files/documents.ts';
import { importFiles } from '../../../src/apps/import/files/import-files.ts';
import type { ImportFile } from '../../../src/apps/import/files/read-files.ts';
import { wallClock } from '../../../src/kernel/dates.ts';
import { brandDocument, chart } from '../../fixtures/import/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** Real files that are not part of the project: in FOYER_DATA, or a folder next to the checkout. */
const DATA = process.env['FOYER_DATA'] ?? path.resolve('../shared/data');
const isThere = existsSync(path.join(DATA, 'charts')) && existsSync(path.join(DATA, 'ocapi'));
if (!isThere) console.log(`import-data.test.ts is skipped: there is no ${DATA} (set FOYER_DATA)`);

const filesIn = (folder: string): ImportFile[] =>
  readdirSync(path.join(DATA, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, content: readFileSync(path.join(DATA, folder, name), 'utf8') }));

describe.skipIf(!isThere)('every file of the data folder', () => {
  let server: TestDatabase;
  let database: Database;
  const db = () => database.brand(brandDocument.id);

  beforeAll(async () => {
    server = await testDatabase();
    database = new Database(server.url);
    const cinema: ImportDocument = {
      foyer: 1,
      brand: { ...brandDocument, timeZone: 'Europe/London' },
      ticketGroups: [{ key: 'standard', name: { en: 'Standard' }, position: 0 }],
      ticketTypes: [{ key: 'adult', name: { en: 'Adult' }, position: 0 }],
      priceLists: [{ key: 'all', prices: [{ group: 'standard', ticket: 'adult', price: 9 }], charges: [] }],
      seatplans: [
        { key: 'small', chart: chart(40) },
        { key: 'big', chart: chart(90) },
      ],
    };
    const report = await importFiles(database, { files: [{ name: 'cinema.json', content: cinema }] });
    if (report.faults.length > 0) throw new Error(JSON.stringify(report.faults));
  });
  afterAll(async () => {
    await database.end();
    await server.drop();
  });

  test('charts are imported with all their places', async () => {
    const files = filesIn('charts').filter(({ name }) => !name.includes('WithErrors'));
    const report = await importFiles(database, { files, tenant: brandDocument.id });
    expect(report.faults).toEqual([]);
    const plans = await db().rows<{ key: string; capacity: number }>(
      "select key, capacity from seatplan where tenant_id = $1 and key like 'sample%' order by key",
    );
    expect(plans).toEqual([
      { key: 'sampleChart', capacity: 232 },
      { key: 'sampleChartWithSections', capacity: 71 },
      { key: 'sampleChartWithZones', capacity: 8897 },
    ]);
    const again = await importFiles(database, { files, tenant: brandDocument.id });
    expect(again.kinds.seatplans).toEqual({ created: [], changed: [], unchanged: 3 });
  });

  test('the chart with errors has exactly three, and is refused', async () => {
    const files = filesIn('charts').filter(({ name }) => name.includes('WithErrors'));
    const { faults } = await importFiles(database, { files, tenant: brandDocument.id });
    expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/subChart/rows/0/seats/1 DUPLICATE_SEAT',
      '/subChart/rows/0/seats/2 SEAT_WITHOUT_LABEL',
      '/subChart/rows/0/seats/3 SEAT_WITHOUT_CATEGORY',
    ]);
  });

  const showings = (): Promise<
    { key: string; starts_at: Date; business_date: string; status: string; seatplan_id: number | null }[]
  > =>
    db().rows(
      'select key, starts_at, business_date, status, seatplan_id from presentation where tenant_id = $1 order by starts_at, key',
    );

  test('a month of showtimes is imported, not on sale, and importing it again adds nothing', async () => {
    const files = filesIn('ocapi');
    const report = await importFiles(database, { files, tenant: brandDocument.id });
    expect(report.faults).toEqual([]);
    expect(report.passedOver).toEqual(['acton-film-screening-dates.json']);
    const rows = await showings();
    expect(rows).toHaveLength(407);
    expect(rows.every(({ status, seatplan_id }) => status === 'off_sale' && seatplan_id === null)).toBe(true);
    expect(rows[0]!.business_date).toBe('2025-01-24');
    const again = await importFiles(database, { files: files.toReversed(), tenant: brandDocument.id });
    expect(again.kinds.presentations).toEqual({ created: [], changed: [], unchanged: 407 });
  });

  test('moved across a change of clocks, presentations keep their wall-clock time', async () => {
    const clock = (at: Date): string => {
      const { hour, minute } = wallClock(at, 'Europe/London');
      return `${hour}:${minute}`;
    };
    const before = new Map((await showings()).map(({ key, starts_at }) => [key, clock(starts_at)]));
    // Summer time begins on 28 March 2027, within the month.
    const report = await importFiles(database, {
      files: filesIn('ocapi'),
      tenant: brandDocument.id,
      shiftTo: '2027-03-10',
    });
    expect(report.faults).toEqual([]);
    const after = await showings();
    expect(after[0]!.business_date).toBe('2027-03-10');
    expect(after.filter(({ key, starts_at }) => clock(starts_at) !== before.get(key))).toEqual([]);
  });

  test('a mapping adds plans and prices, and later showtimes without them keep those', async () => {
    const mapping = readFileSync(new URL('../../fixtures/import/mapping.json', import.meta.url), 'utf8');
    const files = [...filesIn('ocapi'), { name: 'mapping.json', content: mapping }];
    const wanted = { tenant: brandDocument.id, shiftTo: '2027-06-01' };
    // The mapping gives the site a key of its own; its presentations change their complex, and none overlap.
    expect((await importFiles(database, { files, ...wanted })).faults).toEqual([]);
    const joined = await showings();
    expect(joined).toHaveLength(407);
    expect(joined.every(({ status, seatplan_id }) => status === 'on_sale' && seatplan_id !== null)).toBe(
      true,
    );
    expect((await importFiles(database, { files: filesIn('ocapi'), ...wanted })).faults).toEqual([]);
    expect(
      (await showings()).every(({ status, seatplan_id }) => status === 'on_sale' && seatplan_id !== null),
    ).toBe(true);
  });
});
