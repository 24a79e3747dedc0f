import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type * as Solver from './solve-bot-check.ts';

/** Addresses that were asked for. */
let asked: string[] = [];
let driver = 'altcha';
let status = 200;
let stop: () => Promise<void>;
let solver: typeof Solver;

const puzzle = (action: string): Promise<object> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2,
    counter: 2,
    deriveKey,
    data: { action },
    hmacSignatureSecret: 'secret',
  });

/** The level that a token's puzzle was for. */
const levelOf = (token: string | null): unknown =>
  JSON.parse(atob(token ?? '')).challenge.parameters.data.action;

beforeEach(async () => {
  asked = [];
  driver = 'altcha';
  status = 200;
  const server = createServer(async ({ url = '' }, response) => {
    asked.push(url);
    const challenge = await puzzle(url.split('=')[1] ?? '');
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ driver, challenge }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  // A page's fetch knows where it is at home.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init));
  stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  vi.resetModules();
  solver = await import('./solve-bot-check.ts');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await stop();
});

test('what was prepared is handed out once, without asking again', async () => {
  solver.prepareBotCheck('low');
  solver.prepareBotCheck('low');
  const first = await solver.botCheckToken('low');
  expect(levelOf(first)).toBe('low');
  expect(asked).toEqual(['/api/bot-check/challenge?level=low']);
  const second = await solver.botCheckToken('low');
  expect(second).not.toBe(first);
  expect(asked).toHaveLength(2);
});

test('a dear solution serves a cheap call, not the other way round', async () => {
  solver.prepareBotCheck('high');
  expect(levelOf(await solver.botCheckToken('low'))).toBe('high');
  solver.prepareBotCheck('low');
  expect(levelOf(await solver.botCheckToken('high'))).toBe('high');
  expect(levelOf(await solver.botCheckToken('low'))).toBe('low');
  expect(asked).toHaveLength(3);
});

test('two calls at once get a token each', async () => {
  solver.prepareBotCheck('low');
  const [one, other] = await Promise.all([solver.botCheckToken('low'), solver.botCheckToken('low')]);
  expect(one).not.toBe(other);
});

test('what was prepared too long ago is made anew', async () => {
  solver.prepareBotCheck('low');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 9 * 60_000);
  await solver.botCheckToken('low');
  expect(asked).toHaveLength(2);
});

test('none when the server fails, and another try afterwards', async () => {
  status = 500;
  solver.prepareBotCheck('low');
  expect(await solver.botCheckToken('low')).toBeNull();
  status = 200;
  expect(levelOf(await solver.botCheckToken('low'))).toBe('low');
});

test('none when the check is off', async () => {
  driver = 'off';
  expect(await solver.botCheckToken('high')).toBeNull();
});
