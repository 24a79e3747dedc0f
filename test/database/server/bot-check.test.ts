import cookie from '@fastify/cookie';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge as AltchaChallenge } from 'altcha-lib/types';
import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoint } from '#kernel/endpoint.ts';
import { solveAltcha as solveInBrowser } from '#platform/browser/bot-check/solve-altcha.ts';
import { checkBot } from '#platform/server/bot-check/check-bot.ts';
import { PASS_COOKIE } from '#platform/server/bot-check/pass.ts';
import { USES } from '#platform/server/bot-check/pass-uses.ts';
import { checkRecaptcha } from '#platform/server/bot-check/recaptcha.ts';
import { botCheckRoutes } from '#platform/server/bot-check/routes.ts';
import { systemContext, type App, type Context } from '#platform/server/context.ts';
import { Database } from '#platform/server/db.ts';
import { route } from '#platform/server/http/route.ts';
import { answerError, serve } from '#platform/server/http/serve.ts';
import { readSettings, type Settings } from '#platform/server/settings.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { startRecaptchaStandIn, type RecaptchaStandIn } from '../../support/stand-ins/recaptcha-stand-in.ts';
import { botToken } from '../../support/stand-ins/solve-altcha.ts';

const ANNA = { 'x-session': '11111111-1111-4111-8111-111111111111', 'x-brand': '1' };
const BORIS = { ...ANNA, 'x-session': '22222222-2222-4222-8222-222222222222' };
const OTHER_BRAND = { ...ANNA, 'x-brand': '2' };
const HOSTS = ['shop.example'];
const SECRET = 'the secret that Google shares with us';

/** A protected call of each level, with an empty handler. */
const guarded = (level: 'low' | 'high') =>
  endpoint({
    method: 'PUT',
    path: `/api/${level}`,
    access: 'visitor',
    summary: `A call of level ${level}`,
    body: Type.Object({ recaptchaToken: Type.Optional(Type.String()) }),
    reply: Type.Object({ done: Type.Boolean() }),
    refusals: ['RECAPTCHA_REQUIRED'],
    style: 'specification',
    botCheck: level,
  });

let database: TestDatabase;
let db: Database;
let now: Date;
let closing: FastifyInstance[] = [];

beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database.url);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(() => {
  now = new Date('2020-02-29T12:00:00Z');
});
afterEach(async () => {
  await Promise.all(closing.map((fastify) => fastify.close()));
  closing = [];
});

type Shop = { readonly origin: string; readonly app: App };
type Headers = Readonly<Record<string, string>>;

/** A server with the check's call and two protected ones; session and brand are sent as headers. */
async function openShop(settings: Partial<Settings> = {}): Promise<Shop> {
  const fastify = Fastify();
  closing.push(fastify);
  const app: App = {
    settings: {
      ...readSettings({}, { demo: true }),
      secret: 'one secret for all shops here',
      demo: false,
      ...settings,
    },
    database: db,
    log: fastify.log,
    now: () => now,
  };
  await fastify.register(cookie);
  fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  const done = async (): Promise<{ done: boolean }> => ({ done: true });
  serve(fastify, [...botCheckRoutes, route(guarded('low'), done), route(guarded('high'), done)], {
    contextOf: ({ headers }) => contextOf(app, headers),
    checkBot: (ctx, declared, token, reply) => checkBot(ctx, declared, token, reply, HOSTS),
  });
  return { origin: await fastify.listen({ port: 0, host: '127.0.0.1' }), app };
}

function contextOf(app: App, headers: Readonly<Record<string, unknown>>): Context {
  const sessionId = String(headers['x-session']);
  const visitor = { sessionId, uuid: `public-${sessionId}` };
  return {
    ...systemContext(app, Number(headers['x-brand'])),
    visitor,
    origin: 'https://shop.example',
    address: typeof headers['x-address'] === 'string' ? headers['x-address'] : '',
  };
}

type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly cookie: string;
  readonly pass: string;
};

