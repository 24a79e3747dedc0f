import { perApp, type Context } from '#platform/server/context.ts';
import { guessLimit } from '#platform/server/http/guess-limit.ts';
import { RecentCounts } from '#platform/server/http/recent-counts.ts';
import type { LedgerAccount } from './ledger/ledger-store.ts';

/** How long a visitor may use a voucher again that they have entered rightly, whatever else they typed. */
const REMEMBERED = { windowMs: 3_600_000, atMost: 1 };

const limit = guessLimit();
const remembered = perApp(() => new RecentCounts(REMEMBERED));

/**
 * The accounts of some references of vouchers (as `ledgerReference` makes them), at a pace at which nobody finds vouchers
 * by trying. A reference that no voucher has, and one of a voucher with nothing left, count as wrong alike; after many of
 * them every other reference is refused with TOO_MANY_REQUESTS. Whoever has entered a voucher rightly can go on with it.
 * Calls with it need a bot check.
 */
export async function atVoucherPace(
  ctx: Context,
  references: readonly string[],
  lookUp: (references: readonly string[]) => Promise<LedgerAccount[]>,
): Promise<LedgerAccount[]> {
  const own = remembered(ctx.app);
  const keyOf = (reference: string): string => `${ctx.tenantId} ${ctx.visitor.sessionId} ${reference}`;
  const guessed = [...new Set(references)].filter((reference) => own.of(keyOf(reference), ctx.now) === 0);
  const goodIn =
    (accounts: readonly LedgerAccount[]) =>
    (reference: string): boolean =>
      accounts.some((account) => account.reference === reference && account.balance > account.reserved);
  const accounts = await limit.guard(
    ctx,
    guessed.length,
    () => lookUp(references),
    (found) => guessed.length - guessed.filter(goodIn(found)).length,
  );
  for (const reference of references.filter(goodIn(accounts))) own.add(keyOf(reference), ctx.now);
  return accounts;
}
