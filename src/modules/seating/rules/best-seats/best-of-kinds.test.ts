import { expect, test } from 'vitest';
import { smallHall } from '../../../../../test/support/cinema.ts';
import { bestOfKinds } from './best-of-kinds.ts';
import { expandHall } from '../hall.ts';
import { seatNoAt } from '../seat-names.ts';
import { SeatKind } from '../seat-kinds.ts';

const hall = expandHall(smallHall);
/** Row C (3) begins with a wheelchair space and a companion's seat; row E (5) has sofas at another level. */
const at = (row: number, seat: number): number => seatNoAt(hall, 1, seat, row);
const ACCESSIBLE = [SeatKind.wheelchair, SeatKind.companion];
const find = (
  quantity: number,
  kinds: readonly SeatKind[],
  taken: readonly number[] = [],
  levels = [0, 1, 2],
) =>
  bestOfKinds(hall, (seat) => !taken.includes(seat), {
    quantity,
    kinds,
    levels,
    allowSingleSeatOnCouch: false,
  });

test('a wheelchair user gets the space, with the companion’s seat, then the nearest ordinary ones', () => {
  expect(find(1, ACCESSIBLE)).toEqual({ seats: [at(3, 1)], isTogether: true });
  expect(find(2, ACCESSIBLE)).toEqual({ seats: [at(3, 1), at(3, 2)], isTogether: true });
  expect(find(3, ACCESSIBLE)).toEqual({ seats: [at(3, 1), at(3, 2), at(3, 3)], isTogether: true });
  const { seats, isTogether } = find(2, ACCESSIBLE, [at(3, 2)])!;
  expect([seats.includes(at(3, 1)), seats.length, isTogether]).toEqual([true, 2, false]);
});

test('without a free wheelchair space nothing is found, also at another level', () => {
  expect(find(1, ACCESSIBLE, [at(3, 1)])).toBeUndefined();
  expect(find(1, ACCESSIBLE, [], [1])).toBeUndefined();
});

test('where sofas may be shared, a whole one is found before two halves that are nearer to the middle', () => {
  const sofas = Array.from({ length: hall.size }, (_, seat) => seat).filter(
    (seat) => hall.couchOf[seat]! >= 0,
  );
  const [first = [], second = [], third = []] = [...new Set(sofas.map((seat) => hall.couchOf[seat]))].map(
    (sofa) => sofas.filter((seat) => hall.couchOf[seat] === sofa),
  );
  const search = (free: readonly number[]) =>
    bestOfKinds(hall, (seat) => free.includes(seat), {
      quantity: 2,
      kinds: [SeatKind.couch],
      levels: [0, 1, 2],
      allowSingleSeatOnCouch: true,
    })?.seats;
  const halves = [first.at(-1)!, second[0]!];
  expect(search([...third, ...halves])).toEqual(third);
  expect(search(halves)).toEqual(halves);
});

test('other kinds are searched as the best seats are: sofas whole, together', () => {
  expect(find(2, [SeatKind.couch])).toEqual({ seats: [at(5, 6), at(5, 7)], isTogether: true });
  expect(find(1, [SeatKind.limitedView])).toEqual({ seats: [at(3, 11)], isTogether: true });
  expect(find(2, [SeatKind.limitedView])).toBeUndefined();
});
