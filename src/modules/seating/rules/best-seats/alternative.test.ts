import { describe, expect, test } from 'vitest';
import { cinemaHall } from '../../../../../test/support/halls.ts';
import { alternativeTo } from './alternative.ts';
import { SeatKind } from '../seat-kinds.ts';
import { couchMates, expandHall } from '../hall.ts';

const hall = expandHall(cinemaHall());
const all = Array.from({ length: hall.size }, (_, seat) => seat);
const of = (kind: SeatKind): number[] => all.filter((seat) => hall.kind[seat] === kind);
const without =
  (gone: readonly number[]) =>
  (seat: number): boolean =>
    !gone.includes(seat);
const instead = (lost: readonly number[], mine: readonly number[] = [], gone: readonly number[] = lost) =>
  alternativeTo(hall, without([...lost, ...gone]), lost, mine);

describe('an alternative to a seat that another visitor has', () => {
  const [plain] = of(SeatKind.seat).slice(20);

  test('for an ordinary seat puts the whole group together', () => {
    const other = instead([plain!], [plain! + 1])!;
    expect([other.kind, other.seats.length, other.seats[1]! - other.seats[0]!]).toEqual(['ordinary', 2, 1]);
  });

  test.each([
    ['wheelchair space', SeatKind.wheelchair],
    ['companion seat', SeatKind.companion],
    ['seat with limited view', SeatKind.limitedView],
  ])('for a %s is another one, and an ordinary seat only when there is none', (_, kind) => {
    const [first, ...rest] = of(kind);
    expect(instead([first!])).toEqual({ seats: [rest[0]], kind: 'same' });
    const last = instead([first!], [], rest)!;
    expect([last.kind, hall.kind[last.seats[0]!]]).toEqual(['ordinary', SeatKind.seat]);
  });

  test('for a wheelchair place with a companion’s seat is such a pair', () => {
    const [wheelchair, companion] = [of(SeatKind.wheelchair)[0]!, of(SeatKind.companion)[0]!];
    const pair = instead([wheelchair, companion])!;
    expect(pair.seats).not.toContain(wheelchair);
    expect(pair.seats).not.toContain(companion);
    expect(pair.seats.map((seat) => hall.kind[seat]!).toSorted((a, b) => a - b)).toEqual([
      SeatKind.wheelchair,
      SeatKind.companion,
    ]);
  });

  test('for a sofa is the nearest whole sofa, and the visitor keeps their other seats', () => {
    const [first] = of(SeatKind.couch);
    const sofa = couchMates(hall, first!);
    const next = couchMates(hall, sofa.at(-1)! + 1);
    expect(instead(sofa)).toEqual({ seats: next, kind: 'same' });
    const after = couchMates(hall, next.at(-1)! + 1);
    expect(instead(sofa, next)).toEqual({ seats: after, kind: 'same' });
    // Half of the sofa next to it is free; that is not a whole sofa.
    expect(instead(sofa, [], [next[0]!])).toEqual({ seats: after, kind: 'same' });
  });

  test('does not exist when nothing is free', () => {
    expect(alternativeTo(hall, () => false, [plain!], [])).toBeUndefined();
  });
});
