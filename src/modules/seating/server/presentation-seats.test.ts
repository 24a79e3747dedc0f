import { afterEach, expect, test, vi } from 'vitest';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { smallHall } from '../../../../test/support/cinema.ts';
import { ClaimState } from './seat-store.ts';
import { PresentationSeats } from './presentation-seats.ts';

const ANA = '00000000-0000-4000-8000-00000000000a';
const now = Date.now();
const claim = (seatNo: number) => ({
  presentationId: 1,
  seatNo,
  state: ClaimState.held,
  holder: ANA,
  expires: new Date(now + 60_000),
  orderId: null,
});

let seats: PresentationSeats;
const open = (...held: number[]): PresentationSeats =>
  (seats = new PresentationSeats({ seatplanId: 1, hall: expandHall(smallHall) }, held.map(claim)));
afterEach(() => seats.close());

test('claims that a read finds are shown', async () => {
  open(1, 2);
  await seats.reread([1, 2, 3], async () => [claim(3)]);
  expect(seats.heldBy(ANA, now)).toEqual([3]);
});

test('a late answer of a read does not free a seat that was locked in the meantime', async () => {
  open();
  await seats.reread([1, 2], async () => {
    seats.update([2], [claim(2)]);
    return [claim(1)];
  });
  expect(seats.heldBy(ANA, now)).toEqual([1, 2]);
});

test('of two reads the one that began later counts, whichever answers first', async () => {
  open();
  await seats.reread([1], async () => {
    await seats.reread([1], async () => [claim(1)]);
    return [];
  });
  expect(seats.heldBy(ANA, now)).toEqual([1]);
});

test.each([
  [1, 100],
  [650, 100],
  [1000, 150],
  [5000, 750],
])('for %i watchers, changes are collected for %i ms and sent together', (watchers, ms) => {
  vi.useFakeTimers();
  try {
    open();
    const seen: number[] = [];
    for (let i = 0; i < watchers; i += 1)
      seats.watch({ notify: (_, runs) => seen.push(runs.length), end: () => {} });
    seats.update([1], [claim(1)]);
    seats.update([2], [claim(2)]);
    vi.advanceTimersByTime(ms - 1);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(Array.from({ length: watchers }, () => 1));
  } finally {
    vi.useRealTimers();
  }
});
