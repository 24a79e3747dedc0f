import { expect, test } from 'vitest';
import { nameLayout } from './name-layout.ts';

/** The width of a text of so many characters. */
const text = (characters: number) => (size: number) => characters * size * 0.55;

test('a section with room has its name and its price in the usual sizes', () => {
  expect(nameLayout({ width: 90, height: 60, apart: 80 }, text(8))).toMatchObject({ name: 12, dy: 8 });
});

test('on a phone’s view of an arena both are smaller, where the price is short', () => {
  const phone = { width: 36, height: 36, apart: 29 };
  expect(nameLayout(phone, text(4))).toMatchObject({ name: 11, line: 10 });
  // '12 900 Ft' would run into the price beside it.
  expect(nameLayout(phone, text(9))).toBeUndefined();
});

test('a price never meets the price beside it, however wide the rotated section’s box is', () => {
  expect(nameLayout({ width: 200, height: 36, apart: 29 }, text(5))).toBeUndefined();
});

test('too little height, or nothing to say, leaves the name alone', () => {
  expect(nameLayout({ width: 36, height: 25, apart: 29 }, text(3))).toBeUndefined();
  expect(nameLayout({ width: 90, height: 60, apart: 80 }, () => 0)).toBeUndefined();
});
