import { describe, expect, it } from 'vitest';
import { cinemaHall } from '../../../../../test/support/halls.ts';
import { isOrdinary } from '../geometry/free-runs.ts';
import { expandHall } from '../hall.ts';
import { nearestSeats } from './single-seat.ts';

const hall = expandHall(cinemaHall());
const plain = Array.from({ length: hall.size }, (_, seat) => seat).filter((seat) => isOrdinary(hall, seat));
const wanted = plain[Math.floor(plain.length / 2)]!;

describe('the nearest seats to a lost one', () => {
  it('are together, free, of the same price level, and near', () => {
    const offer = nearestSeats(hall, (seat) => seat !== wanted, { around: [wanted], quantity: 2 })!;
    expect(offer).toHaveLength(2);
    expect(offer[1]).toBe(offer[0]! + 1);
    expect(offer).not.toContain(wanted);
    expect(new Set([wanted, ...offer].map((seat) => hall.level[seat])).size).toBe(1);
    const away = Math.hypot(
      hall.xy[2 * offer[0]!]! - hall.xy[2 * wanted]!,
      hall.xy[2 * offer[0]! + 1]! - hall.xy[2 * wanted + 1]!,
    );
    expect(away).toBeLessThan(4 * hall.pitch);
  });

  it('do not exist when there is no block of as many free seats', () => {
    expect(nearestSeats(hall, () => false, { around: [wanted], quantity: 1 })).toBeUndefined();
    expect(nearestSeats(hall, () => true, { around: [wanted], quantity: 500 })).toBeUndefined();
  });
});
