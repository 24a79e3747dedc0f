import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  areaMobileLogin,
  areaMobileLoginValidation,
  areaLogout,
  customerLogout,
  mobileLogin,
  mobileLoginValidation,
  signedIn,
} from '#modules/customers/contract.ts';
import { lockRequests } from '#modules/customers/server/sign-in-store.ts';
import { cinema } from '../../support/cinema.ts';
import { testDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';

/** Signing in by a code that is sent to a mobile number. */

/** 12:00 in Sofia. */
const NOON = Date.parse('2026-11-23T10:00:00Z');
const KNOWN = '+359885550142';
const STRANGER = '+359885550143';
const site = { auth: { provider: 'mobile', required: false, countries: ['BG', 'RO'] } };

let shop: Shop;
let now = NOON;
let ana: Visitor;

const pass = (seconds: number): void => {
  now += seconds * 1000;
};

beforeAll(async () => {
  const database = await testDatabase();
  const customers = [
    { key: 'ana', mobileNumber: KNOWN, firstName: 'Ana', lastName: 'Petrova', email: 'ana@posta.test' },
  ];
  shop = await openShop(database.url, {
    env: { SIGN_IN_CODE: '', ADDRESS_CALLS_A_MINUTE: '1200', TRUST_PROXY: '127.0.0.1' },
    sets: [
      { ...cinema({ site }), customers },
      { foyer: 1, brand: brandOf('wisla', 2, site) },
      { foyer: 1, brand: brandOf('danube', 3) },
    ],
    now: () => new Date(now),
  });
});
afterAll(() => shop.close());
const brandOf = (code: string, id: number, options: object = {}): object =>
  (cinema({ code, id, site: options }) as { brand: object }).brand;

beforeEach(async () => {
  ana = shop.visitor();
  // What one test has asked for must not count for the next one.
  await sql('delete from sign_in_request where tenant_id = $1');
  await sql('delete from text_message where tenant_id = $1');
});

const sql = <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  shop.app.database.brand(1).rows<R & Record<string, unknown>>(text, values);

const askCode = (visitor: Visitor, mobileNumber: string, toStrangers = false) =>
  visitor.call(mobileLogin, {
    body: { mobileNumber, sendSmsRegardlessOfCustomerExistence: toStrangers },
  });
const enter = (visitor: Visitor, smsCode: string, mobileNumber = KNOWN) =>
  visitor.call(mobileLoginValidation, { body: { smsCode, mobileNumber } });
const whoIs = async (visitor: Visitor) => (await visitor.call(signedIn)).body.customerInfo;

/** The codes that were sent to a number, the newest last. */
async function codesFor(number: string): Promise<string[]> {
  const rows = await sql<{ text: string }>(
    'select text from text_message where tenant_id = $1 and recipient = $2 and text is not null order by created_at, message_id',
    [number],
  );
  return rows.map(({ text }) => /#(\d{6})$/.exec(text)![1]!);
}
const codeFor = async (number: string): Promise<string> => (await codesFor(number)).at(-1)!;
const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a customer signs in with the code, and is known until they sign out', async () => {
  expect(await askCode(ana, '088 555 0142')).toMatchObject({ status: 200, body: { success: true } });
  expect(await whoIs(ana)).toBeNull();
  const { body } = await enter(ana, await codeFor(KNOWN));
  expect(body.customerInfo).toMatchObject({
    CustomerId: expect.any(Number),
    FirstName: 'Ana',
    LastName: 'Petrova',
    EmailAddress1: 'ana@posta.test',
    MobileNumber1: '088 555 0142',
  });
  expect(await whoIs(ana)).toEqual(body.customerInfo);
  expect(await whoIs(shop.visitor())).toBeNull();
  expect((await ana.call(customerLogout)).body).toEqual({ success: true });
  expect(await whoIs(ana)).toBeNull();
});

test('the SMS names the cinema, and binds the code to its host', async () => {
  await askCode(ana, KNOWN);
  const [row] = await sql<{ text: string; recipient: string }>(
    'select text, recipient from text_message where tenant_id = $1',
  );
  expect(row).toEqual({
    recipient: KNOWN,
    text: expect.stringMatching(
      /^(\d{6}) is your aurora sign-in code\. It works for 5 minutes\.\n\n@aurora\.test #\1$/,
    ),
  });
});

test('a code works once', async () => {
  await askCode(ana, KNOWN);
  const code = await codeFor(KNOWN);
  const both = await Promise.all([enter(ana, code), enter(ana, code)]);
  expect(both.filter(({ body }) => body.error)).toHaveLength(1);
  expect((await enter(ana, code)).body).toEqual({ error: { code: 'INVALID_SMS_CODE', triesLeft: 0 } });
});

