import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenForImports } from '#apps/api/import-messages.ts';
import { importFiles, type ImportReport, type ImportRequest } from '#apps/import/files/import-files.ts';
import { reportLines } from '#apps/import/report-text.ts';
import { enterStep, readCart } from '#modules/ordering/contract.ts';
import { lockSeat, seatStates } from '#modules/seating/contract.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { SeatState, unpackStates } from '#modules/seating/rules/seat-states.ts';
import { buy, commit, lockSeats, payloadOf } from '../../support/buyer.ts';
import { cinema, standing } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** A plan changes while places of it are sold, being paid, or in carts. */

/** One row of seats, and a floor. */
const hall = (seats: number, floor: number): Chart => ({
  ...standing(1),
  name: 'Hall',
  sections: [
    { id: 1, name: 'Stalls', level: 0, rows: [{ label: 'A', parts: [[0, 0, seats * 10, 0, 0, seats]] }] },
    { id: 2, name: 'Floor', level: 0, rows: [], capacity: floor, polygon: [0, 20, 50, 20, 50, 100, 0, 100] },
  ],
});

const HALLS = Array.from({ length: 9 }, (_, i) => `h${i}`);
let till: Till;
let imports: Awaited<ReturnType<typeof listenForImports>>;
let next = 0;
let key: string;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  const plans = Object.fromEntries(HALLS.map((one) => [one, hall(6, 4)]));
  const policies = Object.fromEntries(HALLS.map((one) => [one, 1]));
  till = await openTill({ sets: [cinema({ plans, policies })] });
  imports = await listenForImports(till.shop.app);
});
beforeEach(() => {
  key = HALLS[next++]!;
  show = till.shop.showings.get(`show-${key}`)!;
  ana = till.shop.visitor();
});
afterAll(async () => {
  await imports.close();
  await till.close();
});

const replan = (chart: Chart, options: Partial<ImportRequest> = {}): Promise<ImportReport> => {
  const files = [{ name: 'plan.json', content: { foyer: 1, seatplans: [{ key, chart }] } }];
  return importFiles(till.shop.app.database, { files, tenant: 1, ...options });
};

const row = (...seats: number[]) => seats.map((x) => [x, 1] as const);
const floor = (place: number) => ({
  PresentationId: show,
  VenueSectionId: 2,
  XCoordinate: place,
  YCoordinate: 0,
});

/** The code of the refusal when somebody else locks a seat of the row. */
const refusalOf = async (x: number): Promise<string | undefined> =>
  (await lockSeats(till.shop.visitor(), show, row(x))).body.error?.code;

const states = async (size = 10): Promise<Uint8Array> => {
  const { body } = await till.shop.visitor().call(seatStates, { query: { presentationId: show } });
  return unpackStates(Buffer.from(body.states, 'base64'), size);
};
const cartOf = async (who: Visitor) => (await who.call(readCart, { params: { id: show } })).body;

test('a showing that keeps its plan sells no seat that the new one lacks, and the report names them', async () => {
  await lockSeats(ana, show, row(1, 2));
  await buy(ana, show);
  const report = await replan(hall(4, 3));
  expect(report).toMatchObject({
    faults: [],
    moved: 0,
    notes: [
      {
        code: 'PLACES_WITHDRAWN',
        pointer: '/seatplans/0',
        details: { key: `show-${key}`, count: 3, places: 'Stalls, row A: 5, 6; Floor: 1 place' },
      },
    ],
  });
  expect([await refusalOf(4), await refusalOf(5), await refusalOf(6)]).toEqual([
    undefined,
    'lock_seat_error',
    'lock_seat_error',
  ]);
  const { free, held, taken, blocked } = SeatState;
  // As soon as the running shop has heard of the import.
  await vi.waitFor(async () =>
    expect([...(await states())]).toEqual([
      taken,
      taken,
      free,
      held,
      blocked,
      blocked,
      free,
      free,
      free,
      blocked,
    ]),
  );
  // They come back with the plan.
  await replan(hall(6, 4));
  expect(await refusalOf(6)).toBeUndefined();
});

