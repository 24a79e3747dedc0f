import { systemContext, type App, type Context } from '#platform/server/context.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { ProviderUnreachable, RefundRefused } from '#modules/payment/server/provider.ts';
import { openRefunds, type Refund } from '#modules/payment/server/refund-store.ts';
import {
  findTender,
  isOutside,
  undecidedTenders,
  type OutsideTender,
} from '#modules/payment/server/tender-store.ts';
import { cancelTender, queryTender, timesOf } from '#modules/payment/server/tenders.ts';
import { completeRefund } from './complete-refund.ts';
import { handleOutbox } from './outbox/handle-outbox.ts';
import { openEvents } from './outbox/outbox-store.ts';
import { ordersWithoutPayment } from './order-store.ts';
import { settleInHouse, settleOrder } from './settle-order.ts';

/** A tender is left to its own request so long. */
const QUIET_MS = 10_000;

/**
 * Brings every order of a brand to its end: asks the provider about payments that nobody has heard of for a while,
 * withdraws those that have taken too long, gives money back that is due. Runs at start and ever after, in
 * any number of processes: settling twice is harmless. By brand: no other waits for a gateway that hangs.
 */
export async function reconcileBrand(app: App, tenantId: number, quietMs = QUIET_MS): Promise<void> {
  const ctx = systemContext(app, tenantId);
  const olderThan = new Date(ctx.now.getTime() - quietMs);
  const [tenders, refunds] = await Promise.all([
    undecidedTenders(ctx.db, olderThan),
    openRefunds(ctx.db, olderThan),
  ]);
  await sideBySide([...tenders, ...refunds], (one) => attend(ctx, one));
  // Events whose job died with its process: the queue would give it out again after hours only.
  await sideBySide(await openEvents(ctx.db, olderThan), (eventId) => handleEvent(ctx, eventId));
  // Orders without an outside provider whose process ended between the two transactions.
  await sideBySide(await ordersWithoutPayment(ctx.db, olderThan), ({ orderId }) => finish(ctx, orderId));
}

/** So many of a brand are attended to at once: one that gets no answer holds up few. */
const SIDE_BY_SIDE = 8;

async function sideBySide<T>(all: readonly T[], attendTo: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const walk = async (): Promise<void> => {
    for (const one of rest) await attendTo(one);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, walk));
}

// One that fails keeps no other from its end.
const handleEvent = (ctx: Context, eventId: string): Promise<void> =>
  handleOutbox(ctx, eventId).catch((error: unknown) =>
    ctx.log.warn({ err: error, eventId }, 'event not handled'),
  );
const finish = (ctx: Context, orderId: string): Promise<void> =>
  settleInHouse(ctx, orderId).catch((error: unknown) =>
    ctx.log.error({ err: error, orderId }, 'order without an outside provider not settled'),
  );

/** Attends to one tender or refund; a provider that does not answer is asked again next time. */
async function attend(ctx: Context, one: OutsideTender | Refund): Promise<void> {
  try {
    if ('refundId' in one) await completeRefund(ctx, one);
    else await ask(ctx, one);
  } catch (error) {
    const known = error instanceof ProviderUnreachable || error instanceof RefundRefused;
    ctx.log[known ? 'warn' : 'error']({ err: error, tenderId: one.tenderId }, 'tender not reconciled');
  }
}

async function ask(ctx: Context, tender: OutsideTender): Promise<void> {
  const { unheardMs, giveUpMs } = timesOf(ctx.app, tender);
  const age = ctx.now.getTime() - tender.createdAt.getTime();
  let outcome: Outcome | { readonly status: 'unknown' } = await queryTender(ctx, tender);
  const open =
    outcome.status === 'unknown' ? age > unheardMs : outcome.status === 'pending' && age > giveUpMs;
  if (open) outcome = await cancelTender(ctx, tender);
  if (outcome.status !== 'unknown') await settleOrder(ctx, tender.tenderId, outcome);
}

/**
 * A provider's webhook says that something happened to a charge: ask what, and settle. Of one that is paid
 * it can bring no news: what becomes of that money is ours to ask for.
 */
export async function handleWebhook(
  ctx: Context,
  { tenderId }: { readonly tenderId: string },
): Promise<void> {
  const tender = await findTender(ctx.db, tenderId);
  if (!tender || !isOutside(tender) || tender.status === 'paid') return;
  const outcome = await queryTender(ctx, tender);
  if (outcome.status !== 'unknown') await settleOrder(ctx, tenderId, outcome);
}
