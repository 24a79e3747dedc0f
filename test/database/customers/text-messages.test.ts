import { afterEach, beforeAll, expect, test } from 'vitest';
import { mobileLogin } from '#modules/customers/contract.ts';
import {
  deliverTextMessage,
  deliverWaitingTextMessages,
} from '#platform/server/text-messages/deliver-text-message.ts';
import { takeTextMessage } from '#platform/server/text-messages/text-message-store.ts';
import { startWorker } from '../../../src/apps/worker/work.ts';
import { cinema } from '../../support/cinema.ts';
import { testDatabase } from '../../support/database/database.ts';
import { withoutGuards } from '../../support/database/without-guards.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { startSmsStandIn, type SmsStandIn } from '../../support/stand-ins/sms-stand-in.ts';

/** SMS with sign-in codes, sent by each provider, which also misbehaves. */

/** How long a poll waits at most: a worker that starts, on a busy machine. */
const SOON = { timeout: 15_000 };

const NUMBERS = { BG: '+359885550142', PL: '+48500555014', IL: '+972505550142' };
let url: string;
let now: number;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  ({ url } = await testDatabase());
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

type Fixture = { readonly shop: Shop; readonly standIn: SmsStandIn; readonly log: string[] };

async function start(provider: 'twilio' | 'smsapi' | '019'): Promise<Fixture> {
  now = Date.parse('2026-11-23T10:00:00Z');
  const standIn = await startSmsStandIn(provider);
  const site = { auth: { provider: 'mobile', required: false, countries: ['BG', 'PL', 'IL'] } };
  const log: string[] = [];
  const shop = await openShop(url, {
    env: {
      SMS_PROVIDER: provider,
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'token',
      SMS_FROM: 'Aurora',
      SMS_API_BASE: standIn.origin,
    },
    sets: [cinema({ site })],
    now: () => new Date(now),
    log,
  });
  open.push(shop, standIn);
  await shop.app.database.brand(1).rows('delete from sign_in_request where tenant_id = $1');
  await shop.app.database.brand(1).rows('delete from text_message where tenant_id = $1');
  return { shop, standIn, log };
}

/** Asks for a code; returns the id of its SMS. */
async function ask({ shop }: Fixture, mobileNumber: string): Promise<string> {
  const body = { mobileNumber, sendSmsRegardlessOfCustomerExistence: true };
  expect((await shop.visitor().call(mobileLogin, { body })).body).toEqual({ success: true });
  const [row] = await messages({ shop });
  return row!.message_id;
}
const messages = ({ shop }: Pick<Fixture, 'shop'>) =>
  shop.app.database
    .brand(1)
    .rows<{ message_id: string; text: string | null; provider_id: string | null; ended_at: Date | null }>(
      'select message_id, text, provider_id, ended_at from text_message where tenant_id = $1 order by created_at desc',
    );
const deliver = ({ shop }: Fixture, id: string) => deliverTextMessage(shop.app, 1, id);
/** A round of the job that looks for SMS whose own job is gone. */
const round = ({ shop }: Fixture) => deliverWaitingTextMessages(shop.app, 1);

/** What a process has done that dies while it sends an SMS. */
const die = ({ shop }: Fixture, id: string) =>
  takeTextMessage(shop.app.database.brand(1), id, { now: new Date(now), until: new Date(now + 20_000) });

test.each([
  ['twilio', NUMBERS.BG, NUMBERS.BG, '/2010-04-01/Accounts/AC1/Messages.json', 'Basic QUMxOnRva2Vu'],
  ['smsapi', NUMBERS.PL, '48500555014', '/sms.do', 'Bearer token'],
  ['019', NUMBERS.IL, '0505550142', '/', 'Bearer token'],
] as const)(
  '%s gets the number in its own form, and the text is deleted',
  async (provider, number, to, path, key) => {
    const fixture = await start(provider);
    const id = await ask(fixture, number);
    expect(await deliver(fixture, id)).toBe('sent');
    expect(fixture.standIn.received).toEqual([
      { to, path, authorization: key, from: 'Aurora', text: expect.stringContaining('#123456') },
    ]);
    expect(await messages(fixture)).toMatchObject([
      { text: null, provider_id: expect.stringMatching(/./), ended_at: expect.any(Date) },
    ]);
  },
);

test('an SMS is sent once, however often its job runs', async () => {
  const fixture = await start('twilio');
  const id = await ask(fixture, NUMBERS.BG);
  await deliver(fixture, id);
  expect(await deliver(fixture, id)).toBe('over');
  expect(fixture.standIn.received).toHaveLength(1);
});

test.each([
  ['twilio', 'error 500'],
  ['smsapi', 'busy 429'],
  ['019', 'lose answer'],
] as const)(
  '%s fails for now (%s): the job is repeated, and nothing of the SMS is logged',
  async (provider, how) => {
    const fixture = await start(provider);
    const id = await ask(fixture, NUMBERS.IL);
    fixture.standIn.misbehave(how);
    const failure = await deliver(fixture, id).catch((error: Error) => error.message);
    expect(failure).toMatch(/^the SMS provider failed: /);
    expect(failure).not.toMatch(/505550142|123456|token/);
    expect(await deliver(fixture, id)).toBe('sent');
  },
);

