import type { Voucher, VoucherUser } from './voucher.ts';

/** The states of a voucher (specification section 4, 'Voucher'). A cancelled one, and one for replacement, come with selling. */
export const VOUCHER_STATES = ['notActive', 'active', 'partlyRedeemed', 'redeemed', 'expired'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

/** The state of a voucher on a day; `deposited`: everything that was put on it, in minor units. */
export function voucherState(
  { balance, firstDay, lastDay }: Pick<Voucher, 'balance' | 'firstDay' | 'lastDay'>,
  deposited: number,
  today: VoucherUser['today'],
): VoucherState {
  if (balance === 0) return 'redeemed';
  if (lastDay !== null && today > lastDay) return 'expired';
  if (firstDay !== null && today < firstDay) return 'notActive';
  return balance < deposited ? 'partlyRedeemed' : 'active';
}
