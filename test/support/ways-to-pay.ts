import { byCode, typeCard, type Payload } from './buyer.ts';
import type { Visitor } from './shop.ts';
import { withVoucher, withVoucherAndCard } from './vouchers.ts';

/** Every way in which an order can be paid, so that what must hold for one is tried for all. */
export const WAYS_TO_PAY = ['card', 'code', 'voucher', 'voucher and card', 'voucher and code'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** What a voucher pays where it pays a part: major units, and as it is kept. */
export const VOUCHER_PART = { major: 10, minor: 1000 } as const;

const GOOD_CARD = '4242424242424242';
const CODE_AT_ONCE = '777001';

/** Whether a way asks an outside provider. */
export const asksOutside = (way: WayToPay): boolean => way !== 'voucher';

/** How much of a total in minor units the voucher pays. */
export const voucherShare = (way: WayToPay, total: number): number =>
  way === 'voucher' ? total : way.startsWith('voucher') ? VOUCHER_PART.minor : 0;

/** The payload, paid in a way at once. `reference`: a voucher that has enough for it. */
export async function paidBy(
  way: WayToPay,
  who: Pick<Visitor, 'call'>,
  payload: Payload,
  reference: string,
): Promise<Payload> {
  switch (way) {
    case 'card':
      return { ...payload, paymentIdentifier: await typeCard(who, GOOD_CARD, payload.total!) };
    case 'code':
      return { ...payload, ...byCode(CODE_AT_ONCE) };
    case 'voucher':
      return withVoucher(payload, reference, payload.total!);
    case 'voucher and card':
      return withVoucherAndCard(who, payload, { reference, amount: VOUCHER_PART.major }, GOOD_CARD);
    default:
      return { ...withVoucher(payload, reference, VOUCHER_PART.major), ...byCode(CODE_AT_ONCE) };
  }
}
