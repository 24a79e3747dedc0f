import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { chartSize } from '#modules/seating/rules/chart.ts';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { readFiles } from '../files/read-files.ts';
import { seatingOf, seatParties } from './crowd.ts';
import { DEMO_BRANDS, readDemoBrand, type DemoBrand } from './demo-brand.ts';
import { hallDocuments } from './hall-documents.ts';
import { HALLS } from './hall-specs.ts';
import { cinemaChart } from './halls.ts';
import { demoDays, generateShowings } from './showings.ts';
import { randomFrom } from './seeded.ts';

/** Generates weeks of programme and visitors: takes seconds, and longer on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const TODAY = '2026-11-20';
const brands = new Map<string, DemoBrand>();

beforeAll(async () => {
  for (const code of DEMO_BRANDS) brands.set(code, await readDemoBrand(code));
});

test('the halls in db/demo are those that the generator draws (else: node scripts/write-halls.ts)', async () => {
  for (const { name, text } of hallDocuments()) {
    expect(await readFile(new URL(`../../../../db/demo/${name}`, import.meta.url), 'utf8')).toBe(text);
  }
});

test('halls have 60 to 320 seats; hall 3 at Vitosha is the mock-up’s', () => {
  const charts = Object.values(HALLS).flat().map(cinemaChart);
  expect(charts.every((chart) => chartSize(chart) >= 60 && chartSize(chart) <= 320)).toBe(true);
  const hall = cinemaChart(HALLS.aurora.find(({ key }) => key === 'vitosha-3')!);
  expect(hall.sections[0]!.rows.map(({ label }) => label).join('')).toBe('ABCDEFGHJKLM');
  expect(hall.sections[0]!.rows.at(-1)!.couches).toHaveLength(7);
});

describe.each(DEMO_BRANDS)('%s', (code) => {
  test('its documents can be read', () => {
    expect(readFiles(brands.get(code)!.files).faults).toEqual([]);
  });

  test('its texts exist in every language of the brand', () => {
    const { brand, locations, venues } = brands.get(code)!;
    for (const { name } of [...locations, ...venues, brand])
      expect(Object.keys(name)).toEqual(expect.arrayContaining([...brand.locales]));
  });

  test('the programme is the same each time for a day, and presentations of a hall do not overlap', () => {
    const brand = brands.get(code)!;
    const showings = generateShowings(brand, TODAY);
    expect(generateShowings(brand, TODAY)).toEqual(showings);
    const tomorrow = generateShowings(brand, addDays(TODAY, 1), [addDays(TODAY, 21)]);
    expect(showings).toEqual(expect.arrayContaining(tomorrow));
    for (const hall of Map.groupBy(showings, ({ venue }) => venue).values()) {
      const sorted = hall.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
      expect(sorted.every(({ startsAt }, i) => i === 0 || sorted[i - 1]!.endsAt! <= startsAt)).toBe(true);
    }
  });
});

test.each(['aurora', 'wisla', 'carmel'])(
  '%s always has a presentation that opens soon, one that has ended and one that is closed',
  (code) => {
    for (const today of demoDays(TODAY).filter((_, i) => i % 5 === 0)) {
      const now = `${today}T12:00:00.000Z`;
      const showings = generateShowings(brands.get(code)!, today);
      const soon = showings.filter(
        ({ saleFrom }) => saleFrom && saleFrom > now && saleFrom < `${addDays(today, 3)}T12:00:00.000Z`,
      );
      expect(soon.length).toBeGreaterThanOrEqual(2);
      expect(showings.some(({ saleUntil, startsAt }) => saleUntil && saleUntil < now && startsAt > now)).toBe(
        true,
      );
      expect(showings.some(({ isWebClosed, startsAt }) => isWebClosed && startsAt > now)).toBe(true);
    }
  },
);

test('visitors sit in groups, never twice on a seat, on good seats first', () => {
  const hall = expandHall(cinemaChart(HALLS.aurora[3]!));
  const taken = new Uint8Array(hall.size);
  const parties = seatParties(seatingOf(hall), taken, 60, randomFrom('crowd'));
  const seats = parties.flat();
  expect(new Set(seats).size).toBe(seats.length);
  expect(seats.length).toBeGreaterThanOrEqual(60);
  expect(seats.every((seat) => taken[seat] === 1)).toBe(true);
  const firstRow = seats.filter((seat) => hall.rowOf[seat] === 0).length;
  const middle = seats.filter((seat) => [5, 6, 7].includes(hall.rowOf[seat]!)).length;
  expect(middle).toBeGreaterThan(firstRow);
});
