import { describe, expect, it } from 'vitest';
import { storedValue, type StorageArea } from './storage.ts';

function memoryArea(): StorageArea & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}
const isSeats = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((seat) => typeof seat === 'string');
const forbidden = (): StorageArea => {
  throw new Error('SecurityError');
};

describe('storedValue', () => {
  it('returns what was written, until it is removed', () => {
    const area = memoryArea();
    const seats = storedValue(() => area, 'seats', isSeats);
    expect(seats.read()).toBeNull();
    expect(seats.write(['G8'])).toBe(true);
    expect(seats.read()).toEqual(['G8']);
    seats.remove();
    expect(seats.read()).toBeNull();
  });

  it.each(['{"old":1}', '[1]', '{broken', ''])('treats %j as no value', (text) => {
    const area = memoryArea();
    area.held.set('seats', text);
    expect(storedValue(() => area, 'seats', isSeats).read()).toBeNull();
  });

  it('works without storage', () => {
    const seats = storedValue(forbidden, 'seats', isSeats);
    expect(seats.read()).toBeNull();
    expect(seats.write(['G8'])).toBe(false);
    expect(() => seats.remove()).not.toThrow();
  });
});
