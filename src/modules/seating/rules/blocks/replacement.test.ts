import { expect, test } from 'vitest';
import { smallHall, standing } from '../../../../../test/support/cinema.ts';
import { expandHall } from '../hall.ts';
import { SeatKind } from '../seat-kinds.ts';
import { replacementFor } from './replacement.ts';

/**
 * Rows of 11 places: A to C standard, D premium, E from its fourth place on sofas of two; C1 wheelchair, C2 and C3
 * companions.
 */
const hall = expandHall(smallHall);
const place = (row: string, seat: number): number => 'ABCDE'.indexOf(row) * 11 + seat - 1;
const all = Array.from({ length: hall.size }, (_, seat) => seat);

/** The new places for lost ones when only these others are free. */
function moved(lost: readonly number[], free: readonly number[] = all): number[] | undefined {
  const found = replacementFor(hall, (seat) => free.includes(seat) && !lost.includes(seat), lost);
  return found && lost.map((seat) => found.get(seat)!);
}

test('a buyer gets the nearest place of the same level', () => {
  expect(moved([place('A', 6)], [place('B', 6), place('A', 1), place('D', 6)])).toEqual([place('B', 6)]);
  expect(moved([place('A', 6)], [place('D', 5), place('D', 6)])).toBeUndefined();
});

test('places that were together stay together, if there are such', () => {
  const pair = [place('A', 6), place('A', 7)];
  expect(moved(pair, [place('A', 5), place('A', 8), place('C', 8), place('C', 9)])).toEqual([
    place('C', 8),
    place('C', 9),
  ]);
  expect(moved(pair, [place('A', 5), place('C', 9)])).toEqual([place('A', 5), place('C', 9)]);
  expect(moved(pair, [place('A', 5)])).toBeUndefined();
});

test('a place for wheelchair users is only replaced by such a place', () => {
  // The hall has one of each.
  for (const kind of [SeatKind.wheelchair, SeatKind.companion]) {
    const places = all.filter((seat) => hall.kind[seat] === kind);
    expect(places).toHaveLength(1);
    expect(moved(places)).toBeUndefined();
  }
});

test('nobody is moved to a place for wheelchair users, with limited view, or on a sofa', () => {
  const special = all.filter((seat) => hall.kind[seat] !== SeatKind.seat);
  expect(moved([place('A', 6)], special)).toBeUndefined();
});

test('a whole sofa is replaced by a whole sofa', () => {
  const [first, second, third] = [3, 5, 7].map((i) => [place('E', i + 1), place('E', i + 2)]);
  expect(moved(first!, [...second!, ...third!])).toEqual(second);
  expect(moved(first!, [second![1]!, third![0]!])).toBeUndefined();
});

test('each level of an order is replaced by its own', () => {
  const free = [place('A', 8), place('D', 8)];
  expect(moved([place('D', 6), place('A', 6)], free)).toEqual([place('D', 8), place('A', 8)]);
  expect(moved([place('D', 6), place('A', 6)], free.slice(0, 1))).toBeUndefined();
});

test('general admission has any place of its section', () => {
  const area = expandHall(standing(5));
  expect(replacementFor(area, (seat) => seat > 2, [0, 1])).toEqual(
    new Map([
      [0, 3],
      [1, 4],
    ]),
  );
  expect(replacementFor(area, (seat) => seat === 4, [0, 1])).toBeUndefined();
});
