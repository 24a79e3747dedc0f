import { expect, test } from 'vitest';
import { acceptsEncoding } from './accepts-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', true],
  ['BR;q=0.5', true],
  ['br;q=0', false],
  ['br; q=0.000, gzip', false],
  ['gzip', false],
  ['brotli', false],
  ['*', true],
  ['*;q=0', false],
  ['br;q=0, *', false],
  ['*;q=0, br', true],
  ['', false],
  [undefined, false],
])('%j takes br: %s', (header, expected) => expect(acceptsEncoding(header, 'br')).toBe(expected));
