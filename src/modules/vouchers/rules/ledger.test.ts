import { describe, expect, test } from 'vitest';
import {
  ledgerReference,
  LEDGER_ACTIONS,
  LEDGER_STATES,
  ledgerStateAfter,
  nextLedgerState,
  type LedgerAction,
  type LedgerState,
} from './ledger.ts';

const TRANSITIONS: readonly (readonly [LedgerState, LedgerAction, LedgerState | 'not allowed'])[] = [
  ['none', 'deposit', 'not allowed'],
  ['none', 'reserve', 'reserved'],
  ['none', 'capture', 'not allowed'],
  ['none', 'return', 'not allowed'],
  ['none', 'refund', 'not allowed'],
  ['reserved', 'deposit', 'not allowed'],
  ['reserved', 'reserve', 'not allowed'],
  ['reserved', 'capture', 'captured'],
  ['reserved', 'return', 'returned'],
  ['reserved', 'refund', 'not allowed'],
  ['captured', 'deposit', 'not allowed'],
  ['captured', 'reserve', 'not allowed'],
  ['captured', 'capture', 'not allowed'],
  ['captured', 'return', 'not allowed'],
  ['captured', 'refund', 'captured'],
  ['returned', 'deposit', 'not allowed'],
  ['returned', 'reserve', 'not allowed'],
  ['returned', 'capture', 'not allowed'],
  ['returned', 'return', 'not allowed'],
  ['returned', 'refund', 'not allowed'],
];

describe('the amount of a tender in the ledger', () => {
  test.each(TRANSITIONS)('%s, %s: %s', (state, action, next) => {
    expect(nextLedgerState(state, action) ?? 'not allowed').toBe(next);
  });

  test('every pair of state and action is in the list above', () => {
    const pairs = LEDGER_STATES.flatMap((state) => LEDGER_ACTIONS.map((action) => `${state} ${action}`));
    expect(TRANSITIONS.map(([state, action]) => `${state} ${action}`)).toEqual(pairs);
  });

  test('its state follows from its entries', () => {
    expect(ledgerStateAfter([])).toBe('none');
    expect(ledgerStateAfter(['reserve', 'capture', 'refund', 'refund'])).toBe('captured');
    expect(ledgerStateAfter(['reserve', 'return'])).toBe('returned');
    expect(() => ledgerStateAfter(['reserve', 'return', 'capture'])).toThrow('capture of what is returned');
  });
});

test('a reference is the same in small letters and with spaces', () => {
  expect(ledgerReference(' gift-7qx2 mk ')).toBe('GIFT7QX2MK');
});
