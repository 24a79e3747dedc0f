import { useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { call } from '#platform/browser/call.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import * as contract from '#modules/ordering/contract/voucher-calls.ts';
import type { VoucherUse } from '#modules/vouchers/ui/voucher-use.ts';
import type { AnyOrder } from '../cart/order-context.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

type Asked = Promise<RefusalBody | null>;

/** The calls that change an order's vouchers. */
type VoucherCalls = {
  readonly enter: (code: string) => Asked;
  readonly setAmount: (reference: string, amount: number | null) => Asked;
  readonly remove: (reference: string) => Asked;
};

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
export function useVouchers(): VoucherUse &
  Pick<VoucherCalls, 'enter'> & { readonly last: Last | undefined } {
  const order = useCheckout();
  const refusalText = useRefusalText();
  const [last, setLast] = useState<Last>();
  const { enter, setAmount, remove } = callsOf(order);
  const noting = async (asked: Asked, code: string, isEntered: boolean): Asked => {
    const refusal = await asked;
    if (!refusal) setLast({ code: storedCode(code), isEntered });
    return refusal;
  };
  return {
    enter: (code) => noting(enter(code), code, true),
    setAmount,
    remove: (reference) => noting(remove(reference), reference, false),
    refusalText,
    last,
  };
}

/** What was entered or removed last. */
type Last = { readonly code: string; readonly isEntered: boolean };
