import { expect, test } from 'vitest';
import { contrastRatio, hexOf } from './colour.ts';

test('gives colours as browsers paint them', () => {
  expect(hexOf('oklch(1 0 0)')).toBe('#ffffff');
  expect(hexOf('oklch(0 0 0)')).toBe('#000000');
  expect(hexOf('oklch(0.62796 0.25768 29.234)')).toBe('#ff0000');
  expect(hexOf('oklch(0.51975 0.17686 142.495)')).toBe('#008000');
  // Slightly outside sRGB: Chromium paints it so.
  expect(hexOf('oklch(.47 .115 160)')).toBe('#006e44');
});

test('a colour in hex stays the same', () => {
  expect(hexOf('#1F4D3A')).toBe('#1f4d3a');
});

test.each(['#fff', 'red', 'oklch(1 0)', 'oklch(1 0 0 / .5)'])('refuses another notation: %s', (colour) => {
  expect(() => hexOf(colour)).toThrow('Not a colour');
});

test('black on white has the highest contrast, in either order and notation', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('oklch(1 0 0)', 'oklch(0 0 0)')).toBeCloseTo(21, 3);
  expect(contrastRatio('#1f4d3a', '#1f4d3a')).toBe(1);
});

test('#767676 is the palest grey that passes on white', () => {
  expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  expect(contrastRatio('#777777', '#FFFFFF')).toBeLessThan(4.5);
});
