import { describe, expect, test } from 'vitest';
import { cinemaHall } from '../../../../../test/support/halls.ts';
import { expandHall } from '../../rules/hall.ts';
import { toWorld, worldBox } from './on-screen.ts';
import { between, centreOn, clampView, fit, isHome, limitsOf, sameView, zoomAt } from './view.ts';

const size = { w: 800, h: 500 };
const limits = limitsOf(expandHall(cinemaHall()), size, 60);

test('fits a box into the middle, as SVG does', () => {
  expect(fit([0, 0, 100, 100], size)).toEqual({ k: 5, x: 150, y: 0 });
  expect(worldBox(fit([0, 0, 160, 100], size), size)).toEqual([0, 0, 160, 100]);
});

test('zooming keeps the point under the finger', () => {
  const before = fit([0, 0, 100, 100], size);
  const after = zoomAt(before, 1.7, 300, 120);
  const [x, y] = toWorld(before, 300, 120);
  const [nx, ny] = toWorld(after, 300, 120);
  expect(nx).toBeCloseTo(x);
  expect(ny).toBeCloseTo(y);
});

describe('the view stays', () => {
  test('shows at most the whole hall, and does not cover the toolbar', () => {
    const out = clampView(zoomAt(limits.home, 0.2, 10, 10), limits);
    expect(out).toEqual(limits.home);
    expect(isHome(out, limits)).toBe(true);
    expect(limits.home.k * limits.bounds[0] + limits.home.x).toBeGreaterThanOrEqual(60 - 1e-6);
  });

  test('shows seats of 56 pixels at most', () => {
    expect(clampView(zoomAt(limits.home, 1000, 400, 250), limits).k).toBeCloseTo(limits.kMax);
  });

  test('cannot push the hall off the screen', () => {
    const view = clampView({ k: limits.home.k * 3, x: 1e6, y: -1e6 }, limits);
    const [left, , , bottom] = worldBox(view, size);
    expect((limits.bounds[0] - left) * view.k).toBeCloseTo(72);
    expect((bottom - limits.bounds[3]) * view.k).toBeCloseTo(72);
  });

  test('is not corrected within the limits', () => {
    const view = centreOn(0, 600, limits.home.k * 1.5, size);
    expect(sameView(clampView(view, limits), view)).toBe(true);
  });
});

test('a glide starts and ends at its views and zooms evenly', () => {
  const a = centreOn(0, 0, 1, size);
  const b = centreOn(100, 50, 4, size);
  expect(sameView(between(a, b, 0, size), a)).toBe(true);
  expect(between(a, b, 1, size)).toBe(b);
  const half = between(a, b, 0.5, size);
  expect(half.k).toBeGreaterThan(2);
  expect(half.k).toBeLessThan(4);
});
