import { systemContext, type App, type Context } from '#platform/server/context.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { GatewayUnreachable, RefundRefused } from '#modules/payment/server/gateway.ts';
import { findPayment, unsettledPayments, type Payment } from '#modules/payment/server/payment-store.ts';
import { cancelPayment, queryPayment } from '#modules/payment/server/payments.ts';
import { giveBack } from './give-back.ts';
import { handleOutbox } from './handle-outbox.ts';
import { openEvents } from './outbox-store.ts';
import { ordersWithoutPayment } from './order-store.ts';
import { settleFree, settleOrder } from './settle-order.ts';

/** A payment is left to its own request so long. */
const QUIET_MS = 10_000;
/** Undecided so long after it began, it is withdrawn: the seats are kept no longer. */
const GIVE_UP_MS = 15 * 60_000;
/** A payment that the provider has never heard of, so long after it began, will not come any more. */
const UNHEARD_MS = 45_000;

/**
 * Brings every order of a brand to its end: asks the provider about payments that nobody has heard of for a while,
 * withdraws those that have taken too long, gives money back that is due. Runs at start and ever after, in
 * any number of processes: settling twice is harmless. By brand: no other waits for a gateway that hangs.
 */
export async function reconcileBrand(app: App, tenantId: number, quietMs = QUIET_MS): Promise<void> {
  const ctx = systemContext(app, tenantId);
  const olderThan = new Date(ctx.now.getTime() - quietMs);
  await sideBySide(await unsettledPayments(ctx.db, olderThan), (payment) => attend(ctx, payment));
  // Events whose job died with its process: the queue would give it out again after hours only.
  await sideBySide(await openEvents(ctx.db, olderThan), (eventId) => heed(ctx, eventId));
  // Free orders whose process ended between the two transactions.
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
const heed = (ctx: Context, eventId: string): Promise<void> =>
  handleOutbox(ctx, eventId).catch((error: unknown) =>
    ctx.log.warn({ err: error, eventId }, 'event not handled'),
  );
const finish = (ctx: Context, orderId: string): Promise<void> =>
  settleFree(ctx, orderId).catch((error: unknown) =>
    ctx.log.error({ err: error, orderId }, 'free order not settled'),
  );

/** Attends to one payment; a gateway that does not answer is asked again next time. */
async function attend(ctx: Context, payment: Payment): Promise<void> {
  try {
    if (payment.status === 'refund_due') await giveBack(ctx, payment);
    else await ask(ctx, payment);
  } catch (error) {
    const known = error instanceof GatewayUnreachable || error instanceof RefundRefused;
    ctx.log[known ? 'warn' : 'error']({ err: error, paymentId: payment.paymentId }, 'payment not reconciled');
  }
}

async function ask(ctx: Context, payment: Payment): Promise<void> {
  const age = ctx.now.getTime() - payment.createdAt.getTime();
  let outcome: Outcome | { readonly status: 'unknown' } = await queryPayment(ctx, payment);
  const open =
    outcome.status === 'unknown' ? age > UNHEARD_MS : outcome.status === 'pending' && age > GIVE_UP_MS;
  if (open) outcome = await cancelPayment(ctx, payment);
  if (outcome.status !== 'unknown') await settleOrder(ctx, payment.paymentId, outcome);
}

/**
 * A provider's notification says that something happened to a payment: ask what, and settle. Of one that is paid
 * it can bring no news: what becomes of that money is ours to ask for.
 */
export async function heedNotice(ctx: Context, { paymentId }: { readonly paymentId: string }): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId);
  if (!payment || payment.status === 'paid') return;
  const outcome = await queryPayment(ctx, payment);
  if (outcome.status !== 'unknown') await settleOrder(ctx, paymentId, outcome);
}
