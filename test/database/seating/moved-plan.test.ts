import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForImports } from '#apps/api/import-messages.ts';
import { orderPage } from '#modules/ordering/contract.ts';
import { lockSeat, seatStates, unlockSeat } from '#modules/seating/contract.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { unpackStates } from '#modules/seating/rules/seat-states.ts';
import { importFiles } from '../../../src/apps/import/files/import-files.ts';
import { cinema, standing } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { watchLiveSeats } from '../../support/live-stream.ts';
import { openShop, type Shop } from '../../support/shop.ts';

/** One row of six, of which the box office sells one. */
const row = (boxOffice: number): Chart => ({
  ...standing(1),
  name: 'Row',
  sections: [{ id: 1, name: 'Row', level: 0, rows: [{ label: 'A', parts: [[0, 0, 50, 0, 0, 6]], boxOffice: [boxOffice] }] }],
}); // prettier-ignore

let database: TestDatabase;
let shop: Shop;
let address: string;
let imports: Awaited<ReturnType<typeof listenForImports>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url, {
    sets: [cinema({ plans: { floor: standing(5), second: standing(5), row: row(0) } })],
  });
  imports = await listenForImports(shop.app);
  address = await shop.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await imports.close();
  await shop.close();
  await database.drop();
});

/** Imports a new version of a plan; resolves when the running shop has disconnected the watchers of the old one. */
async function reimport(key: string, chart: Chart): Promise<number> {
  const id = shop.showings.get(`show-${key}`)!;
  const stream = await watchLiveSeats(address, id);
  expect(await stream.next()).toContain('event: states');
  const content = JSON.stringify({ foyer: 1, seatplans: [{ key, chart }] });
  const { moved } = await importFiles(shop.app.database, { files: [{ name: 'plan.json', content }], tenant: 1 });
  expect(moved).toBe(1);
  expect(await stream.next()).toBeUndefined();
  return id;
} // prettier-ignore

test('a presentation that moved to a larger plan has the places of the new one', async () => {
  const presentationId = await reimport('floor', standing(9));
  const { body } = await shop.visitor().call(seatStates, { query: { presentationId } });
  expect(unpackStates(Buffer.from(body.states, 'base64'), 9)).toHaveLength(9);
}, 10_000);

test('a seat of an old plan is refused, and the refusal names the new one', async () => {
  const ana = shop.visitor();
  const { body: before } = await ana.call(orderPage, { params: { id: shop.showings.get('show-second')! } });
  const PresentationId = await reimport('second', standing(9));
  const seat = (VenueSeatplanId?: number, VenueId?: number) => ({
    PresentationId,
    ...(VenueSeatplanId && { VenueSeatplanId }),
    ...(VenueId && { VenueId }),
    VenueSectionId: 1,
    XCoordinate: 2,
    YCoordinate: 0,
  });
  const { venueId } = before.presentation;
  const { body: now } = await ana.call(orderPage, { params: { id: PresentationId } });
  const refusal = { code: 'UNKNOWN_SEAT', seatplanId: now.seatplanId };
  for (const seatOf of [
    () => seat(before.seatplanId),
    () => seat(now.seatplanId, venueId + 99),
    () => ({ ...seat(before.seatplanId), XCoordinate: null, YCoordinate: null }),
  ]) {
    for (const call of [lockSeat, unlockSeat]) {
      expect((await ana.call(call, { body: { seat: seatOf() } })).body.error).toEqual(refusal);
      expect((await ana.call(call, { body: { seats: [seatOf()] } })).body.error).toEqual(refusal);
    }
  }
  expect(
    (await ana.call(lockSeat, { body: { seat: seat(now.seatplanId, venueId) } })).body.error,
  ).toBeUndefined();
  expect((await shop.visitor().call(lockSeat, { body: { seat: seat() } })).body.error?.code).toBe(
    'lock_seat_error',
  );
}, 10_000);

test('the box office’s seats are those of the new plan', async () => {
  const PresentationId = await reimport('row', row(5));
  const lock = async (XCoordinate: number) => {
    const seat = { PresentationId, VenueSectionId: 1, XCoordinate, YCoordinate: 1 };
    return (await shop.visitor().call(lockSeat, { body: { seat } })).body.error?.code;
  };
  expect([await lock(1), await lock(6)]).toEqual([undefined, 'lock_seat_error']);
}, 10_000);