test('a plan without a place that is sold is refused, with showing and places, and changes nothing', async () => {
  await lockSeats(ana, show, row(5, 6));
  await buy(ana, show);
  const refused = await replan(hall(5, 4));
  expect(refused.faults).toEqual([
    {
      file: 'plan.json',
      pointer: '/seatplans/0',
      code: 'PLACES_SOLD',
      details: { key: `show-${key}`, plan: key, count: 1, places: 'Stalls, row A: 6' },
    },
  ]);
  expect(reportLines(refused).join('\n')).toContain(
    `The new plan ${key} lacks places that are sold for the showing show-${key}: Stalls, row A: 6.`,
  );
  expect(refused.kinds).toEqual({});
  expect(await refusalOf(4)).toBeUndefined();
});

test('so is one without a place that is being paid, or with less room than is sold', async () => {
  await lockSeats(ana, show, row(6));
  await buy(ana, show, '4000002760003184');
  expect((await replan(hall(5, 4))).faults).toMatchObject([{ code: 'PLACES_SOLD' }]);
  const boris = till.shop.visitor();
  for (const place of [1, 2]) await boris.call(lockSeat, { body: { seat: floor(place) } });
  expect((await buy(boris, show)).body.status).toBe('paid');
  const { faults } = await replan(hall(6, 1));
  expect(faults.map(({ code, details }) => [code, details])).toEqual([
    ['AREA_SOLD', { key: `show-${key}`, plan: key, area: 'Floor', taken: 2, capacity: 1 }],
  ]);
  expect((await replan(hall(6, 2))).faults).toEqual([]);
});

test('a cart that loses a seat says which, and keeps the others', async () => {
  await lockSeats(ana, show, row(4, 5, 6));
  const payload = await payloadOf(ana, show);
  expect((await cartOf(ana)).lostSeats).toBeUndefined();
  expect((await replan(hall(5, 4))).faults).toEqual([]);
  const cart = await cartOf(ana);
  expect(cart.lostSeats).toEqual([{ section: 'Stalls', row: 'A', seat: '6' }]);
  expect(cart.seats.map(({ seat }) => seat)).toEqual(['4', '5']);
  expect((await cartOf(till.shop.visitor())).lostSeats).toBeUndefined();
  // It cannot be bought any more.
  expect((await commit(ana, payload)).body.status).not.toBe('paid');
  expect(await refusalOf(6)).toBe('lock_seat_error');
});

test('a cart that loses all of its seats is sent back to choose others, not told that its time is over', async () => {
  await lockSeats(ana, show, row(6));
  await payloadOf(ana, show);
  await replan(hall(5, 4));
  const step = await ana.call(enterStep, { params: { id: show }, body: { step: 'customerInfo' } });
  expect(step.body).toMatchObject({ code: 'NO_SEATS_SELECTED' });
  expect(await cartOf(ana)).toMatchObject({ step: 'chooseSeats', lostSeats: [{ seat: '6' }] });
});

test('a dry run names the places and withdraws none', async () => {
  await lockSeats(ana, show, row(1));
  await buy(ana, show);
  const dry = await replan(hall(5, 4), { dryRun: true });
  expect(dry.notes).toMatchObject([{ code: 'PLACES_WITHDRAWN', details: { places: 'Stalls, row A: 6' } }]);
  expect(await refusalOf(6)).toBeUndefined();
});

test('a showing that the same import cancels keeps no plan from changing', async () => {
  await lockSeats(ana, show, row(6));
  await buy(ana, show);
  const set = cinema({ plans: { [key]: hall(5, 4) } }) as { presentations: object[]; seatplans: object[] };
  const presentations = set.presentations.map((one) => ({ ...one, status: 'cancelled' }));
  const files = [{ name: 'plan.json', content: { foyer: 1, seatplans: set.seatplans, presentations } }];
  const report = await importFiles(till.shop.app.database, { files, tenant: 1, confirm: 1 });
  expect(report).toMatchObject({ faults: [], ordersTouched: 1 });
});

test('a showing of which nothing is sold moves to the new plan, also when places were withdrawn from it before', async () => {
  await lockSeats(ana, show, row(1, 6));
  await replan(hall(5, 4));
  await till.shop.app.database
    .brand(1)
    .change('delete from claim where tenant_id = $1 and presentation_id = $2 and state = 0', [show]);
  expect((await replan(hall(4, 4))).moved).toBe(1);
  // As soon as the running shop has heard of the import.
  await vi.waitFor(async () => expect([...(await states(8))]).toEqual(Array(8).fill(SeatState.free)));
});

test('every invariant is true after all of this', async () => {
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
