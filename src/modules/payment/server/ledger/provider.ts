import type { Provider, ProviderTimes } from '#modules/payment/server/provider.ts';
import { refund } from './ledger.ts';

/** What the ledger has in common with outside providers. What it reserves moves with its order: `reserved-tenders`. */
export const ledgerProvider = {
  // Nobody outside is waited for: kept until a process that died is noticed.
  times: { keepMs: 15 * 60_000 },

  async refund(ctx, { tenderId, amount, refundKey: key }) {
    await ctx.db.transaction((tx) => refund(tx, { tenderId, amount, key }, ctx.now));
    return { status: 'refunded' };
  },
} as const satisfies Pick<Provider, 'refund'> & { readonly times: Pick<ProviderTimes, 'keepMs'> };
