import { roundHalfUp, sum } from '#kernel/money.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';

/** An issued item of an order, as far as a refund needs it. Minor units. */
type IssuedItem = Pick<NewItem, 'kind' | 'amount'>;

/** The money of a paid order that is still with the cinema. Minor units. */
export type OrderMoney = {
  /** What was paid and not refunded. */
  readonly left: number;
  readonly issued: readonly IssuedItem[];
};

/**
 * The refund for issued items that the cinema itself takes back (a cancelled or moved presentation, a seat out of order):
 * their amounts, and with their tickets an equal share of the service charges that were not refunded yet. With the last
 * ticket go all that are left, so that parts add up to the whole. Never more than is left, which is less than the items'
 * amounts when a part was refunded at the provider: what was refunded there is then missing from the tickets' share.
 * Minor units.
 */
export function takeBackAmount({ left, issued }: OrderMoney, taken: readonly IssuedItem[]): number {
  const charges = left - amountOf(issued);
  const share = (charges * ticketsOf(taken)) / Math.max(1, ticketsOf(issued));
  return Math.max(0, Math.min(left, amountOf(taken) + roundHalfUp(share)));
}

/** The refund for items alone, without charges: their amounts, and never more than is left. Minor units. */
export const amountWithoutCharges = (
  { left }: Pick<OrderMoney, 'left'>,
  taken: readonly IssuedItem[],
): number => Math.min(left, amountOf(taken));

const amountOf = (items: readonly IssuedItem[]): number => sum(items.map(({ amount }) => amount));

const ticketsOf = (items: readonly IssuedItem[]): number =>
  items.filter(({ kind }) => kind === 'ticket').length;