async function ask(
  { origin }: Shop,
  call: string,
  headers: Headers,
  token?: string,
  pass = '',
): Promise<Answer> {
  const reply = await fetch(`${origin}/api/${call}`, {
    method: call.startsWith('bot-check/') ? 'POST' : 'PUT',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(pass && { cookie: `__Host-${PASS_COOKIE}=${pass}` }),
    },
    body: JSON.stringify({ recaptchaToken: token }),
  });
  const given = reply.headers.get('set-cookie') ?? '';
  return {
    status: reply.status,
    body: await reply.json(),
    cookie: given,
    pass: /foyer_pass=([^;]+)/.exec(given)?.[1] ?? '',
  };
}

const tokenFor = async ({ origin }: Shop, level: 'low' | 'high', headers: Headers): Promise<string> =>
  (await botToken(origin, level, headers)) ?? '';

const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const OPEN = { status: 200, body: { done: true } };
const REFUSED = { status: 400, body: { code: 'RECAPTCHA_REQUIRED' }, pass: '' };

describe('our own check', () => {
  test('a solution lets the call pass and gives a pass for the next ones', async () => {
    const shop = await openShop();
    const first = await ask(shop, 'low', ANNA, await tokenFor(shop, 'low', ANNA));
    expect(first).toMatchObject(OPEN);
    expect(first.cookie).toMatch(/; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const next = await ask(shop, 'low', ANNA, undefined, first.pass);
    expect(next).toMatchObject({ ...OPEN, pass: '' });
  });

  test("the server accepts the solution of the browser's solver", async () => {
    const shop = await openShop();
    const reply = await fetch(`${shop.origin}/api/bot-check/challenge`, { headers: ANNA });
    const { driver, challenge } = await reply.json();
    expect(driver).toBe('altcha');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await ask(shop, 'low', ANNA, await solveInBrowser(challenge))).toMatchObject(OPEN);
  });

  test('an address that has solved many challenges gets harder ones; those of nobody, and another address, do not count', async () => {
    const shop = await openShop({ addressCallsAMinute: 1200 });
    const challengeOf = async (address: string): Promise<AltchaChallenge> => {
      const reply = await fetch(`${shop.origin}/api/bot-check/challenge`, {
        headers: { ...ANNA, 'x-address': address },
      });
      return (await reply.json()).challenge;
    };
    const workAt = async (address: string): Promise<unknown> =>
      (await challengeOf(address)).parameters.data?.['work'];
    const solve = async (address: string): Promise<string> => {
      const challenge = await challengeOf(address);
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    };
    const from = (address: string) => ({ ...ANNA, 'x-address': address });
    for (let i = 0; i < 100; i += 1) await challengeOf('192.0.2.1');
    expect(await workAt('192.0.2.1')).toBe(1);
    const early = await solve('192.0.2.1');
    for (let i = 0; i < 60; i += 1)
      expect(await ask(shop, 'low', from('192.0.2.1'), await solve('192.0.2.1'))).toMatchObject(OPEN);
    expect([await workAt('192.0.2.1'), await workAt('192.0.2.2')]).toEqual([4, 1]);
    expect(await ask(shop, 'low', from('192.0.2.1'), early)).toMatchObject(REFUSED);
    // Each is among 1000 numbers: that none of ten is above the usual limit happens once in a million runs.
    const hard = await Promise.all(
      Array.from({ length: 10 }, async () =>
        solveChallenge({ challenge: await challengeOf('192.0.2.1'), deriveKey }),
      ),
    );
    const highest = Math.max(...hard.map((solution) => solution!.counter));
    expect(highest).toBeGreaterThan(250);
    expect(highest).toBeLessThanOrEqual(1000);
  });

  test('the session id is only in its cookie, in no challenge', async () => {
    const shop = await openShop();
    const challenge = await (await fetch(`${shop.origin}/api/bot-check/challenge`, { headers: ANNA })).json();
    expect(challenge.challenge.parameters.data.sid).toBe(`public-${ANNA['x-session']}`);
    expect(JSON.stringify(challenge)).not.toContain(`"${ANNA['x-session']}"`);
  });

  test.each([
    undefined,
    '',
    'no base64 §',
    'bnVsbA==',
    Buffer.from('{"challenge":{}}').toString('base64'),
    'A'.repeat(9000),
  ])('refuses %j', async (token) => {
    expect(await ask(await openShop(), 'low', ANNA, token)).toMatchObject(REFUSED);
  });

  test.each(['expires', 'action', 'sid', 'tenant'] as const)(
    'refuses a solution whose %s was changed',
    async (field) => {
      const shop = await openShop();
      const payload = JSON.parse(Buffer.from(await tokenFor(shop, 'low', ANNA), 'base64').toString());
      const forged = {
        expires: 4_102_444_800,
        action: 'high',
        sid: `public-${BORIS['x-session']}`,
        tenant: 2,
      }[field];
      payload.challenge.parameters.data[field] = forged;
      const token = Buffer.from(JSON.stringify(payload)).toString('base64');
      const whose = { expires: ANNA, action: ANNA, sid: BORIS, tenant: OTHER_BRAND }[field];
      expect(await ask(shop, 'low', whose, token)).toMatchObject(REFUSED);
    },
  );

  test('refuses a wrong number, and a challenge signed by another shop', async () => {
    const shop = await openShop();
    const stranger = await openShop({ secret: 'another secret' });
    const payload = JSON.parse(Buffer.from(await tokenFor(shop, 'low', ANNA), 'base64').toString());
    payload.solution.derivedKey = payload.challenge.parameters.keyPrefix.padEnd(64, '0');
    const wrong = Buffer.from(JSON.stringify(payload)).toString('base64');
    expect(await ask(shop, 'low', ANNA, wrong)).toMatchObject(REFUSED);
    expect(await ask(shop, 'low', ANNA, await tokenFor(stranger, 'low', ANNA))).toMatchObject(REFUSED);
  });

  test('refuses a solution after ten minutes', async () => {
    const shop = await openShop();
    const [early, late] = [await tokenFor(shop, 'low', ANNA), await tokenFor(shop, 'low', ANNA)];
    later(9.9);
    expect(await ask(shop, 'low', ANNA, early)).toMatchObject(OPEN);
    later(0.2);
    expect(await ask(shop, 'low', ANNA, late)).toMatchObject(REFUSED);
  });

  test('of ten calls with one solution at the same moment exactly one passes', async () => {
    const shop = await openShop();
    const token = await tokenFor(shop, 'low', ANNA);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(shop, 'low', ANNA, token)));
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(400)]).toEqual([1, 9]);
    expect(await ask(await openShop(), 'low', ANNA, token)).toMatchObject(REFUSED);
  });

  test("refuses another session's and another brand's solution, which its owner can still use", async () => {
    const shop = await openShop();
    const token = await tokenFor(shop, 'low', ANNA);
    expect(await ask(shop, 'low', BORIS, token)).toMatchObject(REFUSED);
    expect(await ask(shop, 'low', OTHER_BRAND, token)).toMatchObject(REFUSED);
    expect(await ask(shop, 'low', ANNA, token)).toMatchObject(OPEN);
  });

  test('a call of level high needs a solution of level high, which is valid for level low too', async () => {
    const shop = await openShop();
    expect(await ask(shop, 'high', ANNA, await tokenFor(shop, 'low', ANNA))).toMatchObject(REFUSED);
    const dear = await ask(shop, 'high', ANNA, await tokenFor(shop, 'high', ANNA));
    expect(dear).toMatchObject(OPEN);
    expect(await ask(shop, 'low', ANNA, undefined, dear.pass)).toMatchObject(OPEN);
  });

  test('deletes solutions whose challenges have ended', async () => {
    const shop = await openShop();
    const kept = (): Promise<unknown[]> =>
      db.brand(1).rows('select nonce from spent_challenge where tenant_id = $1');
    await db.brand(1).change('delete from spent_challenge where tenant_id = $1');
    await ask(shop, 'low', ANNA, await tokenFor(shop, 'low', ANNA));
    expect(await kept()).toHaveLength(1);
    later(11);
    await ask(shop, 'low', ANNA, await tokenFor(shop, 'low', ANNA));
    expect(await kept()).toHaveLength(1);
  });
});

