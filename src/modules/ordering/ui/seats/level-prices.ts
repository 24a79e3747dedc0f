import type { Amount } from '#kernel/amount.ts';
import type { OrderPageData } from '../cart/order-context.ts';

type Level = OrderPageData['priceLevels'][number];

/** The price level of a chart's level; undefined when it is not sold. */
export const priceLevelAt = (
  { ticketGroupIds, priceLevels }: OrderPageData,
  level: number,
): Level | undefined => priceLevels.find(({ ticketGroupId }) => ticketGroupId === ticketGroupIds[level]);

/** The price of a seat of a level with its first ticket type; null when it is not sold. */
export const priceOfLevel = (data: OrderPageData, level: number): Amount | null =>
  priceLevelAt(data, level)?.price ?? null;

/** Levels (indexes of the chart) whose seats must be confirmed as premium. */
export const premiumLevelsOf = (data: OrderPageData): number[] =>
  data.ticketGroupIds.flatMap((_, level) => (priceLevelAt(data, level)?.isPremium ? [level] : []));
