import { describe, expect, test } from 'vitest';
import {
  comesTooLate,
  nextStatus,
  combinedStatusOf,
  TENDER_EVENTS,
  TENDER_STATUSES,
  UNDECIDED_STATUSES,
  type TenderEvent,
  type TenderStatus,
} from './tender-states.ts';

/** Status, event, next status; `isLate`: the money is refunded. */
type Transition = readonly [TenderStatus, TenderEvent, TenderStatus, isLate?: true];
const TRANSITIONS: readonly Transition[] = [
  ['created', 'pending', 'pending'],
  ['created', 'paid', 'paid'],
  ['created', 'declined', 'declined'],
  ['created', 'cancelled', 'cancelled'],
  ['reserved', 'pending', 'reserved'],
  ['reserved', 'paid', 'paid'],
  ['reserved', 'declined', 'reserved'],
  ['reserved', 'cancelled', 'cancelled'],
  ['pending', 'pending', 'pending'],
  ['pending', 'paid', 'paid'],
  ['pending', 'declined', 'declined'],
  ['pending', 'cancelled', 'cancelled'],
  ['paid', 'pending', 'paid'],
  ['paid', 'paid', 'paid'],
  ['paid', 'declined', 'paid'],
  ['paid', 'cancelled', 'paid'],
  ['declined', 'pending', 'declined'],
  ['declined', 'paid', 'paid', true],
  ['declined', 'declined', 'declined'],
  ['declined', 'cancelled', 'declined'],
  ['cancelled', 'pending', 'cancelled'],
  ['cancelled', 'paid', 'paid', true],
  ['cancelled', 'declined', 'cancelled'],
  ['cancelled', 'cancelled', 'cancelled'],
];

describe('states of a tender', () => {
  test.each(TRANSITIONS.map(([status, event, next, isLate = false]) => ({ status, event, next, isLate })))(
    '$status, $event: $next',
    ({ status, event, next, isLate }) => {
      expect(nextStatus(status, event)).toBe(next);
      expect(comesTooLate(status, event)).toBe(isLate);
    },
  );

  test('every pair of status and event is in the list above', () => {
    const pairs = TENDER_STATUSES.flatMap((status) => TENDER_EVENTS.map((event) => `${status} ${event}`));
    expect(TRANSITIONS.map(([status, event]) => `${status} ${event}`)).toEqual(pairs);
  });

  test('undecided are the statuses that can still become paid and declined', () => {
    const open = TENDER_STATUSES.filter(
      (status) => nextStatus(status, 'paid') === 'paid' && nextStatus(status, 'declined') === 'declined',
    ).filter((status) => status !== 'declined');
    expect([...UNDECIDED_STATUSES]).toEqual(open);
  });
});

describe('the combined status of the tenders of an order', () => {
  const tender = (status: TenderStatus, refunded = 0) => ({ status, amount: 100, refunded });

  test('paid when all are', () => {
    expect(combinedStatusOf([tender('paid')])).toBe('paid');
    expect(combinedStatusOf([tender('paid'), tender('paid')])).toBe('paid');
    expect(combinedStatusOf([tender('paid'), tender('pending')])).toBe('waiting');
    expect(combinedStatusOf([tender('created')])).toBe('waiting');
  });

  test('paid when each is paid or reserved', () => {
    expect(combinedStatusOf([tender('reserved')])).toBe('paid');
    expect(combinedStatusOf([tender('reserved'), tender('paid')])).toBe('paid');
    expect(combinedStatusOf([tender('reserved'), tender('created')])).toBe('waiting');
    expect(combinedStatusOf([tender('pending'), tender('reserved')])).toBe('waiting');
  });

  test('failed when one has failed, with any status of the others', () => {
    for (const status of TENDER_STATUSES) {
      expect(combinedStatusOf([tender('declined'), tender(status)])).toBe('failed');
      expect(combinedStatusOf([tender(status), tender('cancelled')])).toBe('failed');
    }
  });

  test('a tender that is refunded in part is paid; one that is refunded completely has failed', () => {
    expect(combinedStatusOf([tender('paid', 99)])).toBe('paid');
    expect(combinedStatusOf([tender('paid', 100)])).toBe('failed');
  });
});
