import { expect, test } from 'vitest';
import {
  attemptKey,
  nextRefundState,
  OPEN_REFUND_STATES,
  pauseAfterMs,
  REFUND_EVENTS,
  REFUND_STATES,
  type RefundEvent,
  type RefundState,
} from './refund-states.ts';

const TRANSITIONS: readonly (readonly [RefundState, RefundEvent, RefundState])[] = [
  ['due', 'pending', 'pending'],
  ['due', 'refunded', 'refunded'],
  ['due', 'refused', 'refused'],
  ['pending', 'pending', 'pending'],
  ['pending', 'refunded', 'refunded'],
  ['pending', 'refused', 'refused'],
  ['refunded', 'pending', 'refunded'],
  ['refunded', 'refunded', 'refunded'],
  ['refunded', 'refused', 'refunded'],
  ['refused', 'pending', 'pending'],
  ['refused', 'refunded', 'refunded'],
  ['refused', 'refused', 'refused'],
];

test.each(TRANSITIONS)('a refund that is %s, %s: %s', (state, event, next) => {
  expect(nextRefundState(state, event)).toBe(next);
});

test('every pair of state and event is in the list above', () => {
  const pairs = REFUND_STATES.flatMap((state) => REFUND_EVENTS.map((event) => `${state} ${event}`));
  expect(TRANSITIONS.map(([state, event]) => `${state} ${event}`)).toEqual(pairs);
});

test('every state is open but the one that no event changes', () => {
  const ended = REFUND_STATES.filter((state) =>
    REFUND_EVENTS.every((event) => nextRefundState(state, event) === state),
  );
  expect(ended).toEqual(['refunded']);
  expect([...OPEN_REFUND_STATES]).toEqual(REFUND_STATES.filter((state) => !ended.includes(state)));
});

test('every attempt has a key of its own, and the pauses between them grow to a day', () => {
  expect([1, 2, 3].map((attempt) => attemptKey('t:refund', attempt))).toEqual([
    't:refund',
    't:refund:2',
    't:refund:3',
  ]);
  expect([1, 2, 3, 4, 20].map((attempt) => pauseAfterMs(attempt) / 60_000)).toEqual([1, 4, 16, 64, 1440]);
});
