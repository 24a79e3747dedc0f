import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles } from '../../../src/apps/import/files/import-files.ts';
import * as contract from '#modules/ordering/contract.ts';
import { lockSeat, seatplanV2 } from '#modules/seating/contract.ts';
import { SeatState, unpackStates } from '#modules/seating/rules/seat-states.ts';
import { seatStates } from '#modules/seating/contract.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { buy } from '../../support/buyer.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import type { Shop } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** A real drawing that is not part of the project; when missing, one of our own in the same form. */
const DATA = process.env['FOYER_DATA'] ?? path.resolve('../shared/data');
const REAL = path.join(DATA, 'charts/sampleChart.json');

/** Four rows of eight and two standing areas, as a seats.io drawing. */
const OWN = {
  name: 'Own drawing',
  categories: { list: [{ label: 'Cat1', key: 1, color: '#87A9CD', accessible: false }] },
  subChart: {
    height: 200, width: 400, tables: [], texts: [], booths: [], shapes: [], sections: [],
    focalPoint: { x: 200, y: 0 },
    rows: ['A', 'B', 'C', 'D'].map((label, y) => ({
      label,
      seats: Array.from({ length: 8 }, (_, x) => ({ x: 100 + 20 * x, y: 60 + 20 * y, label: String(x + 1), categoryLabel: 'Cat1', categoryKey: 1 })),
    })),
    generalAdmissionAreas: [{ label: 'GA1', capacity: 12, categoryLabel: 'Cat1', categoryKey: 1, type: 'circle', center: { x: 40, y: 150 }, radius1: 30, radius2: 30 }],
  },
}; // prettier-ignore

let till: Till;
let shop: Shop;
let id: number;

beforeAll(async () => {
  till = await openTill();
  shop = till.shop;
  const drawing = existsSync(REAL) ? await readFile(REAL, 'utf8') : JSON.stringify(OWN);
  const levels = { Cat1: 'standard', ...(existsSync(REAL) && { Cat2: 'premium', Cat3: 'couch' }) };
  const set = {
    foyer: 1,
    seatplans: [{ key: 'drawn', file: 'drawn.json', levels }],
    venues: [
      { key: 'hall-drawn', location: 'main', name: { en: 'Drawn' }, seatplan: 'drawn', seatingPolicyId: 1 },
    ],
    presentations: [
      {
        key: 'show-drawn',
        feature: 'charade',
        venue: 'hall-drawn',
        priceList: 'list',
        startsAt: new Date(Date.now() + 5 * 3_600_000).toISOString(),
        status: 'on_sale',
      },
    ],
  };
  const { faults } = await importFiles(shop.app.database, {
    files: [
      { name: 'set.json', content: JSON.stringify(set) },
      { name: 'drawn.json', content: drawing },
    ],
  });
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  await loadBrands(shop.app);
  invalidateCatalog(shop.app, 1);
  const row = await shop.app.database
    .brand(1)
    .row<{ presentation_id: number }>(
      `select presentation_id from presentation where tenant_id = $1 and key = 'show-drawn'`,
    );
  id = row!.presentation_id;
});
afterAll(() => till.close());

test('every place of a hall from a drawing can be bought in the shop', async () => {
  const page = await shop.visitor().call(contract.orderPage, { params: { id } });
  const plan = await shop
    .visitor()
    .call(seatplanV2, { query: { seatplanId: page.body.seatplanId }, body: {} });
  const size = plan.body.seats.length;
  let bought = 0;
  // Numbered seats, row by row and level by level, as many as an order may have.
  const byRow = Map.groupBy(
    plan.body.seats.filter(({ n }) => n !== ''),
    (seat) => `${seat.s}/${seat.y}/${seat.tg}`,
  );
  for (const row of byRow.values()) {
    for (let i = 0; i < row.length; i += 10) {
      const who = shop.visitor();
      const seats = row.slice(i, i + 10).map((seat) => ({
        PresentationId: id,
        VenueSectionId: seat.s,
        XCoordinate: seat.x,
        YCoordinate: seat.y,
      }));
      await who.call(contract.writeCart, {
        params: { id },
        body: { confirmed: ['wheelchair', 'companion', 'limitedView', 'premium'] },
      });
      expect((await who.call(lockSeat, { body: { seats } })).body.error).toBeUndefined();
      const { body } = await buy(who, id);
      expect(body.error).toBeUndefined();
      bought += seats.length;
    }
  }
  // General admission, ten places an order, to the last one.
  for (const section of plan.body.sections.filter(({ capacity }) => capacity !== undefined)) {
    for (let left = section.capacity!; left > 0; left -= 10) {
      const who = shop.visitor();
      await who.call(contract.writeCart, { params: { id }, body: { confirmed: ['premium'] } });
      for (let i = 0; i < Math.min(left, 10); i++) {
        const seat = { PresentationId: id, VenueSectionId: section.id, XCoordinate: null, YCoordinate: null };
        expect((await who.call(lockSeat, { body: { seat } })).body.error).toBeUndefined();
      }
      expect((await buy(who, id)).body.error).toBeUndefined();
      bought += Math.min(left, 10);
    }
    const seat = { PresentationId: id, VenueSectionId: section.id, XCoordinate: null, YCoordinate: null };
    expect((await shop.visitor().call(lockSeat, { body: { seat } })).body.error?.code).toBe(
      'NOT_ENOUGH_SEATS',
    );
  }
  expect(bought).toBe(size);
  const { body } = await shop.visitor().call(seatStates, { query: { presentationId: id } });
  expect(new Set(unpackStates(Buffer.from(body.states, 'base64'), size))).toEqual(new Set([SeatState.taken]));
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
