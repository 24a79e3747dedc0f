import type { OrderPageData } from './order-context.ts';

type Group = OrderPageData['ticketGroups'][number];
type Ticket = Group['tickets'][number];

/** The ticket that a seat gets by itself: first of one seat, to be had, that asks for nothing (section 4, 'Default ticket'). */
export const defaultTicketOf = (group: Group | undefined): Ticket | undefined =>
  group?.tickets.find(
    (ticket) =>
      ticket.multiplyFactor <= 1 &&
      !ticket.isSoldOut &&
      !ticket.walkin &&
      !ticket.isByCodeEnabled &&
      ticket.companionOf.length === 0 &&
      !ticket.ref1prompt &&
      !ticket.ref2prompt,
  );

/** The price level of a chart's level; undefined where nothing is sold. */
export const groupOfLevel = (
  { ticketGroupIds, ticketGroups }: OrderPageData,
  level: number,
): Group | undefined => ticketGroups.find(({ ticketGroupId }) => ticketGroupId === ticketGroupIds[level]);

/** What a seat of a level costs at first, in major units; undefined where nothing is sold. */
export const priceOfLevel = (data: OrderPageData, level: number): number | undefined =>
  defaultTicketOf(groupOfLevel(data, level))?.price;

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