describe('the call for a pass', () => {
  const passCall = (shop: Shop, level: 'low' | 'high', token?: string, pass?: string): Promise<Answer> =>
    ask(shop, `bot-check/pass/${level}`, ANNA, token, pass);

  test.each(['low', 'high'] as const)('gives one for a token of level %s', async (level) => {
    const shop = await openShop();
    const answer = await passCall(shop, level, await tokenFor(shop, level, ANNA));
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(await ask(shop, level, ANNA, undefined, answer.pass)).toMatchObject(OPEN);
  });

  test('gives none without a token, nor one of level high for a token of level low', async () => {
    const shop = await openShop();
    expect(await passCall(shop, 'low')).toMatchObject(REFUSED);
    const cheap = await passCall(shop, 'low', await tokenFor(shop, 'low', ANNA));
    expect(await passCall(shop, 'high', undefined, cheap.pass)).toMatchObject(REFUSED);
    expect(await passCall(shop, 'high', await tokenFor(shop, 'low', ANNA))).toMatchObject(REFUSED);
  });

  test('needs no token of a visitor who has a pass', async () => {
    const shop = await openShop();
    const { pass } = await passCall(shop, 'high', await tokenFor(shop, 'high', ANNA));
    expect(await passCall(shop, 'low', undefined, pass)).toMatchObject({ status: 200, pass: '' });
  });
});

