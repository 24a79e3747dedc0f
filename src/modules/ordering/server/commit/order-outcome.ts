import type { Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { isAnyCancelled } from '#modules/catalog/server/presentation-lock.ts';
import type { paymentStatus } from '#modules/ordering/contract.ts';
import { isUndecided, ofLastAttempt } from '#modules/payment/rules/tender-states.ts';
import { hasShowing } from '#modules/sales/rules/items.ts';
import { keptUntil } from '#modules/payment/server/tenders.ts';
import { tendersOfOrder, type Tender } from '#modules/payment/server/tender-store.ts';
import { ticketCodes } from '#modules/tickets/server/goods/ticket-store.ts';
import { itemsOf } from '../item-store.ts';
import { findOrder } from '../order-store.ts';
import type { DecidedOrder } from '../settle-order.ts';

type Answer = Reply<typeof paymentStatus>;

/**
 * The outcome of an order, for the commit, its repetition and the status call. Throws the refusal when the order
 * failed. `codes` are the codes of its tickets, when the caller has read them already.
 */
export async function outcomeOf(
  ctx: Context,
  order: DecidedOrder,
  codes?: readonly string[],
): Promise<Answer> {
  const { orderId } = order;
  if (order.status === 'paid') {
    return {
      status: 'paid',
      orderId,
      reservationIdentifier: order.code,
      ticketIdentifiers: [...(codes ?? (await ticketCodes(ctx.db, order.changesOrderId ?? orderId)))],
      link: order.linkToken,
    };
  }
  const tenders = ofLastAttempt(await tendersOfOrder(ctx.db, orderId));
  if (order.status === 'held') return heldOutcome(order, tenders);
  if (order.status === 'awaiting_payment') {
    if (isOverdue(ctx, tenders)) return { status: 'pending', orderId, isOverdue: true };
    return { status: 'pending', orderId, ...nextStep(ctx, tenders) };
  }
  const isCalledOff = await isShowingCancelled(ctx, orderId);
  if (order.status !== 'cancelled') throw refuse(refundedBecause(isCalledOff, tenders), { orderId });
  // What the bank has said does not matter any more: there is nothing to pay in another way.
  if (isCalledOff) throw refuse('SHOWING_CANCELLED', { orderId });
  throw refuse(tenders.find(({ reason }) => reason)?.reason ?? 'ORDER_CANCELLED', { orderId });
}

/** A hold that nobody has tried to pay is what was wanted; otherwise the refusal of the last payment is thrown. */
function heldOutcome({ orderId, code, linkToken }: DecidedOrder, tenders: readonly Tender[]): Answer {
  if (tenders.length === 0) return { status: 'held', orderId, reservationIdentifier: code, link: linkToken };
  throw refuse(tenders.find(({ reason }) => reason)?.reason ?? 'ORDER_CANCELLED', { orderId });
}

/** Why the money of an order that bought nothing is refunded. */
const refundedBecause = (isCalledOff: boolean, tenders: readonly Tender[]) =>
  isCalledOff
    ? 'SHOWING_CANCELLED_REFUNDED'
    : tenders.some(({ askedAmount }) => askedAmount !== null)
      ? 'CHARGE_DIFFERS'
      : 'ORDER_REFUNDED';

/** Whether the presentation of an order's tickets is cancelled. */
async function isShowingCancelled({ db }: Context, orderId: string): Promise<boolean> {
  const items = await itemsOf(db, orderId);
  return isAnyCancelled(
    db,
    items.flatMap(({ kind, subjectId }) => (hasShowing(kind) ? subjectId : [])),
  );
}

/** Whether a provider has not decided in the time for which goods are kept for it: an operator must find out why. */
const isOverdue = ({ now }: Context, tenders: readonly Tender[]): boolean =>
  tenders
    .filter(({ status }) => isUndecided(status))
    .some((tender) => keptUntil([tender], tender.createdAt) < now);

/** The visitor's next action for an order's payment, as the calls send it. */
function nextStep({ now }: Context, tenders: readonly Tender[]): Pick<Answer, 'redirectUrl' | 'confirm'> {
  const tender = tenders.find(({ status }) => status === 'pending');
  if (tender?.action?.kind === 'page') return { redirectUrl: tender.action.url };
  if (tender?.action?.kind !== 'confirm') return {};
  const { action, amount, currency, createdAt } = tender;
  const until = Date.parse(action.until);
  // Seconds, since the visitor's clock may be wrong.
  const secondsUntil = (from: Date): number => Math.max(0, Math.ceil((until - from.getTime()) / 1000));
  return {
    confirm: {
      amount: toMajor(amount, currency),
      currency,
      secondsLeft: secondsUntil(now),
      ofSeconds: secondsUntil(createdAt),
    },
  };
}

/** The state of the payment of one of the visitor's own orders. */
export async function paymentStatusFor(
  ctx: Context,
  { params }: { params: { orderId: string } },
): Promise<Answer> {
  const order = await findOrder(ctx.db, params.orderId);
  if (!order || order.sessionId !== ctx.visitor.sessionId) throw refuse('ORDER_NOT_FOUND');
  return outcomeOf(ctx, order);
}
