import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gatewayKey, sign, SIGNATURE_HEADER } from '#modules/payment/server/demo/signature.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { STREAMS_OF_A_VISITOR } from '#modules/seating/server/count-stream.ts';
import { endStreams } from '#modules/seating/server/watch-seats.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { watchLiveSeats } from '../../support/live-stream.ts';
import { openShop, TEST_SECRET, type Shop } from '../../support/shop.ts';
import { sourcePages } from '../../support/processes/source-pages.ts';
import { botToken } from '../../support/stand-ins/solve-altcha.ts';

/** Who is refused when somebody asks for too much, and who is not. */

let database: TestDatabase;
let shop: Shop;
const HOST = 'aurora.test';
const STATUS = '/api/payment/status/01a1f9d4-c916-7c18-9309-6a4e1b0e1a0a';

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  endStreams();
  await shop.close();
});
afterAll(() => database.drop());

const open = async (env: Record<string, string>): Promise<Shop> =>
  (shop = await openShop(database.url, { env }));

type Client = { readonly from: string; cookie: string };

/** A client at an address; `isKnown`: with the session of an earlier call. */
async function client(from: string, isKnown = true): Promise<Client> {
  if (!isKnown) return { from, cookie: '' };
  const { cookies } = await shop.fastify.inject({ url: '/api/config', headers: { host: HOST } });
  return { from, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

const ask = ({ from, cookie }: Client, url: string, forwarded?: string) =>
  shop.fastify.inject({
    url,
    remoteAddress: from,
    headers: { host: HOST, ...(cookie && { cookie }), ...(forwarded && { 'x-forwarded-for': forwarded }) },
  });
const statusOf = async (...asked: Parameters<typeof ask>): Promise<number> =>
  (await ask(...asked)).statusCode;

const send = (method: 'PUT' | 'POST', url: string, cookie: string, payload: object) =>
  shop.fastify.inject({
    method,
    url,
    remoteAddress: '127.0.0.1',
    headers: { host: HOST, cookie },
    payload,
  });

/** The body of a call that locks a seat. */
const aSeat = () => ({
  seat: {
    PresentationId: shop.showings.get('show-small')!,
    VenueSectionId: 1,
    XCoordinate: 3,
    YCoordinate: 1,
  },
});

/** The pass that a visitor earns by locking a seat, as a cookie. */
async function passOf({ cookie }: Client, origin: string): Promise<string> {
  const recaptchaToken = (await botToken(origin, 'low', { host: HOST, cookie }))!;
  const { cookies } = await send('PUT', lockSeat.path, cookie, { ...aSeat(), recaptchaToken });
  const pass = cookies.find(({ name }) => name === 'foyer_pass')!;
  return `${pass.name}=${pass.value}`;
}

/** Each status with how often it was answered, of so many calls at once. */
async function statuses(calls: number, call: () => Promise<number>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const status of await Promise.all(Array.from({ length: calls }, call)))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('calls that are attractive for abuse', () => {
  test('are counted by address for clients without a pass, each a new visitor, behind trusted proxies', async () => {
    await open({ ADDRESS_CALLS_A_MINUTE: '3', TRUST_PROXY: '10.0.0.1' });
    const each = async (from: string, ...forwarded: (string | undefined)[]): Promise<number[]> => {
      const codes: number[] = [];
      for (const one of forwarded) codes.push(await statusOf(await client(from), STATUS, one));
      return codes;
    };
    const none = undefined;
    expect(await each('192.0.2.1', none, none, none, none)).toEqual([200, 200, 200, 429]);
    const refused = await ask(await client('192.0.2.1'), STATUS);
    const { code, retryAfterSeconds } = refused.json();
    expect([code, refused.headers['retry-after']]).toEqual(['TOO_MANY_REQUESTS', String(retryAfterSeconds)]);
    // One call comes back every 20 seconds; some of them may have passed on a busy machine.
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(20);
    // Calls without a bot check, and visitors from other addresses, are answered.
    expect(await statusOf(await client('192.0.2.1'), '/api/config')).toBe(200);
    expect(await each('192.0.2.2', none)).toEqual([200]);
    expect(await each('10.0.0.1', '1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4')).toEqual([200, 200, 200, 200]);
    // Any client can send the header.
    expect(await each('192.0.2.3', '1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4')).toEqual([200, 200, 200, 429]);
  });

  test('of a visitor with a pass are answered, whatever others at the same address do', async () => {
    await open({ ADDRESS_CALLS_A_MINUTE: '6', BOT_CHECK: 'altcha' });
    const origin = await shop.fastify.listen({ port: 0, host: '127.0.0.1' });
    const buyer = await client('127.0.0.1');
    const pass = await passOf(buyer, origin);
    const withPass = `${buyer.cookie}; ${pass}`;
    // Others spend what the address may.
    const others = await statuses(10, async () => statusOf(await client('127.0.0.1'), STATUS));
    expect(others[429]).toBeGreaterThan(0);
    // Refused for what it lacks, not for its address.
    const commit = (cookie: string) => send('POST', commitOrder.path, cookie, {});
    expect((await commit(withPass)).statusCode).toBe(400);
    expect(await statusOf({ ...buyer, cookie: withPass }, STATUS)).toBe(200);
    // Without it, and with another visitor's, the address counts.
    expect(await statusOf(buyer, STATUS)).toBe(429);
    const thief = await client('127.0.0.1');
    expect(await statusOf({ ...thief, cookie: `${thief.cookie}; ${pass}` }, STATUS)).toBe(429);
  });

  test('of newcomers with our own check: a script keeps nobody behind its address from a first pass', async () => {
    await open({ ADDRESS_CALLS_A_MINUTE: '6', BOT_CHECK: 'altcha' });
    const origin = await shop.fastify.listen({ port: 0, host: '127.0.0.1' });
    const asks = async (): Promise<number> =>
      statusOf(await client('127.0.0.1'), '/api/bot-check/challenge?level=high');
    const tries = async (): Promise<number> =>
      (await send('PUT', lockSeat.path, (await client('127.0.0.1')).cookie, aSeat())).statusCode;
    expect(await statuses(20, asks)).toEqual({ 200: 20 });
    expect(await statuses(20, tries)).toEqual({ 400: 20 });
    const newcomer = await client('127.0.0.1');
    const pass = await passOf(newcomer, origin);
    expect(await statusOf({ ...newcomer, cookie: `${newcomer.cookie}; ${pass}` }, STATUS)).toBe(200);
  });

  test('of newcomers with a check by Google are counted, since Google is asked about each', async () => {
    await open({
      ADDRESS_CALLS_A_MINUTE: '3',
      BOT_CHECK: 'recaptcha-v3',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET: 'secret',
    });
    const tries = async (): Promise<number> =>
      (await send('PUT', lockSeat.path, (await client('127.0.0.1')).cookie, aSeat())).statusCode;
    const answers = await statuses(6, tries);
    expect(answers).toEqual({ 400: 3, 429: 3 });
  });
});

describe('heavy calls', () => {
  const seats = (): string => `/api/seats/seats-status?presentationId=${shop.showings.get('show-small')!}`;
  const whole = (): string => `/api/presentations/${shop.showings.get('show-small')!}?parts=seats`;

  test('are limited by their work for each visitor; light calls and others are not concerned', async () => {
    await open({});
    const greedy = await client('192.0.2.1');
    for (let i = 0; i < 60; i += 1) expect(await statusOf(greedy, i % 2 === 0 ? seats() : whole())).toBe(200);
    expect([await statusOf(greedy, seats()), await statusOf(greedy, whole())]).toEqual([429, 429]);
    expect(await statusOf(greedy, '/api/config')).toBe(200);
    expect(await statusOf(greedy, `/api/presentations/${shop.showings.get('show-small')!}`)).toBe(200);
    expect(await statusOf(await client('192.0.2.1'), seats())).toBe(200);
  });

  test('are limited for an address too, however many visitors it seems to have', async () => {
    await open({ ADDRESS_CALLS_A_MINUTE: '100' });
    const answers: number[] = [];
    for (let i = 0; i < 11; i += 1) answers.push(await statusOf(await client('192.0.2.1'), seats()));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await statusOf(await client('192.0.2.2'), seats())).toBe(200);
  });

  test('of three greedy visitors leave another one their turn, and too many at once are refused', async () => {
    await open({});
    const greedy = await Promise.all([1, 2, 3].map((n) => client(`192.0.2.${n}`)));
    const finished: string[] = [];
    const call = async (who: string, one: Client): Promise<number> => {
      const status = await statusOf(one, whole());
      if (status === 200) finished.push(who);
      return status;
    };
    const modest = await client('192.0.2.4');
    const asked = greedy.flatMap((one, n) => Array.from({ length: 20 }, () => call(`greedy ${n}`, one)));
    const answer = await call('modest', modest);
    const refused = (await Promise.all(asked)).filter((status) => status === 429);
    expect(answer).toBe(200);
    // One at work, and one turn of each before it.
    expect(finished.indexOf('modest')).toBeLessThanOrEqual(5);
    expect(finished.filter((who) => who !== 'modest').length).toBeGreaterThan(5);
    expect(refused.length).toBeGreaterThan(0);
  });
});

describe('pages', () => {
  /** With a clock that stands still: nothing of what was spent comes back. */
  const openPages = async (env: Record<string, string>): Promise<Shop> => {
    const now = new Date();
    return (shop = await openShop(database.url, { env, pages: sourcePages(), now: () => now }));
  };
  const invented = (n: number): string => `/?q=invented${n}`;
  const showing = (): string => `/order/${shop.showings.get('show-small')!}`;

  test('that have to be drawn are paid by their visitor; those that others have just got are not', async () => {
    await openPages({});
    const [greedy, other] = [await client('192.0.2.1'), await client('192.0.2.1')];
    const drawn: number[] = [];
    for (let n = 0; n < 150; n += 1) drawn.push(await statusOf(greedy, invented(n)));
    expect(new Set(drawn)).toEqual(new Set([200]));
    const refused = await ask(greedy, showing());
    const { 'content-type': type, 'retry-after': after } = refused.headers;
    expect([refused.statusCode, type, after]).toEqual([429, 'text/html; charset=utf-8', '1']);
    expect(await statusOf(greedy, invented(150))).toBe(429);
    expect(await statusOf(other, showing())).toBe(200);
    expect([await statusOf(other, '/'), await statusOf(greedy, '/')]).toEqual([200, 200]);
    expect(await statusOf(greedy, '/api/config')).toBe(200);
  });

  test('with invented addresses are paid by the address of clients without a session; first visits are not', async () => {
    await openPages({ ADDRESS_CALLS_A_MINUTE: '12' });
    const nobody = await client('192.0.2.1', false);
    const answers: number[] = [];
    for (let n = 0; n < 4; n += 1) answers.push(await statusOf(nobody, invented(n)));
    expect(answers).toEqual([200, 200, 200, 429]);
    expect(await statusOf(nobody, showing())).toBe(200);
    expect(await statusOf(await client('192.0.2.1'), invented(5))).toBe(200);
    expect(await statusOf(await client('192.0.2.2', false), invented(6))).toBe(200);
  });
});

describe('live seat maps', () => {
  const watch = (at: string, from: string, cookie = '') =>
    watchLiveSeats(at, shop.showings.get('show-small')!, {
      'x-forwarded-for': from,
      ...(cookie && { cookie }),
    });
  const listen = () => shop.fastify.listen({ port: 0, host: '127.0.0.1' });

  test('an address has a limited number open, as configured; a closed one makes room', async () => {
    await open({ ADDRESS_STREAMS: '30', TRUST_PROXY: '127.0.0.1' });
    const at = await listen();
    const streams = await Promise.all(Array.from({ length: 30 }, () => watch(at, '192.0.2.1')));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await watch(at, '192.0.2.1')).status).toBe(429);
    expect((await watch(at, '192.0.2.2')).status).toBe(200);
    // Who has no stream asks for the states from time to time instead.
    const states = `/api/seats/states?presentationId=${shop.showings.get('show-small')!}`;
    expect(await statusOf(await client('192.0.2.1'), states)).toBe(200);
    // HEAD asks for no stream, and gets an end.
    const head = await fetch(`${at}/api/seats/live?presentationId=${shop.showings.get('show-small')!}`, {
      method: 'HEAD',
      headers: { 'x-forwarded-host': HOST },
    });
    expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    streams[0]!.close();
    await vi.waitFor(async () => expect((await watch(at, '192.0.2.1')).status).toBe(200));
  });

  test('an address with all of its streams open still has one for a visitor with a pass', async () => {
    await open({ ADDRESS_STREAMS: '2', BOT_CHECK: 'altcha', TRUST_PROXY: '127.0.0.1' });
    const at = await listen();
    const buyer = await client('127.0.0.1');
    const cookie = `${buyer.cookie}; ${await passOf(buyer, at)}`;
    for (let i = 0; i < 2; i += 1) expect((await watch(at, '192.0.2.1')).status).toBe(200);
    expect((await watch(at, '192.0.2.1', (await client('192.0.2.1')).cookie)).status).toBe(429);
    expect((await watch(at, '192.0.2.1', cookie)).status).toBe(200);
  });

  test('a visitor has a limited number open, from whatever addresses', async () => {
    await open({ TRUST_PROXY: '127.0.0.1' });
    const at = await listen();
    const { cookie } = await client('192.0.2.1');
    const streams = await Promise.all(
      Array.from({ length: STREAMS_OF_A_VISITOR }, (_, n) => watch(at, `192.0.2.${n}`, cookie)),
    );
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await watch(at, '198.51.100.1', cookie)).status).toBe(429);
    expect((await watch(at, '192.0.2.1', (await client('192.0.2.1')).cookie)).status).toBe(200);
  });
});