describe('the pass', () => {
  const passOf = async (shop: Shop, level: 'low' | 'high' = 'low'): Promise<string> =>
    (await ask(shop, level, ANNA, await tokenFor(shop, level, ANNA))).pass;

  test('is invalid in another session, brand or shop', async () => {
    const shop = await openShop();
    const pass = await passOf(shop);
    expect(await ask(shop, 'low', BORIS, undefined, pass)).toMatchObject(REFUSED);
    expect(await ask(shop, 'low', OTHER_BRAND, undefined, pass)).toMatchObject(REFUSED);
    expect(await ask(await openShop({ secret: 'another' }), 'low', ANNA, undefined, pass)).toMatchObject(
      REFUSED,
    );
    expect(await ask(shop, 'low', ANNA, undefined, pass)).toMatchObject(OPEN);
  });

  test.each([
    ['a higher level', 'high', (pass: string) => pass.replace('.low.', '.high.')],
    ['a longer life', 'low', (pass: string) => pass.replace(/\.\d+\./, '.4102444800.')],
    ['a new name, for new uses', 'low', (pass: string) => `x${pass}`],
    ['no signature', 'low', (pass: string) => pass.slice(0, pass.lastIndexOf('.') + 1)],
  ] as const)('with %s is refused', async (_what, level, forge) => {
    const shop = await openShop();
    const pass = await passOf(shop);
    expect(await ask(shop, level, ANNA, undefined, forge(pass))).toMatchObject(REFUSED);
    expect(await ask(shop, 'low', ANNA, undefined, pass)).toMatchObject(OPEN);
  });

  test('of level low is not valid for calls of level high', async () => {
    const shop = await openShop();
    expect(await ask(shop, 'high', ANNA, undefined, await passOf(shop))).toMatchObject(REFUSED);
  });

  test('ends after half an hour', async () => {
    const shop = await openShop();
    const pass = await passOf(shop);
    later(29.9);
    expect(await ask(shop, 'low', ANNA, undefined, pass)).toMatchObject(OPEN);
    later(0.2);
    expect(await ask(shop, 'low', ANNA, undefined, pass)).toMatchObject(REFUSED);
  });

  test.each(['low', 'high'] as const)(
    'is used up for %s calls, and a token then gives another',
    async (level) => {
      const shop = await openShop();
      const pass = await passOf(shop, level);
      // The call with the token was the first use.
      const answers = await Promise.all(
        Array.from({ length: USES[level] }, () => ask(shop, level, ANNA, undefined, pass)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(USES[level] - 1);
      const renewed = await ask(shop, level, ANNA, await tokenFor(shop, level, ANNA), pass);
      expect(renewed).toMatchObject(OPEN);
      expect(await ask(shop, level, ANNA, undefined, renewed.pass)).toMatchObject(OPEN);
    },
  );
});

describe('reCAPTCHA', () => {
  let google: RecaptchaStandIn;
  beforeEach(async () => {
    google = await startRecaptchaStandIn(SECRET);
  });
  afterEach(() => google.stop());

  const recaptchaShop = (botCheck: 'recaptcha-v2' | 'recaptcha-v3', secret = SECRET): Promise<Shop> =>
    openShop({ botCheck, recaptcha: { siteKey: 'public', secret, baseUrl: google.baseUrl } });
  const good = { hostname: 'shop.example', action: 'high', score: 0.9 };

  test('version 3: a valid token is accepted once and gives a pass', async () => {
    const shop = await recaptchaShop('recaptcha-v3');
    google.allow('good', good);
    const first = await ask(shop, 'high', ANNA, 'good');
    expect(first).toMatchObject(OPEN);
    expect(await ask(shop, 'high', ANNA, undefined, first.pass)).toMatchObject(OPEN);
    expect(await ask(shop, 'high', BORIS, 'good')).toMatchObject(REFUSED);
  });

  test.each([
    ['a low score', { ...good, score: 0.49 }],
    ['no score', { hostname: 'shop.example', action: 'high' }],
    ['another action', { ...good, action: 'low' }],
    ['another site', { ...good, hostname: 'shop.example.evil' }],
    ['no site', { action: 'high', score: 0.9 }],
    ['no success', { ...good, success: false }],
  ])('version 3 refuses %s', async (_what, answer) => {
    const shop = await recaptchaShop('recaptcha-v3');
    google.allow('token', answer);
    expect(await ask(shop, 'high', ANNA, 'token')).toMatchObject(REFUSED);
  });

  test('version 2 has neither score nor action', async () => {
    const shop = await recaptchaShop('recaptcha-v2');
    google.allow('ticked', { hostname: 'shop.example' });
    google.allow('elsewhere', { hostname: 'other.example' });
    expect(await ask(shop, 'high', ANNA, 'ticked')).toMatchObject(OPEN);
    expect(await ask(shop, 'high', ANNA, 'elsewhere')).toMatchObject(REFUSED);
    expect(await ask(shop, 'high', ANNA, 'unknown')).toMatchObject(REFUSED);
  });

  test('with a wrong secret of the shop no token is accepted', async () => {
    const shop = await recaptchaShop('recaptcha-v3', 'mistyped');
    google.allow('good', good);
    expect(await ask(shop, 'low', ANNA, 'good')).toMatchObject(REFUSED);
  });

  test.each(['cut', 'fail'] as const)(
    'out of reach (%s): cheap calls pass for two minutes, dear ones do not',
    async (how) => {
      const shop = await recaptchaShop('recaptcha-v3');
      google.behave(how);
      expect(await ask(shop, 'high', ANNA, 'token')).toMatchObject(REFUSED);
      const blind = await ask(shop, 'low', ANNA, 'token');
      expect(blind).toMatchObject(OPEN);
      expect(await ask(shop, 'high', ANNA, undefined, blind.pass)).toMatchObject(REFUSED);
      later(1.9);
      expect(await ask(shop, 'low', ANNA, undefined, blind.pass)).toMatchObject(OPEN);
      later(0.2);
      expect(await ask(shop, 'low', ANNA, undefined, blind.pass)).toMatchObject(REFUSED);
    },
  );

  test('a provider that does not answer counts as unreachable', async () => {
    const { app } = await recaptchaShop('recaptcha-v3');
    google.behave('wait');
    const question = {
      version: 'v3',
      declared: 'low',
      token: 'token',
      hosts: HOSTS,
      timeoutMs: 20,
    } as const;
    expect(await checkRecaptcha(contextOf(app, ANNA), question)).toMatchObject({ outcome: 'unreachable' });
  });

  test('gives the page the address of the script', async () => {
    const shop = await recaptchaShop('recaptcha-v3');
    const reply = await fetch(`${shop.origin}/api/bot-check/challenge?level=high`, { headers: ANNA });
    const scriptUrl = `${google.baseUrl}/recaptcha/api.js`;
    expect(await reply.json()).toEqual({
      driver: 'recaptcha-v3',
      siteKey: 'public',
      scriptUrl,
      action: 'high',
    });
  });
});

test('switched off, every call passes and no check is made', async () => {
  const shop = await openShop({ botCheck: 'off' });
  expect(await ask(shop, 'high', ANNA)).toMatchObject({ ...OPEN, pass: '' });
  expect(await botToken(shop.origin, 'high', ANNA)).toBeUndefined();
});
