import { brotliDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderPage } from '#modules/ordering/contract.ts';
import { lockSeats } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';

/** Quick answers are sent before any hook runs, but must be equal to the usual answers. */

let database: TestDatabase;
let shop: Shop;
let show: number;
let plan: number;

beforeAll(async () => {
  database = await testDatabase();
  const { brand } = cinema({ code: 'wisla', id: 2 }) as { brand: object };
  shop = await openShop(database.url, {
    sets: [cinema({ plans: { a: smallHall } }), { foyer: 1, brand }],
  });
  show = shop.showings.get('show-a')!;
  const page = await shop.visitor().call(orderPage, { params: { id: show } });
  plan = page.body.seatplanId;
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const get = (
  who: Visitor,
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  who.request({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br', ...headers } });
const states = (who: Visitor, headers?: Record<string, string>) =>
  get(who, `/api/seats/states?presentationId=${show}`, headers);
/** Only calls that are answered in the usual way are counted. */
const isQuick = ({ headers }: LightMyRequestResponse): boolean => headers['x-ratelimit-limit'] === undefined;
const bodyOf = ({ headers, rawPayload }: LightMyRequestResponse): { mine?: number[]; states?: string } =>
  JSON.parse(
    (headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString(),
  ) as { mine?: number[]; states?: string };

async function known(): Promise<Visitor> {
  const who = shop.visitor();
  await states(who);
  return who;
}

test.each(['states', 'chart'])(
  '%s: the same answer as by the usual way, with the same headers',
  async (what) => {
    const url = what === 'states' ? `/api/seats/states?presentationId=${show}` : `/api/seats/chart/${plan}`;
    const ana = await known();
    await get(ana, url);
    // With an additional slash it is the same call in another form, which is not answered quickly.
    const inOtherWords = what === 'states' ? url.replace('?', '/?') : `${url}/`;
    const [quick, usual] = [await get(ana, url), await get(ana, inOtherWords)];
    expect([isQuick(quick), isQuick(usual)]).toEqual([true, false]);
    expect(bodyOf(quick)).toEqual(bodyOf(usual));
    const counted = /^x-ratelimit|^date$|^connection$/;
    const named = ({ headers }: LightMyRequestResponse): object =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !counted.test(name)));
    expect(named(quick)).toEqual(named(usual));
  },
);

test('a new visitor gets a cookie', async () => {
  const answer = await states(shop.visitor());
  expect(isQuick(answer)).toBe(false);
  expect(answer.headers['set-cookie']).toContain('foyer_session=');
});

test('the visitor’s own place is marked for them, taken for others, and a forged cookie is no visitor', async () => {
  const [ana, boris] = [await known(), await known()];
  const before = bodyOf(await states(boris)).states;
  await lockSeats(ana, show, [[1, 1]]);
  const own = await states(ana);
  expect([isQuick(own), bodyOf(own).mine]).toEqual([false, [0]]);
  const others = await states(boris);
  expect([isQuick(others), bodyOf(others).mine]).toEqual([true, []]);
  expect(bodyOf(others).states).not.toBe(before);
  const cookie = String((await states(shop.visitor())).headers['set-cookie']);
  const forged = await states(shop.visitor(), { cookie: cookie.replace(/\.[^;]+/, '.made-up') });
  expect(bodyOf(forged).mine).toEqual([]);
});

test('another brand gets neither', async () => {
  const stranger = shop.visitor('wisla');
  await get(stranger, '/api/config');
  expect((await states(stranger)).json()).toMatchObject({ code: 'NO_EVENT_FOUND' });
  expect((await get(stranger, `/api/seats/chart/${plan}`)).statusCode).toBe(404);
});
