import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { unknownRefunds } from '#modules/payment/rules/refunds/foreign-refunds.ts';
import { providerNamed } from './providers.ts';
import { insertRefund, refundsOfOrder, updateRefund } from './refund-store.ts';
import { lockTendersOfSameOrder, raiseRefunded, type OutsideTender } from './tender-store.ts';

/**
 * Notes the refunds of a paid tender that were begun at its provider, as refunds that are paid: operators see them with
 * the order, and nothing is refunded a second time. Items and tickets stay as they are: only an operator knows what such
 * a refund was for. Safe to repeat. Throws ProviderUnreachable.
 */
export async function noteForeignRefunds(ctx: Context, tender: OutsideTender): Promise<void> {
  const { tenderId, orderId, providerRef, currency } = tender;
  const provider = providerNamed(ctx, tender.provider);
  if (!provider.refundsOf || providerRef === null) return;
  const listed = await provider.refundsOf(ctx, { ...tender, providerRef });
  const other = listed.find((one) => one.currency !== currency || !(one.amount > 0));
  if (other) throw new Error(`a refund of tender ${tenderId} is of ${other.amount} ${other.currency}`);
  if (listed.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    const locked = (await lockTendersOfSameOrder(tx, tenderId)).find((one) => one.tenderId === tenderId)!;
    const known = (await refundsOfOrder(tx, orderId)).filter((one) => one.tenderId === tenderId);
    const left = locked.amount - locked.refunded;
    for (const { key, providerRef: refundRef, amount } of unknownRefunds(listed, known, { tenderId, left })) {
      const refundId = uuidv7(ctx.now.getTime());
      await insertRefund(tx, { refundId, tenderId, amount, key, reason: 'by_provider' }, ctx.now);
      const paid = { refundId, state: 'refunded', providerRef: refundRef, failure: null } as const;
      await updateRefund(tx, { ...paid, attempt: 1, tryAfter: null }, ctx.now);
      await raiseRefunded(tx, tenderId, amount, ctx.now);
      ctx.log.warn({ tenderId, refundRef, amount }, 'a refund was made at the provider');
    }
  });
}
