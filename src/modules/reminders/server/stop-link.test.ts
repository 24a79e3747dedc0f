import { expect, test } from 'vitest';
import type { App } from '#platform/server/context.ts';
import { emailKey, readStopToken, stopToken } from './stop-link.ts';

const app = { settings: { secret: 'a secret of thirty-two characters or more' } } as App;
const brand = (tenantId: number) => ({ app, tenantId });
const key = emailKey(brand(1), 'ana@posta.test');
const token = stopToken(brand(1), key);

test('the token of an address is read by its own brand only', () => {
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(readStopToken(brand(1), token)).toEqual(key);
  expect(readStopToken(brand(2), token)).toBeUndefined();
});

test('no part of a token can be changed', () => {
  const bytes = Buffer.from(token, 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i] = changed[i]! ^ 1;
    expect(readStopToken(brand(1), changed.toString('base64url'))).toBeUndefined();
  }
  for (const other of ['', 'A'.repeat(43), token.slice(0, 22), `${token}AAAA`])
    expect(readStopToken(brand(1), other)).toBeUndefined();
});

test('an address has one key, whatever its capitals, and another at another brand', () => {
  expect(emailKey(brand(1), 'Ana@posta.test')).toEqual(key);
  expect(emailKey(brand(1), 'ana2@posta.test')).not.toEqual(key);
  expect(emailKey(brand(2), 'ana@posta.test')).not.toEqual(key);
});
