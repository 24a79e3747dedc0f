import type { Day } from '#kernel/dates.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';

/** What vouchers of a class share, as it is stored. Amounts are minor units; null where there is no limit. */
export type VoucherClass = {
  /** The benefit's name, for visitors. */
  readonly name: Texts;
  /** An open price: the least and the most that a voucher pays of one order (specification section 5). */
  readonly least: number | null;
  readonly most: number | null;
};

/** A voucher with its ledger account. Amounts are minor units. */
export type Voucher = {
  readonly accountId: string;
  /** As it is stored: `ledgerReference`. */
  readonly reference: string;
  readonly currency: string;
  readonly balance: number;
  /** The part of the balance that is reserved for payments under way. */
  readonly reserved: number;
  readonly class: VoucherClass;
  /** The only customer who may use it; null: whoever has the reference. */
  readonly customerId: number | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
};

/** Who wants to pay with a voucher, and when. */
export type VoucherUser = {
  /** The customer who is signed in. */
  readonly customerId: number | null;
  /** Today in the brand's time zone. */
  readonly today: Day;
  /** The currency of the order. */
  readonly currency: string;
};

/** Why a voucher cannot pay at all (specification section 8, 'voucher no balance or expired', 'not active', 'not found'). */
export const VOUCHER_REFUSALS = [
  'SYSTEM_VOUCHER_NOT_FOUND',
  'SYSTEM_VOUCHER_NOT_ACTIVE',
  'SYSTEM_VOUCHER_EXPIRED',
  'SYSTEM_VOUCHER_NO_BALANCE',
] as const;
export type VoucherRefusal = (typeof VOUCHER_REFUSALS)[number];

/** Whether somebody may know of a voucher. One of another customer, or of another currency, is as if it did not exist. */
export const isOwn = (
  voucher: Pick<Voucher, 'customerId' | 'currency'>,
  { customerId, currency }: Pick<VoucherUser, 'customerId' | 'currency'>,
): boolean =>
  voucher.currency === currency && (voucher.customerId === null || voucher.customerId === customerId);

/** Why somebody cannot pay with a voucher now; undefined when they can. */
export function voucherRefusal(voucher: Voucher | undefined, user: VoucherUser): VoucherRefusal | undefined {
  if (!voucher || !isOwn(voucher, user)) return 'SYSTEM_VOUCHER_NOT_FOUND';
  if (voucher.firstDay !== null && user.today < voucher.firstDay) return 'SYSTEM_VOUCHER_NOT_ACTIVE';
  if (voucher.lastDay !== null && user.today > voucher.lastDay) return 'SYSTEM_VOUCHER_EXPIRED';
  return freeOf(voucher) > 0 ? undefined : 'SYSTEM_VOUCHER_NO_BALANCE';
}

/** What is left on a voucher and not reserved for another payment. */
export const freeOf = ({ balance, reserved }: Pick<Voucher, 'balance' | 'reserved'>): number =>
  balance - reserved;
