import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../../src/apps/api/server.ts';
import { messagesCall } from '../../../src/apps/web/server/messages-call.ts';
import { serve } from '#platform/server/http/serve.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let database: TestDatabase;
let shop: Shop;
let fastify: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url);
  const built = await buildServer(shop.app);
  ({ fastify } = built);
  serve(fastify, [messagesCall], built.guard);
});
afterAll(async () => {
  await fastify.close();
  await shop.close();
  await database.drop();
});

const ask = (ns: string) =>
  fastify.inject({ url: `/api/web/messages?lang=bg&ns=${ns}`, headers: { host: 'aurora.test' } });

test('answers with texts of existing namespaces only', async () => {
  const answer = await ask('seating,tickets');
  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([200, ['seating', 'tickets']]);
});

test.each(['no-such-name', 'seating,no-such-name', 'constructor', ''])(
  'a name that is no namespace is refused, since whatever is compiled is kept: %s',
  async (ns) => {
    const answer = await ask(ns);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'BAD_INPUT', part: 'query', path: '/ns' },
    ]);
  },
);

test('an answer that shared caches store depends on its address alone', async () => {
  const cookie = 'foyer_lang=he';
  const told = { host: 'aurora.test', cookie, 'x-foyer-lang': 'ar' };
  const plain = await ask('seating');
  const answer = await fastify.inject({ url: '/api/web/messages?lang=bg&ns=seating', headers: told });
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect(answer.body).toBe(plain.body);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test.each(['ns=seating', 'lang=&ns=seating', 'lang=cs&ns=seating', 'lang=bg&lang=he&ns=seating'])(
  'without one language of the brand in its address it is refused, and not stored: %s',
  async (query) => {
    const headers = { host: 'aurora.test', cookie: 'foyer_lang=he', 'x-foyer-lang': 'ar' };
    const answer = await fastify.inject({ url: `/api/web/messages?${query}`, headers });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'BAD_INPUT', part: 'query', path: '/lang' },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);
