import { uuidv7 } from '#kernel/ids.ts';
import { postPaymentForm } from '#modules/payment/contract.ts';
import type { LocalTransaction } from '#modules/payment/server/cardcom/local/local-records.ts';
import { coinOf } from '#modules/payment/server/cardcom/coins.ts';
import { CARDCOM_KEYS, startCardcomStandIn, typeOnPage } from '../../support/stand-ins/cardcom-stand-in.ts';
import type { ProviderStandIn, SentWebhook } from './stand-in.ts';

const CARDS = { good: '4242424242424242', declined: '4000000000000002', open: '4242424242424242' } as const;

/**
 * Cardcom, paid by card. It decides every charge at once, so that one that the bank has not decided is one whose request is
 * still on its way; the bank decides when it arrives.
 */
export async function openCardcom(): Promise<ProviderStandIn> {
  const standIn = await startCardcomStandIn();
  const { cardcom } = standIn;
  const chargeOf = (tenderId: string): LocalTransaction => standIn.transactionsOf(tenderId)[0]!;
  const notification = (returnValue: string): SentWebhook => ({
    body: JSON.stringify({ ResponseCode: 0, LowProfileId: uuidv7(), ReturnValue: returnValue }),
    headers: { 'content-type': 'application/json' },
  });
  return {
    provider: 'cardcom',
    origin: standIn.origin,
    offers: [{ method: 'card', provider: 'cardcom' }],
    moves: /^POST .*\/Transactions\/Transaction$/,
    env: (origin) => ({ ...CARDCOM_KEYS, CARDCOM_API_BASE: origin }),
    means: async (kind, who, total) => {
      const { body } = await who.call(postPaymentForm, { params: { locale: 'en' }, body: { total } });
      await typeOnPage(body.paymentFormURL, CARDS[kind]);
      const { pathname, searchParams } = new URL(body.paymentFormURL);
      const url = `${pathname}/card?page=${searchParams.get('page')}`;
      const card = await who.request({ method: 'GET', url });
      return { paymentIdentifier: card.json<{ identifier: string }>().identifier };
    },
    opensByDelay: true,
    notifyAt: (url) => standIn.notifyAt(url),
    charges: async (tenderId) =>
      standIn.transactionsOf(tenderId).map(({ amount, code }) => ({
        amount: Math.round(amount * 100),
        isPaid: code === 0,
        refunded: standIn
          .refundsOf(tenderId)
          .reduce((sum, refund) => sum + Math.round(refund.amount * 100), 0),
      })),
    decide: async (_paying, decision, line) => {
      cardcom.declinesAll = decision === 'declined';
      await line.deliver();
      cardcom.declinesAll = false;
    },
    decideTooLate: (_paying, line) => line.deliver(),
    webhook: (tenderId) => notification(tenderId),
    forgeries: () => ({}),
    strange: () => notification('another system’s'),
    misreport: (tenderId, { amount, currency }) => {
      Object.assign(chargeOf(tenderId), {
        ...(amount !== undefined && { amount: amount / 100 }),
        ...(currency && { coin: coinOf(currency) }),
      });
    },
    answerRefunds: (how) => {
      cardcom.refusesRefunds = how !== 'pay';
    },
    unlike: {
      'forged webhooks': {
        why: 'Cardcom signs no webhook, so that none says anything: whoever sends one, it is answered with 200 and nothing happens.',
      },
    },
    close: () => standIn.close(),
  };
}
