import { Check } from 'typebox/value';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import type { ChargeRef } from '#modules/payment/server/provider.ts';
import { callPayu, read, type PayuAnswer } from './client.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import { needsTransaction, outcomeOf } from './order-outcome.ts';
import { savedCardOf, userOf } from './saved-card.ts';
import { OrdersSchema, RefusalSchema, TransactionsSchema, type PayuOrder } from './wire.ts';

const NOT_FOUND = 404;

/**
 * The outcome of an order by PayU's id. 'unknown' when there is no such order. Throws ProviderUnreachable, and an error
 * when the order is of another charge: then the id is a mistake or a forgery, and pays nothing.
 */
export async function findOutcome(
  ctx: Context,
  { tenderId, savesCard }: Pick<ChargeRef, 'tenderId' | 'savesCard'>,
  orderId: string,
): Promise<Outcome | { readonly status: 'unknown' }> {
  const path = `/orders/${encodeURIComponent(orderId)}`;
  const answer = await callPayu(settingsOf(ctx).payu, { method: 'GET', path });
  if (answer.status === NOT_FOUND) return { status: 'unknown' };
  const [order] = read(OrdersSchema, answer).orders;
  if (order!.extOrderId !== chargeId(ctx.tenantId, tenderId))
    throw new Error(`PayU's order ${orderId} is not of tender ${tenderId}`);
  if (!needsTransaction(order!)) return outcomeOf(order!);
  const list = await callPayu(settingsOf(ctx).payu, { method: 'GET', path: `${path}/transactions` });
  const transactions = list.status === NOT_FOUND ? [] : read(TransactionsSchema, list).transactions;
  // The last one counts: there is one for each time that the customer tried.
  const outcome = outcomeOf(order!, transactions.at(-1));
  return savesCard ? withSavedCard(ctx, tenderId, order!, outcome) : outcome;
}

/** The same outcome with the card that PayU has saved, when it is of a payment by card. */
async function withSavedCard(
  ctx: Context,
  tenderId: string,
  { buyer }: PayuOrder,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.status !== 'paid' || outcome.instrument.method !== 'card' || !buyer?.email) return outcome;
  const saved = await savedCardOf(ctx, userOf(ctx, tenderId, buyer.email));
  if (!saved) return outcome;
  const { cardToken, expMonth, expYear } = saved;
  return { ...outcome, cardToken, instrument: { ...outcome.instrument, expMonth, expYear } };
}

/** Whether PayU refused an order because there is one with our id. */
export const isNotUnique = ({ status, body }: PayuAnswer): boolean =>
  status >= 400 && Check(RefusalSchema, body) && body.status.statusCode === 'ERROR_ORDER_NOT_UNIQUE';
