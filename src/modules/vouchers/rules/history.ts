import type { LedgerAction } from './ledger.ts';

/** An entry of a ledger account, with the time when it was written. Minor units. */
export type DatedEntry = { readonly action: LedgerAction; readonly amount: number; readonly at: Date };

/** A movement of a voucher that its owner sees, with the balance after it. Minor units. */
export type Movement = {
  readonly at: Date;
  readonly action: 'issued' | 'redeemed' | 'refunded';
  readonly amount: number;
  readonly balance: number;
};

/** What moves a balance. What is only reserved, or returned again, has not moved it. */
const MOVEMENTS = { deposit: 'issued', capture: 'redeemed', refund: 'refunded' } as const;

/** The movements of an account by its entries, the oldest first. */
export function historyOf(entries: readonly DatedEntry[]): Movement[] {
  let balance = 0;
  return entries.flatMap(({ action, amount, at }) => {
    if (action === 'reserve' || action === 'return') return [];
    balance += action === 'capture' ? -amount : amount;
    return [{ at, action: MOVEMENTS[action], amount, balance }];
  });
}
