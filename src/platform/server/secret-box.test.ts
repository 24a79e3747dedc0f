import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret, readBoxKeys, type BoxKeys } from './secret-box.ts';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const keys: BoxKeys = [NEW];

test('a secret is read again at its place, and two encryptions of it differ', () => {
  const stored = encryptSecret(keys, 'card 1', 'token');
  expect(decryptSecret(keys, 'card 1', stored)).toBe('token');
  expect(stored.includes('token')).toBe(false);
  expect(encryptSecret(keys, 'card 1', 'token').equals(stored)).toBe(false);
});

test('it belongs to its place, and to nobody without the key', () => {
  const stored = encryptSecret(keys, 'card 1', 'token');
  expect(decryptSecret(keys, 'card 2', stored)).toBeUndefined();
  expect(decryptSecret([OLD], 'card 1', stored)).toBeUndefined();
});

test('a changed or shortened one is refused', () => {
  const stored = encryptSecret(keys, 'card 1', 'token');
  for (const at of [0, 5, 20, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[at]! ^= 1;
    expect(decryptSecret(keys, 'card 1', changed)).toBeUndefined();
  }
  expect(decryptSecret(keys, 'card 1', stored.subarray(0, 20))).toBeUndefined();
});

test('after a change of keys the old one still decrypts, and the new one encrypts', () => {
  const before = encryptSecret([OLD], 'card 1', 'token');
  const both: BoxKeys = [NEW, OLD];
  expect(decryptSecret(both, 'card 1', before)).toBe('token');
  expect(decryptSecret([NEW], 'card 1', encryptSecret(both, 'card 1', 'token'))).toBe('token');
});

test('keys are read from a setting; a wrong one is refused without being shown', () => {
  const text = [NEW, OLD].map((key) => key.toString('base64')).join(', ');
  expect(readBoxKeys('FOYER_KEYS', text)).toEqual([NEW, OLD]);
  expect(readBoxKeys('FOYER_KEYS', '')).toBeUndefined();
  expect(() => readBoxKeys('FOYER_KEYS', 'c2hvcnQ=')).toThrow(/^FOYER_KEYS is a list of keys/);
  expect(() => readBoxKeys('FOYER_KEYS', 'c2hvcnQ=')).not.toThrow('c2hvcnQ');
});
