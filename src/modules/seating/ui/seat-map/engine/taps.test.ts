import { describe, expect, test } from 'vitest';
import { arenaHall, cinemaHall } from '../../../../../../test/support/halls.ts';
import type { Chart } from '../../../rules/chart.ts';
import { expandHall } from '../../../rules/hall.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import { toScreen, type View } from '../on-screen.ts';
import { pictureOf } from '../painting/picture.ts';
import { createSeatStore } from '../seat-store.ts';
import { centreOn, clampView, limitsOf } from '../view.ts';
import { closeUp, placeOf, withSeat } from './aims.ts';
import { seatUnder, tapHall, type CloseUp } from './taps.ts';

const texts = { screen: 'Screen', stage: 'Stage', front: 'Front', price: () => '', free: String };
const size = { w: 400, h: 600 };

/** A hall on a phone: taps on it, and the calls that they made. */
const shownHall = (chart: Chart = cinemaHall()) => {
  const hall = expandHall(chart);
  const store = createSeatStore(hall);
  const picture = pictureOf(hall, texts);
  const limits = limitsOf(hall, size);
  let view: View = limits.home;
  const acts: (readonly [string, number])[] = [];
  const moving = {
    view: () => view,
    limits: () => limits,
    show: (next: View) => {
      view = clampView(next, limits);
    },
    fling: () => {},
    stop: () => {},
    limit: () => {},
    dispose: () => {},
  };
  const toSection: CloseUp = (...wanted) => closeUp(hall, limits, ...wanted);
  const tap = tapHall(store, picture, moving, toSection, () => ({
    onSeat: (seat) => acts.push(['seat', seat]),
    onArea: (section) => acts.push(['area', section]),
    onSection: (section) => acts.push(['section', section]),
  }));
  return { hall, store, picture, limits, moving, tap, acts };
};

describe('a tap', () => {
  test('on a seat that is large enough chooses the seat', () => {
    const { hall, limits, moving, tap, acts } = shownHall();
    moving.show(centreOn(...placeOf(hall, 12), limits.kMax, size));
    tap(toScreen(moving.view(), ...placeOf(hall, 12)), 'touch', false);
    expect(acts).toEqual([['seat', 12]]);
  });

  test('where a finger could mean the neighbour zooms in at the same point, and the next tap chooses', () => {
    const { hall, limits, moving, tap, acts } = shownHall();
    expect(limits.home.k * hall.pitch).toBeLessThan(24);
    const point = toScreen(moving.view(), ...placeOf(hall, 12));
    tap(point, 'touch', false);
    expect(acts).toEqual([]);
    expect(moving.view().k * hall.pitch).toBeGreaterThanOrEqual(24);
    expect(toScreen(moving.view(), ...placeOf(hall, 12)).map(Math.round)).toEqual(point.map(Math.round));
    tap(point, 'touch', false);
    expect(acts).toEqual([['seat', 12]]);
  });

  test('where rows are closer than seats zooms in until the nearest seat is far enough', () => {
    const row = (label: string, y: number): Chart['sections'][0]['rows'][0] => ({
      label,
      parts: [[0, y, 900, y, 0, 10]],
    });
    const { hall, limits, moving, tap, acts } = shownHall({
      ...cinemaHall(),
      pitch: 100,
      sections: [{ id: 1, name: 'Hall', level: 0, rows: [row('A', 0), row('B', 60)] }],
    });
    moving.show(centreOn(...placeOf(hall, 3), 30 / hall.pitch, size));
    const point = toScreen(moving.view(), ...placeOf(hall, 3));
    tap(point, 'touch', false);
    expect(acts).toEqual([]);
    expect(moving.view().k * 60).toBeGreaterThanOrEqual(24);
    tap(point, 'touch', false);
    expect(acts).toEqual([['seat', 3]]);
    expect(moving.view().k).toBeLessThan(limits.kMax);
  });

  test('that is doubled zooms in once and chooses nothing', () => {
    const { hall, moving, tap, acts } = shownHall();
    const point = toScreen(moving.view(), ...placeOf(hall, 12));
    tap(point, 'touch', false);
    const { k } = moving.view();
    tap(point, 'touch', true);
    expect(acts).toEqual([]);
    expect(moving.view().k).toBe(k);
  });

  test.each(['mouse', 'pen'] as const)('of a %s chooses a seat that a finger could miss', (sort) => {
    const { hall, moving, tap, acts } = shownHall();
    tap(toScreen(moving.view(), ...placeOf(hall, 12)), sort, false);
    expect(acts).toEqual([['seat', 12]]);
  });

  test('chooses the seat when the view zooms in no further', () => {
    const { hall, limits, moving, tap, acts } = shownHall({
      ...cinemaHall(),
      sections: [{ id: 1, name: 'Hall', level: 0, rows: [{ label: 'A', parts: [[0, 0, 100, 0, 0, 10]] }] }],
    });
    moving.show(centreOn(...placeOf(hall, 3), limits.kMax, size));
    tap(toScreen(moving.view(), ...placeOf(hall, 3)), 'touch', false);
    expect(acts).toEqual([['seat', 3]]);
  });

  test('where seats are too small for a finger zooms to their section', () => {
    const { hall, moving, limits, tap, acts } = shownHall(arenaHall());
    const seat = hall.rows[5]!.first;
    tap(toScreen(moving.view(), ...placeOf(hall, seat)), 'touch', false);
    expect(acts).toEqual([['section', hall.sectionOf[seat]]]);
    expect(moving.view().k).toBeGreaterThan(limits.home.k);
  });

  test('on a section zooms in far enough for the next tap to choose', () => {
    const chart = arenaHall();
    // Seats at half the pitch: the pitch alone says too little.
    const { hall, moving, tap, acts } = shownHall({ ...chart, pitch: 2 * chart.pitch });
    const seat = hall.rows[5]!.first + 3;
    const point = toScreen(moving.view(), ...placeOf(hall, seat));
    tap(point, 'touch', false);
    tap(toScreen(moving.view(), ...placeOf(hall, seat)), 'touch', false);
    expect(acts).toEqual([
      ['section', hall.sectionOf[seat]],
      ['seat', seat],
    ]);
  });

  test('on an area without numbered places selects the area', () => {
    const { hall, moving, tap, acts } = shownHall(arenaHall());
    const area = hall.sections.findIndex(({ capacity }) => capacity !== undefined);
    const [left, top, right, bottom] = hall.sections[area]!.bbox;
    tap(toScreen(moving.view(), (left + right) / 2, (top + bottom) / 2), 'touch', false);
    expect(acts).toEqual([['area', area]]);
  });

  test('never selects a place that is not part of the presentation', () => {
    const { hall, store, picture, limits } = shownHall();
    const view = centreOn(...placeOf(hall, 12), limits.kMax, size);
    store.set([[12, 1, SeatState.off]]);
    expect(seatUnder(store, picture, view, toScreen(view, ...placeOf(hall, 12)), 'mouse')).toBe(-1);
  });
});

describe('a focused seat', () => {
  test('is shown large enough, and no larger than needed', () => {
    const { hall, limits } = shownHall(arenaHall());
    const seat = hall.rows[5]!.first;
    const near = withSeat(hall, limits, limits.home, seat)!;
    expect(near.k * hall.pitch).toBeGreaterThanOrEqual(12);
    const [x, y] = toScreen(near, ...placeOf(hall, seat));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(withSeat(hall, limits, centreOn(...placeOf(hall, seat), near.k, size), seat)).toBeUndefined();
  });
});
