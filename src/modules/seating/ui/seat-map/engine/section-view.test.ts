import { expect, test } from 'vitest';
import { arenaHall } from '../../../../../../test/support/halls.ts';
import { expandHall } from '../../../rules/hall.ts';
import { indexSeats } from '../../../rules/seat-index.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import type { Point } from '../gestures/gesture.ts';
import { toScreen, type Size, type View } from '../on-screen.ts';
import { limitsOf } from '../view.ts';
import { closeUp, placeOf } from './aims.ts';
import { sectionView } from './section-view.ts';

const hall = expandHall(arenaHall());
const index = indexSeats(hall);
const PHONE: Size = { w: 390, h: 420 };

/** Indexes of the sections with rows. */
const withRows = [...hall.sections.keys()].filter((one) => hall.sections[one]!.nRows > 0) as SectionIndex[];

/** What a finger's tap at a point of a section shows. */
const seen = (section: SectionIndex, around?: Point): View =>
  sectionView(index, limitsOf(hall, PHONE), { section, least: 0, around, byFinger: true });

const isWithin = ([x, y]: readonly [number, number], { w, h }: Size, margin: number): boolean =>
  x >= margin && y >= margin && x <= w - margin && y <= h - margin;

test('wherever a finger taps a section, the seat below it and the number of its row are visible, unless that is far', () => {
  for (const section of withRows) {
    const { first, n } = hall.sections[section]!;
    for (let seat = first; seat < first + n; seat += 7) {
      const view = seen(section, placeOf(hall, seat));
      const row = hall.rows[hall.rowOf[seat]!]!;
      const ends = [row.first, row.first + row.n - 1].map((end) => toScreen(view, ...placeOf(hall, end)));
      expect(isWithin(toScreen(view, ...placeOf(hall, seat)), PHONE, 0), `seat ${seat}`).toBe(true);
      const toEnd = Math.min(seat - row.first, row.first + row.n - 1 - seat);
      // A row's number is beside its last seat; thirteen seats are as wide as the map.
      if (toEnd < 12)
        expect(
          ends.some((end) => isWithin(end, PHONE, 30)),
          `row of seat ${seat}`,
        ).toBe(true);
    }
  }
});

test('beside a section that is larger than the map no more is shown than the numbers of its rows', () => {
  for (const section of withRows) {
    const { bbox } = hall.sections[section]!;
    const view = seen(section, [bbox[0], bbox[1]]);
    const [left, top] = toScreen(view, bbox[0], bbox[1]);
    expect(left).toBeLessThanOrEqual(PHONE.w / 4);
    expect(top).toBeLessThanOrEqual(PHONE.h / 4);
  }
});

test('for a finger, seats of a section are so far apart that one tap can mean one seat only', () => {
  for (const section of withRows) expect(seen(section).k * hall.pitch).toBeGreaterThanOrEqual(24);
});

test('a section that fits is whole, in the middle', () => {
  const limits = limitsOf(hall, { w: 2000, h: 2000 });
  const [section] = withRows as [SectionIndex];
  expect(sectionView(index, limits, { section, least: 0, byFinger: true })).toEqual(
    closeUp(hall, limits, section, 0),
  );
});
