import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { isUndecided } from '#modules/payment/rules/tender-states.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';
import { findTender, isOutside, type Tender } from '#modules/payment/server/tender-store.ts';
import { proceedTender } from '#modules/payment/server/tenders.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { proceedPayment } from '#modules/ordering/contract.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { itemsOf } from './item-store.ts';
import { findOrder, type Order } from './order-store.ts';
import { settleOrder } from './settle-order.ts';

/** The address of the confirmation when the order is paid, otherwise that of the payment, which shows its state. */
async function targetOf(
  ctx: Context,
  { orderId, cartKind, status, linkToken, heldUntil, changesOrderId }: Order,
): Promise<string> {
  if (heldUntil && status !== 'paid') return orderingAddress.holdReturned(linkToken, orderId);
  if (changesOrderId !== null) return orderingAddress.eTicket(linkToken);
  const [first] = await itemsOf(ctx.db, orderId);
  const scope = { kind: cartKind, subjectId: first?.subjectId ?? null };
  return status === 'paid'
    ? orderingAddress.confirmation(scope, linkToken)
    : orderingAddress.returned(scope, orderId);
}

/**
 * Queries the provider now, because its webhook may be late. If it is unreachable, webhook or reconciliation settle.
 * Returns whether the customer has to choose again in the provider's step.
 */
async function settleReturned(ctx: Context, tender: Tender): Promise<boolean> {
  if (!isOutside(tender) || !isUndecided(tender.status)) return false;
  try {
    const outcome = await proceedTender(ctx, tender);
    if (outcome.status !== 'unknown') await settleOrder(ctx, tender.tenderId, outcome);
    return outcome.status === 'pending' && outcome.again === true;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    ctx.log.warn({ err: error, tenderId: tender.tenderId }, 'no answer from the provider; the order waits');
    return false;
  }
}

/** A tender with its order, if both are of this visitor. */
async function ownPayment(
  ctx: Context,
  tenderId: string,
): Promise<{ readonly tender: Tender; readonly order: Order } | undefined> {
  const tender = isUuid(tenderId) ? await findTender(ctx.db, tenderId) : undefined;
  const order = tender && (await findOrder(ctx.db, tender.orderId));
  return order?.sessionId === ctx.visitor.sessionId ? { tender: tender!, order } : undefined;
}

/** For a page with the provider's own step: the customer has decided there. Refuses ORDER_NOT_FOUND. */
export async function proceedPaymentFor(
  ctx: Context,
  { params }: Input<typeof proceedPayment>,
): Promise<Reply<typeof proceedPayment>> {
  const own = await ownPayment(ctx, params.tenderId);
  if (!own) throw refuse('ORDER_NOT_FOUND', {}, 404);
  return { choosesAgain: await settleReturned(ctx, own.tender) };
}

/**
 * `GET /api/payment/returned/:tenderId`: where a provider sends the visitor after its own step. In the frame of the
 * payment dialog it notifies the shop's page around the frame; as a whole page it continues to the order. The call
 * proves nothing about the payment: the provider is queried for its state.
 */
export async function returnedPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { tenderId } = request.params as { tenderId: string };
  const payment = await ownPayment(ctx, tenderId);
  if (payment) await settleReturned(ctx, payment.tender);
  const own = payment && (await findOrder(ctx.db, payment.order.orderId));
  const target = own ? await targetOf(ctx, own) : '/';
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'SAMEORIGIN')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'self'`,
    )
    .send(
      `<!doctype html><html lang="${ctx.locale}"><meta charset="utf-8"><title>…</title>` +
        `<script nonce="${nonce}">if(parent!==window)parent.postMessage({type:'foyer:3ds',status:'returned'},location.origin);` +
        `else location.replace(${JSON.stringify(target)})</script><a href="${target}">→</a></html>`,
    );
}
