import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForImports } from '../../../src/apps/api/import-messages.ts';
import { buildServer } from '../../../src/apps/api/server.ts';
import { importCall, routes } from '../../../src/apps/import/routes.ts';
import { serve } from '../../../src/platform/server/http/serve.ts';
import { brandOfHost, loadBrands } from '../../../src/modules/tenancy/server/brands.ts';
import { cinema } from '../../fixtures/import/cinema.ts';
import { readOperators } from '#platform/server/operators.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';

/** The complete server with its limits and hooks. */

const TOKEN = 'a-long-secret-of-more-than-32-characters';
/** Of an operator of the brand 'trial' alone. */
const TRIAL_TOKEN = 'the-token-of-the-trial-desk-long-enough';
let server: TestDatabase;
let shop: Shop;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await testDatabase();
  shop = await openShop(server.url);
});
afterAll(async () => {
  for (const close of closing) await close();
  await shop.close();
  await server.drop();
});

async function serverWith(token: string) {
  const operators = readOperators(token, token && `trial-desk@trial:${TRIAL_TOKEN}`);
  const app = { ...shop.app, settings: { ...shop.app.settings, operators } };
  await loadBrands(app);
  const { fastify, guard } = await buildServer(app);
  serve(fastify, routes, guard);
  const imports = await listenForImports(app);
  closing.push(
    () => fastify.close(),
    () => imports.close(),
  );
  const call = (payload: object | string, shown?: string, host = 'aurora.test') =>
    fastify.inject({
      method: 'POST',
      url: importCall.path,
      payload,
      headers: {
        host,
        'content-type': 'application/json',
        ...(shown && { authorization: `Bearer ${shown}` }),
      },
    });
  return { app, call };
}

const files = [{ name: 'cinema.json', content: JSON.stringify(cinema()) }];

test('without a token in the environment the call does not exist; with one it is required', async () => {
  const closed = await serverWith('');
  expect((await closed.call({ files }, 'anything')).statusCode).toBe(404);
  const { call } = await serverWith(TOKEN);
  expect((await call({ files })).statusCode).toBe(401);
  expect((await call({ files }, 'a-long-secre')).statusCode).toBe(401);
});

test('without the token the body is not read', async () => {
  const { call } = await serverWith(TOKEN);
  expect((await call('{ no JSON')).statusCode).toBe(401);
});

test('the operator imports files and the process that answers has the brand', async () => {
  const { app, call } = await serverWith(TOKEN);
  const dry = await call({ files, dryRun: true, brand: 'trial' }, TOKEN);
  expect(dry.json()).toMatchObject({
    dryRun: true,
    faults: [],
    kinds: { presentations: { created: ['one', 'two'] } },
  });
  expect(brandOfHost(app, 'trial.example')?.code).not.toBe('trial');
  const reply = await call({ files, brand: 'trial' }, TOKEN);
  expect([reply.statusCode, reply.json<{ brand: unknown }>().brand]).toEqual([200, { id: 7, code: 'trial' }]);
  expect(brandOfHost(app, 'trial.example')?.code).toBe('trial');
});

test('a spreadsheet is sent as text, or in base64', async () => {
  const { call } = await serverWith(TOKEN);
  expect((await call({ files, brand: 'trial' }, TOKEN)).statusCode).toBe(200);
  const bytes = await readFile(new URL('../../fixtures/import/week.xlsx', import.meta.url));
  const sheets = [
    { name: 'week.csv', content: 'hall,film,date,time\nhall,the-film,2036-05-09,18:00' },
    { name: 'week.xlsx', content: bytes.toString('base64'), encoding: 'base64' },
  ];
  const reply = await call({ files: sheets, brand: 'trial', dryRun: true }, TOKEN);
  expect(reply.json()).toMatchObject({ faults: [], kinds: { presentations: { created: { length: 4 } } } });
});