test('five wrong entries use a code up, also when they come at once', async () => {
  await askCode(ana, KNOWN);
  const code = await codeFor(KNOWN);
  const wrong = await Promise.all(Array.from({ length: 5 }, () => enter(ana, otherCode(code))));
  expect(wrong.every(({ body }) => body.error?.code === 'INVALID_SMS_CODE')).toBe(true);
  expect((await enter(ana, code)).body.error?.code).toBe('INVALID_SMS_CODE');
});

test('four wrong entries leave one', async () => {
  await askCode(ana, KNOWN);
  const code = await codeFor(KNOWN);
  for (const triesLeft of [4, 3, 2, 1])
    expect((await enter(ana, otherCode(code))).body.error).toEqual({ code: 'INVALID_SMS_CODE', triesLeft });
  expect((await enter(ana, code)).body.error).toBeUndefined();
});

test('a code ends after five minutes', async () => {
  await askCode(ana, KNOWN);
  pass(299);
  const code = await codeFor(KNOWN);
  pass(1);
  expect((await enter(ana, code)).body.error?.code).toBe('INVALID_SMS_CODE');
});

test('a code is good for the visitor who has asked for it, and for its number', async () => {
  await askCode(ana, KNOWN);
  const code = await codeFor(KNOWN);
  const ben = shop.visitor();
  expect((await enter(ben, code)).body.error?.code).toBe('INVALID_SMS_CODE');
  expect((await enter(ana, code, STRANGER)).body.error?.code).toBe('INVALID_SMS_CODE');
  expect((await enter(ana, code)).body.error).toBeUndefined();
});

test('a new code replaces the one before', async () => {
  await askCode(ana, KNOWN);
  pass(60);
  await askCode(ana, KNOWN);
  const [first, second] = await codesFor(KNOWN);
  if (first !== second) expect((await enter(ana, first!)).body.error?.code).toBe('INVALID_SMS_CODE');
  expect((await enter(ana, second!)).body.error).toBeUndefined();
});

test('a number that the cinema does not know gets the same answer and no SMS', async () => {
  const known = await askCode(shop.visitor(), KNOWN);
  const unknown = await askCode(ana, STRANGER);
  expect(unknown).toEqual(known);
  expect(await codesFor(STRANGER)).toEqual([]);
  // The limits tell nothing either.
  expect((await askCode(ana, STRANGER)).status).toBe(429);
  for (const code of ['000000', '123456'])
    expect((await enter(ana, code, STRANGER)).body.error?.code).toBe('INVALID_SMS_CODE');
});

test('at checkout a stranger goes on with their number alone', async () => {
  const query = { checkout: '' };
  expect((await ana.call(areaMobileLogin, { query, body: { mobileNumber: STRANGER } })).body).toEqual({
    success: true,
  });
  const { body } = await ana.call(areaMobileLoginValidation, {
    body: { smsCode: await codeFor(STRANGER) },
  });
  expect(body).toEqual({ customerAreaInfo: { MobileNumber1: '088 555 0143' } });
  expect(await whoIs(ana)).toEqual({ MobileNumber1: '088 555 0143' });
});

test('without ?checkout the customer area sends to customers only', async () => {
  await ana.call(areaMobileLogin, { body: { mobileNumber: STRANGER } });
  expect(await codesFor(STRANGER)).toEqual([]);
});

test('a second code within a minute is refused with the time to wait', async () => {
  await askCode(ana, KNOWN);
  pass(20);
  const answer = await ana.request({
    method: 'POST',
    url: '/api/customer/mobile-login',
    payload: { mobileNumber: KNOWN },
  });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    429,
    '40',
    { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 40 },
  ]);
  expect(await codesFor(KNOWN)).toHaveLength(1);
});

test('of many requests at once for one number one is answered with a code', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => askCode(shop.visitor(), KNOWN)));
  const refused = answers.filter(({ status }) => status === 429);
  expect([answers.length, refused.length]).toEqual([8, 7]);
  expect(await codesFor(KNOWN)).toHaveLength(1);
});

test('many addresses of one network are counted together; another network is not concerned', async () => {
  const from = (network: string) => (address: number) =>
    shop.visitor().request({
      method: 'POST',
      url: '/api/customer/mobile-login',
      headers: { 'x-forwarded-for': `${network}:${address.toString(16)}::1` },
      payload: {
        mobileNumber: `+3598855${String(50200 + address)}`,
        sendSmsRegardlessOfCustomerExistence: true,
      },
    });
  const near = from('2001:db8:7');
  for (let address = 1; address <= 30; address += 1) expect((await near(address)).statusCode).toBe(200);
  expect((await near(31)).statusCode).toBe(429);
  expect((await from('2001:db8:8')(31)).statusCode).toBe(200);
});

