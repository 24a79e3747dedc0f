import { describe, expect, it } from 'vitest';
import { cinemaHall } from '../../../../test/support/halls.ts';
import { expandHall } from '../rules/hall.ts';
import { packStates, SeatState } from '../rules/seat-states.ts';
import { statesOf, takeRuns, takeStates } from './live-states.ts';
import { createSeatStore } from './seat-map/seat-store.ts';

const hall = expandHall(cinemaHall());

describe('live states', () => {
  it('are sent as base64 of packed states', () => {
    const states = new Uint8Array(hall.size).fill(SeatState.taken, 2, 5);
    const text = Buffer.from(packStates(states)).toString('base64');
    expect(statesOf(text, hall.size)).toEqual(states);
    expect(() => statesOf('AA==', hall.size)).toThrow(RangeError);
  });

  it('make an own seat doubtful only when the server does not show it as locked', () => {
    const store = createSeatStore(hall);
    store.setMine([3]);
    expect(takeRuns(store, [[3, 1, SeatState.held]])).toBe(false);
    expect(takeRuns(store, [[8, 2, SeatState.taken]])).toBe(false);
    expect(takeRuns(store, [[0, 9, SeatState.free]])).toBe(true);
    const states = new Uint8Array(hall.size);
    expect(takeStates(store, states)).toBe(true);
    states[3] = SeatState.held;
    expect(takeStates(store, states)).toBe(false);
  });
});
