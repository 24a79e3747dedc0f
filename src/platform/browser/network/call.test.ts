import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { createCaller } from './call.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const seen: Seen[] = [];
let answer: (response: ServerResponse, request: Seen) => void;
let baseUrl = '';
let close: () => Promise<void>;

beforeEach(async () => {
  seen.length = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method, url, headers } = request;
      const one: Seen = { method, url, headers, body };
      seen.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
});
afterEach(() => close());

const json = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const getFilm = endpoint({
  method: 'GET',
  path: '/api/films/:id/days/:day',
  access: 'anyone',
  summary: 'A film on a day',
  params: Type.Object({ id: Type.Integer(), day: Type.String() }),
  query: Type.Object({
    place: Type.Optional(Type.Array(Type.Integer())),
    search: Type.Optional(Type.String()),
    recaptchaToken: Type.Optional(Type.String()),
  }),
  reply: Type.Object({ title: Type.String() }),
  refusals: ['NOT_FOUND'],
  style: 'own',
});
const filmInput = { params: { id: 7, day: 'a/b' }, query: {} };

const takeSeat = endpoint({
  method: 'PUT',
  path: '/api/seats/lock-seat',
  access: 'visitor',
  summary: 'Takes a seat',
  body: Type.Object({
    x: Type.Union([Type.Integer(), Type.Null()]),
    recaptchaToken: Type.Optional(Type.String()),
  }),
  reply: Type.Object({ lockedSeat: Type.Object({ x: Type.Integer() }) }),
  refusals: ['lock_seat_error'],
  style: 'specification',
});

const makeCall = (visitor: string | null = null) => createCaller({ baseUrl, visitorId: () => visitor });

describe('a request', () => {
  it('has path and query filled in and escaped, without missing values', async () => {
    answer = (response) => json(response, { title: 'Charade' });
    const result = await makeCall()(getFilm, {
      ...filmInput,
      query: { place: [1, 2], search: 'a&b', recaptchaToken: undefined },
    });
    expect(result).toEqual({ ok: true, data: { title: 'Charade' } });
    expect(seen[0]?.url).toBe('/api/films/7/days/a%2Fb?place=1&place=2&search=a%26b');
    expect(seen[0]?.headers['content-type']).toBeUndefined();
  });

  it('sends a body as JSON, nulls kept, with the visitor id if known', async () => {
    answer = (response) => json(response, { lockedSeat: { x: 3 } });
    await makeCall('0192')(takeSeat, { body: { x: null } });
    await makeCall()(takeSeat, { body: { x: 1 } });
    expect(seen[0]).toMatchObject({ method: 'PUT', body: '{"x":null}' });
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', uuid: '0192' });
    expect(seen[1]?.headers['uuid']).toBeUndefined();
  });

  it('throws for a missing path parameter, because that is a bug', async () => {
    const broken = { params: { id: 7 }, query: {} } as unknown as typeof filmInput;
    await expect(makeCall()(getFilm, broken)).rejects.toThrow("'day'");
    expect(seen).toEqual([]);
  });
});

describe('refusals', () => {
  it('finds the error field of a 200 answer, with its details', async () => {
    answer = (response) => json(response, { error: { code: 'lock_seat_error', seat: 'G9' } });
    expect(await makeCall()(takeSeat, { body: { x: 1 } })).toEqual({
      ok: false,
      refusal: { code: 'lock_seat_error', seat: 'G9' },
      status: 200,
    });
  });

  it('ignores an empty error field', async () => {
    answer = (response) => json(response, { error: null, lockedSeat: { x: 3 } });
    expect(await makeCall()(takeSeat, { body: { x: 1 } })).toMatchObject({ ok: true });
  });

  it.each([
    { body: { code: 'SOLD_OUT', left: 0 }, status: 409, refusal: { code: 'SOLD_OUT', left: 0 } },
    { body: { error: { code: 'SOLD_OUT' } }, status: 422, refusal: { code: 'SOLD_OUT' } },
    { body: { message: 'who knows' }, status: 404, refusal: { code: 'NOT_FOUND' } },
    { body: {}, status: 403, refusal: { code: 'NOT_ALLOWED' } },
    { body: {}, status: 500, refusal: { code: 'SERVER_ERROR' } },
    { body: {}, status: 418, refusal: { code: 'REQUEST_REFUSED' } },
  ])('reads $status $body', async ({ body, status, refusal }) => {
    answer = (response) => json(response, body, status);
    expect(await makeCall()(takeSeat, { body: { x: 1 } })).toEqual({ ok: false, refusal, status });
  });

  it('says when to try again after too many requests', async () => {
    answer = (response) => json(response, {}, 429, { 'retry-after': '12' });
    expect(await makeCall()(takeSeat, { body: { x: 1 } })).toMatchObject({
      refusal: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 12 },
    });
  });

  it('handles an answer that is not JSON', async () => {
    answer = (response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    expect(await makeCall()(takeSeat, { body: { x: 1 } })).toEqual({
      ok: false,
      refusal: { code: 'NO_RESPONSE' },
      status: 502,
    });
  });
});

