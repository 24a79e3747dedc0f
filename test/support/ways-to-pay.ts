import { byCode, lockSeats, payloadOf, THREE_SEATS, typeCard, type Payload } from './buyer.ts';
import type { Shop, Visitor } from './shop.ts';
import { openVoucher, withVoucher, withVoucherAndCard } from './vouchers.ts';

/** Every way in which an order can be paid, so that tests can try all of them. */
export const WAYS_TO_PAY = ['card', 'code', 'voucher', 'voucher and card', 'voucher and code'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** The amount of a voucher that pays a part: in major and minor units. */
export const VOUCHER_PART = { major: 10, minor: 1000 } as const;

const GOOD_CARD = '4242424242424242';
const CODE_AT_ONCE = '777001';

/** Whether a way uses an outside provider. */
export const usesOutsideProvider = (way: WayToPay): boolean => way !== 'voucher';

/** The part of a total that the voucher pays, in minor units. */
export const voucherShare = (way: WayToPay, total: number): number =>
  way === 'voucher' ? total : way.startsWith('voucher') ? VOUCHER_PART.minor : 0;

/** The payload, paid in a way that is decided at once. `reference`: a voucher with enough balance. */
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

/**
 * A visitor of brand 1 who has locked three seats and typed how to pay: in the rounds of a test in one way after the
 * other.
 */
export async function readyToPay(
  shop: Shop,
  presentationId: number,
  round = 0,
): Promise<{ readonly who: Visitor; readonly payload: Payload }> {
  const who = shop.visitor();
  await lockSeats(who, presentationId, THREE_SEATS);
  const reference = await openVoucher(shop.app.database.brand(1), 5000);
  const way = WAYS_TO_PAY[round % WAYS_TO_PAY.length]!;
  return { who, payload: await paidBy(way, who, await payloadOf(who, presentationId), reference) };
}
