import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import {
  nextRefundState,
  wholeRefundKey,
  type RefundEvent,
  type RefundReason,
  type RefundState,
} from '#modules/payment/rules/refund-states.ts';
import { ledgerProvider } from './ledger/provider.ts';
import { RefundRefused, type RefundAnswer } from './provider.ts';
import { providerNamed } from './providers.ts';
import {
  findRefund,
  insertRefund,
  lockRefund,
  refundByKey,
  updateRefund,
  type Refund,
  type RefundWithCharge,
} from './refund-store.ts';
import { raiseRefunded, type Tender } from './tender-store.ts';

/** Money that goes back: first written down, in the transaction that decides it, then asked of the provider. */

export type RefundRequest = {
  readonly tenderId: string;
  /** Minor units, of the tender's currency. */
  readonly amount: number;
  /** Names what goes back, once and for all: wanted again under the same key, it goes back once. */
  readonly key: string;
  readonly reason: RefundReason;
};

/**
 * Writes down that an amount of a paid tender goes back; `payRefund` then does it. The same key again answers the
 * refund that is there. Throws when the tender is unknown, is not paid, or would give back more than it brought
 * (a constraint of the database).
 */
export async function requestRefund(tx: BrandDb, wanted: RefundRequest, now: Date): Promise<Refund> {
  const { tenderId, amount, key } = wanted;
  const made = await insertRefund(tx, { ...wanted, refundId: uuidv7(now.getTime()) }, now);
  if (made) await raiseRefunded(tx, tenderId, amount, now);
  const refund = made ?? (await refundByKey(tx, key));
  if (refund?.tenderId !== tenderId || refund.amount !== amount)
    throw new Error(`the refund ${key} of tender ${tenderId} is unknown or another`);
  return refund;
}

/**
 * Writes down that all goes back that a paid tender still has, under the tender's own key. Undefined when
 * nothing is left of it.
 */
export const refundRest = async (
  tx: BrandDb,
  { tenderId, amount, refunded }: Tender,
  reason: RefundReason,
  now: Date,
): Promise<Refund | undefined> =>
  amount === refunded
    ? undefined
    : requestRefund(tx, { tenderId, amount: amount - refunded, key: wholeRefundKey(tenderId), reason }, now);

/**
 * Asks the provider to give a refund's money back and writes down what it says. Safe to repeat: its key has the
 * customer paid back once. Answers whether the money is on its way or still awaits the provider (then call again
 * later). What ends with it is written `alongside`, in the same transaction: a process may die after any. To be
 * called with no transaction open. Throws ProviderUnreachable, and RefundRefused once that is written down.
 */
export async function payRefund(
  ctx: Context,
  refundId: string,
  alongside: (tx: BrandDb) => Promise<void> = async () => {},
): Promise<RefundAnswer['status']> {
  const refund = await findRefund(ctx.db, refundId);
  if (!refund) throw new Error(`no refund ${refundId}`);
  if (refund.state === 'refunded') return 'refunded';
  const answer = await askFor(ctx, refund);
  const event = answer instanceof RefundRefused ? 'refused' : answer.status;
  const providerRef = answer instanceof RefundRefused ? undefined : answer.providerRef;
  await ctx.db.transaction(async (tx) => {
    const from = await record(tx, refundId, event, providerRef, ctx.app.now());
    // Of several processes that asked at the same time one writes what ends with it.
    if (event === 'refunded' && from !== 'refunded') await alongside(tx);
  });
  if (answer instanceof RefundRefused) throw answer;
  return answer.status;
}

async function askFor(ctx: Context, refund: RefundWithCharge): Promise<RefundAnswer | RefundRefused> {
  const { tenderId, provider, chargeRef, chargedAt, amount, currency, key } = refund;
  try {
    const asked = provider === 'ledger' ? ledgerProvider : providerNamed(ctx.app, provider);
    return await asked.refund(ctx, {
      tenderId,
      providerRef: chargeRef,
      createdAt: chargedAt,
      amount,
      currency,
      refundKey: key,
    });
  } catch (error) {
    if (error instanceof RefundRefused) return error;
    throw error;
  }
}

/** Writes the provider's word into a refund; answers the state that it came from. */
async function record(
  tx: BrandDb,
  refundId: string,
  event: RefundEvent,
  providerRef: string | undefined,
  now: Date,
): Promise<RefundState> {
  const known = (await lockRefund(tx, refundId))!;
  const state = nextRefundState(known.state, event);
  await updateRefund(tx, { refundId, state, providerRef: providerRef ?? known.providerRef }, now);
  return known.state;
}
