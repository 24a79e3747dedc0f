import { isolate, isolateLtr } from '#modules/i18n/rules/isolates.ts';
import { listed } from '#modules/i18n/rules/listed.ts';
import { LEDGER_METHODS } from '#modules/vouchers/rules/ledger.ts';
import { moneyText } from '../rules/formatted-texts.ts';
import type { DocumentTexts, OrderDocument, PaidWith } from '../rules/order-document.ts';
import { PAID_PARTS_SEPARATOR, paidPart, paidWithText } from '../rules/paid-with-text.ts';

/** What a buyer has again after items of an order were cancelled. */
export type Returned = {
  /** The places and products that were cancelled, in the buyer's language; none when all are. */
  readonly items: readonly string[];
  /** The parts of the refund with what paid them, in minor units. */
  readonly refunds: readonly (PaidWith & { readonly amount: number })[];
  /** The codes that can be used again. */
  readonly codes: readonly string[];
  /** The loyalty points that the items cost. */
  readonly points: number;
  /** Nothing of the order is left. */
  readonly isAll: boolean;
};

const isOurs = ({ method }: PaidWith): boolean => LEDGER_METHODS.some((one) => one === method);

/**
 * The sentences that name it: what was cancelled; where which part of the refund goes, when a part of it goes to a voucher or
 * to points; the codes; the points.
 */
export function returnedTexts(
  { items, refunds, codes, points }: Returned,
  { order: { currency }, locale }: Pick<OrderDocument, 'order' | 'locale'>,
  texts: DocumentTexts,
): string[] {
  const parts = refunds.map(({ amount, ...means }) => {
    const { key, values } = paidWithText(means, { name: isolate, digits: isolateLtr });
    return paidPart(texts(`returned.${key}`, values), moneyText(amount, currency, locale));
  });
  return [
    ...(items.length > 0 ? [texts('returned.items', { items: listed(items, locale) })] : []),
    ...(refunds.some(isOurs) ? [parts.join(PAID_PARTS_SEPARATOR)] : []),
    ...(codes.length > 0 ? [texts('returned.codes', { codes: listed(codes.map(isolateLtr), locale) })] : []),
    ...(points > 0 ? [texts('returned.points', { count: points })] : []),
  ];
}
