import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderPage } from '#modules/ordering/contract.ts';
import { lockSeats } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';

/**
 * Quick answers must be equal to the usual ones. Over a connection they are sent before the framework sees the request;
 * injected requests, and those for which a proxy names host or scheme, are answered by its first hook.
 */

let database: TestDatabase;
let shop: Shop;
let show: number;
let plan: number;
let origin: string;

beforeAll(async () => {
  database = await testDatabase();
  const { brand } = cinema({ code: 'wisla', id: 2 }) as { brand: object };
  shop = await openShop(database.url, {
    sets: [cinema({ plans: { a: smallHall } }), { foyer: 1, brand }],
    env: { TRUST_PROXY: 'loopback' },
  });
  origin = await shop.fastify.listen({ port: 0, host: '127.0.0.1' });
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

describe('over a connection', () => {
  type Sent = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

  const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const options = { method, headers: { host: 'aurora.test', 'accept-encoding': 'br', ...headers } };
      request(origin + path, options, (answer) => {
        const { statusCode = 0, headers: received } = answer;
        buffer(answer).then((body) => resolve({ status: statusCode, headers: received, body }), reject);
      })
        .on('error', reject)
        .end();
    });
  const path = () => `/api/seats/states?presentationId=${show}`;
  const isCounted = ({ headers }: Sent): boolean => headers['x-ratelimit-limit'] !== undefined;

  /** The cookie of a visitor whom the shop knows. */
  async function cookie(): Promise<string> {
    const { headers } = await send(path());
    return headers['set-cookie']!.map((set) => set.split(';', 1)[0]).join('; ');
  }

  test('the same answer as an injected request gets', async () => {
    const [ana, injected] = [{ cookie: await cookie() }, await known()];
    for (const address of [path(), `/api/seats/chart/${plan}`]) {
      const [sent, expected] = [await send(address, ana), await get(injected, address)];
      const ofConnection = ['date', 'connection', 'keep-alive'];
      const named = (headers: IncomingHttpHeaders): object =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));
      expect([sent.status, isCounted(sent)]).toEqual([200, false]);
      expect(named(sent.headers)).toEqual(named(expected.headers as IncomingHttpHeaders));
      expect(sent.body).toEqual(expected.rawPayload);
    }
  });

  test('another brand gets neither, by its own host or by the one that a trusted proxy names', async () => {
    const own = { cookie: await cookie() };
    const ways: Record<string, string>[] = [{ host: 'wisla.test' }, { 'x-forwarded-host': 'wisla.test' }];
    for (const headers of ways) {
      expect((await send(`/api/seats/chart/${plan}`, { ...own, ...headers })).status).toBe(404);
      const { body } = await send(path(), { ...own, ...headers });
      expect(body.toString()).toContain('NO_EVENT_FOUND');
    }
  });

  test('over https, as a trusted proxy says, the cookie of plain http is nobody’s', async () => {
    const answer = await send(path(), { cookie: await cookie(), 'x-forwarded-proto': 'https' });
    expect(isCounted(answer)).toBe(true);
    expect(String(answer.headers['set-cookie'])).toContain('__Host-foyer_session=');
  });

  test.each([
    ['a host that is none', { host: 'aurora.test:99999' }, 400],
    ['a client that takes no brotli', { 'accept-encoding': 'gzip;q=1, br;q=0' }, 200],
    ['no cookie', { cookie: '' }, 200],
    ['a cookie without a seal', { cookie: 'foyer_session=made-up' }, 200],
  ])('%s is answered in the usual way', async (_, headers, status) => {
    const answer = await send(path(), { cookie: await cookie(), ...(headers as Record<string, string>) });
    // A refusal of the host comes before the count.
    expect(isCounted(answer)).toBe(status === 200);
    expect(answer.status).toBe(status);
  });

  test('other methods are answered in the usual way', async () => {
    const answer = await send(path(), { cookie: await cookie() }, 'HEAD');
    expect(answer.body).toHaveLength(0);
    expect(isCounted(answer)).toBe(true);
  });
});
