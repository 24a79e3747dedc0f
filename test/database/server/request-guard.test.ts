import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../src/apps/api/routes.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { endStreams } from '#modules/seating/server/watch-seats.ts';
import { ownOrigin } from '#modules/tenancy/server/brands.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { watchLiveSeats } from '../../support/live-stream.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let database: TestDatabase;
let shop: Shop;
let address: string;
const log: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url, { log });
  address = await shop.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.visitor().request({ method: 'GET', url, headers });

describe('requests', () => {
  test('in production an unknown host is refused', async () => {
    const strict = { ...shop.app, settings: { ...shop.app.settings, demo: false } };
    const { loadBrands } = await import('#modules/tenancy/server/brands.ts');
    const { buildServer } = await import('../../../src/apps/api/server.ts');
    await loadBrands(strict);
    const { fastify } = await buildServer(strict);
    expect((await fastify.inject({ url: '/api/config', headers: { host: 'aurora.test' } })).statusCode).toBe(
      200,
    );
    for (const host of ['nobody.test', 'aurora.localhost', 'aurora.test.evil.example']) {
      const { statusCode, body } = await fastify.inject({ url: '/api/config', headers: { host } });
      expect([statusCode, JSON.parse(body)]).toEqual([404, { code: 'UNKNOWN_HOST' }]);
    }
    const cookie = String(
      (await fastify.inject({ url: '/api/config', headers: { host: 'aurora.test' } })).headers['set-cookie'],
    );
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Secure/);
    expect(cookie).toMatch(/SameSite=Lax/);
    await fastify.close();
  });

  test('after many wrong tokens an address must wait, even with a right one that it has not used yet', async () => {
    const [known, unused] = ['a'.repeat(32), 'b'.repeat(32)];
    let laterMs = 0;
    const strict = await openShop(database.url, {
      env: {
        FOYER_OPERATOR_TOKEN: known,
        FOYER_OPERATORS: `anna:${unused}`,
        ADDRESS_CALLS_A_MINUTE: '1000',
      },
      now: () => new Date(Date.now() + laterMs),
    });
    const ask = async (authorization: string, from = '192.0.2.7') =>
      (
        await strict.fastify.inject({
          url: '/api/operator/presentations/999999999',
          headers: { host: 'aurora.test', authorization },
          remoteAddress: from,
        })
      ).statusCode;
    expect(await ask(`Bearer ${known}`)).toBe(409);
    for (let i = 0; i < 20; i++) expect(await ask(`Bearer ${i}`)).toBe(401);
    expect([await ask('Bearer 20'), await ask(`Bearer ${unused}`)]).toEqual([429, 429]);
    expect(await ask(`Bearer ${known}`)).toBe(409);
    expect([await ask('Bearer 20', '192.0.2.8'), await ask(`Bearer ${unused}`, '192.0.2.8')]).toEqual([
      401, 409,
    ]);
    laterMs = 61_000;
    expect([await ask('Bearer 20'), await ask(`Bearer ${unused}`)]).toEqual([401, 409]);
    await strict.close();
  });

  test('links in e-mails have the port of the shop or none, whatever the caller’s host says', () => {
    const { app } = shop;
    const linkOf = (origin: string): string => ownOrigin({ app, tenantId: 1 }, origin);
    const { port } = app.settings;
    expect(linkOf('http://aurora.test:4444')).toBe('http://aurora.test');
    expect(linkOf(`http://aurora.test:${port}`)).toBe(`http://aurora.test:${port}`);
  });

  test('changes from another site’s page are refused, whichever header shows it', async () => {
    const put = (headers: Record<string, string>) =>
      shop.visitor().request({ method: 'PUT', url: '/api/seats/lock-seat', payload: {}, headers });
    expect((await put({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await put({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
    expect((await put({ origin: 'https://evil.example' })).json()).toEqual({ code: 'FOREIGN_ORIGIN' });
    expect((await put({ origin: 'null' })).statusCode).toBe(403);
    expect((await put({ origin: 'http://aurora.test' })).statusCode).not.toBe(403);
    expect((await put({})).statusCode).not.toBe(403);
  });

  test('every answer has the security headers', async () => {
    const { headers } = await get('/api/config');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('bad input is answered with its place, and never a stack trace', async () => {
    const bad = await shop.visitor().request({
      method: 'POST',
      url: '/api/seats/check-selection',
      payload: { presentationId: 1, confirmed: [], extra: 1 },
    });
    expect([bad.statusCode, bad.json()]).toEqual([400, { code: 'BAD_INPUT', part: 'body', path: '/extra' }]);
    const missing = await get('/api/seats/states');
    expect(missing.json()).toEqual({ code: 'BAD_INPUT', part: 'querystring', path: '/presentationId' });
    const broken = await shop.fastify.inject({
      method: 'PUT',
      url: '/api/seats/lock-seat',
      headers: { host: 'aurora.test', 'content-type': 'application/json' },
      payload: '{"seat":',
    });
    expect([broken.statusCode, broken.json()]).toEqual([400, { code: 'BAD_INPUT', part: 'body', path: '' }]);
    const type = await shop.fastify.inject({
      method: 'PUT',
      url: '/api/seats/lock-seat',
      headers: { host: 'aurora.test', 'content-type': 'text/csv' },
      payload: 'a',
    });
    expect([type.statusCode, type.json()]).toEqual([415, { code: 'UNSUPPORTED_MEDIA_TYPE' }]);
    const large = await shop
      .visitor()
      .request({ method: 'PUT', url: '/api/seats/lock-seat', payload: { x: 'x'.repeat(300_000) } });
    expect([large.statusCode, large.json()]).toEqual([413, { code: 'TOO_LARGE' }]);
  });

  test('the server waits at most two minutes for a complete request', () => {
    expect(shop.fastify.server.requestTimeout).toBe(120_000);
  });

  test('NUL and half a surrogate pair, which PostgreSQL cannot store, are bad input anywhere', async () => {
    const id = shop.showings.get('show-small')!;
    const send = (method: 'GET' | 'PUT', url: string, payload?: object) =>
      shop.visitor().request({ method, url, ...(payload && { payload }) });
    const cart = `/api/order/${id}/cart`;
    for (const [part, answer] of [
      ['body', await send('PUT', cart, { customer: { firstName: 'x\u0000' } })],
      ['body', await send('PUT', cart, { customer: { 'x\u0000': ['x'] } })],
      ['body', await send('PUT', cart, { customer: { firstName: 'x\uD83D' } })],
      ['body', await send('PUT', cart, { customer: { '\uDE00x': ['x'] } })],
      ['querystring', await send('GET', '/api/presentations/?search=a%00b')],
      ['params', await send('GET', '/api/payment/status/01a1f9d4%00')],
      ['params', await send('GET', '/api/tickets/abcdefghijklmnopqr%00stu/tickets.pdf')],
    ] as const)
      expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'BAD_INPUT', part, path: '' }]);
    expect((await send('PUT', cart, { customer: { firstName: 'x\uD83D\uDE00' } })).statusCode).toBe(200);
  });

  test('too many requests of one visitor: 429 with Retry-After, while others are served', async () => {
    const greedy = shop.visitor();
    const url = '/api/payment/status/01a1f9d4-c916-7c18-9309-6a4e1b0e1a0a';
    await greedy.request({ method: 'GET', url });
    const answers = await Promise.all(
      Array.from({ length: 260 }, () => greedy.request({ method: 'GET', url })),
    );
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    expect(refused.json()).toEqual({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(url)).statusCode).toBe(200);
  });
});

describe('monitoring and documentation', () => {
  test('health, readiness and metrics need no brand', async () => {
    const plain = (url: string) => shop.fastify.inject({ url, headers: { host: '10.0.0.1' } });
    expect((await plain('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await plain('/readyz')).json()).toEqual({ status: 'ok' });
    expect((await plain('/metrics')).body).toContain('foyer_request_seconds_bucket');
  });

  test('the OpenAPI document lists every call', async () => {
    const { paths } = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = routes().flatMap((one) =>
      'endpoint' in one ? [`${one.endpoint.method} ${one.endpoint.path.replace(/:(\w+)/g, '{$1}')}`] : [],
    );
    expect(declared.filter((call) => !listed.includes(call))).toEqual([]);
  });

  test('the OpenAPI document has the access of each call', async () => {
    const { paths } = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { security: Record<string, unknown>[] }>>;
    }>();
    const wrong = routes().flatMap((one) => {
      const { method, path, access } = 'endpoint' in one ? one.endpoint : one;
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const security = operation?.security.flatMap((scheme) => Object.keys(scheme))[0] ?? 'anyone';
      return operation && security !== access ? [`${method} ${path} ${security}`] : [];
    });
    expect(wrong).toEqual([]);
    expect(paths['/api/seats/lock-seat']?.['put']?.security).toEqual([{ visitor: [] }]);
    expect(paths['/api/operator/invoices']?.['get']?.security).toEqual([{ operator: [] }]);
    expect((await get('/api/docs')).body).toContain('<dt>For</dt><dd><code>operator</code></dd>');
  });

  test('the OpenAPI document has the header with which pages name their visitor', async () => {
    type Parameter = { in: string; name: string };
    const { paths } = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
    }>();
    const headers = (path: string, method: string) =>
      (paths[path]?.[method]?.parameters ?? []).filter((one) => one.in === 'header').map(({ name }) => name);
    expect(headers('/api/seats/lock-seat', 'put')).toEqual(['uuid']);
    expect(headers('/api/presentations/{id}', 'get')).toEqual(['uuid']);
    expect(headers('/api/operator/invoices', 'get')).toEqual([]);
  });

  test('the OpenAPI document has the refusals of each call', async () => {
    type Answers = Record<string, { headers?: object; content: { 'application/json': { schema: object } } }>;
    const { paths } = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { responses: Answers }>>;
    }>();
    const unlisted = routes().flatMap((one) => {
      if (!('endpoint' in one)) return [];
      const { method, path, refusals, style } = one.endpoint;
      const { responses } = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      const codesOf = (status: string): string =>
        JSON.stringify(responses[status]?.content['application/json'].schema ?? {});
      const listed = codesOf(style === 'specification' ? '200' : '4XX') + codesOf('400');
      const codes = refusals.filter((code) => !listed.includes(`"${code}"`));
      const usual = codesOf('429').includes('"TOO_MANY_REQUESTS"') && responses['429']?.headers;
      return [...codes, ...(usual ? [] : ['429'])].map((what) => `${method} ${path} ${what}`);
    });
    expect(unlisted).toEqual([]);
  });

  test('the documentation page shows input, answer and refusals of a call', async () => {
    const { body } = await get('/api/docs');
    const line = body.split('<details>').find((row) => row.includes('/api/seats/lock-seat'))!;
    expect(line).toContain('recaptchaToken?: string');
    expect(line).toContain('VenueSectionId: integer');
    expect(line).toContain('&quot;lock_seat_error&quot;');
    expect(line).toContain('&quot;RECAPTCHA_REQUIRED&quot;');
    expect(body).not.toContain('<h2></h2>');
  });

  test('errors are logged and counted by the class of their status', async () => {
    const counts = async (): Promise<number[]> => {
      const { body } = await shop.fastify.inject({ url: '/metrics' });
      return ['critical', 'high', 'medium', 'low'].map((name) =>
        Number(new RegExp(`^foyer_errors_total\\{class="${name}"\\} (\\d+)$`, 'm').exec(body)?.[1]),
      );
    };
    const before = await counts();
    const lines = log.length;
    const foreign = { 'sec-fetch-site': 'cross-site' };
    await shop
      .visitor()
      .request({ method: 'PUT', url: '/api/seats/lock-seat', payload: {}, headers: foreign });
    await get('/api/tickets/abcdefghijklmnopqrstuv');
    await get('/api/seats/states');
    expect((await counts()).map((count, i) => count - before[i]!)).toEqual([0, 1, 1, 1]);
    const errors = log
      .slice(lines)
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .filter(({ errorClass }) => errorClass !== undefined);
    const [info, warn] = [30, 40];
    expect(errors).toMatchObject([
      { msg: 'answered', status: 403, errorClass: 'high', level: warn },
      { msg: 'answered', status: 404, errorClass: 'medium', level: info },
      { msg: 'answered', status: 400, errorClass: 'low', level: info },
    ]);
  });

  test('log lines have route, status and time, but no visitor and no token', async () => {
    await get('/api/tickets/abcdefghijklmnopqrstuv');
    const line = log
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((entry) => entry['route'] === '/api/tickets/:token')!;
    expect(line).toMatchObject({ msg: 'answered', status: 404 });
    expect(log.join('')).not.toContain('abcdefghijklmnopqrstuv');
    const answered = log.filter((text) => text.includes('"answered"'));
    expect(answered.join('')).not.toMatch(/127\.0\.0\.1|foyer_session|remoteAddress/);
  });
});

test('a lock of one visitor is sent to another who watches', async () => {
  const id = shop.showings.get('show-small')!;
  const stream = await watchLiveSeats(address, id);
  expect(await stream.next()).toContain('event: states');
  await shop.visitor().call(lockSeat, {
    body: { seat: { PresentationId: id, VenueSectionId: 1, XCoordinate: 7, YCoordinate: 1 } },
  });
  const change = await stream.next();
  expect(change).toContain('event: runs');
  expect(change).toContain('[[6,1,3]]');
  endStreams();
  expect(await stream.next()).toBeUndefined();
});

test('a bug in the live stream is logged as an error', async () => {
  // A plan that the import would refuse.
  await shop.app.database
    .brand(1)
    .change(`update seatplan set chart = '{"levels": []}' where tenant_id = $1 and key = 'mixed'`);
  const { statusCode } = await get(`/api/seats/live?presentationId=${shop.showings.get('show-mixed')!}`);
  expect(statusCode).toBe(500);
  expect(log.some((line) => line.includes('TypeError'))).toBe(true);
});