test('files are for the brand of the host, and may not contain another brand’s document', async () => {
  const { app, call } = await serverWith(TOKEN);
  // A second brand with its own host, in addition to the default brand 'aurora'.
  expect((await call({ files, brand: 'trial' }, TOKEN)).statusCode).toBe(200);
  expect(brandOfHost(app, 'trial.example')?.code).toBe('trial');
  const film = { ...cinema().features![0]!, key: 'the-new-film' };
  const week = [{ name: 'week.json', content: { foyer: 1, features: [film] } }];
  const ownersOf = async (): Promise<string[]> => {
    const owners = ['aurora', 'trial'].map(async (code, i) => {
      const db = shop.app.database.brand([1, 7][i]!);
      const row = await db.row('select from feature where tenant_id = $1 and key = $2', [film.key]);
      return row ? [code] : [];
    });
    return (await Promise.all(owners)).flat();
  };
  expect((await call({ files: week }, TOKEN, 'trial.example')).json()).toMatchObject({ brand: { id: 7 } });
  expect(await ownersOf()).toEqual(['trial']);

  const foreign = await call({ files }, TOKEN);
  expect(foreign.statusCode).toBe(422);
  expect(foreign.json()).toMatchObject({
    faults: [{ pointer: '/brand', code: 'BRAND_DIFFERS', details: { code: 'trial', wanted: 'aurora' } }],
  });
  // The named brand counts, not the brand of the host.
  expect((await call({ files: week, brand: 'trial' }, TOKEN)).json()).toMatchObject({ brand: { id: 7 } });
  expect(await ownersOf()).toEqual(['trial']);
});

test('the import accepts larger bodies than the calls of visitors', async () => {
  const { call } = await serverWith(TOKEN);
  const large = [{ name: 'cinema.json', content: JSON.stringify(cinema()) + ' '.repeat(1_000_000) }];
  const reply = await call({ files: large, dryRun: true, brand: 'trial' }, TOKEN);
  expect([reply.statusCode, reply.json<{ faults?: unknown }>().faults]).toEqual([200, []]);
});

test('a wrong file is 422 with its faults, a wrong body 400', async () => {
  const { call } = await serverWith(TOKEN);
  const reply = await call({ files: [{ name: 'x.json', content: '{' }], brand: 'aurora' }, TOKEN);
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ faults: [{ file: 'x.json', code: 'NOT_JSON' }] });
  expect((await call({ files: [] }, TOKEN)).statusCode).toBe(400);
  expect((await call({ files, shiftTo: 'soon' }, TOKEN)).json()).toMatchObject({ field: '/shiftTo' });
});

test('an operator of one brand imports for that brand only, and each import is recorded', async () => {
  const { app, call } = await serverWith(TOKEN);
  expect((await call({ files, brand: 'trial' }, TOKEN)).statusCode).toBe(200);
  expect(brandOfHost(app, 'trial.example')?.code).toBe('trial');
  const film = { ...cinema().features![0]!, key: 'film-of-the-desk' };
  const week = [{ name: 'week.json', content: { foyer: 1, features: [film] } }];
  const foreign = [
    await call({ files: week }, TRIAL_TOKEN),
    await call({ files: week, brand: 'aurora' }, TRIAL_TOKEN, 'trial.example'),
  ];
  expect(foreign.map(({ statusCode, json }) => [statusCode, json<object>()])).toEqual([
    [401, { code: 'UNAUTHORIZED' }],
    [401, { code: 'UNAUTHORIZED' }],
  ]);
  expect((await call({ files: week, dryRun: true }, TRIAL_TOKEN, 'trial.example')).statusCode).toBe(200);
  expect((await call({ files: week }, TRIAL_TOKEN, 'trial.example')).statusCode).toBe(200);
  const acts = await shop.app.database
    .brand(7)
    .rows(
      'select operator, act, subject, detail from operator_act where tenant_id = $1 order by done_at desc',
      [],
    );
  expect(acts[0]).toEqual({
    operator: 'trial-desk',
    act: 'data.imported',
    subject: 'trial',
    detail: { features: [1, 0] },
  });
  expect(acts.filter(({ operator }) => operator === 'trial-desk')).toHaveLength(1);
});
