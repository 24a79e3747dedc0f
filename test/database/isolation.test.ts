import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { routes } from '../../src/apps/api/routes.ts';
import * as ordering from '#modules/ordering/contract.ts';
import { heedNotice } from '#modules/ordering/server/reconcile.ts';
import { reconcile } from '../support/reconcile.ts';
import { onPaymentNotice } from '#modules/payment/server/notices.ts';
import { endStreams } from '#modules/seating/server/watch-seats.ts';
import { buy, commit, customer, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../support/buyer.ts';
import { dumpOf } from '../support/card-leak.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { watchLiveSeats } from '../support/live-stream.ts';
import type { Shop, Visitor } from '../support/shop.ts';
import { openTill, type Till } from '../support/till.ts';
import { STRIPE_KEYS } from '../support/stripe-stand-in.ts';
import { codeOf, TOKEN, TRIALS, type Heard, type Scene, type Sent } from './isolation-trials.ts';

/**
 * Every call of the API with another brand's ids and another visitor's. The other brand has nothing at all,
 * so whatever of the first one's shows up in its answers came through a hole.
 */

const calls = routes().map((one) => ('endpoint' in one ? one.endpoint : one));
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
/** A stream has no end to wait for: it has a test of its own. */
const STREAM = 'GET /api/seats/live';
/** A showing for each trial. */
const keyOf = (name: string): string => `t${Object.keys(TRIALS).indexOf(name)}`;

const [AURORA, WISLA] = [1, 2];
/** Words that only the first brand has, and those that are about Ana. */
const BRANDS_WORDS = /Charade|Шарада|Popcorn|Booking charge|Stalls|elena@posta|Dimitrova/;
const ANAS_WORDS = /elena@posta|Dimitrova/;

let till: Till;
let shop: Shop;
let pictures: string;

beforeAll(async () => {
  const { brand } = cinema({ code: 'wisla', id: WISLA }) as { brand: object };
  const plans = Object.fromEntries(
    [...Object.keys(TRIALS).map(keyOf), 'more', 'wrong'].map((key) => [key, smallHall]),
  );
  pictures = await mkdtemp(path.join(tmpdir(), 'foyer-pictures-'));
  await cp(
    path.join(import.meta.dirname, '../../db/demo/pictures/products'),
    path.join(pictures, 'products'),
    {
      recursive: true,
    },
  );
  await mkdir(path.join(pictures, 'aurora/views'), { recursive: true });
  await writeFile(
    path.join(pictures, 'aurora/views/stalls.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  till = await openTill({
    sets: [cinema({ plans }), { foyer: 1, brand }],
    env: {
      PICTURES_DIR: pictures,
      FOYER_OPERATOR_TOKEN: TOKEN,
      ...STRIPE_KEYS,
    },
  });
  shop = till.shop;
  onPaymentNotice(shop.app, heedNotice);
});
afterAll(async () => {
  await till.close();
  await rm(pictures, { recursive: true });
});

const sql = <R extends object>(text: string, values: unknown[]): Promise<R[]> =>
  shop.app.database.brand(AURORA).rows<R>(text, values);

/** Ana has bought the first three seats of a showing, and keeps the three behind them. */
async function sceneOf(key: string): Promise<Scene> {
  const showing = shop.showings.get(`show-${key}`)!;
  const ana = shop.visitor();
  await lockSeats(ana, showing, THREE_SEATS);
  const { body: bought } = await buy(ana, showing);
  await lockSeats(ana, showing, [[1, 2], [2, 2], [3, 2]]); // prettier-ignore
  await ana.call(ordering.writeCart, { params: { id: showing }, body: { customer } });
  const { body: page } = await ana.call(ordering.orderPage, { params: { id: showing } });
  await reconcile(shop.app, 0);
  const [mail] = await sql<{ mail_id: string }>(
    'select mail_id from mail join outbox using (tenant_id, event_id) where tenant_id = $1 and subject_id = $2',
    [bought.orderId],
  );
  const [form] = await sql<{ form_id: string }>(
    `insert into payment_form (tenant_id, form_id, session_id, gateway, amount, currency, locale, reference)
     select tenant_id, gen_random_uuid(), session_id, 'stripe', total, currency, 'en', gen_random_uuid()::text
       from orders where tenant_id = $1 and order_id = $2 returning reference as form_id`,
    [bought.orderId],
  );
  return {
    ana,
    showing,
    day: page.presentation.businessDate,
    seatplan: page.seatplanId,
    feature: page.presentation.featureId,
    product: page.products[0]!.id,
    location: page.presentation.locationId,
    order: bought.orderId,
    token: bought.link!,
    mail: mail!.mail_id,
    form: form!.form_id,
  };
}

/** A call's address with Ana's ids. */
function filled(path: string, scene: Scene): string {
  const id = path.includes('/features/')
    ? scene.feature
    : path.includes('/products/')
      ? scene.product
      : scene.showing;
  const ids: Readonly<Record<string, string | number>> = {
    id,
    seatplanId: scene.seatplan,
    orderId: scene.order,
    token: scene.token,
    mailId: scene.mail,
    formId: scene.form,
    name: 'stalls',
    index: 0,
    locale: 'en',
  }; // prettier-ignore
  return path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
}

async function send(name: string, scene: Scene, who: Visitor, sent: Sent): Promise<Heard> {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const { search = '', payload, headers = {} } = sent;
  const answer = await who.request({
    method,
    url: filled(path, scene) + search,
    headers,
    ...(payload && { payload }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : {} };
}

/** Every row of the shop's own tables, its table's name before it. Letters are long, and no call writes them. */
const rowsOfShop = async (): Promise<string[]> => {
  const rows = await dumpOf(till.database.url, /^public\.(?!mail$)/);
  return rows.split('\n').toSorted();
};
const ofBrand = (rows: readonly string[]): string[] => rows.filter((row) => row.includes(`: (${AURORA},`));

/** The rows that are Ana's: of her session, her orders or her address. */
async function ofAna(rows: readonly string[], { order }: Scene): Promise<string[]> {
  const mine = await sql<{ session_id: string; order_id: string }>(
    `select session_id, order_id from orders where tenant_id = $1
        and session_id = (select session_id from orders where tenant_id = $1 and order_id = $2)`,
    [order],
  );
  const marks = [mine[0]!.session_id, ...mine.map(({ order_id }) => order_id), customer.email];
  return rows.filter((row) => marks.some((mark) => row.includes(mark)));
}

test('every call is tried', () => {
  const untried = calls.map(nameOf).filter((name) => name !== STREAM && !(name in TRIALS));
  expect(untried).toEqual([]);
  expect(Object.keys(TRIALS).filter((name) => !calls.some((call) => nameOf(call) === name))).toEqual([]);
});

describe('every call with ids of another', () => {
  test.each(Object.entries(TRIALS))('%s', async (name, trial) => {
    const made = await sceneOf(keyOf(name));
    const scene = (await trial.before?.(made)) ?? made;
    const fromWisla = (await trial.send?.(scene, WISLA)) ?? {};
    const fromAurora = (await trial.send?.(scene, AURORA)) ?? {};
    const before = await rowsOfShop();

    const foreign = await send(name, scene, shop.visitor('wisla'), fromWisla);
    await trial.brand(foreign, scene);
    expect(foreign.text).not.toMatch(BRANDS_WORDS);
    const afterForeign = await rowsOfShop();
    // A call that said no has written nothing anywhere.
    if (codeOf(foreign)) expect(afterForeign).toEqual(before);
    expect(ofBrand(afterForeign)).toEqual(ofBrand(before));

    if (trial.visitor !== 'as the owner') {
      const other = await send(name, scene, shop.visitor(), fromAurora);
      await trial.visitor(other, scene);
      expect(other.text).not.toMatch(ANAS_WORDS);
      expect(await ofAna(await rowsOfShop(), scene)).toEqual(await ofAna(before, scene));
    }

    const own = await send(name, scene, scene.ana, fromAurora);
    await trial.owner(own, scene);
    if (trial.visitor === 'as the owner')
      expect(await send(name, scene, shop.visitor(), fromAurora)).toEqual(own);
  });
});

describe('what no single call shows', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneOf('more');
  });

  test('another visitor’s own card buys nothing of a cart that is not theirs', async () => {
    const other = shop.visitor();
    const before = await rowsOfShop();
    const payload = await payloadOf(scene.ana, scene.showing);
    const identifier = await typeCard(other, '4242424242424242', 29.7);
    const { body } = await commit(other, { ...payload, paymentIdentifier: identifier });
    expect(body.error?.code).toBe('NO_CART');
    expect(await ofAna(await rowsOfShop(), scene)).toEqual(await ofAna(before, scene));
  });

  test('live seats: another brand’s are not found, one’s own come', async () => {
    const { statusCode } = await shop
      .visitor('wisla')
      .request({ method: 'GET', url: `/api/seats/live?presentationId=${scene.showing}` });
    expect(statusCode).toBe(404);
    const address = await shop.fastify.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(endStreams);
    const stream = await watchLiveSeats(address, scene.showing);
    expect(await stream.next()).toContain('event: states');
  });

  test('a cookie of one brand is nobody at the other, and a made-up one nobody anywhere', async () => {
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

describe('made-up and wrong ids are answered, never a 5xx', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneOf('wrong');
  });
  const wrong = ['0', '-1', '999999999', '2147483648', 'abc', '%00', "1'--", '../../etc/passwd'];
  test.each(calls.filter(({ path }) => path.includes(':')).map(nameOf))('%s', async (name) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
    // With a body that the call takes, or it would be refused before anybody looks at the id.
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
