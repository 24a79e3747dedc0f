import { useState } from 'react';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import type { EnteringVouchers } from '#modules/vouchers/ui/voucher-use.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

/** The calls that change entered vouchers. Each returns why it was refused, or null. */
export type VoucherCalls = Pick<EnteringVouchers, 'enter' | 'setAmount' | 'remove'>;

/** The calls with the texts of their refusals; notes what was entered or removed last. */
export function useEnteringVouchers({ enter, setAmount, remove }: VoucherCalls): EnteringVouchers {
  const refusalText = useRefusalText();
  const [last, setLast] = useState<EnteringVouchers['last']>();
  const noting = async (asked: ReturnType<VoucherCalls['remove']>, code: string, isEntered: boolean) => {
    const refusal = await asked;
    if (!refusal) setLast({ code: storedCode(code), isEntered });
    return refusal;
  };
  return {
    enter: (code) => noting(enter(code), code, true),
    setAmount: (reference, amount) => noting(setAmount(reference, amount), reference, true),
    remove: (reference) => noting(remove(reference), reference, false),
    refusalText,
    last,
  };
}
