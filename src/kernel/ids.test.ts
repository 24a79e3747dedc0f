import { expect, test } from 'vitest';
import { isUuid, linkToken, orderCode, uuidOf, uuidv7 } from './ids.ts';

test('uuids are canonical, unique and sort by time', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => uuidv7(1_700_000_000_000 + i));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every(isUuid)).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]![14]).toBe('7');
});

test('a uuid of bytes has its version and variant, and leaves the bytes as they are', () => {
  const bytes = new Uint8Array(16).fill(0xff);
  expect(uuidOf(bytes, 8)).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff');
  expect(bytes).toEqual(new Uint8Array(16).fill(0xff));
});

test('codes contain no characters that look alike', () => {
  for (let i = 0; i < 500; i++) expect(orderCode()).toMatch(/^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/);
});

test('link tokens are long and unique', () => {
  const tokens = Array.from({ length: 500 }, linkToken);
  expect(new Set(tokens).size).toBe(500);
  expect(tokens.every((t) => /^[\w-]{22}$/.test(t))).toBe(true);
});
