import { Stripe } from 'stripe';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import {
  ProviderUnreachable,
  type ChargeOrder,
  type ChargeRef,
  type FormBeginning,
  type Provider,
} from '#modules/payment/server/provider.ts';
import { orUnreachable, stripeOf } from './client.ts';
import { reasonOf } from './decline-reasons.ts';
import { stripeFormPages } from './form-page.ts';
import { outcomeOf, stripeAmount } from './intent-outcome.ts';
import { refund, refundsOf } from './refund.ts';
import { readStripeWebhook } from './webhook.ts';

/** A card in Stripe's fields, or a wallet of the device behind Stripe's buttons: both make a confirmation token. */
const FORM: FormBeginning = {
  kind: 'form',
  // Stripe has no instalments in our countries.
  maxPayments: 1,
  /** The form is a page of ours with a part of Stripe's; no call to Stripe is needed. */
  begin: async ({ origin }, { formId }) => ({ url: `${origin}/pay/stripe/${formId}`, reference: formId }),
  formReferenceOf: (identifier) => partsOf(identifier)?.formId,
};

/** Cards and wallets by Stripe: a page of ours makes a confirmation token, the server charges it. */
export const stripeProvider: Provider = {
  name: 'stripe',

  faultOf({ stripe: { secretKey, publishableKey, webhookSecret } }) {
    if (secretKey && publishableKey && webhookSecret) return undefined;
    return 'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or an account of the brand';
  },

  methods: { card: FORM, wallet: FORM },

  times: { unheardMs: 45_000, giveUpMs: 15 * 60_000, keepMs: 15 * 60_000, askAgainMs: 2 * 3_600_000 },

  /** Stripe's list (docs.stripe.com/security/guide): the origin of its script, and that of the bank's step. */
  frameOrigins: ({ stripe }) => [new URL(stripe.scriptUrl).origin, 'https://hooks.stripe.com'],

  walletOrigins: ({ stripe }) => [new URL(stripe.scriptUrl).origin],

  pages: stripeFormPages,

  async charge(ctx, order) {
    try {
      return outcomeOf(await createIntent(ctx, order));
    } catch (error) {
      return outcomeOfFault(ctx, error);
    }
  },

  proceed: (ctx, { providerRef }) =>
    orUnreachable(async () =>
      outcomeOf(await stripeOf(settingsOf(ctx).stripe).paymentIntents.retrieve(providerRef, { expand })),
    ),

  query: (ctx, charge) => orUnreachable(async () => {
    const intent = await findIntent(ctx, charge);
    return intent ? outcomeOf(intent) : { status: 'unknown' as const };
  }), // prettier-ignore

  refund: (ctx, order) => orUnreachable(() => refund(ctx, order)),

  refundsOf: (ctx, charge) => orUnreachable(() => refundsOf(ctx, charge)),

  cancel: (ctx, charge) => orUnreachable(() => cancel(ctx, charge)),

  readWebhook: (_app, { stripe }, headers, rawBody) =>
    readStripeWebhook(stripe, headers['stripe-signature'], rawBody),
};

/** 'ctoken_….<form id>': the page adds the form's id, so that the shop knows which visitor's form it was. */
function partsOf(identifier: string): { token: string; formId: string } | undefined {
  const [token = '', formId = '', ...more] = identifier.split('.');
  return /^ctoken_\w{1,100}$/.test(token) && isUuid(formId) && more.length === 0
    ? { token, formId }
    : undefined;
}

const expand = ['latest_charge'];

const createIntent = (ctx: Context, order: ChargeOrder): Promise<Stripe.PaymentIntent> =>
  stripeOf(settingsOf(ctx).stripe).paymentIntents.create(
    {
      amount: stripeAmount(order.amount, order.currency),
      currency: order.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      confirm: true,
      confirmation_token: partsOf(order.identifier)?.token ?? order.identifier,
      return_url: order.returnUrl,
      description: order.description,
      metadata: { payment_id: order.tenderId, tenant_id: String(ctx.tenantId) },
      expand,
    },
    { idempotencyKey: order.tenderId },
  );

/** The outcome of a failed charge. Throws ProviderUnreachable when it is unknown whether money was taken. */
function outcomeOfFault({ log }: Context, error: unknown): Outcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    const providerRef = error.payment_intent?.id;
    return { status: 'declined', reason: reasonOf(error), ...(providerRef && { providerRef }) };
  }
  if (isRejectedRequest(error)) {
    log.error({ code: error.code, type: error.type, requestId: error.requestId }, 'Stripe refused a charge');
    return { status: 'declined', reason: 'PROCESSING_ERROR' };
  }
  throw new ProviderUnreachable('stripe', error);
}

/** Stripe rejected the request without a charge (a used token, a wrong key): certainly no money was taken. */
const isRejectedRequest = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

const CLOCKS_DIFFER_SECONDS = 300;
const CREATED_WITHIN_SECONDS = 3600;

/**
 * The intent of a tender. Without Stripe's id (the answer was lost) it is searched by our id in the list of that time:
 * the list is up to date, while Stripe's search is minutes behind.
 */
async function findIntent(
  ctx: Context,
  { tenderId, providerRef, createdAt }: ChargeRef,
): Promise<Stripe.PaymentIntent | undefined> {
  const stripe = stripeOf(settingsOf(ctx).stripe);
  if (providerRef) return stripe.paymentIntents.retrieve(providerRef, { expand });
  const started = Math.floor(createdAt.getTime() / 1000);
  const created = { gte: started - CLOCKS_DIFFER_SECONDS, lte: started + CREATED_WITHIN_SECONDS };
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
    if (intent.metadata['payment_id'] === tenderId)
      return stripe.paymentIntents.retrieve(intent.id, { expand });
  }
  return undefined;
}

async function cancel(ctx: Context, charge: ChargeRef): Promise<Outcome> {
  const intent = await findIntent(ctx, charge);
  if (!intent) return { status: 'cancelled' };
  try {
    return outcomeOf(await stripeOf(settingsOf(ctx).stripe).paymentIntents.cancel(intent.id, { expand }));
  } catch (error) {
    // Decided in the meantime: the decision is the outcome.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return outcomeOf(await stripeOf(settingsOf(ctx).stripe).paymentIntents.retrieve(intent.id, { expand }));
  }
}
