import { uuidv7 } from '#kernel/ids.ts';
import { codeIdentifier } from '#modules/payment/rules/code.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import type { LocalOrder } from '#modules/payment/server/payu/local/local-order.ts';
import { signatureFor, SIGNATURE_HEADER } from '#modules/payment/server/payu/signature.ts';
import { PAYU_KEYS, startPayuStandIn } from '../../support/stand-ins/payu-stand-in.ts';
import type { ProviderStandIn } from './stand-in.ts';

/** Longer than a test: the bank decides what is open when the test says so. */
const NEVER_MS = 3_600_000;

const CODES = { good: '777001', declined: '500500', open: '700702' } as const;

const BROWSER = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  language: 'pl-PL',
  screenWidth: 390,
  screenHeight: 844,
  colorDepth: 24,
  timezoneOffset: -60,
};

/** PayU, paid by BLIK. */
export async function openPayu(): Promise<ProviderStandIn> {
  const standIn = await startPayuStandIn({ timings: { codeMs: NEVER_MS, laterMs: 50 } });
  const { payu } = standIn;
  const orderOf = (tenderId: string): LocalOrder => standIn.ordersOf(tenderId)[0]!;
  const signed = (order: LocalOrder) => payu.notificationOf(order);
  const withSignature = (body: string, of: string, key: string) => ({
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureFor(Buffer.from(of), key) },
  });
  return {
    provider: 'payu',
    origin: standIn.origin,
    offers: [{ method: 'code', provider: 'payu' }],
    moves: /^POST .*\/(?:orders|refunds)$/,
    env: (origin) => ({ ...PAYU_KEYS, PAYU_API_BASE: origin }),
    means: async (kind) => ({
      paymentIdentifier: codeIdentifier(uuidv7()),
      paymentCode: CODES[kind],
      paymentBrowser: BROWSER,
    }),
    notifyAt: (url) => standIn.notifyAt(url),
    charges: async (tenderId) =>
      standIn.ordersOf(tenderId).map(({ totalAmount, status, refunds }) => ({
        amount: Number(totalAmount),
        isPaid: status === 'COMPLETED',
        refunded: refunds
          .filter((refund) => refund.status === 'FINALIZED')
          .reduce((sum, { amount }) => sum + Number(amount), 0),
      })),
    decide: ({ tenderId }, decision) =>
      payu.decide(orderOf(tenderId).orderId, decision === 'paid' ? 'paid' : 'CARD_DECLINED'),
    decideTooLate: ({ tenderId }) => payu.decide(orderOf(tenderId).orderId, 'paid'),
    webhook: (tenderId, about = 'now') =>
      signed(about === 'now' ? orderOf(tenderId) : { ...orderOf(tenderId), status: 'PENDING' }),
    forgeries: (tenderId) => {
      const { body } = signed(orderOf(tenderId));
      return {
        'without a signature': { body, headers: { 'content-type': 'application/json' } },
        'signed with another key': withSignature(body, body, 'forged'),
        'with the signature of another body': withSignature(body, '{}', PAYU_KEYS.PAYU_SECOND_KEY),
      };
    },
    strange: (tenderId) => signed({ ...orderOf(tenderId), key: chargeId(77, uuidv7()) }),
    misreport: (tenderId, { amount, currency }) => {
      Object.assign(orderOf(tenderId), {
        ...(amount !== undefined && { totalAmount: String(amount) }),
        ...(currency && { currencyCode: currency }),
      });
    },
    answerRefunds: (how) => {
      payu.refundStatus = how === 'pay' ? 'FINALIZED' : how === 'refuse' ? 'CANCELED' : 'PENDING';
    },
    unlike: {
      'every answer is lost, and so is every webhook': {
        why: 'PayU is asked by an id of its own, which only its answer or its webhook tells. The page says that the payment takes longer, and an operator enters the id (payments.md, ‘A charge whose outcome does not come’).',
      },
    },
    close: () => standIn.close(),
  };
}
