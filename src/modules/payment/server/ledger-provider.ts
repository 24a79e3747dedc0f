import type { Provider, ProviderTimes } from './provider.ts';
import { refund } from '#modules/vouchers/server/ledger/ledger.ts';
import { lockTendersOfSameOrder } from './tender-store.ts';

/** The functions that the ledger has in common with outside providers. For reserving see `reserved-tenders.ts`. */
export const ledgerProvider = {
  // No outside provider takes time here; long enough for the reconciliation to finish orders of a process that died.
  times: { keepMs: 15 * 60_000 },

  async refund(ctx, { tenderId, amount, refundKey: key }) {
    await ctx.db.transaction(async (tx) => {
      // What a refund gives back of loyalty points depends on the refunds before it.
      await lockTendersOfSameOrder(tx, tenderId);
      await refund(tx, { tenderId, amount, key }, ctx.now);
    });
    return { status: 'refunded' };
  },
} as const satisfies Pick<Provider, 'refund'> & { readonly times: Pick<ProviderTimes, 'keepMs'> };