describe('without an answer', () => {
  it('a GET is sent a second time after a broken connection', async () => {
    answer = (response) => (seen.length === 1 ? response.destroy() : json(response, { title: 'Charade' }));
    expect(await makeCall()(getFilm, filmInput)).toMatchObject({ ok: true });
    expect(seen).toHaveLength(2);
  });

  it('a GET is sent at most twice', async () => {
    answer = (response) => response.destroy();
    expect(await makeCall()(getFilm, filmInput)).toEqual({
      ok: false,
      refusal: { code: 'NO_RESPONSE' },
      status: 0,
    });
    expect(seen).toHaveLength(2);
  });

  it.each([
    { name: 'a PUT', declared: takeSeat, input: { body: { x: 1 } } },
    { name: 'a GET that changes something', declared: { ...getFilm, changes: true }, input: filmInput },
  ])('$name is never repeated', async ({ declared, input }) => {
    answer = (response) => response.destroy();
    expect(await makeCall()(declared, input)).toMatchObject({ refusal: { code: 'NO_RESPONSE' } });
    expect(seen).toHaveLength(1);
  });

  it('gives up after its time and does not try again', async () => {
    answer = () => undefined;
    expect(await makeCall()(getFilm, filmInput, { timeout: 30 })).toMatchObject({
      refusal: { code: 'NO_RESPONSE' },
    });
    expect(seen.length).toBeLessThanOrEqual(1);
  });

  it('answers ABORTED when the caller aborts, before or during the call', async () => {
    const leaving = new AbortController();
    answer = () => leaving.abort();
    const during = await makeCall()(getFilm, filmInput, { signal: leaving.signal });
    const before = await makeCall()(getFilm, filmInput, { signal: AbortSignal.abort() });
    expect([during, before]).toEqual(Array(2).fill({ ok: false, refusal: { code: 'ABORTED' }, status: 0 }));
    expect(seen).toHaveLength(1);
  });
});

describe('bot check', () => {
  const demand = (response: ServerResponse): void => {
    if (seen.length > 1) json(response, { lockedSeat: { x: 3 } });
    else json(response, { error: { code: 'RECAPTCHA_REQUIRED' } }, 400);
  };

  it('is made once, and the call is repeated', async () => {
    answer = demand;
    let asked = 0;
    const onBotCheck = async (): Promise<'passed'> => {
      asked += 1;
      return 'passed';
    };
    expect(await makeCall()(takeSeat, { body: { x: 1 } }, { onBotCheck })).toMatchObject({ ok: true });
    expect(asked).toBe(1);
    expect(seen.map(({ body }) => body)).toEqual(['{"x":1}', '{"x":1}']);
  });

  it('is not made twice, and not for other refusals', async () => {
    let asked = 0;
    const onBotCheck = async (): Promise<'passed'> => {
      asked += 1;
      return 'passed';
    };
    answer = (response) => json(response, { error: { code: 'RECAPTCHA_REQUIRED' } }, 400);
    expect(await makeCall()(takeSeat, { body: { x: 1 } }, { onBotCheck })).toMatchObject({ status: 400 });
    answer = (response) => json(response, { code: 'BAD_INPUT' }, 400);
    await makeCall()(takeSeat, { body: { x: 1 } }, { onBotCheck });
    expect(asked).toBe(1);
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['failed', 'RECAPTCHA_REQUIRED'],
    ['closed', 'BOT_CHECK_CLOSED'],
  ] as const)('a check that %s is refused as %s, and nothing is sent again', async (outcome, code) => {
    answer = demand;
    const result = await makeCall()(takeSeat, { body: { x: 1 } }, { onBotCheck: async () => outcome });
    expect(result).toMatchObject({ ok: false, refusal: { code } });
    expect(seen).toHaveLength(1);
  });
});
