import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isUuid } from '#kernel/ids.ts';
import {
  isToRenew,
  newSessionId,
  openSession,
  sealSession,
  sessionFrom,
  sessionOpener,
  visitorOf,
} from './session.ts';

const secret = 'a secret of at least thirty-two characters';
const now = new Date('2026-11-20T18:00:00.500Z');
const at = { secret, now };
const after = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

test('a sealed session opens for its brand and secret only', () => {
  const session = sessionFrom(newSessionId(), now);
  const cookie = sealSession(session, 1, secret);
  expect(openSession(cookie, 1, at)).toEqual(session);
  expect(openSession(cookie, 2, at)).toBeUndefined();
  expect(openSession(cookie, 1, { ...at, secret: `${secret}!` })).toBeUndefined();
});

test('a forged or damaged cookie is no session', () => {
  const cookie = sealSession(sessionFrom(newSessionId(), now), 1, secret);
  const [id, until, signature] = cookie.split('.');
  for (const bad of [
    undefined,
    '',
    '.',
    '..',
    newSessionId(),
    `${newSessionId()}.${until}.${signature}`,
    `${id}.${Number(until) + 1}.${signature}`,
    `${id}.${signature}`,
    `${cookie}x.`,
    `${cookie}.more`,
    cookie.slice(0, -2),
  ])
    expect(openSession(bad, 1, at)).toBeUndefined();
});

test('a session ends 30 days after its cookie was made', () => {
  const session = sessionFrom(newSessionId(), now);
  const cookie = sealSession(session, 1, secret);
  expect(openSession(cookie, 1, { secret, now: after(29.9) })).toEqual(session);
  expect(openSession(cookie, 1, { secret, now: after(30) })).toBeUndefined();
  const open = sessionOpener(secret);
  expect([open(cookie, 1, now), open(cookie, 1, after(30))]).toEqual([session, undefined]);
});

test('a cookie is renewed once a day', () => {
  const session = sessionFrom(newSessionId(), now);
  expect([0, 0.9, 1.1, 29].map((days) => isToRenew(session, after(days)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a cookie without an end, as the first versions made them, opens nothing', () => {
  const id = newSessionId();
  const signature = createHmac('sha256', secret).update(`session/1/${id}`).digest().subarray(0, 18);
  expect(openSession(`${id}.${signature.toString('base64url')}`, 1, at)).toBeUndefined();
});

test('a cookie opens again and again, and never for another brand', () => {
  const open = sessionOpener(secret);
  const session = sessionFrom(newSessionId(), now);
  const cookie = sealSession(session, 1, secret);
  expect([open(cookie, 1, now), open(cookie, 1, now), open(cookie, 2, now)]).toEqual([
    session,
    session,
    undefined,
  ]);
  expect(open(`${cookie}x`, 1, now)).toBeUndefined();
});

test('the public id is stable and is not the session id', () => {
  const id = newSessionId();
  expect(visitorOf(id, secret)).toEqual(visitorOf(id, secret));
  expect(visitorOf(id, secret).uuid).not.toBe(id);
  expect(isUuid(visitorOf(id, secret).uuid)).toBe(true);
});
