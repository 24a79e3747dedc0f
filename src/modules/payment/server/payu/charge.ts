import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { NextAction, Outcome } from '#modules/payment/rules/outcome.ts';
import { ProviderUnreachable, type ChargeOrder } from '#modules/payment/server/provider.ts';
import { NoAccess } from '#modules/payment/server/access-token.ts';
import { callPayu, read, type PayuAnswer } from './client.ts';
import { refusedReason } from './decline-reasons.ts';
import { findOutcome, isNotUnique } from './find-outcome.ts';
import { orderRequest } from './order-request.ts';
import { readStep, stepAddress } from './step-address.ts';
import { CreatedSchema, RefusalSchema } from './wire.ts';

/** How long banks wait for the confirmation of a BLIK payment in their app. */
const CONFIRM_MS = 60_000;

/**
 * Creates the order that takes the money. After a lost answer it is sent once more: PayU takes our id only once, so the
 * second request finds the order of the first or makes it, but never a second one. Throws ProviderUnreachable when it is
 * unknown whether there is an order.
 */
export async function charge(ctx: Context, order: ChargeOrder): Promise<Outcome> {
  // The same for both requests: another account would not know that the first one has made an order.
  const account = settingsOf(ctx).payu;
  const call = { method: 'POST', path: '/orders', body: orderRequest(ctx, order) } as const;
  let answer: PayuAnswer;
  let isRepeated = false;
  try {
    answer = await callPayu(account, call);
  } catch (error) {
    // Nothing was sent, so nothing can be charged: the customer may try again at once.
    if (error instanceof NoAccess) return refused(ctx, error, 'no access');
    if (!(error instanceof ProviderUnreachable)) throw error;
    isRepeated = true;
    answer = await callPayu(account, call);
  }
  if (answer.status < 400) return created(ctx, order, answer);
  const { orderId, status } = Check(RefusalSchema, answer.body) ? answer.body : {};
  if (isNotUnique(answer) && orderId) {
    const outcome = await findOutcome(ctx, order, orderId);
    if (outcome.status !== 'unknown') return outcome;
  }
  // After a lost answer a refusal proves nothing: the first request may have made the order.
  if (isNotUnique(answer) || isRepeated)
    throw new ProviderUnreachable('payu', new Error(`status ${answer.status}`));
  ctx.log.warn({ status: answer.status, code: status?.statusCode }, 'PayU refused an order');
  return { status: 'declined', reason: refusedReason(status ?? {}, order) };
}

function refused({ log }: Context, error: unknown, code: string): Outcome {
  log.error({ err: error, code }, 'PayU could not be asked for an order');
  return { status: 'declined', reason: 'PROCESSING_ERROR' };
}

/** The order was made: what the customer has to do now, or what became of it already. */
async function created(ctx: Context, order: ChargeOrder, answer: PayuAnswer): Promise<Outcome> {
  const made = read(CreatedSchema, answer);
  const { orderId: providerRef } = made;
  if (made.redirectUri)
    return { status: 'pending', providerRef, action: pageOf(ctx, order, made.redirectUri, made) };
  if (order.method === 'code') {
    // PayU has accepted the code; the customer must confirm in the bank's app.
    const until = new Date(ctx.app.now().getTime() + CONFIRM_MS).toISOString();
    return { status: 'pending', providerRef, action: { kind: 'confirm', until } };
  }
  const pending = { status: 'pending', providerRef } as const;
  const outcome = await findOutcome(ctx, order, providerRef).catch((error: unknown) => {
    if (error instanceof ProviderUnreachable) return pending;
    throw error;
  });
  return outcome.status === 'unknown' ? pending : outcome;
}

/** The page of PayU's next step: in a page of ours where PayU allows it, otherwise instead of the shop's. */
function pageOf(
  ctx: Context,
  { returnUrl }: ChargeOrder,
  redirectUri: string,
  { status, iframeAllowed }: Static<typeof CreatedSchema>,
): NextAction {
  const { origin, locale } = ctx;
  const isCvv = status.statusCode === 'WARNING_CONTINUE_CVV';
  const isFramed = isCvv || (status.statusCode === 'WARNING_CONTINUE_3DS' && iframeAllowed === true);
  const to = new URL(redirectUri);
  to.searchParams.set('lang', locale);
  const step = { kind: isCvv ? 'cvv' : '3ds', to: to.href, back: returnUrl } as const;
  return isFramed && readStep(step, origin, settingsOf(ctx).payu.apiBase)
    ? { kind: 'page', url: stepAddress(origin, step), opensIn: 'frame' }
    : { kind: 'page', url: to.href, opensIn: 'window' };
}
