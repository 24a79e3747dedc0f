import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../src/apps/api/routes.ts';
import { routes as operatorRoutes } from '../../../src/apps/import/routes.ts';
import { endStreams } from '#modules/seating/server/watch-seats.ts';
import { commit, customer, payloadOf, typeCard } from '../../support/buyer.ts';
import type { Access } from '#kernel/endpoint.ts';
import { dumpBy } from '../../support/stand-ins/card-leak.ts';
import { watchLiveSeats } from '../../support/live-stream.ts';
import type { Shop, Visitor } from '../../support/shop.ts';
import type { Till } from '../../support/till.ts';
import { filled, openSceneShop, type SceneShop } from './isolation-scene.ts';
import {
  codeOf,
  TOKEN,
  TRIALS,
  WISLA_TOKEN,
  type Answer,
  type Scene,
  type Sent,
} from './isolation-trials.ts';

/**
 * Calls every call of the API with another brand's ids and another visitor's. The other brand has no data, so any
 * data of the first brand in its answers is a leak.
 */

const calls = [...routes(), ...operatorRoutes].map((one) => ('endpoint' in one ? one.endpoint : one));
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
/** A stream does not end, so it has a test of its own. */
const STREAM = 'GET /api/seats/live';
/** The key of a trial's own presentation. */
const keyOf = (name: string): string => `t${Object.keys(TRIALS).indexOf(name)}`;

const [AURORA, WISLA] = [1, 2];
/** Texts that only the first brand has, and texts about Ana. */
const BRAND_TEXTS = /Charade|Шарада|Popcorn|Booking charge|Stalls|elena@posta|Dimitrova/;
const ANAS_TEXTS = /elena@posta|Dimitrova/;

let sceneShop: SceneShop;
let till: Till;
let shop: Shop;
let reader: Client;
beforeAll(async () => {
  sceneShop = await openSceneShop([...Object.keys(TRIALS).map(keyOf), 'more', 'wrong', 'access']);
  till = sceneShop.till;
  shop = till.shop;
  reader = new Client({ connectionString: till.database.url });
  await reader.connect();
});
afterAll(async () => {
  await reader.end();
  await sceneShop.close();
});

const sql = <R extends object>(text: string, values: unknown[]): Promise<R[]> =>
  shop.app.database.brand(AURORA).rows<R>(text, values);

