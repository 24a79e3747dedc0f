import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('encodes and decodes the examples of RFC 9285', () => {
  expect(toBase45(bytesOf('AB'))).toBe('BB8');
  expect(toBase45(bytesOf('Hello!!'))).toBe('%69 VD92EX0');
  expect(toBase45(bytesOf('base-45'))).toBe('UJCLQE7W581');
  expect(fromBase45('QED8WEX0')).toEqual(bytesOf('ietf!'));
});

test('decodes everything that it encodes', () => {
  assert(
    property(uint8Array({ maxLength: 100 }), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes);
    }),
  );
});

test.each(['A', 'ABCD', 'GGX', '::', 'ab8', 'BB8Ж1'])('%s is not base45', (text) => {
  expect(fromBase45(text)).toBeUndefined();
});
