import { describe, expect, test } from 'vitest';
import {
  isUndecided,
  nextStatus,
  PAYMENT_EVENTS,
  PAYMENT_STATUSES,
  UNSETTLED_STATUSES,
} from './payment-states.ts';

/** Every way that a payment can take, from `created` on. */
function reachable(): Set<string> {
  const seen = new Set<string>(['created']);
  const queue: (typeof PAYMENT_STATUSES)[number][] = ['created'];
  for (let status = queue.pop(); status; status = queue.pop()) {
    for (const event of PAYMENT_EVENTS) {
      try {
        const next = nextStatus(status, event);
        if (!seen.has(next)) queue.push(next);
        seen.add(next);
      } catch {
        // an impossible pair leads nowhere
      }
    }
  }
  return seen;
}

describe('payment states', () => {
  test('the plain ways', () => {
    expect(nextStatus('created', 'pending')).toBe('pending');
    expect(nextStatus('pending', 'paid')).toBe('paid');
    expect(nextStatus('pending', 'declined')).toBe('declined');
    expect(nextStatus('pending', 'cancelled')).toBe('cancelled');
    expect(nextStatus('paid', 'refund_wanted')).toBe('refund_due');
    expect(nextStatus('refund_due', 'refunded')).toBe('refunded');
  });

  test('late money is due back, whichever no we said', () => {
    expect(nextStatus('cancelled', 'paid')).toBe('refund_due');
    expect(nextStatus('declined', 'paid')).toBe('refund_due');
  });

  test('old news changes nothing', () => {
    expect(nextStatus('paid', 'pending')).toBe('paid');
    expect(nextStatus('paid', 'declined')).toBe('paid');
    expect(nextStatus('refunded', 'paid')).toBe('refunded');
    expect(nextStatus('cancelled', 'declined')).toBe('cancelled');
  });

  test('nothing is given back that never came', () => {
    for (const status of ['created', 'pending', 'declined', 'cancelled'] as const) {
      expect(() => nextStatus(status, 'refund_wanted')).toThrow('cannot be');
    }
  });

  test('every status can be reached, and from paid no news takes the money away unsaid', () => {
    expect([...reachable()].toSorted()).toEqual([...PAYMENT_STATUSES].toSorted());
    for (const event of ['pending', 'paid', 'declined', 'cancelled'] as const) {
      for (const status of ['paid', 'refund_due', 'refunded'] as const)
        expect(nextStatus(status, event)).toBe(status);
    }
  });

  test('what is undecided is also unsettled', () => {
    expect(UNSETTLED_STATUSES).toEqual(expect.arrayContaining(PAYMENT_STATUSES.filter(isUndecided)));
  });
});
