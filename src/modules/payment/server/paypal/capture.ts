import { randomUUID } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import type { KnownCharge } from '#modules/payment/server/provider.ts';
import { amountOf } from './amounts.ts';
import { callTwice, faultOf, read, type PaypalAnswer } from './client.ts';
import { findOrder } from './find-order.ts';
import { outcomeOf } from './order-outcome.ts';
import { OrderSchema, type PaypalOrder } from './wire.ts';

/**
 * Takes the money of an approved order. PayPal captures an order once only, so each try has a key of its own: the same
 * key would get the refusal of an earlier try again. Throws ProviderUnreachable when the answer is lost: a query then
 * has the outcome. An order that is not of the tender's amount is declined, and not captured.
 */
export async function capture(ctx: Context, charge: KnownCharge): Promise<Outcome> {
  const order = await findOrder(ctx, charge);
  if (!order) return { status: 'cancelled', providerRef: charge.providerRef };
  if (order.status !== 'APPROVED') return outcomeOf(order);
  if (!isWhole(order, charge)) return otherAmount(ctx, order, charge);
  const answer = await callTwice(settingsOf(ctx).paypal, {
    method: 'POST',
    path: `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`,
    body: {},
    requestId: randomUUID(),
  });
  if (answer.status < 400) return outcomeOf(read(OrderSchema, answer));
  return afterRefusal(ctx, charge, answer);
}

function isWhole({ purchase_units: [unit] }: PaypalOrder, { amount, currency }: KnownCharge): boolean {
  const { currency_code: given, value } = unit!.amount;
  return given === currency && amountOf(value, given) === amount;
}

/** No money has moved: the customer may pay again at once. An operator must find out how that could be. */
function otherAmount(
  { log }: Context,
  { id, purchase_units: [unit] }: PaypalOrder,
  { tenderId, amount, currency }: KnownCharge,
): Outcome {
  log.error(
    { tenderId, given: unit!.amount, asked: `${amount} ${currency}` },
    'PayPal has an order of another amount',
  );
  return { status: 'declined', providerRef: id, reason: 'PAYPAL_DECLINED' };
}

/** PayPal's words for what the customer can put right in its window: another card or account. */
const ASK_AGAIN = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);
/** Somebody else captures it, or has. */
const ELSEWHERE = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS', 'ORDER_NOT_APPROVED']);

async function afterRefusal(ctx: Context, charge: KnownCharge, answer: PaypalAnswer): Promise<Outcome> {
  const { providerRef } = charge;
  const { issue, debugId } = faultOf(answer);
  if (ASK_AGAIN.has(issue)) return { status: 'pending', providerRef, again: true };
  if (ELSEWHERE.has(issue)) return decidedElsewhere(ctx, charge);
  ctx.log.warn({ issue, debugId, tenderId: charge.tenderId }, 'PayPal refused a capture');
  return { status: 'declined', providerRef, reason: 'PAYPAL_DECLINED' };
}

/** Its outcome; one that is not there yet is found by a later query. */
async function decidedElsewhere(ctx: Context, charge: KnownCharge): Promise<Outcome> {
  const { providerRef } = charge;
  const order = await findOrder(ctx, charge);
  const outcome = order && outcomeOf(order);
  return outcome && outcome.status !== 'pending' ? outcome : { status: 'pending', providerRef };
}
