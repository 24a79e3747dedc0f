import { Stripe } from 'stripe';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { ProviderUnreachable, type ChargeOrder } from '#modules/payment/server/provider.ts';
import { stripeOf } from './client.ts';
import { reasonOf } from './decline-reasons.ts';
import { outcomeOf, stripeAmount } from './intent-outcome.ts';
import { isMissing, savingOf } from './saved-card.ts';
import { readSavedToken } from './saved-token.ts';

/** What `outcomeOf` needs of a payment intent. */
export const expand = ['latest_charge'];

/** 'ctoken_….<form id>': the page adds the form's id, so that the shop knows which visitor's form it was. */
export function typedIdentifier(
  identifier: string,
): { readonly token: string; readonly formId: string } | undefined {
  const [token = '', formId = '', ...more] = identifier.split('.');
  return /^ctoken_\w{1,100}$/.test(token) && isUuid(formId) && more.length === 0
    ? { token, formId }
    : undefined;
}

/**
 * Makes and confirms the payment intent that takes the money. Throws ProviderUnreachable when it is unknown whether it
 * has.
 */
export async function charge(ctx: Context, order: ChargeOrder): Promise<Outcome> {
  try {
    return outcomeOf(await createIntent(ctx, order));
  } catch (error) {
    return outcomeOfFault(ctx, order, error);
  }
}

const createIntent = async (ctx: Context, order: ChargeOrder): Promise<Stripe.PaymentIntent> =>
  stripeOf(settingsOf(ctx).stripe).paymentIntents.create(
    {
      amount: stripeAmount(order.amount, order.currency),
      currency: order.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      confirm: true,
      ...(await cardOf(ctx, order)),
      return_url: order.returnUrl,
      description: order.description,
      metadata: { payment_id: order.tenderId, tenant_id: String(ctx.tenantId) },
      expand,
    },
    { idempotencyKey: order.tenderId },
  );

/** The saved card that pays, or the typed one and whether it is saved. */
async function cardOf(ctx: Context, order: ChargeOrder): Promise<object> {
  const { savedCard, savesCard, identifier } = order;
  // The customer is here: where their bank asks for it, 3-D Secure is done as with a typed card.
  if (savedCard) return readSavedToken(savedCard.token);
  return {
    confirmation_token: typedIdentifier(identifier)?.token ?? identifier,
    ...(savesCard && (await savingOf(ctx, order))),
  };
}

/** The outcome of a failed charge. Throws ProviderUnreachable when it is unknown whether money was taken. */
function outcomeOfFault({ log }: Context, { savedCard }: ChargeOrder, error: unknown): Outcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    const providerRef = error.payment_intent?.id;
    return { status: 'declined', reason: reasonOf(error), ...(providerRef && { providerRef }) };
  }
  if (isRejectedRequest(error)) {
    log.error({ code: error.code, type: error.type, requestId: error.requestId }, 'Stripe refused a charge');
    // Another try cannot help with a card that Stripe does not have any more: the customer needs another card.
    return {
      status: 'declined',
      reason: savedCard && isMissing(error) ? 'CARD_DECLINED' : 'PROCESSING_ERROR',
    };
  }
  throw new ProviderUnreachable('stripe', error);
}

/** Stripe rejected the request without a charge (a used token, a wrong key): certainly no money was taken. */
const isRejectedRequest = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;
