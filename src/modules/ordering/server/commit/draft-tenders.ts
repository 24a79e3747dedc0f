import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { isPaymentCode } from '#modules/payment/rules/code.ts';
import type { PaymentChoice } from '#modules/payment/server/payment-choice.ts';
import type { NewTender } from '#modules/payment/server/tender-store.ts';
import { splitOverVouchers, type VoucherPart } from '#modules/payment/server/voucher-payments.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import { priceChanged } from '#modules/sales/rules/compare.ts';
import { lastFourOf } from '#modules/vouchers/rules/voucher.ts';
import type { FoundVouchers } from '#modules/vouchers/server/look-up-vouchers.ts';
import type { Payload } from './check-payload.ts';

/** The payment that the commit offers, as far as the database has it. */
export type Offer = {
  /** The method and form of the payment identifier. */
  readonly choice: PaymentChoice | undefined;
  /** The vouchers that pay a part. */
  readonly vouchers: FoundVouchers;
};

/**
 * The tenders of an order's total: one for each voucher, and one of an outside provider for the rest. Empty when the
 * total is 0. Refuses vouchers that cannot pay their amount, and a payment whose form belongs to another visitor or is for
 * another amount.
 */
export function draftTenders(
  ctx: Context,
  orderId: string,
  bill: Pick<Bill, 'total' | 'currency'>,
  payload: PayloadOfPayment,
  { choice, vouchers }: Offer,
): NewTender[] {
  const { parts, rest } = splitOverVouchers(bill, payload.voucherPayments ?? [], vouchers);
  const common = (): Pick<NewTender, 'tenderId' | 'orderId' | 'currency'> => ({
    tenderId: uuidv7(ctx.now.getTime()),
    orderId,
    currency: bill.currency,
  });
  const ofVouchers = parts.map((part) => ({ ...common(), ...voucherTender(part) }));
  if (rest === 0) return ofVouchers;
  const { method, provider, form } = payableChoice(payload, { total: rest, currency: bill.currency }, choice);
  const { numberOfPayments = 1 } = payload;
  const outside = { ...common(), method, provider: provider.name, amount: rest, numberOfPayments };
  return [...ofVouchers, { ...outside, ...(form && { formId: form.formId }) }];
}

function voucherTender({ voucher: { accountId, reference }, amount, points }: VoucherPart) {
  const method = points === undefined ? ('voucher' as const) : ('points' as const);
  return {
    method,
    provider: 'ledger' as const,
    amount,
    numberOfPayments: 1,
    accountId,
    instrument: { method, last4: lastFourOf(reference) },
    ...(points !== undefined && { points }),
  };
}

/** The parts of a payload that say how, and how much, is paid. */
export type PayloadOfPayment = Pick<
  Payload,
  'paymentIdentifier' | 'paymentCode' | 'numberOfPayments' | 'total' | 'voucherPayments'
>;

/** The method for the rest of the bill. Refuses a form of another visitor or for another amount. */
function payableChoice(
  { paymentIdentifier, paymentCode, numberOfPayments = 1, total }: PayloadOfPayment,
  rest: Pick<Bill, 'total' | 'currency'>,
  choice: PaymentChoice | undefined,
): PaymentChoice {
  if (!paymentIdentifier) throw refuse('PAYMENT_REQUIRED');
  if (!choice) throw refuse('PAYMENT_IDENTIFIER_UNKNOWN');
  if (numberOfPayments > choice.maxPayments) throw refuse('PAYMENTS_NOT_ALLOWED');
  const { form } = choice;
  // The visitor agreed to the amount of the form; without a form, to the total of the cart.
  const isAgreed = form ? form.amount === rest.total && form.currency === rest.currency : total != null;
  if (!isAgreed) throw priceChanged(rest);
  if (choice.beginning.kind === 'code' && !isPaymentCode(paymentCode ?? '')) throw refuse('CODE_INVALID');
  return choice;
}
