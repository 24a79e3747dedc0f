/** The areas of a hall without numbered places, as groups of its rows. Pure. */
import { bySize, type Amount } from '#kernel/amount.ts';

type OfSection = { readonly section: { readonly id: number } };

/** Rows by their sections, in order. */
export const areasOf = <Row extends OfSection>(rows: readonly Row[]): Row[][] => [
  ...Map.groupBy(rows, ({ section }) => section.id).values(),
];

/** Whether rows need groups: of several areas, of which one has several kinds of tickets. */
export const needGroups = (areas: readonly (readonly unknown[])[]): boolean =>
  areas.length > 1 && areas.some((rows) => rows.length > 1);

/** The least of prices, and whether others are more. Not of no price. */
export function leastOf(prices: readonly Amount[]): { readonly least: Amount; readonly isFrom: boolean } {
  const [least, ...others] = prices.toSorted(bySize) as [Amount, ...Amount[]];
  return { least, isFrom: others.some((price) => bySize(price, least) > 0) };
}
