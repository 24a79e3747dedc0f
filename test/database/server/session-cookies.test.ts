import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearLeftovers } from '../../../src/apps/worker/housekeeping.ts';
import { botCheckPassLow } from '#kernel/bot-check.ts';
import { readCart, writeCart } from '#modules/ordering/contract.ts';
import { customer } from '../../support/buyer.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';
import { solveAltcha } from '../../support/stand-ins/solve-altcha.ts';

/** How long a visitor stays the same visitor. */

let database: TestDatabase;
let shop: Shop;
/** The shop's clock. */
let now = new Date();

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url, { now: () => now });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const later = (days: number): void => void (now = new Date(now.getTime() + days * 86_400_000));
const config = { method: 'GET', url: '/api/config' } as const;
const setCookies = async (who: Visitor): Promise<string[]> =>
  (await who.request(config)).cookies.map(({ name }) => name);

const cartOf = () => ({ params: { id: shop.showings.get('show-small')! } });
const nameIn = async (who: Visitor): Promise<unknown> =>
  (await who.call(readCart, cartOf())).body.content.customer['firstName'];

/** The carts' rows are as old as the shop's clock says. */
const age = (days: number) =>
  shop.app.database.brand(1).change(
    `update cart set created_at = created_at - make_interval(days => $2), changed_at = changed_at - make_interval(days => $2)
        where tenant_id = $1`,
    [days],
  );

test('a session is renewed while it is used, so that the cart of an active visitor stays', async () => {
  const ana = shop.visitor();
  await ana.call(writeCart, { ...cartOf(), body: { customer } });
  expect(await setCookies(ana)).toEqual([]);
  for (let visit = 0; visit < 3; visit++) {
    later(20);
    await age(20);
    expect(await setCookies(ana)).toEqual(['foyer_session']);
    expect(await setCookies(ana)).toEqual([]);
    await ana.call(writeCart, { ...cartOf(), body: { customer: { ...customer, city: `visit ${visit}` } } });
    await clearLeftovers(shop.app);
    expect(await nameIn(ana)).toBe('Elena');
  }
});

test('a session that was not used for 30 days has ended, and its cart is deleted', async () => {
  const ana = shop.visitor();
  await ana.call(writeCart, { ...cartOf(), body: { customer } });
  later(30);
  await age(30);
  await clearLeftovers(shop.app);
  expect(await shop.app.database.brand(1).rows('select 1 from cart where tenant_id = $1')).toEqual([]);
  expect(await setCookies(ana)).toEqual(['foyer_session']);
  expect(await nameIn(ana)).toBeUndefined();
});

test('an answer for anyone renews no session', async () => {
  const ana = shop.visitor();
  await ana.request(config);
  later(20);
  const { cookies } = await ana.request({ method: 'GET', url: '/api/openapi.json' });
  expect(cookies).toEqual([]);
  expect(await setCookies(ana)).toEqual(['foyer_session']);
});

describe('over https', () => {
  const https = { 'x-forwarded-proto': 'https' };
  let behind: Shop;
  beforeAll(async () => {
    behind = await openShop(database.url, {
      sets: [],
      env: { TRUST_PROXY: '127.0.0.1', BOT_CHECK: 'altcha' },
    });
  });
  afterAll(() => behind.close());

  /** Asks for the configuration with some cookies. */
  const ask = (cookie: string, headers: Record<string, string> = https) =>
    behind.fastify.inject({ url: '/api/config', headers: { host: 'aurora.test', cookie, ...headers } });

  test('the session has a name that only this host can set', async () => {
    const { cookies } = await ask('');
    expect(cookies).toMatchObject([
      { name: '__Host-foyer_session', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
    ]);
    expect(cookies[0]).not.toHaveProperty('domain');
    expect((await ask(`__Host-foyer_session=${cookies[0]!.value}`)).cookies).toEqual([]);
  });

  test('a session under the plain name, which another host of the domain can set, is not accepted', async () => {
    const { cookies } = await ask('');
    const given = await ask(`foyer_session=${cookies[0]!.value}`);
    expect(given.cookies.map(({ name }) => name)).toEqual(['__Host-foyer_session']);
    expect(given.cookies[0]!.value.split('.')[0]).not.toBe(cookies[0]!.value.split('.')[0]);
  });

  test('the pass of the bot check has such a name too, and counts', async () => {
    const { cookies } = await ask('');
    const session = `__Host-foyer_session=${cookies[0]!.value}`;
    const send = (method: 'GET' | 'POST', url: string, cookie: string, payload?: object) =>
      behind.fastify.inject({
        method,
        url,
        headers: { host: 'aurora.test', cookie, ...https },
        ...(payload && { payload }),
      });
    const puzzle = await send('GET', '/api/bot-check/challenge?level=low', session);
    const recaptchaToken = await solveAltcha(puzzle.json<{ challenge: Challenge }>().challenge);
    const given = await send('POST', botCheckPassLow.path, session, { recaptchaToken });
    const [pass] = given.cookies;
    expect([given.statusCode, pass!.name, pass!.secure]).toEqual([200, '__Host-foyer_pass', true]);
    const withPass = (name: string) =>
      send('POST', botCheckPassLow.path, `${session}; ${name}=${pass!.value}`, {});
    expect((await withPass('__Host-foyer_pass')).statusCode).toBe(200);
    expect((await withPass('foyer_pass')).statusCode).toBe(400);
  });

  test('over plain http the names have no prefix, which browsers would refuse there', async () => {
    expect((await ask('', {})).cookies.map(({ name }) => name)).toEqual(['foyer_session']);
  });
});
