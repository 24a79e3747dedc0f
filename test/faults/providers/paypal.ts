import { uuidv7 } from '#kernel/ids.ts';
import * as ordering from '#modules/ordering/contract.ts';
import { paypalIdentifier } from '#modules/payment/rules/paypal.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import { captureIdOf, type LocalOrder } from '#modules/payment/server/paypal/local/local-order.ts';
import { wireCapture, wireOrder } from '#modules/payment/server/paypal/local/local-wire.ts';
import { PAYPAL_KEYS, startPaypalStandIn } from '../../support/stand-ins/paypal-stand-in.ts';
import type { Means, ProviderStandIn } from './stand-in.ts';

const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const hundredths = (value: string): number => Math.round(Number(value) * 100);

/**
 * PayPal. Its charge is the capture of an order that the buyer has approved; a declined one is reviewed and refused. One
 * that the bank has not decided is one that the buyer has not approved; it is taken by a capture of ours whose answer
 * nobody has got.
 */
export async function openPaypal(): Promise<ProviderStandIn> {
  const standIn = await startPaypalStandIn();
  const { paypal } = standIn;
  const orderOf = (tenderId: string): LocalOrder => standIn.ordersOf(tenderId)[0]!;
  const captured = (order: LocalOrder): object =>
    wireCapture({ ...order, capture: { id: captureIdOf(order.orderId), key: '', status: 'COMPLETED' } });
  const completed = (order: LocalOrder) => paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', captured(order));
  // A refund is asked for by the process that has found out that it is due.
  const kinds = new Map<string, Means>();
  return {
    provider: 'paypal',
    origin: standIn.origin,
    offers: [{ method: 'paypal', provider: 'paypal' }],
    moves: /^POST .*\/(?:capture|refund)$/,
    env: (origin) => {
      // Its certificate must come from where the shop reaches it.
      paypal.origin = origin;
      return { ...PAYPAL_KEYS, PAYPAL_API_BASE: origin };
    },
    means: async (kind) => {
      const paymentIdentifier = paypalIdentifier(uuidv7());
      kinds.set(paymentIdentifier, kind);
      return { paymentIdentifier };
    },
    act: async ({ who, tenderId, cart }) => {
      const kind = kinds.get(cart.paymentIdentifier!);
      const order = standIn.ordersOf(tenderId)[0];
      if (!order || kind === 'open') return;
      await paypal.approve(order.orderId, kind === 'good' ? 'balance' : 'denied');
      await who.call(ordering.proceedPayment, { params: { tenderId } });
    },
    notifyAt: (url) => standIn.notifyAt(url),
    charges: async (tenderId) =>
      standIn.ordersOf(tenderId).map(({ amount, capture, refunds }) => ({
        amount: hundredths(amount.value),
        isPaid: capture !== undefined && TAKEN.has(capture.status),
        refunded: refunds
          .filter(({ status }) => status === 'COMPLETED')
          .reduce((sum, { value }) => sum + hundredths(value), 0),
      })),
    decide: async ({ tenderId }, decision) => {
      const { orderId } = orderOf(tenderId);
      await paypal.approve(orderId, decision === 'paid' ? 'balance' : 'denied');
      await paypal.capture(orderId, 'a capture whose answer is lost');
      if (decision === 'declined') await paypal.decide(orderId, 'DECLINED');
    },
    decideTooLate: async ({ who, tenderId }) => {
      await paypal.approve(orderOf(tenderId).orderId, 'balance');
      await who.call(ordering.proceedPayment, { params: { tenderId } });
    },
    webhook: (tenderId, about = 'now') =>
      about === 'now'
        ? completed(orderOf(tenderId))
        : paypal.eventOf('CHECKOUT.ORDER.APPROVED', wireOrder({ ...orderOf(tenderId), status: 'APPROVED' })),
    forgeries: (tenderId) => {
      const { body, headers } = completed(orderOf(tenderId));
      const { 'paypal-transmission-sig': _, ...unsigned } = headers;
      return {
        'without a signature': { body, headers: unsigned },
        'changed after it was signed': { body: body.replace('29.70', '29.71'), headers },
        'with a certificate of somebody else’s': {
          body,
          headers: { ...headers, 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' },
        },
      };
    },
    strange: (tenderId) => completed({ ...orderOf(tenderId), customId: chargeId(77, uuidv7()) }),
    misreport: (tenderId, { amount, currency }) => {
      const order = orderOf(tenderId);
      Object.assign(order, {
        amount: {
          value: amount === undefined ? order.amount.value : (amount / 100).toFixed(2),
          currency_code: currency ?? order.amount.currency_code,
        },
      });
    },
    answerRefunds: (how) => {
      paypal.refundStatus = how === 'pay' ? 'COMPLETED' : how === 'refuse' ? 'FAILED' : 'PENDING';
    },
    unlike: {
      'no request for the charge arrives': {
        end: 'paid',
        why: 'What the buyer has approved stays approved: the reconciliation captures it as soon as it can.',
      },
      'a request for the charge arrives long after it was given up': {
        end: 'paid',
        why: 'The same; the late request captures an order that is captured already, and is refused.',
      },
    },
    close: () => standIn.close(),
  };
}
