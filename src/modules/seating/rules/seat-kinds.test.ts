import { expect, test } from 'vitest';
import { SEAT_KIND_NAMES, SeatKind, seatKindRow, specialKindName } from './seat-kinds.ts';

test('the numbers that stored plans and the wire use do not change', () => {
  expect(SeatKind).toMatchObject({ seat: 0, wheelchair: 1, companion: 2, limitedView: 3, couch: 4 });
});

test('kinds are listed by their numbers, without a gap', () => {
  expect(Object.values(SeatKind)).toEqual([...SEAT_KIND_NAMES.keys()]);
});

test('a kind is found by its number', () => {
  expect(seatKindRow(SeatKind.couch).isSofa).toBe(true);
  expect(specialKindName(SeatKind.companion)).toBe('companion');
  expect(specialKindName(SeatKind.seat)).toBeUndefined();
  expect(specialKindName(undefined)).toBeUndefined();
});
