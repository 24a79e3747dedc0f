import { expect, test } from 'vitest';
import { smallHall } from '../../../../test/support/cinema.ts';
import { arenaHall, cinemaHall } from '../../../../test/support/halls.ts';
import { expandHall } from './hall.ts';
import { kindGroups, levelOfKind } from './kind-groups.ts';
import { SeatKind } from './seat-kinds.ts';

test('wheelchair and companion places are looked for together, other kinds alone', () => {
  const accessible = { name: 'wheelchair', kinds: [SeatKind.wheelchair, SeatKind.companion] };
  expect(kindGroups(expandHall(smallHall))).toEqual([
    accessible,
    { name: 'limitedView', kinds: [SeatKind.limitedView] },
  ]);
  // Sofas are a price level of their own there, which is looked for instead.
  expect(kindGroups(expandHall(cinemaHall())).map(({ name }) => name)).toEqual(['wheelchair', 'limitedView']);
  expect(kindGroups(expandHall(arenaHall()))).toEqual([]);
});

test('a kind has the price level of its first seat: the key shows it in the map’s colour', () => {
  const kind = Uint8Array.of(SeatKind.seat, SeatKind.couch, SeatKind.couch);
  const level = Uint8Array.of(0, 2, 2);
  expect([
    levelOfKind({ kind, level }, SeatKind.couch),
    levelOfKind({ kind, level }, SeatKind.wheelchair),
  ]).toEqual([2, 0]);
});
