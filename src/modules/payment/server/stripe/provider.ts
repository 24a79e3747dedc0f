import { Stripe } from 'stripe';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import {
  ProviderUnreachable,
  RefundRefused,
  type ChargeOrder,
  type ChargeRef,
  type Provider,
  type RefundAnswer,
  type RefundOrder,
} from '#modules/payment/server/provider.ts';
import { stripeOf } from './client.ts';
import { reasonOf } from './decline-reasons.ts';
import { stripeFormPage } from './form-page.ts';
import { outcomeOf, stripeAmount } from './intent-outcome.ts';
import { readStripeWebhook } from './webhook.ts';

/** Cards by Stripe: a page of ours makes a confirmation token, the server charges it. */
export const stripeProvider: Provider = {
  name: 'stripe',

  faultOf({ stripe: { secretKey, publishableKey, webhookSecret } }) {
    if (secretKey && publishableKey && webhookSecret) return undefined;
    return 'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET';
  },

  methods: {
    card: {
      kind: 'form',
      // Stripe has no instalments in our countries.
      maxPayments: 1,
      /** The form is a page of ours with Stripe's fields; no call to Stripe is needed. */
      begin: async ({ origin }, { formId }) => ({ url: `${origin}/pay/stripe/${formId}`, reference: formId }),
      formReferenceOf: (identifier) => partsOf(identifier)?.formId,
    },
  },

  times: { unheardMs: 45_000, giveUpMs: 15 * 60_000, keepMs: 15 * 60_000 },

  /** Stripe's list (docs.stripe.com/security/guide): the origin of its script, and that of the bank's step. */
  frameOrigins: ({ stripe }) => [new URL(stripe.scriptUrl).origin, 'https://hooks.stripe.com'],

  pages: stripeFormPage,

  async charge(ctx, order) {
    try {
      return outcomeOf(await createIntent(ctx, order));
    } catch (error) {
      return outcomeOfFault(ctx, error);
    }
  },

  proceed: (ctx, { providerRef }) =>
    orUnreachable(async () =>
      outcomeOf(await stripeOf(ctx.app).paymentIntents.retrieve(providerRef, { expand })),
    ),

  query: (ctx, charge) => orUnreachable(async () => {
    const intent = await findIntent(ctx, charge);
    return intent ? outcomeOf(intent) : { status: 'unknown' as const };
  }), // prettier-ignore

  refund: (ctx, order) => orUnreachable(() => refund(ctx, order)),

  cancel: (ctx, charge) => orUnreachable(() => cancel(ctx, charge)),

  readWebhook: (app, headers, rawBody) => readStripeWebhook(app, headers['stripe-signature'], rawBody),
};

/** 'ctoken_….<form id>': the page adds the form's id, so that the shop knows which visitor's form it was. */
function partsOf(identifier: string): { token: string; formId: string } | undefined {
  const [token = '', formId = '', ...more] = identifier.split('.');
  return /^ctoken_\w{1,100}$/.test(token) && isUuid(formId) && more.length === 0
    ? { token, formId }
    : undefined;
}

const expand = ['latest_charge'];

const createIntent = ({ app, tenantId }: Context, order: ChargeOrder): Promise<Stripe.PaymentIntent> =>
  stripeOf(app).paymentIntents.create(
    {
      amount: stripeAmount(order.amount, order.currency),
      currency: order.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      confirm: true,
      confirmation_token: partsOf(order.identifier)?.token ?? order.identifier,
      return_url: order.returnUrl,
      description: order.description,
      metadata: { payment_id: order.tenderId, tenant_id: String(tenantId) },
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

/** Runs a call; its errors of Stripe become ProviderUnreachable. */
async function orUnreachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ProviderUnreachable('stripe', error);
    throw error;
  }
}

const CLOCKS_DIFFER_SECONDS = 300;
const CREATED_WITHIN_SECONDS = 3600;

/**
 * The intent of a tender. Without Stripe's id (the answer was lost) it is searched by our id in the list of that time:
 * the list is up to date, while Stripe's search is minutes behind.
 */
async function findIntent(
  { app }: Context,
  { tenderId, providerRef, createdAt }: ChargeRef,
): Promise<Stripe.PaymentIntent | undefined> {
  const stripe = stripeOf(app);
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
    return outcomeOf(await stripeOf(ctx.app).paymentIntents.cancel(intent.id, { expand }));
  } catch (error) {
    // Decided in the meantime: the decision is the outcome.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return outcomeOf(await stripeOf(ctx.app).paymentIntents.retrieve(intent.id, { expand }));
  }
}

async function refund(
  { app }: Context,
  { providerRef, amount, currency, refundKey }: RefundOrder,
): Promise<RefundAnswer> {
  if (!providerRef) throw new RefundRefused('stripe', 'no payment intent');
  try {
    const { refunds } = stripeOf(app);
    const made = await refunds.create(
      { payment_intent: providerRef, amount: stripeAmount(amount, currency) },
      { idempotencyKey: refundKey },
    );
    // A repeated key returns the first answer again; only retrieving the refund returns its present state.
    const { status } = made.status === 'succeeded' ? made : await refunds.retrieve(made.id);
    if (status === 'failed' || status === 'canceled') throw new RefundRefused('stripe', status);
    return { status: status === 'succeeded' ? 'refunded' : 'pending', providerRef: made.id };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code === 'charge_already_refunded') return { status: 'refunded' };
    throw new RefundRefused('stripe', error.code ?? error.type);
  }
}
