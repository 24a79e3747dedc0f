import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import {
  attemptKey,
  nextRefundState,
  pauseAfterMs,
  wholeRefundKey,
  type RefundReason,
  type RefundState,
} from '#modules/payment/rules/refunds/refund-states.ts';
import { counterProvider } from './counter-provider.ts';
import { ledgerProvider } from './ledger-provider.ts';
import {
  ProviderUnreachable,
  RefundRefused,
  type Provider,
  type ProviderName,
  type RefundAnswer,
} from './provider.ts';
import { providerNamed } from './providers.ts';
import {
  findRefund,
  insertRefund,
  lockRefund,
  noteFailure,
  refundByKey,
  updateRefund,
  type Refund,
  type RefundWithCharge,
} from './refund-store.ts';
import { raiseRefunded, type Tender } from './tender-store.ts';

/** Refunds: written in the transaction that decides them, and afterwards sent to the provider. */

export type RefundRequest = {
  readonly tenderId: string;
  /** Minor units, of the tender's currency. */
  readonly amount: number;
  /** The idempotency key: a second request with the same key is not refunded again. */
  readonly key: string;
  readonly reason: RefundReason;
};

/**
 * Writes the refund of an amount of a paid tender; `payRefund` pays it. For a known key returns the existing refund.
 * Throws when the tender is unknown or not paid, or when more than its amount would be refunded (a constraint of the
 * database).
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
 * Writes the refund of all that is left of a paid tender, with the tender's own key. Undefined when nothing is left.
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
 * Sends a refund to the provider and stores the answer, or why there is none. Safe to repeat, because of the key; after
 * a refusal the next attempt has another key, and is not sent before the pause ends.
 * Returns 'refunded', or 'pending' when the provider has not decided or the pause lasts (call again later). `inSameTransaction` runs once,
 * in the transaction that stores 'refunded'. Call it with no transaction open. Throws ProviderUnreachable, and
 * RefundRefused after that is stored.
 */
export async function payRefund(
  ctx: Context,
  refundId: string,
  inSameTransaction: (tx: BrandDb) => Promise<void> = async () => {},
): Promise<RefundAnswer['status']> {
  const refund = await findRefund(ctx.db, refundId);
  if (!refund) throw new Error(`no refund ${refundId}`);
  if (refund.state === 'refunded') return 'refunded';
  // Another process got the refusal after the caller had found the refund.
  if (refund.tryAfter && refund.tryAfter > ctx.app.now()) return 'pending';
  const answer = await sendRefund(ctx, refund);
  await ctx.db.transaction(async (tx) => {
    const { from, to } = await record(tx, refund, answer, ctx.app.now());
    // Of several processes at the same time only the first one does this.
    if (to === 'refunded' && from !== 'refunded') await inSameTransaction(tx);
  });
  if (answer instanceof RefundRefused) throw answer;
  return answer.status;
}

async function sendRefund(ctx: Context, refund: RefundWithCharge): Promise<RefundAnswer | RefundRefused> {
  const { tenderId, provider, chargeRef, chargedAt, amount, currency, key, attempt } = refund;
  try {
    return await refundingProvider(ctx, provider).refund(ctx, {
      tenderId,
      providerRef: chargeRef,
      createdAt: chargedAt,
      amount,
      currency,
      refundKey: attemptKey(key, attempt),
    });
  } catch (error) {
    if (error instanceof RefundRefused) return error;
    const failure = error instanceof ProviderUnreachable ? 'NO_ANSWER' : (error as Error).name;
    await noteFailure(ctx.db, refund.refundId, failure, ctx.app.now());
    throw error;
  }
}

function refundingProvider(ctx: Context, provider: ProviderName): Pick<Provider, 'refund'> {
  if (provider === 'ledger') return ledgerProvider;
  return provider === 'counter' ? counterProvider : providerNamed(ctx, provider);
}

/** Stores that staff have paid a refund of the counter out. Returns whether it was open until now. */
export async function payOutRefund(
  tx: BrandDb,
  refund: Pick<Refund, 'refundId' | 'attempt'>,
  now: Date,
): Promise<boolean> {
  const { from, to } = await record(tx, refund, { status: 'refunded' }, now);
  return to === 'refunded' && from !== 'refunded';
}

/** Stores the provider's answer to an attempt of a refund; returns the refund's states before and after. */
async function record(
  tx: BrandDb,
  { refundId, attempt }: Pick<Refund, 'refundId' | 'attempt'>,
  answer: RefundAnswer | RefundRefused,
  now: Date,
): Promise<{ readonly from: RefundState; readonly to: RefundState }> {
  const known = (await lockRefund(tx, refundId))!;
  const { state: from } = known;
  const isRefused = answer instanceof RefundRefused;
  // Another process had a refusal of this attempt first, and has counted it.
  if (known.attempt !== attempt && (isRefused || answer.status === 'pending')) return { from, to: from };
  if (!isRefused) {
    const to = nextRefundState(from, answer.status);
    const providerRef = answer.providerRef ?? known.providerRef;
    await updateRefund(tx, { ...known, state: to, providerRef, failure: null, tryAfter: null }, now);
    return { from, to };
  }
  const to = nextRefundState(from, 'refused');
  if (to === 'refunded') return { from, to };
  const tryAfter = new Date(now.getTime() + pauseAfterMs(attempt));
  // The next attempt is another refund at the provider.
  const next = { refundId, state: to, providerRef: null, failure: answer.reason, attempt: attempt + 1 };
  await updateRefund(tx, { ...next, tryAfter }, now);
  return { from, to };
}
