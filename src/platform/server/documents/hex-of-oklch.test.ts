import { expect, test } from 'vitest';
import { hexOfOklch } from './hex-of-oklch.ts';

test('gives colours as browsers paint them', () => {
  expect(hexOfOklch('oklch(1 0 0)')).toBe('#ffffff');
  expect(hexOfOklch('oklch(0 0 0)')).toBe('#000000');
  expect(hexOfOklch('oklch(0.62796 0.25768 29.234)')).toBe('#ff0000');
  expect(hexOfOklch('oklch(0.51975 0.17686 142.495)')).toBe('#008000');
});

test('refuses another notation', () => {
  expect(() => hexOfOklch('#ff0000')).toThrow('no oklch colour');
});