describe('calls of programs', () => {
  const notify = (body: string, signature: string, remoteAddress = '192.0.2.9'): Promise<number> =>
    shop.fastify
      .inject({
        method: 'POST',
        url: webhookPath('demo'),
        remoteAddress,
        headers: { host: HOST, 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        payload: body,
      })
      .then(({ statusCode }) => statusCode);
  const signed = (): Promise<number> => {
    const body = '{"id":"about something else"}';
    return notify(body, sign(gatewayKey(TEST_SECRET, 'webhooks'), body, new Date()));
  };

  test('as many signed webhooks as a provider sends are accepted; forged ones are refused unread after some', async () => {
    await open({ ADDRESS_CALLS_A_MINUTE: '1200' });
    expect(await statuses(1000, signed)).toEqual({ 200: 1000 });
    const forged: number[] = [];
    for (let i = 0; i < 62; i += 1) forged.push(await notify('{}', 'forged', '192.0.2.10'));
    expect(forged).toEqual([...Array.from({ length: 60 }, () => 400), 429, 429]);
    expect(await signed()).toBe(200);
  });

  test('health, readiness and metrics are never counted', async () => {
    await open({ ADDRESS_CALLS_A_MINUTE: '1' });
    const one = await client('192.0.2.1', false);
    for (const url of ['/healthz', '/readyz', '/metrics'])
      expect(await statuses(700, () => statusOf(one, url))).toEqual({ 200: 700 });
  });
});
