import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearLeftovers } from '../../../src/apps/worker/housekeeping.ts';
import { readCart, writeCart } from '#modules/ordering/contract.ts';
import { customer } from '../../support/buyer.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';

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
