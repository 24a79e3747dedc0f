import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { CartPayloadSchema } from './cart-payload.ts';
import { modifyIn, seatChangePaidUntil, seatsChangeableUntil } from './seat-change.ts';

const modify = {
  resId: 'R',
  lastTransactionId: 0,
  tickets: [{ presentationId: 1, sectionId: 1, x: 1, y: 1, newSeat: { sectionId: 1, x: 2, y: 1 } }],
};

test.each([[undefined], [null], [{}], [{ resId: null, lastTransactionId: '', tickets: [] }]])(
  'a payload with the part %j changes no order',
  (part) => {
    const payload = { seats: [], customerInfo: {}, ...(part !== undefined && { modify: part }) };
    expect(Value.Check(CartPayloadSchema, payload)).toBe(true);
    expect(modifyIn(payload)).toBeUndefined();
  },
);

test('the part names the order, its last change, and old and new seats', () => {
  const payload = { seats: [], customerInfo: {}, modify };
  expect(Value.Check(CartPayloadSchema, payload)).toBe(true);
  expect(modifyIn(payload)).toEqual(modify);
  for (const wrong of [{ resId: 5 }, { lastTransactionId: 'x' }, { lastTransactionId: -1 }, { tickets: [] }])
    expect(Value.Check(CartPayloadSchema, { ...payload, modify: { ...modify, ...wrong } })).toBe(false);
});

test('dearer seats are kept for a quarter of an hour, and never after the end of changes', () => {
  const startsAt = new Date('2026-12-01T20:00:00Z');
  const until = seatsChangeableUntil(startsAt, { untilMinutes: 60 });
  expect(until.toISOString()).toBe('2026-12-01T19:00:00.000Z');
  const paidUntil = (now: string): string => seatChangePaidUntil(new Date(now), until).toISOString();
  expect(paidUntil('2026-12-01T12:00:00Z')).toBe('2026-12-01T12:15:00.000Z');
  expect(paidUntil('2026-12-01T18:50:00Z')).toBe('2026-12-01T19:00:00.000Z');
});
