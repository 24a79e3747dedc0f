import { Check } from 'typebox/value';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { ProviderUnreachable, type ChargeRef, type Provider } from '#modules/payment/server/provider.ts';
import { banks } from './banks.ts';
import { cardIdentifier } from './card-identifier.ts';
import { callPayu, read } from './client.ts';
import { charge } from './charge.ts';
import { findOutcome, isNotUnique } from './find-outcome.ts';
import { emptyOrderRequest } from './order-request.ts';
import { payuPages } from './pages.ts';
import { refund, refundsOf } from './refund.ts';
import { removeCard } from './saved-card.ts';
import { readNotification } from './webhook.ts';
import { CreatedSchema, RefusalSchema } from './wire.ts';

/** PayU (REST API 2.1), the provider of shops in Poland: BLIK by a code that the customer types into our page, cards, and banks. */
export const payuProvider: Provider = {
  name: 'payu',

  faultOf({ payu: { posId, clientId, clientSecret, secondKey } }) {
    if (posId && clientId && clientSecret && secondKey) return undefined;
    return 'PayU needs PAYU_POS_ID, PAYU_CLIENT_ID, PAYU_CLIENT_SECRET and PAYU_SECOND_KEY, or an account of the brand';
  },

  methods: {
    card: {
      kind: 'form',
      maxPayments: 1,
      savesCards: true,
      /** The form is a page of ours with PayU's field; no call to PayU is needed. */
      begin: async ({ origin }, { formId }) => ({
        url: `${origin}/pay/payu/card/${formId}`,
        reference: formId,
      }),
      formReferenceOf: (identifier) => cardIdentifier(identifier)?.formId,
    },
    transfer: { kind: 'bank', banks },
    // PayU itself cancels the order after `VALID_SECONDS`.
    code: { kind: 'code', times: { unheardMs: 45_000, giveUpMs: 160_000, keepMs: 5 * 60_000 } },
  },

  times: { unheardMs: 45_000, giveUpMs: 15 * 60_000, keepMs: 15 * 60_000 },

  /** None: PayU's pages are in frames of ours. A page that forbids it is opened instead of the shop's. */
  frameOrigins: () => [],

  pages: payuPages,

  charge,

  /** Orders can be retrieved by PayU's id only. Without it (the answer was lost), the notification brings it. */
  async query(ctx, charge) {
    return charge.providerRef === null ? { status: 'unknown' } : findOutcome(ctx, charge, charge.providerRef);
  },

  async verify(ctx, charge) {
    const path = `/orders/${encodeURIComponent(charge.providerRef)}/captures`;
    await callPayu(settingsOf(ctx).payu, { method: 'POST', path, body: {} });
    return known(await findOutcome(ctx, charge, charge.providerRef));
  },

  refund,

  refundsOf,

  cancel,

  removeCard,

  readWebhook: readNotification,
};

/**
 * Withdraws an order. When we do not know PayU's id, an empty order takes ours: either the charge has not arrived, and
 * can never be made any more, or PayU refuses ours because there is one. Throws ProviderUnreachable when there is one
 * whose id PayU does not say: its notification will.
 */
async function cancel(ctx: Context, charge: ChargeRef): Promise<Outcome> {
  const orderId = charge.providerRef ?? (await takenId(ctx, charge.tenderId));
  if (orderId === undefined) return { status: 'cancelled' };
  // Refused when it was decided in the meantime: the decision is the outcome.
  await callPayu(settingsOf(ctx).payu, { method: 'DELETE', path: `/orders/${encodeURIComponent(orderId)}` });
  return known(await findOutcome(ctx, charge, orderId));
}

/** PayU's id of the order that has ours; undefined when there was none, and there will be none. */
async function takenId(ctx: Context, tenderId: string): Promise<string | undefined> {
  const answer = await callPayu(settingsOf(ctx).payu, {
    method: 'POST',
    path: '/orders',
    body: emptyOrderRequest(ctx, tenderId),
  });
  if (isNotUnique(answer)) {
    const orderId = Check(RefusalSchema, answer.body) ? answer.body.orderId : undefined;
    if (orderId) return orderId;
    throw new ProviderUnreachable('payu', new Error('the order is there, its id is not known yet'));
  }
  const { orderId } = read(CreatedSchema, answer);
  // If this fails, PayU cancels it when its time is over.
  await callPayu(settingsOf(ctx).payu, {
    method: 'DELETE',
    path: `/orders/${encodeURIComponent(orderId)}`,
  }).catch(() => {});
  return undefined;
}

/** An order that PayU has just named must exist. */
function known(outcome: Awaited<ReturnType<typeof findOutcome>>): Outcome {
  if (outcome.status === 'unknown')
    throw new ProviderUnreachable('payu', new Error('the order is not found'));
  return outcome;
}
