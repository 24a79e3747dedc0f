import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '../../../src/apps/api/server.ts';
import { handleOutbox } from '#modules/ordering/server/outbox/handle-outbox.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import { systemContext, type App } from '#platform/server/context.ts';
import { readMail } from '#platform/server/mail/read-mail.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { dumpOf } from '../../support/stand-ins/card-leak.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** The host and scheme of a request: they become part of links, e-mails and stored data. */

const EVIL = 'evil.example';
const ODD_HOSTS = [`aurora.test:443@${EVIL}`, `${EVIL}@aurora.test`, `aurora.test/${EVIL}`, 'x:y', 'a b'];

let till: Till;
let shop: Shop;

beforeAll(async () => {
  till = await openTill({ sets: [cinema({ plans: { a: smallHall, b: smallHall, c: smallHall } })] });
  shop = till.shop;
});
afterAll(() => till.close());

/** The same shop in production mode, where brands have only the hosts of their lists. */
async function inProduction(): Promise<App> {
  const app = { ...shop.app, settings: { ...shop.app.settings, demo: false } };
  await loadBrands(app);
  return app;
}

describe('an address that cannot be decoded, or has a part that is too long,', () => {
  test.each([
    ['/%ff', 400],
    ['/api/tickets/%', 400],
    ['/order/%ED%A0%80', 400],
    [`/api/tickets/${'x'.repeat(300)}`, 414],
  ])('is refused like any bad input, with the headers of every answer: %s', async (url, status) => {
    const answer = await shop.fastify.inject({ url, headers: { host: 'aurora.test' } });
    expect([answer.statusCode, answer.json()]).toEqual([status, { code: 'BAD_INPUT' }]);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });
});

describe('a host that is more than a name and a port', () => {
  test.each(ODD_HOSTS)('%j is bad input for every call, also in the demo', async (host) => {
    for (const url of ['/api/config', '/api/nothing', `/api/seats/states?presentationId=1`]) {
      const answer = await shop.fastify.inject({ url, headers: { host, 'accept-encoding': 'br' } });
      const fault = { code: 'BAD_INPUT', part: 'headers', path: '/host' };
      expect([answer.statusCode, answer.json()]).toEqual([400, fault]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await shop.fastify.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
  });

  test('is refused in production too, when the part before the colon is the brand’s', async () => {
    const { fastify } = await buildServer(await inProduction());
    const status = async (host: string): Promise<number> =>
      (await fastify.inject({ url: '/api/config', headers: { host } })).statusCode;
    expect(await status('Aurora.test:8443')).toBe(200);
    expect(await status(`aurora.test:443@${EVIL}`)).toBe(400);
    expect(await status(EVIL)).toBe(404);
    await fastify.close();
  });

  test('cannot be used to buy, and is not stored', async () => {
    const showing = shop.showings.get('show-a')!;
    const ana = shop.visitor();
    await lockSeats(ana, showing, THREE_SEATS);
    const cart = await payloadOf(ana, showing, await typeCard(ana, '4242424242424242', 29.7));
    const headers = { host: `aurora.test:443@${EVIL}` };
    const odd = await ana.request({ method: 'POST', url: '/api/payment/commit', payload: { cart }, headers });
    expect(odd.statusCode).toBe(400);
    expect((await commit(ana, cart)).body.status).toBe('paid');
    expect(await dumpOf(till.database.url)).not.toContain(EVIL);
  });

  test('is refused from a trusted proxy as well', async () => {
    const behind = await openShop(till.database.url, { sets: [], env: { TRUST_PROXY: '10.0.0.1' } });
    const ask = async (forwarded: Record<string, string>): Promise<[number, string]> => {
      const { statusCode, body } = await behind.fastify.inject({
        url: '/api/config',
        remoteAddress: '10.0.0.1',
        headers: { host: 'aurora.test', ...forwarded },
      });
      return [statusCode, statusCode === 200 ? '' : (JSON.parse(body) as { path: string }).path];
    };
    expect(await ask({ 'x-forwarded-host': 'aurora.test:8443', 'x-forwarded-proto': 'https' })).toEqual([
      200,
      '',
    ]);
    for (const host of ODD_HOSTS)
      expect(await ask({ 'x-forwarded-host': host })).toEqual([400, '/x-forwarded-host']);
    for (const scheme of ['javascript', 'https://evil.example/', 'HTTPS', 'ftp'])
      expect(await ask({ 'x-forwarded-proto': scheme })).toEqual([400, '/x-forwarded-proto']);
    await behind.close();
  });
});

describe('links in e-mails', () => {
  /** The e-mail of a paid order with the stored address `origin`, as `app` composes it. */
  async function emailOf(key: string, origin: string, app: App): Promise<string> {
    const showing = shop.showings.get(key)!;
    const ana = shop.visitor();
    await lockSeats(ana, showing, THREE_SEATS);
    const { orderId, link } = (await buy(ana, showing)).body;
    const db = shop.app.database.brand(1);
    await db.change(
      `update orders set content = content || jsonb_build_object('origin', $3::text) where tenant_id = $1 and order_id = $2`,
      [orderId, origin],
    );
    const of = [orderId];
    const [event] = await db.rows<{ id: string }>(
      'select event_id as id from outbox where tenant_id = $1 and subject_id = $2',
      of,
    );
    await handleOutbox(systemContext(app, 1), event!.id);
    const [mail] = await db.rows<{ message: Buffer }>(
      'select message from mail join outbox using (tenant_id, event_id) where tenant_id = $1 and subject_id = $2',
      of,
    );
    const { text } = readMail(mail!.message);
    expect(text).toContain(`/t/${link}`);
    return text;
  }

  test('a malformed address stored before hosts were checked becomes the brand’s own host', async () => {
    const email = await emailOf('show-b', `http://aurora.test:443@${EVIL}`, shop.app);
    expect(email).not.toContain(EVIL);
    expect(email).toContain('http://aurora.test/t/');
  });

  test('in production a host that is not the brand’s is replaced by its first', async () => {
    const email = await emailOf('show-c', `https://${EVIL}`, await inProduction());
    expect(email).not.toContain(EVIL);
    expect(email).toContain('https://aurora.test/t/');
  });
});
