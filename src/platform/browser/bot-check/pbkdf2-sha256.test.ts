import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pbkdf2Sha256 } from './pbkdf2-sha256.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('gives the results of RFC 7914, section 11 (first 32 bytes)', () => {
  expect(hex(pbkdf2Sha256(bytes('passwd'), bytes('salt'), 1))).toBe(
    '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc',
  );
});

test.each([1, 2, 16, 51, 52, 55, 60, 64, 120])('agrees with OpenSSL for a salt of %i bytes', (length) => {
  const [password, salt] = [randomBytes((length % 64) + 1), randomBytes(length)];
  expect(hex(pbkdf2Sha256(password, salt, 7))).toBe(
    pbkdf2Sync(password, salt, 7, 32, 'sha256').toString('hex'),
  );
});
