import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { StorageArea } from '../storage.ts';
import type * as Earner from './earn-pass.ts';

/** The requested addresses, and the levels of the puzzles whose solutions were sent. */
let asked: string[] = [];
let brought: unknown[] = [];
let driver = 'altcha';
let status = 200;
let stop: () => Promise<void>;
let earner: typeof Earner;

const CHALLENGE = '/api/bot-check/challenge?level=';
const PASS = '/api/bot-check/pass/';

const puzzle = (action: string): Promise<object> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2,
    counter: 2,
    deriveKey,
    data: { action },
    hmacSignatureSecret: 'secret',
  });

const levelOf = (token: string): unknown => JSON.parse(atob(token)).challenge.parameters.data.action;

beforeEach(async () => {
  asked = [];
  brought = [];
  driver = 'altcha';
  status = 200;
  const server = createServer(async (request, response) => {
    const { url = '' } = request;
    asked.push(url);
    if (url.startsWith(PASS)) brought.push(levelOf((await bodyOf(request)).recaptchaToken));
    const challenge = await puzzle(url.split('=')[1] ?? '');
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ driver, challenge }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  // In a page, fetch knows the page's origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init));
  vi.stubGlobal('sessionStorage', storage());
  stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  vi.resetModules();
  earner = await import('./earn-pass.ts');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await stop();
});

async function bodyOf(request: IncomingMessage): Promise<{ recaptchaToken: string }> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return JSON.parse(body) as { recaptchaToken: string };
}

/** The storage of one tab. */
function storage(): StorageArea {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('a pass is given for the solution of a puzzle of its level', async () => {
  expect(await earner.earn('high', null)).toBe('passed');
  expect(asked).toEqual([`${CHALLENGE}high`, `${PASS}high`]);
  expect(brought).toEqual(['high']);
});

test('in advance, a pass is got once, also for the pages that follow', async () => {
  await Promise.all([earner.earnAhead('low'), earner.earnAhead('low')]);
  await earner.earnAhead('low');
  vi.resetModules();
  const nextPage = await import('./earn-pass.ts');
  await nextPage.earnAhead('low');
  expect(asked).toEqual([`${CHALLENGE}low`, `${PASS}low`]);
});

test('a pass of level `high` is valid for calls of level `low`, not the other way round', async () => {
  await earner.earnAhead('low');
  await earner.earnAhead('high');
  await earner.earnAhead('low');
  expect(brought).toEqual(['low', 'high']);
});

test('a pass that is about to end is replaced', async () => {
  await earner.earnAhead('low');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 26 * 60_000);
  await earner.earnAhead('low');
  expect(brought).toEqual(['low', 'low']);
});

test('a refused call waits for the pass that is under way', async () => {
  const ahead = earner.earnAhead('low');
  expect(await earner.earn('low', null)).toBe('passed');
  await ahead;
  expect(brought).toEqual(['low']);
});

test('a pass that the server no longer accepts is replaced', async () => {
  await earner.earnAhead('low');
  expect(await earner.earn('low', null)).toBe('passed');
  expect(brought).toEqual(['low', 'low']);
});

test('calls that are refused at the same time share one pass', async () => {
  const outcomes = await Promise.all([earner.earn('low', null), earner.earn('low', null)]);
  expect(outcomes).toEqual(['passed', 'passed']);
  expect(brought).toEqual(['low']);
});

test('there is no pass when the server fails, and another attempt later', async () => {
  status = 500;
  await earner.earnAhead('low');
  expect(await earner.earn('low', null)).toBe('failed');
  status = 200;
  expect(await earner.earn('low', null)).toBe('passed');
});

test('there is no pass when the check is off, or where no box can be shown', async () => {
  driver = 'off';
  expect(await earner.earn('high', null)).toBe('failed');
  driver = 'recaptcha-v2';
  expect(await earner.earn('high', null)).toBe('failed');
});
