import { expect, test } from 'vitest';
import { CODE_PATTERN, storedCode } from '../rules/typed-code.ts';
import { randomCode } from './random-code.ts';

test('codes made at random can be typed, are stored as they are, and differ', () => {
  const codes = Array.from({ length: 10_000 }, randomCode);
  for (const code of codes) {
    expect(code).toMatch(new RegExp(CODE_PATTERN));
    expect(storedCode(code)).toBe(code);
    expect(code).not.toMatch(/[01OIL]/);
  }
  expect(new Set(codes).size).toBe(codes.length);
});
