import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRemindersShop, type RemindersFixture } from './reminders-fixture.ts';

/** One address asks for reminders of many mailboxes, in a shop that counts addresses. */

const ATTACKER = '192.0.2.7';
let fixture: RemindersFixture;

beforeAll(async () => {
  fixture = await openRemindersShop({ ADDRESS_CALLS_A_MINUTE: '100000' });
});
afterAll(() => fixture.close());

test('an address asks for at most a hundred mailboxes an hour; others are answered', async () => {
  const subject = { presentationId: await fixture.soldOut() };
  let asked = 0;
  const ask = (from: string) => fixture.ask(subject, `one${asked++}@posta.test`, { from, hasSession: true });
  for (let i = 0; i < 100; i++) expect((await ask(ATTACKER)).status).toBe(200);
  expect(await ask(ATTACKER)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  // The same address as IPv6 programs write it.
  expect((await ask(`::ffff:${ATTACKER}`)).status).toBe(429);
  expect((await ask('192.0.2.8')).status).toBe(200);
  expect(await fixture.waiting()).toHaveLength(101);
  fixture.pass(3599);
  expect((await ask(ATTACKER)).status).toBe(429);
  fixture.pass(1);
  expect((await ask(ATTACKER)).status).toBe(200);
});
