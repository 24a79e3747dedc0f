import { Stripe } from 'stripe';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import type { ChargeRef, FormBeginning, Provider } from '#modules/payment/server/provider.ts';
import { charge, expand, typedIdentifier } from './charge.ts';
import { orUnreachable, stripeOf } from './client.ts';
import { stripeFormPages } from './form-page.ts';
import { outcomeOf } from './intent-outcome.ts';
import { refund, refundsOf } from './refund.ts';
import { removeCard } from './saved-card.ts';
import { readStripeWebhook } from './webhook.ts';

/** A card in Stripe's fields, or a wallet of the device behind Stripe's buttons: both make a confirmation token. */
const FORM: FormBeginning = {
  kind: 'form',
  // Stripe has no instalments in our countries.
  maxPayments: 1,
  /** The form is a page of ours with a part of Stripe's; no call to Stripe is needed. */
  begin: async ({ origin }, { formId }) => ({ url: `${origin}/pay/stripe/${formId}`, reference: formId }),
  formReferenceOf: (identifier) => typedIdentifier(identifier)?.formId,
};

/** Cards and wallets by Stripe: a page of ours makes a confirmation token, the server charges it. */
export const stripeProvider: Provider = {
  name: 'stripe',

  faultOf({ stripe: { secretKey, publishableKey, webhookSecret } }) {
    if (secretKey && publishableKey && webhookSecret) return modeFault(secretKey, publishableKey);
    return 'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or an account of the brand';
  },

  methods: { card: { ...FORM, savesCards: true }, wallet: FORM },

  times: { unheardMs: 45_000, giveUpMs: 15 * 60_000, keepMs: 15 * 60_000, askAgainMs: 2 * 3_600_000 },

  /** Stripe's list (docs.stripe.com/security/guide): the origin of its script, and that of the bank's step. */
  frameOrigins: ({ stripe }) => [new URL(stripe.scriptUrl).origin, 'https://hooks.stripe.com'],

  walletOrigins: ({ stripe }) => [new URL(stripe.scriptUrl).origin],

  pages: stripeFormPages,

  charge,

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

  removeCard: (ctx, token) => orUnreachable(() => removeCard(ctx, token)),

  readWebhook: (_app, { stripe }, headers, rawBody) =>
    readStripeWebhook(stripe, headers['stripe-signature'], rawBody),
};

const modeOf = (key: string): string | undefined => /^[a-z]+_(live|test)_/.exec(key)?.[1];

/** Keys of live payments beside keys of tests: cards would be typed for one, and charged by the other. */
function modeFault(secretKey: string, publishableKey: string): string | undefined {
  const [secret, publishable] = [modeOf(secretKey), modeOf(publishableKey)];
  if (!secret || !publishable || secret === publishable) return undefined;
  return `Stripe's secret key is for ${secret} payments and its publishable key for ${publishable} payments: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of one kind`;
}

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
