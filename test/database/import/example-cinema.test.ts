import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles } from '#apps/import/files/import-files.ts';
import { addDays, businessDate } from '#kernel/dates.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import * as contract from '#modules/ordering/contract.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { buy, lockSeats } from '../../support/buyer.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';

/** The example that a manager copies: its files as they are, in a real database, to the ticket. */

const FOLDER = new URL('../../../examples/harbour/', import.meta.url);
const BRAND = 10;
const HOST = 'tickets.harbour.example';
const TOMORROW = businessDate(new Date(Date.now() + 36 * 3_600_000), 'Europe/London');

let till: Till;
const filesOf = async (ending: string): Promise<{ name: string; content: Buffer }[]> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(ending));
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(new URL(name, FOLDER)) })));
};

beforeAll(async () => {
  till = await openTill({ sets: [], env: { PICTURES_DIR: fileURLToPath(new URL('pictures', FOLDER)) } });
});
afterAll(() => till.close());

const showing = async (hall: string): Promise<number> => {
  const row = await till.shop.app.database.brand(BRAND).row<{ id: number }>(
    `select p.presentation_id as id from presentation p join venue v using (tenant_id, venue_id)
      where p.tenant_id = $1 and v.key = $2 order by p.starts_at limit 1`,
    [hall],
  );
  return row!.id;
};

test('all its files are imported without a fault, and importing them again changes nothing', async () => {
  const files = [...(await filesOf('.json')), ...(await filesOf('.csv'))];
  expect(files.map(({ name }) => name)).toHaveLength(7);
  const { database, settings } = till.shop.app;
  const load = () => importFiles(database, { files, settings, shiftTo: TOMORROW });
  const report = await load();
  expect([report.faults, report.notes]).toEqual([[], []]);
  expect(report.kinds.presentations!.created).toHaveLength(9);
  const again = await load();
  expect(again.kinds.presentations).toEqual({ created: [], changed: [], unchanged: 9 });
  await loadBrands(till.shop.app);
  // The same table for another week is another week: it moves nothing.
  const later = await importFiles(database, {
    files,
    settings,
    shiftTo: addDays(TOMORROW, 14),
    dryRun: true,
  });
  expect(later.faults).toEqual([]);
  expect(later.kinds.presentations!.created).toHaveLength(9);
  expect(later.kinds.presentations!.changed).toEqual([]);
});

test('a wheelchair place with its companion, and popcorn: bought', async () => {
  const [ana, id] = [till.shop.visitor(HOST), await showing('screen-1')];
  await lockSeats(ana, id, [[1, 5], [2, 5]]); // prettier-ignore
  const { body: page } = await ana.call(contract.orderPage, { params: { id } });
  const [popcorn] = page.products;
  await ana.call(contract.writeCart, {
    params: { id },
    body: { confirmed: ['wheelchair', 'companion'], products: [{ id: popcorn!.id, quantity: 1 }] },
  });
  const { status, body: order } = await buy(ana, id);
  expect({ status, order }).toMatchObject({ status: 200, order: { link: expect.any(String) } });
  const { body } = await ana.call(contract.eTicket, { params: { token: order.link! } });
  const visit = visitOf(body);
  expect(visit.showing).toMatchObject({ hall: 'Screen 1' });
  // Adult 8.50 with a booking fee of 0.50, companion 0 without, popcorn 4.50.
  expect(visit.order).toMatchObject({ currency: 'GBP', total: 1350 });
  expect(visit.tickets.map(({ typeName }) => typeName)).toEqual(['Adult', 'Companion of a wheelchair user']);
});

test('general admission sells places without numbers', async () => {
  const [boris, id] = [till.shop.visitor(HOST), await showing('studio')];
  const anyPlace = { PresentationId: id, VenueSectionId: 1, XCoordinate: null, YCoordinate: null };
  const { body } = await boris.call(lockSeat, { body: { seats: [anyPlace, anyPlace] } });
  expect(body.lockedSeats).toHaveLength(2);
  const { body: order } = await buy(boris, id);
  expect(order.link).toEqual(expect.any(String));
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
