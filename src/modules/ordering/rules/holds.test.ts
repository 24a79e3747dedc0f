import { describe, expect, test } from 'vitest';
import { heldUntil, holdFault, reminderAt, type HoldSubject } from './holds.ts';

const RULES = { offered: true, releaseMinutes: 30, reminderMinutes: 180, most: 3 };
const START = new Date('2026-12-04T20:00:00Z');
const at = (time: string): Date => new Date(`2026-12-04T${time}:00Z`);
const SUBJECT: HoldSubject = {
  startsAt: START,
  hasPremiumSeats: false,
  hasPurchaseOnlySeats: false,
  isUnpaid: true,
};

test('a hold ends some minutes before its showing', () => {
  expect(heldUntil(START, RULES)).toEqual(at('19:30'));
  expect(heldUntil(START, { releaseMinutes: 60 })).toEqual(at('19:00'));
});

describe('an order is kept without payment', () => {
  const faultOf = (subject: Partial<HoldSubject> = {}, time = '12:00', rules = RULES) =>
    holdFault(rules, { ...SUBJECT, ...subject }, at(time));

  test('before the end of holds', () => {
    expect(faultOf()).toBeUndefined();
    expect(faultOf({}, '19:29')).toBeUndefined();
    expect(faultOf({}, '19:30')).toBe('HOLD_TOO_LATE');
    expect(faultOf({}, '20:30')).toBe('HOLD_TOO_LATE');
  });

  test('not where the brand does not offer it, nor when nothing is left to pay', () => {
    expect(faultOf({}, '12:00', { ...RULES, offered: false })).toBe('HOLD_NOT_ALLOWED');
    expect(faultOf({ isUnpaid: false })).toBe('HOLD_NOT_ALLOWED');
  });

  test('not with premium seats, nor with those that can only be bought', () => {
    expect(faultOf({ hasPremiumSeats: true })).toBe('HOLD_PREMIUM_SEATS');
    expect(faultOf({ hasPurchaseOnlySeats: true })).toBe('HOLD_PURCHASE_ONLY_SEATS');
  });
});

describe('the reminder of a hold', () => {
  test('comes some minutes before its end', () => {
    expect(reminderAt(at('19:30'), at('09:00'), RULES)).toEqual(at('16:30'));
  });

  test('is left out when it would come within an hour of the reservation', () => {
    expect(reminderAt(at('19:30'), at('15:30'), RULES)).toEqual(at('16:30'));
    expect(reminderAt(at('19:30'), at('15:31'), RULES)).toBeNull();
    expect(reminderAt(at('19:30'), at('18:00'), RULES)).toBeNull();
  });
});
