import { systemContext, type App, type Context } from '#platform/server/context.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { askedAgain } from '#modules/payment/server/providers.ts';
import { noteForeignRefunds } from '#modules/payment/server/foreign-refunds.ts';
import { ProviderUnreachable, RefundRefused } from '#modules/payment/server/provider.ts';
import { openRefunds, type Refund } from '#modules/payment/server/refund-store.ts';
import {
  askAgainFor,
  findTender,
  isOutside,
  undecidedTenders,
  type OutsideTender,
} from '#modules/payment/server/tender-store.ts';
import type { WebhookResult } from '#modules/payment/server/webhooks.ts';
import { cancelTender, queryTender, timesOf } from '#modules/payment/server/tenders.ts';
import { completeRefund } from './complete-refund.ts';
import { inParallel } from '#platform/server/in-parallel.ts';
import { handleOutbox } from './outbox/handle-outbox.ts';
import { openEvents } from './outbox/outbox-store.ts';
import { ordersWithoutPayment } from './awaiting-orders.ts';
import { settleInHouse, settleOrder } from './settle-order.ts';

/** Younger tenders, refunds and events are ignored: the request that made them is still running. */
const QUIET_MS = 10_000;

/**
 * Decides every order of a brand that is still open: queries the provider about payments without news, withdraws those
 * that have taken too long, pays the refunds that are due. Runs at start and then regularly, in any number of
 * processes: settling twice is harmless. One call for each brand, so that no brand waits for another's provider.
 */
export async function reconcileBrand(app: App, tenantId: number, quietMs = QUIET_MS): Promise<void> {
  const ctx = systemContext(app, tenantId);
  const olderThan = new Date(ctx.now.getTime() - quietMs);
  const [tenders, refunds] = await Promise.all([
    undecidedTenders(ctx.db, olderThan),
    openRefunds(ctx.db, olderThan),
  ]);
  await inParallel([...tenders, ...refunds], (one) => reconcileOne(ctx, one));
  for (const { name: provider, forMs } of askedAgain(ctx)) {
    const since = new Date(ctx.now.getTime() - forMs);
    const givenUp = await askAgainFor(ctx.db, { provider, since, now: ctx.now });
    await inParallel(givenUp, (tender) => logging(ctx, tender.tenderId, () => askAgain(ctx, tender)));
  }
  // Events whose job ended with its process: the queue would run the job again only hours later.
  await inParallel(await openEvents(ctx.db, olderThan), (eventId) => handleEvent(ctx, eventId));
  // Orders without an outside provider whose process ended between the two transactions.
  await inParallel(await ordersWithoutPayment(ctx.db, olderThan), ({ orderId }) => finish(ctx, orderId));
}

// An error is logged, so that the others are still handled.
const handleEvent = (ctx: Context, eventId: string): Promise<void> =>
  handleOutbox(ctx, eventId).catch((error: unknown) =>
    ctx.log.warn({ err: error, eventId }, 'event not handled'),
  );
async function finish(ctx: Context, orderId: string): Promise<void> {
  try {
    await settleInHouse(ctx, orderId);
  } catch (error) {
    ctx.log.error({ err: error, orderId }, 'order without an outside provider not settled');
  }
}

/** Reconciles one tender or refund; when the provider does not answer, the next run tries again. */
const reconcileOne = (ctx: Context, one: OutsideTender | Refund): Promise<void> =>
  logging(ctx, one.tenderId, () =>
    'refundId' in one ? completeRefund(ctx, one) : reconcileTender(ctx, one),
  );

async function logging(ctx: Context, tenderId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = error instanceof ProviderUnreachable || error instanceof RefundRefused;
    ctx.log[known ? 'warn' : 'error']({ err: error, tenderId }, 'tender not reconciled');
  }
}

/** A charge that has come after all, when its order was given up: settling refunds it. */
async function askAgain(ctx: Context, tender: OutsideTender): Promise<void> {
  const outcome = await queryTender(ctx, tender);
  if (outcome.status === 'paid') await settleOrder(ctx, tender.tenderId, outcome);
}

async function reconcileTender(ctx: Context, tender: OutsideTender): Promise<void> {
  const { unheardMs, giveUpMs } = timesOf(tender);
  const age = ctx.now.getTime() - tender.createdAt.getTime();
  let outcome: Outcome | { readonly status: 'unknown' } = await queryTender(ctx, tender);
  const open =
    outcome.status === 'unknown' ? age > unheardMs : outcome.status === 'pending' && age > giveUpMs;
  if (open) outcome = await cancelTender(ctx, tender);
  if (outcome.status !== 'unknown') await settleOrder(ctx, tender.tenderId, outcome);
}

/**
 * A provider's webhook says that something happened to a charge: queries the provider for its state, and settles.
 * Nothing but a refund can change a paid tender: one that was made at the provider is noted. When the answer to the
 * charge was lost, the webhook is the first to have the provider's id of it. Returns whether the charge is decided now.
 */
export async function handleWebhook(
  ctx: Context,
  { tenderId, providerRef }: { readonly tenderId: string; readonly providerRef: string },
): Promise<WebhookResult> {
  const tender = await findTender(ctx.db, tenderId);
  if (!tender || !isOutside(tender)) return 'decided';
  if (tender.status === 'paid') {
    await noteForeignRefunds(ctx, tender);
    return 'decided';
  }
  const outcome = await queryTender(ctx, { ...tender, providerRef: tender.providerRef ?? providerRef });
  if (outcome.status === 'unknown') return 'unknown';
  await settleOrder(ctx, tenderId, outcome);
  return outcome.status === 'pending' ? 'open' : 'decided';
}
