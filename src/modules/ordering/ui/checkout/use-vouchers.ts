import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { call } from '#platform/browser/network/call.ts';
import * as contract from '#modules/ordering/contract/voucher-calls.ts';
import type { EnteringVouchers } from '#modules/vouchers/ui/voucher-use.ts';
import type { AnyOrder } from '../cart/order-context.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useEnteringVouchers, type VoucherCalls } from './use-entering-vouchers.ts';

const checked = { onBotCheck: () => earnPass('high') };

function callsOf(order: AnyOrder): VoucherCalls {
  if (order.kind === 'tickets') {
    const params = { id: order.data.presentation.id };
    return {
      enter: (code) => order.ask(() => call(contract.enterAnyCode, { params, body: { code } }, checked)),
      setAmount: (reference, amount) =>
        order.ask(() => call(contract.setVoucherAmount, { params, body: { reference, amount } })),
      remove: (reference) => order.ask(() => call(contract.removeVoucher, { params, body: { reference } })),
    };
  }
  const params = { kind: order.kind };
  return {
    enter: (code) => order.ask(() => call(contract.enterKindVoucher, { params, body: { code } }, checked)),
    setAmount: (reference, amount) =>
      order.ask(() => call(contract.setKindVoucherAmount, { params, body: { reference, amount } })),
    remove: (reference) => order.ask(() => call(contract.removeKindVoucher, { params, body: { reference } })),
  };
}

/** The vouchers of the order, and the field that takes them; `enter` takes codes too where the order has any. */
export function useVouchers(): EnteringVouchers {
  return useEnteringVouchers(callsOf(useCheckout()));
}