test.each(['twilio', 'smsapi'] as const)(
  '%s refuses the number for good: it is not tried again',
  async (provider) => {
    const fixture = await start(provider);
    const id = await ask(fixture, NUMBERS.BG);
    fixture.standIn.misbehave('refuse number');
    expect(await deliver(fixture, id)).toBe('refused');
    expect(await deliver(fixture, id)).toBe('over');
    expect(await messages(fixture)).toMatchObject([{ text: null, provider_id: null }]);
    expect(fixture.log.join('\n')).not.toMatch(/885550142|123456/);
  },
);

test('a code that has ended is not sent any more', async () => {
  const fixture = await start('twilio');
  const id = await ask(fixture, NUMBERS.BG);
  now += 300_000;
  expect(await deliver(fixture, id)).toBe('over');
  expect(fixture.standIn.received).toEqual([]);
});

test('an SMS whose job is gone is sent by the next round, and only then', async () => {
  const fixture = await start('twilio');
  await ask(fixture, NUMBERS.BG);
  await round(fixture);
  expect(fixture.standIn.received).toEqual([]);
  now += 10_000;
  await round(fixture);
  await round(fixture);
  expect(fixture.standIn.received).toHaveLength(1);
});

test('an SMS whose process died is sent once that process can no longer be sending it', async () => {
  const fixture = await start('twilio');
  const id = await ask(fixture, NUMBERS.BG);
  now += 10_000;
  await die(fixture, id);
  now += 19_000;
  await round(fixture);
  expect(await deliver(fixture, id)).toBe('over');
  expect(fixture.standIn.received).toEqual([]);
  now += 1000;
  await round(fixture);
  expect(fixture.standIn.received).toHaveLength(1);
});

test('a code that has ended is not sent by a round', async () => {
  const fixture = await start('twilio');
  await die(fixture, await ask(fixture, NUMBERS.BG));
  now += 300_000;
  await round(fixture);
  expect(fixture.standIn.received).toEqual([]);
});

test('what a provider refuses for now is tried again in the next round', async () => {
  const fixture = await start('twilio');
  await ask(fixture, NUMBERS.BG);
  now += 10_000;
  fixture.standIn.misbehave('error 500');
  await round(fixture);
  await round(fixture);
  expect(fixture.standIn.received).toHaveLength(1);
  expect(fixture.log.join('\n')).toContain('SMS not sent');
  expect(fixture.log.join('\n')).not.toMatch(/885550142|123456/);
});

test('a provider that keeps our ids is asked again when its answer was lost, and sends one SMS', async () => {
  const fixture = await start('smsapi');
  const id = await ask(fixture, NUMBERS.PL);
  fixture.standIn.misbehave('lose answer');
  await expect(deliver(fixture, id)).rejects.toThrow('the SMS provider failed');
  now += 10_000;
  await round(fixture);
  expect(fixture.standIn.received).toHaveLength(1);
  expect(await messages(fixture)).toMatchObject([{ text: null, provider_id: id }]);
});

/** One process waits for the provider's answer while another one begins: the SMS that arrive, and what both return. */
async function whileSending(fixture: Fixture, arriving: number): Promise<string[]> {
  const id = await ask(fixture, NUMBERS.BG);
  const answer = fixture.standIn.hold();
  const first = deliver(fixture, id);
  await expect.poll(() => fixture.standIn.received.length, SOON).toBe(1);
  const second = deliver(fixture, id);
  await expect.poll(() => fixture.standIn.received.length, SOON).toBe(arriving);
  if (arriving === 1) expect(await second).toBe('over');
  answer();
  return Promise.all([first, second]);
}

test('while a process sends an SMS no other one does', async () => {
  const fixture = await start('twilio');
  expect(await whileSending(fixture, 1)).toEqual(['sent', 'over']);
  expect(fixture.standIn.received).toHaveLength(1);
});

test('negative control: both would, if the first one had not taken it', async () => {
  const fixture = await start('twilio');
  const taken = ['and (taken_until is null or taken_until <= $3)', ''] as const;
  expect(await withoutGuards([taken], () => whileSending(fixture, 2))).toEqual(['sent', 'sent']);
});

test('the worker looks for them', async () => {
  const fixture = await start('twilio');
  const id = await ask(fixture, NUMBERS.BG);
  await fixture.shop.app.database
    .brand(1)
    .rows('update text_message set taken_until = $2 where tenant_id = $1', [new Date(now + 20_000)]);
  // Its own job finds it taken, and is gone.
  expect(await deliver(fixture, id)).toBe('over');
  now += 20_000;
  const worker = await startWorker(fixture.shop.app);
  open.unshift({ close: () => worker.stop() });
  // It looks every 15 seconds.
  await expect.poll(() => fixture.standIn.received.length, { timeout: 35_000 }).toBe(1);
});
