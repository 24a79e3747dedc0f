import { describe, expect, test } from 'vitest';
import {
  comesTooLate,
  nextStatus,
  standingOf,
  TENDER_EVENTS,
  TENDER_STATUSES,
  UNDECIDED_STATUSES,
  type TenderEvent,
  type TenderStatus,
} from './tender-states.ts';

/** Where each event leads from each status; `isLate`: the money goes back. */
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

  test('undecided is what both decisions of an outside provider can still end', () => {
    const open = TENDER_STATUSES.filter(
      (status) => nextStatus(status, 'paid') === 'paid' && nextStatus(status, 'declined') === 'declined',
    ).filter((status) => status !== 'declined');
    expect([...UNDECIDED_STATUSES]).toEqual(open);
  });
});

describe('how the tenders of an order stand together', () => {
  const tender = (status: TenderStatus, refunded = 0) => ({ status, amount: 100, refunded });

  test('paid when all are', () => {
    expect(standingOf([tender('paid')])).toBe('paid');
    expect(standingOf([tender('paid'), tender('paid')])).toBe('paid');
    expect(standingOf([tender('paid'), tender('pending')])).toBe('waiting');
    expect(standingOf([tender('created')])).toBe('waiting');
  });

  test('paid when what is not paid is reserved, which waits for the others', () => {
    expect(standingOf([tender('reserved')])).toBe('paid');
    expect(standingOf([tender('reserved'), tender('paid')])).toBe('paid');
    expect(standingOf([tender('reserved'), tender('created')])).toBe('waiting');
    expect(standingOf([tender('pending'), tender('reserved')])).toBe('waiting');
  });

  test('failed when one is, whatever the others do', () => {
    for (const status of TENDER_STATUSES) {
      expect(standingOf([tender('declined'), tender(status)])).toBe('failed');
      expect(standingOf([tender(status), tender('cancelled')])).toBe('failed');
    }
  });

  test('a tender that went back in part has paid; one that went back whole has not', () => {
    expect(standingOf([tender('paid', 99)])).toBe('paid');
    expect(standingOf([tender('paid', 100)])).toBe('failed');
  });
});
