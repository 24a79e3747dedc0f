import { uuidv7 } from '#kernel/ids.ts';
import { getPaymentForm } from '#modules/payment/contract.ts';
import { startStripeStandIn, STRIPE_KEYS } from '../../support/stand-ins/stripe-stand-in.ts';
import type { ProviderStandIn, SentWebhook } from './stand-in.ts';

const CARDS = { good: '4242424242424242', declined: '4000000000000002', open: '4000002760003184' } as const;

/** Events that are older than this are refused by Stripe's library. */
const OLD_MS = 10 * 60_000;

/** Stripe, paid by card. */
export async function openStripe(): Promise<ProviderStandIn> {
  const standIn = await startStripeStandIn();
  const intentsOf = (tenderId: string) =>
    standIn.intents().filter(({ metadata }) => metadata['payment_id'] === tenderId);
  const intentOf = (tenderId: string) => intentsOf(tenderId)[0]!;
  const eventOf = (intentId: string, type: string, at?: Date): SentWebhook => {
    const { body, signature } = standIn.eventOf(intentId, type, at);
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
  };
  const event = (tenderId: string, type: string, at?: Date): SentWebhook =>
    eventOf(intentOf(tenderId).orderId, type, at);
  return {
    provider: 'stripe',
    origin: standIn.origin,
    offers: [{ method: 'card', provider: 'stripe' }],
    moves: /^POST \/v1\/(?:payment_intents|refunds)$/,
    env: (origin) => ({
      ...STRIPE_KEYS,
      STRIPE_API_BASE: origin,
      STRIPE_SCRIPT_URL: `${standIn.origin}/stripe.js`,
    }),
    means: async (kind, who, total) => {
      const { body } = await who.call(getPaymentForm, { params: { locale: 'en' }, query: { total } });
      const formId = new URL(body.paymentFormURL).pathname.split('/').at(-1);
      return { paymentIdentifier: `${standIn.confirmationToken(CARDS[kind])}.${formId}` };
    },
    notifyAt: (url) => standIn.notifyAt(url),
    charges: async (tenderId) =>
      intentsOf(tenderId).map(({ orderId, amount, status }) => ({
        amount,
        isPaid: status === 'succeeded',
        refunded: standIn
          .refunds()
          .filter(({ intent, status: state }) => intent === orderId && state === 'succeeded')
          .reduce((sum, refund) => sum + refund.amount, 0),
      })),
    decide: async ({ tenderId }, decision) =>
      standIn.decide(intentOf(tenderId).orderId, decision === 'paid' ? 'approve' : 'refuse'),
    decideTooLate: async ({ tenderId }) => standIn.decide(intentOf(tenderId).orderId, 'approve'),
    webhook: (tenderId, about = 'now') =>
      event(tenderId, about === 'now' ? 'payment_intent.succeeded' : 'payment_intent.processing'),
    forgeries: (tenderId) => {
      const { body, headers } = event(tenderId, 'payment_intent.succeeded');
      return {
        'without a signature': { body, headers: { 'content-type': 'application/json' } },
        'changed after it was signed': { body: body.replace('2970', '2971'), headers },
        'recorded ten minutes ago': event(
          tenderId,
          'payment_intent.succeeded',
          new Date(Date.now() - OLD_MS),
        ),
      };
    },
    strange: (tenderId) => {
      const intent = intentOf(tenderId);
      const own = intent.metadata['payment_id']!;
      intent.metadata['payment_id'] = uuidv7();
      const webhook = eventOf(intent.orderId, 'payment_intent.succeeded');
      intent.metadata['payment_id'] = own;
      return webhook;
    },
    misreport: (tenderId, { amount, currency }) => {
      Object.assign(intentOf(tenderId), {
        ...(amount !== undefined && { amount }),
        ...(currency && { currency: currency.toLowerCase() }),
      });
    },
    answerRefunds: (how) => {
      if (how === 'pay') void standIn.decideRefunds('succeeded');
      else standIn.delayRefunds();
      if (how === 'refuse') standIn.refuseRefunds();
    },
    setClock: (now) => standIn.setClock(now),
    close: () => standIn.close(),
  };
}
