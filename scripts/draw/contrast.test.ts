import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

test('black on white has the highest contrast, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
});

test('#767676 is the palest grey that passes on white', () => {
  expect(contrast('#767676', '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#777777', '#FFFFFF')).toBeLessThan(4.5);
});

test('short colours are refused instead of measured wrongly', () => {
  expect(() => contrast('#fff', '#000000')).toThrow('#fff');
});
