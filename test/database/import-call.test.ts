import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../src/platform/server/db.ts';
import { systemContext, type App } from '../../src/platform/server/context.ts';
import { readSettings } from '../../src/platform/server/settings.ts';
import { brandOfHost } from '../../src/modules/tenancy/server/brands.ts';
import { importCall } from '../../src/apps/import/routes.ts';
import { cinema } from '../fixtures/import/cinema.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

let server: TestDatabase;
let database: Database;
const opened: FastifyInstance[] = [];

beforeAll(async () => {
  server = await testDatabase();
  database = new Database(server.url);
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await database.end();
  await server.drop();
});

function appWith(token: string): { app: App; http: FastifyInstance } {
  const http = fastify();
  opened.push(http);
  const settings = {
    ...readSettings({ FOYER_OPERATOR_TOKEN: token }, { demo: true }),
    databaseUrl: server.url,
  };
  const app: App = { settings, database, log: http.log, now: () => new Date() };
  http.post(importCall.path, (request, reply) => importCall.answer(systemContext(app, 0), request, reply));
  return { app, http };
}

const call = (http: FastifyInstance, body: object, token?: string) =>
  http.inject({
    method: 'POST',
    url: importCall.path,
    payload: body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

const files = [{ name: 'cinema.json', content: JSON.stringify(cinema()) }];

test('without a token in the environment the call does not exist; with one it must be shown', async () => {
  expect((await call(appWith('').http, { files }, 'anything')).statusCode).toBe(404);
  const { http } = appWith('a-long-secret');
  expect((await call(http, { files })).statusCode).toBe(401);
  expect((await call(http, { files }, 'a-long-secre')).statusCode).toBe(401);
});

test('the operator loads files and the process knows the brand at once', async () => {
  const { app, http } = appWith('a-long-secret');
  const dry = await call(http, { files, dryRun: true }, 'a-long-secret');
  expect(dry.json()).toMatchObject({
    dryRun: true,
    faults: [],
    kinds: { presentations: { created: ['one', 'two'] } },
  });
  expect(brandOfHost(app, 'trial.example')).toBeUndefined();
  const reply = await call(http, { files: [{ name: 'cinema.json', content: cinema() }] }, 'a-long-secret');
  expect([reply.statusCode, reply.json<{ brand: unknown }>().brand]).toEqual([200, { id: 7, code: 'trial' }]);
  expect(brandOfHost(app, 'trial.example')?.code).toBe('trial');
});

test('a wrong file is 422 with its faults, a wrong body 400', async () => {
  const { http } = appWith('a-long-secret');
  const reply = await call(
    http,
    { files: [{ name: 'x.json', content: '{' }], brand: 'trial' },
    'a-long-secret',
  );
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ faults: [{ file: 'x.json', code: 'NOT_JSON' }] });
  expect((await call(http, { files: [] }, 'a-long-secret')).statusCode).toBe(400);
  expect((await call(http, { files, shiftTo: 'soon' }, 'a-long-secret')).json()).toMatchObject({
    field: '/shiftTo',
  });
});
