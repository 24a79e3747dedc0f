import { storedCode } from '#modules/codes/rules/typed-code.ts';

/**
 * Our own ledger, as data: the effect of an entry on its account, and the allowed order of the entries of a tender. The
 * database checks the same rules (db/migrations/0055_points_pay.sql has the function of the trigger, 0009_ledger.sql the tables).
 */

/** The kinds of ledger accounts: each is a method of payment. */
export const LEDGER_METHODS = ['voucher', 'points', 'credit'] as const;
export type LedgerMethod = (typeof LEDGER_METHODS)[number];

/**
 * - `deposit`: money is added to an account, without a tender.
 * - `reserve`: an amount is kept for the payment of a tender.
 * - `capture`: the reserved amount is taken.
 * - `return`: the reserved amount is free again; nothing was taken.
 * - `refund`: some of the captured amount is added to the account again.
 */
export const LEDGER_ACTIONS = ['deposit', 'reserve', 'capture', 'return', 'refund'] as const;
export type LedgerAction = (typeof LEDGER_ACTIONS)[number];

/** The states of a tender's amount in the ledger. */
export const LEDGER_STATES = ['none', 'reserved', 'captured', 'returned'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

/** The next state, by state and action of the same tender. Actions that are left out are not allowed. */
const NEXT: Readonly<Record<LedgerState, Readonly<Partial<Record<LedgerAction, LedgerState>>>>> = {
  none: { reserve: 'reserved' },
  reserved: { capture: 'captured', return: 'returned' },
  captured: { refund: 'captured' },
  returned: {},
};

/** The state after an action; undefined when the action is not allowed. */
export const nextLedgerState = (state: LedgerState, action: LedgerAction): LedgerState | undefined =>
  NEXT[state][action];

/** The state of a tender's amount after its entries, the oldest first. Throws when their order is not allowed. */
export function ledgerStateAfter(actions: readonly LedgerAction[]): LedgerState {
  let state: LedgerState = 'none';
  for (const action of actions) {
    const next = nextLedgerState(state, action);
    if (!next) throw new Error(`the ledger has a ${action} of what is ${state}`);
    state = next;
  }
  return state;
}

/** A reference as it is stored: as codes are, so that a field for both needs no rule for either. */
export const ledgerReference = (typed: string): string => storedCode(typed);
