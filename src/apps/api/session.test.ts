import { expect, test } from 'vitest';
import { isUuid } from '#kernel/ids.ts';
import { newSessionId, openSession, sealSession, sessionOpener, visitorOf } from './session.ts';

const secret = 'a secret of at least thirty-two characters';

test('a sealed session opens for its brand and secret only', () => {
  const id = newSessionId();
  const cookie = sealSession(id, 1, secret);
  expect(openSession(cookie, 1, secret)).toBe(id);
  expect(openSession(cookie, 2, secret)).toBeUndefined();
  expect(openSession(cookie, 1, `${secret}!`)).toBeUndefined();
});

test('a forged or damaged cookie is no session', () => {
  const cookie = sealSession(newSessionId(), 1, secret);
  for (const bad of [
    undefined,
    '',
    '.',
    newSessionId(),
    `${newSessionId()}.${cookie.split('.')[1]}`,
    `${cookie}x.`,
    `${cookie}.more`,
    cookie.slice(0, -2),
  ])
    expect(openSession(bad, 1, secret)).toBeUndefined();
});

test('a cookie opens again and again, and never for another brand', () => {
  const open = sessionOpener(secret);
  const id = newSessionId();
  const cookie = sealSession(id, 1, secret);
  expect([open(cookie, 1), open(cookie, 1), open(cookie, 2)]).toEqual([id, id, undefined]);
  expect(open(`${cookie}x`, 1)).toBeUndefined();
});

test('the public id is stable and is not the session id', () => {
  const id = newSessionId();
  expect(visitorOf(id, secret)).toEqual(visitorOf(id, secret));
  expect(visitorOf(id, secret).uuid).not.toBe(id);
  expect(isUuid(visitorOf(id, secret).uuid)).toBe(true);
});
