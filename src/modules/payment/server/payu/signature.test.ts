import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSigned, signatureFor } from './signature.ts';

const KEY = 'b6ca15b0d1020e8094d9b5f8d163db54';
const body = Buffer.from('{"order":{"status":"COMPLETED","name":"Łódź"}}');

describe('a header of PayU', () => {
  test.each(['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'])('with %s', (algorithm) => {
    expect(isSigned(signatureFor(body, KEY, algorithm), body, KEY)).toBe(true);
  });

  test('is a plain hash of body and second key', () => {
    const hash = createHash('md5').update(`${body.toString()}${KEY}`).digest('hex');
    expect(signatureFor(body, KEY)).toBe(`sender=checkout;signature=${hash};algorithm=MD5;content=DOCUMENT`);
  });

  test('with its parts in another order, and spaces', () => {
    const [sender, signature, algorithm, content] = signatureFor(body, KEY).split(';');
    expect(isSigned([content, algorithm, signature, sender].join('; '), body, KEY)).toBe(true);
  });
});

describe('refused', () => {
  const header = signatureFor(body, KEY);
  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['no signature', 'sender=checkout;algorithm=MD5;content=DOCUMENT'],
    ['an empty signature', 'sender=checkout;signature=;algorithm=MD5;content=DOCUMENT'],
    ['an unknown algorithm', header.replace('MD5', 'CRC32')],
    ['an algorithm that is a property of every object', header.replace('MD5', 'constructor')],
    ['another algorithm', header.replace('MD5', 'SHA-256')],
    ['another signature', header.replace(/signature=../, 'signature=00')],
    ['half of the signature', header.replace(/(signature=.{16})[^;]*/, '$1')],
  ])('%s', (_, given) => {
    expect(isSigned(given, body, KEY)).toBe(false);
  });

  test('a changed body, another key, and no key', () => {
    expect(isSigned(header, Buffer.from(`${body.toString()} `), KEY)).toBe(false);
    expect(isSigned(header, body, `${KEY}0`)).toBe(false);
    expect(isSigned(signatureFor(body, ''), body, '')).toBe(false);
  });
});
