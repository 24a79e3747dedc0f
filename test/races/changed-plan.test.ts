import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importFiles, type ImportReport } from '#apps/import/files/import-files.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { buy, commit, lockSeats, payloadOf, typeCard } from '../support/buyer.ts';
import { cinema } from '../support/cinema.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { withoutGuards, type Removal } from '../support/database/without-guards.ts';
import type { Visitor } from '../support/shop.ts';
import { openTill, type Till } from '../support/till.ts';

/** A plan loses seats while visitors lock and pay for the same seats: nobody buys a seat that the new plan lacks. */

const ROUNDS = 8;
const SEATS = 12;
const KEPT = 6;

/** One row of seats. */
const hall = (seats: number): Chart => ({
  version: 1,
  name: 'Hall',
  pitch: 10,
  levels: [{ key: 'standard', name: 'Standard' }],
  sections: [
    { id: 1, name: 'Stalls', level: 0, rows: [{ label: 'A', parts: [[0, 0, seats * 10, 0, 0, seats]] }] },
  ],
  shapes: [],
  focal: { x: 0, y: -50 },
});

let till: Till;

beforeAll(async () => {
  const keys = ['paying', 'unguarded', ...Array.from({ length: ROUNDS }, (_, round) => `round${round}`)];
  till = await openTill({
    sets: [
      cinema({
        plans: Object.fromEntries(keys.map((key) => [key, hall(SEATS)])),
        policies: Object.fromEntries(keys.map((key) => [key, 1])),
      }),
    ],
    max: 20,
  });
});
afterAll(() => till.close());

const showing = (key: string): number => till.shop.showings.get(`show-${key}`)!;
const at = (x: number) => [[x, 1]] as const;

/** The new plan has the first seats only. */
const cut = (key: string): Promise<ImportReport> => {
  const files = [{ name: 'plan.json', content: { foyer: 1, seatplans: [{ key, chart: hall(KEPT) }] } }];
  return importFiles(till.shop.app.database, { files, tenant: 1 });
};

/** A visitor who has locked a seat and typed a card: only the last press is missing. */
async function ready(id: number, x: number): Promise<{ pay: () => Promise<unknown> }> {
  const who = till.shop.visitor();
  await lockSeats(who, id, at(x));
  const { total } = await payloadOf(who, id);
  const payload = await payloadOf(who, id, await typeCard(who, '4242424242424242', total!));
  return { pay: () => commit(who, payload) };
}

/** Pays for a seat and imports a plan without it, the payment first: both wait for the row of the seat. */
async function payWhileCut(key: string): Promise<ImportReport> {
  const id = showing(key);
  // Without a sale the showing would move to the new plan.
  const other = till.shop.visitor();
  await lockSeats(other, id, at(1));
  await buy(other, id);
  const { pay } = await ready(id, SEATS);
  const locker = new Client({ connectionString: till.database.url });
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query(
      'select from claim where tenant_id = 1 and presentation_id = $1 and seat_no = $2 for update',
      [id, SEATS - 1],
    );
    const waiting = (statements: number): Promise<void> =>
      vi.waitFor(
        async () => {
          await locker.query('select pg_stat_clear_snapshot()');
          const { rowCount } = await locker.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          expect(rowCount).toBeGreaterThanOrEqual(statements);
        },
        { timeout: 20_000 },
      );
    const paid = pay();
    await waiting(1);
    const report = cut(key);
    await waiting(2);
    await locker.query('rollback');
    await paid;
    return await report;
  } finally {
    await locker.end();
  }
}

const stateOf = async (key: string): Promise<object[]> =>
  till.shop.app.database
    .brand(1)
    .rows('select state from claim where tenant_id = $1 and presentation_id = $2 and seat_no = $3', [
      showing(key),
      SEATS - 1,
    ]);

/** The import locks the showing before it looks at its seats; an order that is being placed has the same row. */
const LOCKED_FIRST: Removal = ['for update of p', ''];

test('a seat that is being paid for refuses the plan that lacks it', async () => {
  const report = await payWhileCut('paying');
  expect(report.faults).toMatchObject([{ code: 'PLACES_SOLD' }]);
  expect(await stateOf('paying')).toEqual([{ state: 1 }]);
});

test('negative control: without the lock the plan is accepted, and the sold seat is missing in it', async () => {
  const report = await withoutGuards([LOCKED_FIRST], () => payWhileCut('unguarded'));
  expect(report.faults).toEqual([]);
  expect(await stateOf('unguarded')).toEqual([{ state: 1 }]);
});

test('visitors who lock, pay and come late at the same moment: sold and lacking are never the same seat', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const key = `round${round}`;
    const id = showing(key);
    const { pay } = await ready(id, SEATS);
    const late = Array.from({ length: 6 }, () => till.shop.visitor());
    const lock = (who: Visitor, i: number) => lockSeats(who, id, at(KEPT + 1 + (i % 5)));
    const acts = [pay(), ...late.map(lock)];
    const [{ faults }] = await Promise.all([cut(key), ...acts]);
    const isSold = (await stateOf(key)).some((row) => 'state' in row && row.state === 1);
    // Accepted means: the seat is not sold.
    expect({ round, isSold, isRefused: faults.length > 0 }).toEqual({ round, isSold, isRefused: isSold });
  }
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
