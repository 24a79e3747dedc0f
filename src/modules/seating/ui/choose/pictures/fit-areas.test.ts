import { expect, test } from 'vitest';
import { scaledCoords } from './fit-areas.ts';

test('the corners of an area follow its picture', () => {
  expect(scaledCoords('0,0,180,90', 0.5)).toBe('0,0,90,45');
  expect(scaledCoords('10, 20, 33, 41, 5, 6', 1.1)).toBe('11,22,36,45,6,7');
});
