import { expect, test } from 'vitest';
import { distanceKm, nearestFirst } from './distance.ts';

const sofia = { latitude: 42.6977, longitude: 23.3219 };
const plovdiv = { latitude: 42.1354, longitude: 24.7453 };
const varna = { latitude: 43.2141, longitude: 27.9147 };
const unknown = { latitude: null, longitude: 23 };

test('kilometres as the crow flies', () => {
  expect(distanceKm(sofia, plovdiv)).toBeCloseTo(132.7, 0);
  expect(distanceKm(sofia, sofia)).toBe(0);
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    111.2,
    0,
  );
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20015, 0);
  expect(distanceKm(sofia, unknown)).toBeUndefined();
});

test('nearest first; unknown places keep their order at the end', () => {
  const places = [
    { n: 1, ...unknown },
    { n: 2, ...varna },
    { n: 3, ...unknown },
    { n: 4, ...plovdiv },
  ];
  expect(nearestFirst(places, (place) => place, sofia).map(({ n }) => n)).toEqual([4, 2, 1, 3]);
});