test('when 600 SMS were sent in an hour only customers get one, and the answer does not tell it', async () => {
  await sql(
    `insert into sign_in_request (tenant_id, request_id, number_seal, recipient_seal, address_seal, network_seal,
                                  requested_at, is_sent)
     select $1, gen_random_uuid(), n::text::bytea, n::text::bytea, n::text::bytea, n::text::bytea, $2, true
       from generate_series(1, 600) n`,
    [new Date(now)],
  );
  const stranger = await askCode(shop.visitor(), STRANGER, true);
  expect(stranger.body).toEqual({ success: true });
  expect(await codesFor(STRANGER)).toEqual([]);
  expect(await askCode(ana, KNOWN)).toEqual(stranger);
  expect((await enter(ana, await codeFor(KNOWN))).body.customerInfo).toBeDefined();
});

test('a code stays good when a later request for the same number sends none', async () => {
  await askCode(ana, STRANGER, true);
  pass(61);
  // To customers only, which this one is not.
  await askCode(ana, STRANGER);
  expect(await codesFor(STRANGER)).toHaveLength(1);
  expect((await enter(ana, await codeFor(STRANGER), STRANGER)).body.error).toBeUndefined();
});

test('a code that stays good has no more tries and no more time than it had; what is told is as for a new one', async () => {
  const tries = async (code: string, wanted: readonly number[]): Promise<void> => {
    for (const triesLeft of wanted)
      expect((await enter(ana, otherCode(code), STRANGER)).body.error).toMatchObject({ triesLeft });
  };
  await askCode(ana, STRANGER, true);
  const code = await codeFor(STRANGER);
  await tries(code, [4, 3, 2]);
  pass(61);
  await askCode(ana, STRANGER);
  await tries(code, [4, 3]);
  expect((await enter(ana, code, STRANGER)).body.error).toEqual({ code: 'INVALID_SMS_CODE', triesLeft: 2 });
});

test('a code that stays good ends when it would have ended', async () => {
  await askCode(ana, STRANGER, true);
  const code = await codeFor(STRANGER);
  pass(240);
  await askCode(ana, STRANGER);
  pass(61);
  expect((await enter(ana, code, STRANGER)).body.error?.code).toBe('INVALID_SMS_CODE');
});

test('signing out of the customer area is the same', async () => {
  await askCode(ana, KNOWN);
  await enter(ana, await codeFor(KNOWN));
  expect((await ana.call(areaLogout)).body).toEqual({ success: true });
  expect(await whoIs(ana)).toBeNull();
});

test('a code that was used up does not come back by a request that sends none', async () => {
  await askCode(ana, STRANGER, true);
  const code = await codeFor(STRANGER);
  for (let tries = 0; tries < 5; tries += 1) await enter(ana, otherCode(code), STRANGER);
  pass(61);
  await askCode(ana, STRANGER);
  expect((await enter(ana, code, STRANGER)).body.error?.code).toBe('INVALID_SMS_CODE');
});

test('a request above the limits waits for no other one', async () => {
  await askCode(ana, KNOWN);
  const status = await shop.app.database.brand(1).transaction(async (tx) => {
    await lockRequests(tx);
    return (await askCode(ana, KNOWN)).status;
  });
  expect(status).toBe(429);
});

test.each(['02 981 1234', '0900 32 123', '+48 500 555 014', 'ana'])(
  'no code is sent to %s',
  async (number) => {
    expect((await askCode(ana, number, true)).body).toEqual({ error: { code: 'invalid_mobileNumber' } });
  },
);

test('a Romanian number gets one where the brand sends there', async () => {
  expect((await askCode(ana, '+40712555014', true)).body).toEqual({ success: true });
});

test('a brand without sign-in sends nothing', async () => {
  const there = shop.visitor('danube');
  expect((await askCode(there, KNOWN)).body).toEqual({ error: { code: 'LOGIN_FAILED' } });
});

test('another brand knows neither customer nor code nor session', async () => {
  await askCode(ana, KNOWN);
  await enter(ana, await codeFor(KNOWN));
  const there = shop.visitor('wisla');
  await askCode(there, KNOWN);
  const [row] = await shop.app.database
    .brand(2)
    .rows<{ text: string | null }>('select text from text_message where tenant_id = $1');
  expect(row).toEqual({ text: null });
  expect(await whoIs(there)).toBeNull();
});

test('a database dump has no code in plain', async () => {
  await askCode(ana, KNOWN);
  const code = await codeFor(KNOWN);
  await sql('delete from text_message where tenant_id = $1');
  const [row] = await sql<{ dump: string }>(
    `select (select json_agg(c) from sign_in_code c where tenant_id = $1)::text
         || (select json_agg(r) from sign_in_request r where tenant_id = $1)::text as dump`,
  );
  expect(row!.dump).not.toContain(code);
});
