import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/apps/api/routes.ts';
import * as ordering from '#modules/ordering/contract.ts';
import { lockSeat, seatStates } from '#modules/seating/contract.ts';
import { buy, customer, lockSeats } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { startDemoGateway, type RunningGateway } from '../support/demo-gateway.ts';
import { openShop, TEST_SECRET, type Shop, type Visitor } from '../support/shop.ts';

/**
 * Every call of the API with another brand's ids and another visitor's. The other brand has nothing at all,
 * so whatever of the first one's shows up in its answers came through a hole.
 */

let database: TestDatabase;
let gateway: RunningGateway;
let shop: Shop;
let ana: Visitor;
let ids: {
  presentation: number;
  seatplan: number;
  feature: number;
  product: number;
  order: string;
  token: string;
};

const MARKS = /Charade|Шарада|Popcorn|Booking charge|elena@posta|Dimitrova/;

beforeAll(async () => {
  database = await testDatabase();
  gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  const { brand } = cinema({ code: 'wisla', id: 2 }) as { brand: object };
  shop = await openShop(database.url, {
    sets: [cinema({ plans: { a: smallHall, b: smallHall } }), { foyer: 1, brand }],
    env: { DEMO_GATEWAY_ORIGIN: gateway.origin },
  });
  ana = shop.visitor();
  const presentation = shop.showings.get('show-a')!;
  await lockSeats(ana, presentation, [
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  const { body } = await buy(ana, presentation);
  const page = await ana.call(ordering.orderPage, { params: { id: presentation } });
  await lockSeats(ana, shop.showings.get('show-b')!, [
    [1, 1],
    [2, 1],
  ]);
  await ana.call(ordering.writeCart, { params: { id: shop.showings.get('show-b')! }, body: { customer } });
  ids = {
    presentation,
    seatplan: page.body.seatplanId,
    feature: page.body.presentation.featureId,
    product: page.body.products[0]!.id,
    order: body.orderId,
    token: body.link!,
  };
});
afterAll(async () => {
  await shop.close();
  await gateway.stop();
  await database.drop();
});

/** Ids of the first brand, wherever a call takes one. */
const idFor = (path: string, name: string): string => {
  if (name === 'token') return ids.token;
  if (name === 'orderId') return ids.order;
  if (name === 'seatplanId') return String(ids.seatplan);
  if (name === 'locale') return 'en';
  if (path.includes('/features/')) return String(ids.feature);
  if (path.includes('/products/')) return String(ids.product);
  return String(ids.presentation);
};
const filled = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => idFor(path, name));
const query = (): string =>
  new URLSearchParams({
    presentationId: String(ids.presentation),
    seatplanId: String(ids.seatplan),
    featureIds: String(ids.feature),
    featureId: String(ids.feature),
    quantity: '1',
    total: '10',
    locationId: '1',
  }).toString();
const bodies = (): object => ({
  presentationId: ids.presentation,
  quantity: 1,
  confirmed: [],
  step: 'chooseTickets',
  keepCustomer: true,
  total: 10,
  seat: { PresentationId: ids.presentation, VenueSectionId: 1, XCoordinate: 5, YCoordinate: 2 },
});

type Listed = { method: 'GET' | 'POST' | 'PUT'; path: string };
const calls = routes().map((one): Listed =>
  'endpoint' in one
    ? { method: one.endpoint.method as Listed['method'], path: one.endpoint.path }
    : { method: one.method, path: one.path },
);

describe('another brand', () => {
  test.each(calls)('$method $path gives nothing away', async ({ method, path }) => {
    if (path === '/api/seats/live') return;
    const stranger = shop.visitor('wisla');
    const { statusCode, body } = await stranger.request({
      method,
      url: `${filled(path)}?${query()}`,
      ...(method !== 'GET' && { payload: bodies() }),
    });
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toMatch(MARKS);
  });

  test('the first brand’s own visitor does see it, so the marks are worth looking for', async () => {
    const { body } = await ana.request({ method: 'GET', url: `/api/order/${ids.presentation}` });
    expect(body).toMatch(MARKS);
  });

  test('live seats of another brand are not found', async () => {
    const { statusCode } = await shop
      .visitor('wisla')
      .request({ method: 'GET', url: `/api/seats/live?presentationId=${ids.presentation}` });
    expect(statusCode).toBe(404);
  });
});

describe('another visitor of the same brand', () => {
  test.each(calls.filter(({ path }) => path.startsWith('/api/order/') || path.startsWith('/api/payment/')))(
    '$method $path shows nothing of the first one’s',
    async ({ method, path }) => {
      const { statusCode, body } = await shop.visitor().request({
        method,
        url: `${filled(path)}?${query()}`,
        ...(method !== 'GET' && { payload: bodies() }),
      });
      expect(statusCode).toBeLessThan(500);
      expect(body).not.toMatch(/elena@posta|Dimitrova/);
    },
  );

  test('cannot give back, move or see the first one’s seats as own', async () => {
    const other = shop.visitor();
    const b = shop.showings.get('show-b')!;
    const { body } = await other.call(seatStates, { query: { presentationId: b } });
    expect(body.mine).toEqual([]);
    expect(
      (await other.call(ordering.resetOrder, { params: { id: b }, body: { keepCustomer: false } })).status,
    ).toBe(200);
    expect(
      (
        await other.call(lockSeat, {
          body: { seat: { PresentationId: b, VenueSectionId: 1, XCoordinate: 1, YCoordinate: 1 } },
        })
      ).body.error?.code,
    ).toBe('lock_seat_error');
    expect((await ana.call(seatStates, { query: { presentationId: b } })).body.mine).toEqual([0, 1]);
  });
});

test('a cookie of one brand is nobody at the other, and a made-up one nobody anywhere', async () => {
  const { headers } = await ana.request({ method: 'GET', url: '/api/config' });
  expect(headers['set-cookie']).toBeUndefined();
  const made = await shop
    .visitor()
    .request({ method: 'GET', url: '/api/config', headers: { cookie: `foyer_session=${ids.order}.x` } });
  expect(String(made.headers['set-cookie'])).toContain('foyer_session=');
});

describe('made-up and wrong ids are answered, never a 5xx', () => {
  const endpoints = routes().flatMap((one) => ('endpoint' in one ? [one.endpoint] : []));
  const wrong = ['0', '-1', '999999999', '2147483648', 'abc', '%00', "1'--", '../../etc/passwd'];
  test.each(endpoints.filter(({ path }) => path.includes(':')))('$method $path', async ({ method, path }) => {
    for (const id of wrong) {
      const url = path.replace(/:(\w+)/g, encodeURIComponent(id));
      const { statusCode } = await shop.visitor().request({
        method: method as 'GET',
        url,
        ...(method !== 'GET' && { payload: bodies() }),
      });
      expect([id, statusCode < 500]).toEqual([id, true]);
    }
  });
});
