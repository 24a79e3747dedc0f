/**
 * Our own ledger, as data: what an entry does to its account, and in which order the entries of a tender come. The
 * database holds every process to the same (db/migrations/0009_ledger.sql).
 */

/** What a ledger account can hold: each is a method of paying. */
export const LEDGER_METHODS = ['voucher', 'points', 'credit'] as const;
export type LedgerMethod = (typeof LEDGER_METHODS)[number];

/**
 * - `deposit`: money comes onto an account, of no tender.
 * - `reserve`: a tender keeps an amount for its payment.
 * - `capture`: what was reserved is taken.
 * - `return`: what was reserved is free again; nothing was taken.
 * - `refund`: an amount of what was captured comes back.
 */
export const LEDGER_ACTIONS = ['deposit', 'reserve', 'capture', 'return', 'refund'] as const;
export type LedgerAction = (typeof LEDGER_ACTIONS)[number];

/** How an amount that a tender has of an account stands. */
export const LEDGER_STATES = ['none', 'reserved', 'captured', 'returned'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

/** From a state, by an action of the same tender, to a state. What is missing is not allowed. */
const NEXT: Readonly<Record<LedgerState, Readonly<Partial<Record<LedgerAction, LedgerState>>>>> = {
  none: { reserve: 'reserved' },
  reserved: { capture: 'captured', return: 'returned' },
  captured: { refund: 'captured' },
  returned: {},
};

/** Where an action leads; undefined when it is not allowed. */
export const nextLedgerState = (state: LedgerState, action: LedgerAction): LedgerState | undefined =>
  NEXT[state][action];

/** How a tender's amount stands after its entries, the oldest first. Throws when they cannot have been. */
export function ledgerStateAfter(actions: readonly LedgerAction[]): LedgerState {
  let state: LedgerState = 'none';
  for (const action of actions) {
    const next = nextLedgerState(state, action);
    if (!next) throw new Error(`the ledger has a ${action} of what is ${state}`);
    state = next;
  }
  return state;
}

/** A reference as it is kept: however it is typed, in small letters or with spaces, it is the same one. */
export const ledgerReference = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();
