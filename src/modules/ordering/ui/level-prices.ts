import { toMajor } from '#kernel/money.ts';
import { levelPrice } from '#modules/tickets/rules/price-sheet.ts';
import { levelOfGroup } from '#modules/tickets/ui/wire-sheet.ts';
import type { OrderPageData } from './order-context.ts';

type Group = OrderPageData['ticketGroups'][number];

/** The price level of a chart's level; undefined where nothing is sold. */
export const groupOfLevel = (
  { ticketGroupIds, ticketGroups }: OrderPageData,
  level: number,
): Group | undefined => ticketGroups.find(({ ticketGroupId }) => ticketGroupId === ticketGroupIds[level]);

/** What a seat of a level costs at first, in major units; undefined where nothing is sold. */
export function priceOfLevel(data: OrderPageData, level: number): number | undefined {
  const { currency } = data.cart.bill;
  const group = groupOfLevel(data, level);
  const price = group && levelPrice(levelOfGroup(group, currency));
  return price === undefined ? undefined : toMajor(price, currency);
}

/** Levels (indexes of the chart) whose seats ask to be confirmed as premium. */
export const premiumLevelsOf = (data: OrderPageData): number[] =>
  data.ticketGroupIds.flatMap((_, level) => (groupOfLevel(data, level)?.isPremium ? [level] : []));

/** Levels that can be bought, the cheapest first. */
export const levelsByPrice = (data: OrderPageData): number[] =>
  data.ticketGroupIds
    .flatMap((_, level) => {
      const price = priceOfLevel(data, level);
      return price === undefined ? [] : [{ level, price }];
    })
    .toSorted((a, b) => a.price - b.price)
    .map(({ level }) => level);
