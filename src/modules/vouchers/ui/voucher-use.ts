import type { Static } from 'typebox';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { WireCartVoucher } from '../rules/wire-voucher.ts';

export type CartVoucher = Static<typeof WireCartVoucher>;

/** The functions that change entered vouchers; the caller owns the cart or the reservation. */
export type VoucherUse = {
  /** Uses an amount (major units) of a voucher, or with null as much as it can pay. Returns why it was refused, or null. */
  readonly setAmount: (reference: string, amount: number | null) => Promise<RefusalBody | null>;
  readonly remove: (reference: string) => Promise<RefusalBody | null>;
  /** The texts of a refusal, in the visitor's language. */
  readonly refusalText: (refusal: RefusalBody) => { readonly title: string; readonly text: string };
};

/** The same with the field that takes them. */
export type EnteringVouchers = VoucherUse & {
  /** Enters a typed reference, or a code where codes are taken too. Returns why it was refused, or null. */
  readonly enter: (code: string) => Promise<RefusalBody | null>;
  /** What was entered or removed last, as it is stored. */
  readonly last: { readonly code: string; readonly isEntered: boolean } | undefined;
};