async function send(name: string, scene: Scene, who: Visitor, sent: Sent): Promise<Answer> {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const { search = '', payload, headers = {} } = sent;
  const answer = await who.request({
    method,
    url: filled(path, scene) + search,
    headers,
    ...(payload && { payload }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    text: answer.body,
    body: isJson ? answer.json() : {},
    cookies: answer.cookies.map(({ name }) => name),
  };
}

/**
 * Every row of the shop's own tables, with the table's name. Without e-mails: they are long, and no call writes them.
 */
const rowsOfShop = async (): Promise<string[]> => {
  const rows = await dumpBy(reader, /^public\.(?!mail$)/);
  return rows.split('\n').toSorted();
};
const ofBrand = (rows: readonly string[]): string[] => rows.filter((row) => row.includes(`: (${AURORA},`));

/** Ana's rows: of her session, her orders or her address. */
async function ofAna(rows: readonly string[], { order }: Scene): Promise<string[]> {
  const mine = await sql<{ session_id: string; order_id: string }>(
    `select session_id, order_id from orders where tenant_id = $1
        and session_id = (select session_id from orders where tenant_id = $1 and order_id = $2)`,
    [order],
  );
  const marks = [mine[0]!.session_id, ...mine.map(({ order_id }) => order_id), customer.email];
  return rows.filter((row) => marks.some((mark) => row.includes(mark)));
}

test('every call is tested', () => {
  const untried = calls.map(nameOf).filter((name) => name !== STREAM && !(name in TRIALS));
  expect(untried).toEqual([]);
  expect(Object.keys(TRIALS).filter((name) => !calls.some((call) => nameOf(call) === name))).toEqual([]);
});

describe('every call with ids of another', () => {
  test.each(Object.entries(TRIALS))('%s', async (name, trial) => {
    const made = await sceneShop.sceneOf(keyOf(name));
    const scene = (await trial.before?.(made)) ?? made;
    const fromWisla = (await trial.send?.(scene, WISLA)) ?? {};
    const fromAurora = (await trial.send?.(scene, AURORA)) ?? {};
    const before = await rowsOfShop();

    const foreign = await send(name, scene, shop.visitor('wisla'), fromWisla);
    await trial.brand(foreign, scene);
    expect(foreign.text).not.toMatch(BRAND_TEXTS);
    const afterForeign = await rowsOfShop();
    // A refused call has written nothing.
    if (codeOf(foreign)) expect(afterForeign).toEqual(before);
    expect(ofBrand(afterForeign)).toEqual(ofBrand(before));

    if (trial.visitor !== 'as the owner') {
      const other = await send(name, scene, shop.visitor(), fromAurora);
      await trial.visitor(other, scene);
      expect(other.text).not.toMatch(ANAS_TEXTS);
      expect(await ofAna(await rowsOfShop(), scene)).toEqual(await ofAna(before, scene));
    }

    const own = await send(name, scene, scene.ana, fromAurora);
    await trial.owner(own, scene);
    if (trial.visitor === 'as the owner')
      expect(await send(name, scene, shop.visitor(), fromAurora)).toMatchObject({
        status: own.status,
        text: own.text,
      });
  });
});

describe('who may make each call', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneShop.sceneOf('access');
  });
  const named = (wanted: Access): string[] =>
    calls.filter(({ access }) => access === wanted).map(nameOf).filter((name) => name !== STREAM); // prettier-ignore
  const sentTo = async (name: string): Promise<Sent> => (await TRIALS[name]?.send?.(scene, AURORA)) ?? {};

  test.each(named('anyone'))('%s starts no session', async (name) => {
    const { cookies } = await send(name, scene, shop.visitor(), await sentTo(name));
    expect(cookies).toEqual([]);
  });

  const changing = calls.filter((call) => call.access === 'visitor' && (call.method !== 'GET' || ('changes' in call && call.changes === true))); // prettier-ignore
  test.each(changing.map(nameOf))('%s is refused from another site’s page', async (name) => {
    const sent = await sentTo(name);
    const before = await rowsOfShop();
    const headers = { ...sent.headers, 'sec-fetch-site': 'cross-site' };
    const answer = await send(name, scene, scene.ana, { ...sent, headers });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FOREIGN_ORIGIN']);
    expect(await rowsOfShop()).toEqual(before);
  });

  test.each(named('operator'))(
    '%s is refused without a token, with a wrong one, and with one of another brand',
    async (name) => {
      const sent = await sentTo(name);
      const before = await rowsOfShop();
      for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}s`, TOKEN, `Bearer ${WISLA_TOKEN}`]) {
        const answer = await send(name, scene, scene.ana, { ...sent, headers: { authorization } });
        expect([authorization, answer.status, codeOf(answer)]).toEqual([authorization, 401, 'UNAUTHORIZED']);
      }
      expect(await rowsOfShop()).toEqual(before);
    },
  );
});

describe('several calls together', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneShop.sceneOf('more');
  });

  test('another visitor’s card cannot pay a cart that is not theirs', async () => {
    const other = shop.visitor();
    const before = await rowsOfShop();
    const payload = await payloadOf(scene.ana, scene.showing);
    const identifier = await typeCard(other, '4242424242424242', 29.7);
    const { body } = await commit(other, { ...payload, paymentIdentifier: identifier });
    expect(body.error?.code).toBe('NO_CART');
    expect(await ofAna(await rowsOfShop(), scene)).toEqual(await ofAna(before, scene));
  });

  test('live seats: another brand’s are not found, one’s own are sent', async () => {
    const { statusCode } = await shop
      .visitor('wisla')
      .request({ method: 'GET', url: `/api/seats/live?presentationId=${scene.showing}` });
    expect(statusCode).toBe(404);
    const address = await shop.fastify.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(endStreams);
    const stream = await watchLiveSeats(address, scene.showing);
    expect(await stream.next()).toContain('event: states');
  });

  test('a cookie is valid at its own brand only, and a forged one nowhere', async () => {
    const asked = { method: 'GET', url: '/api/config' } as const;
    const given = await shop.visitor().request(asked);
    const cookie = String(given.headers['set-cookie']).split(';')[0]!;
    const again = (brand: string, sent: string) =>
      shop.visitor(brand).request({ ...asked, headers: { cookie: sent } });
    expect((await again('aurora', cookie)).headers['set-cookie']).toBeUndefined();
    expect(String((await again('wisla', cookie)).headers['set-cookie'])).toContain('foyer_session=');
    const made = `foyer_session=${scene.order}.x`;
    expect(String((await again('aurora', made)).headers['set-cookie'])).toContain('foyer_session=');
  });
});

describe('invented and wrong ids never give a 5xx', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneShop.sceneOf('wrong');
  });
  const wrong = ['0', '-1', '999999999', '2147483648', 'abc', '%00', "1'--", '../../etc/passwd'];
  test.each(calls.filter(({ path }) => path.includes(':')).map(nameOf))('%s', async (name) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
    // With a valid body, because an invalid one is refused before the id is used.
    const { search = '', payload } = (await TRIALS[name]?.send?.(scene, AURORA)) ?? {};
    for (const id of wrong) {
      const url = path.replace(/:(\w+)/g, encodeURIComponent(id)) + search;
      const { statusCode, body } = await shop
        .visitor()
        .request({ method, url, ...(method !== 'GET' && { payload: payload ?? {} }) });
      expect([id, statusCode < 500, body]).toEqual([
        id,
        true,
        expect.not.stringMatching(/"part":"(body|query)/),
      ]);
    }
  });
});
