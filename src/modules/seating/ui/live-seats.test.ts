import { beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#platform/browser/network/call.ts';
import { cinemaHall } from '../../../../test/support/halls.ts';
import { expandHall } from '../rules/hall.ts';
import { packStates, SeatState } from '../rules/seat-states.ts';
import { createLiveSeats, type LiveSeats } from './live-seats.ts';
import { createSeatStore, type SeatStore } from './seat-map/seat-store.ts';

const hall = expandHall(cinemaHall());

let store: SeatStore;
let live: LiveSeats;
let stale: boolean[];
let moves: number;
/** The server's side: a call waits until the test answers it. */
let answer: (result: unknown) => void;
const call = (() => new Promise((resolve) => (answer = resolve))) as unknown as Call;

/** All places free but one. */
const picture = (taken: number): string => {
  const states = new Uint8Array(hall.size).fill(SeatState.taken, taken, taken + 1);
  return Buffer.from(packStates(states)).toString('base64');
};
const receiveStates = (seq: number, taken: number, seatplanId = 1): void =>
  live.receive(JSON.stringify([seq, picture(taken), seatplanId]), 'states');
const answerWith = (seq: number, taken: number) => ({
  ok: true,
  data: { seq, seatplanId: 1, states: picture(taken), mine: [] },
});

beforeEach(() => {
  store = createSeatStore(hall);
  [stale, moves] = [[], 0];
  live = createLiveSeats({
    store,
    call,
    presentationId: 7,
    seatplanId: 1,
    onMoved: () => (moves += 1),
    onDoubt: () => {},
    onStale: (isStale) => stale.push(isStale),
  });
});

it('ignores states of another plan, and reports that the presentation has one', () => {
  receiveStates(1, 5);
  receiveStates(2, 6, 2);
  expect([moves, store.get(5), store.get(6)]).toEqual([1, SeatState.taken, SeatState.free]);
});

describe('polling while there is no stream', () => {
  it('accepts the picture of a restarted server', async () => {
    receiveStates(40, 3);
    const asked = live.poll();
    answer(answerWith(2, 8));
    await asked;
    expect([store.get(3), store.get(8)]).toEqual([SeatState.free, SeatState.taken]);
    expect(stale.at(-1)).toBe(false);
  });

  it('keeps what the stream has sent in the meantime', async () => {
    const asked = live.poll();
    receiveStates(1, 5);
    answer(answerWith(9, 6));
    await asked;
    expect([store.get(5), store.get(6)]).toEqual([SeatState.taken, SeatState.free]);
  });

  it('reports that the places may be out of date when there is no answer', async () => {
    const asked = live.poll();
    answer({ ok: false, status: 0, refusal: { code: 'OFFLINE' } });
    await asked;
    expect(stale).toEqual([true]);
  });
});
