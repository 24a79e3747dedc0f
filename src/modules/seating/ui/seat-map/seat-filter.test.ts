import { expect, test } from 'vitest';
import { smallHall } from '../../../../../test/support/cinema.ts';
import { expandHall } from '../../rules/hall.ts';
import { SeatKind } from '../../rules/seat-kinds.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { countShown, everything, isFiltering, passesFilter } from './seat-filter.ts';

const hall = expandHall(smallHall);
const states = new Uint8Array(hall.size);
const shown = (filter: typeof everything): number =>
  Array.from(states.keys()).filter((seat) => passesFilter(hall, seat, filter)).length;
const kinds = [SeatKind.wheelchair, SeatKind.companion];

test('levels and kinds narrow each other; without a choice every seat is shown', () => {
  expect([isFiltering(everything), shown(everything)]).toEqual([false, hall.size]);
  expect([isFiltering({ levels: [], kinds }), shown({ levels: [], kinds })]).toEqual([true, 2]);
  expect(shown({ levels: [1], kinds: [] })).toBe(11);
  expect(shown({ levels: [1, 2], kinds: [] })).toBe(19);
  expect([shown({ levels: [0], kinds }), shown({ levels: [1], kinds })]).toEqual([2, 0]);
});

test('sections count the free seats that are shown', () => {
  const taken = states.slice();
  taken[22] = SeatState.taken;
  expect(hall.kind[22]).toBe(SeatKind.wheelchair);
  expect(countShown(hall, taken, { levels: [], kinds })).toEqual([1]);
  expect(countShown(hall, taken, everything)).toEqual([hall.size - 1]);
});
