import { codeScheme } from '#modules/payment/rules/code.ts';
import type { Instrument, Outcome } from '#modules/payment/rules/outcome.ts';
import { amountOf } from './amounts.ts';
import { cardReason, codeReason } from './decline-reasons.ts';
import type { PayuOrder, Transaction } from './wire.ts';

/** How an order says that it was paid by a typed code. */
const BY_CODE = 'BLIK_AUTHORIZATION_CODE';

/** Whether `outcomeOf` needs the order's transaction: for a reason, or for the card that paid. */
export const needsTransaction = ({ status, payMethod }: PayuOrder): boolean =>
  status === 'CANCELED' || (status === 'COMPLETED' && payMethod?.type !== BY_CODE);

/**
 * The outcome of an order. PayU cancels what was not paid, with a result code when the bank refused; without one, the
 * order was withdrawn or its time was over.
 */
export function outcomeOf(order: PayuOrder, transaction?: Transaction): Outcome {
  const { orderId: providerRef, status, currencyCode: currency } = order;
  switch (status) {
    case 'COMPLETED':
      return {
        status: 'paid',
        providerRef,
        instrument: instrumentOf(order, transaction),
        amount: amountOf(order.totalAmount, currency),
        currency,
      };
    case 'CANCELED':
      return cancelled(providerRef, transaction);
    case 'WAITING_FOR_CONFIRMATION':
      return { status: 'pending', providerRef, awaitsUs: true };
    default:
      return { status: 'pending', providerRef };
  }
}

function cancelled(providerRef: string, transaction: Transaction = {}): Outcome {
  const { resultCode, card, payMethod } = transaction;
  const responseCode = card?.cardData?.cardResponseCode;
  if (payMethod?.value === 'c' && (responseCode || resultCode))
    return { status: 'declined', providerRef, reason: cardReason(responseCode, resultCode) };
  return resultCode && payMethod?.value === 'blik'
    ? { status: 'declined', providerRef, reason: codeReason(resultCode) }
    : { status: 'cancelled', providerRef };
}

/** PayU's names of the card schemes. */
const SCHEMES: Readonly<Record<string, string>> = { VS: 'visa', MC: 'mastercard' };

/**
 * The card that paid; PayU does not say when it expires. A transfer is by PayU, which does not name the bank; everything
 * else is BLIK.
 */
function instrumentOf(order: PayuOrder, transaction: Transaction = {}): Instrument {
  const { card, payMethod } = transaction;
  const scheme = codeScheme('payu');
  if (payMethod?.value !== 'c' && !card)
    return order.payMethod?.type === 'PBL' && payMethod?.value !== 'blik'
      ? { method: 'transfer', scheme: 'PayU' }
      : { method: 'code', scheme };
  const { cardScheme = '', cardNumberMasked = '' } = card?.cardData ?? {};
  return {
    method: 'card',
    brand: SCHEMES[cardScheme] ?? 'card',
    last4: /\d{4}$/.exec(cardNumberMasked)?.[0] ?? '',
    expMonth: 0,
    expYear: 0,
  };
}
