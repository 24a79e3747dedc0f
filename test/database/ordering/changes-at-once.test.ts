import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cinema, smallHall } from '../../support/cinema.ts';
import { AS_OPERATOR, lookUp, operate } from '../../support/operator.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** Operators' changes that wait for another one for longer than the database lets a statement wait. */

const HALLS = ['a', 'b', 'c', 'd'];
const HOUR = 3_600_000;
const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) });
let database: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url, { sets: [set], env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN } });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const pathOf = (hall: string): string => `presentations/${shop.showings.get(`show-${hall}`)!}`;
const stateOf = (hall: string) => lookUp<{ status: string; dateTime: string }>(shop, pathOf(hall));

/** Runs `work` while another import of the brand, and a change of its showing in hall c, are under way. */
async function whileOthersChange<T>(work: () => Promise<T>): Promise<T> {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query("select pg_advisory_xact_lock(hashtext('foyer import'), 1)");
    await other.query('select from presentation where tenant_id = 1 and presentation_id = $1 for update', [
      shop.showings.get('show-c'),
    ]);
    return await work();
  } finally {
    await other.end();
  }
}

test('a change that waits for too long is refused, has changed nothing, and can be repeated', async () => {
  const seats = { seats: [{ row: 'A', seat: '1' }], reason: 'wet' };
  const dateTime = new Date(Date.now() + 50 * HOUR).toISOString();
  const load = { files: [{ name: 'set.json', content: set }] };
  const before = await Promise.all(HALLS.map(stateOf));
  const calls = [
    // First, because it puts on sale again what nobody has bought.
    ['import', load],
    [`${pathOf('a')}/cancel`, {}],
    [`${pathOf('b')}/move`, { dateTime }],
    [`${pathOf('c')}/seats/block`, seats],
  ] as const;
  const answers = await whileOthersChange(() =>
    Promise.all(
      calls.map(([path, payload]) =>
        shop
          .visitor()
          .request({ method: 'POST', url: `/api/operator/${path}`, payload, headers: AS_OPERATOR }),
      ),
    ),
  );
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ code: 'CHANGE_UNDER_WAY', retryAfterSeconds: 5 });
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect(await Promise.all(HALLS.map(stateOf))).toEqual(before);
  const acts = await shop.app.database.brand(1).rows('select act from operator_act where tenant_id = $1');
  expect(acts).toEqual([]);

  for (const [path, payload] of calls)
    expect(await operate(shop, path, payload)).toMatchObject({ status: 200 });
  expect((await stateOf('a')).status).toBe('cancelled');
}, 30_000);
