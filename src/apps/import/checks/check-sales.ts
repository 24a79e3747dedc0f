/** Checks that no seat is on sale without a price: of presentations in an import, and of those that it affects. */
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { usedLevels } from '#modules/seating/rules/import/used-levels.ts';
import { faultOf } from './check-references.ts';
import type { ImportSet } from '../import-set.ts';
import type { Known, StoredSale } from './known-store.ts';
import type { Sale } from '../view.ts';

/** A presentation of the import, and how it will be sold. */
export type ShowingSale = Sale & {
  readonly showing: Sourced<JoinedPresentation>;
  /** The chart of its plan, in the version that it will have; undefined when there is no such plan. */
  readonly chart: Chart | undefined;
};

/** The levels of a chart that have places but no price in a list. */
function unpriced(chart: Chart, view: Known, priceList: string): string[] {
  const priced = new Set(view.priceLists.get(priceList)?.prices.map(({ group }) => group));
  return usedLevels(chart).flatMap(({ key }) => (priced.has(key) ? [] : [key]));
}

/** Presentations that go on sale need a plan, a price list, and a price for each level of the plan. */
export function checkSellable(sales: readonly ShowingSale[], view: Known): Fault[] {
  const judged = new Map<Chart, Set<string>>();
  return sales.flatMap(({ showing, chart, plan = '', priceList, status }) => {
    const { value } = showing;
    const levels = new Set(chart && usedLevels(chart).map(({ key }) => key));
    const missingLevels = chart ? (value.areaLevels ?? []).filter((level) => !levels.has(level)) : [];
    const faults = missingLevels.map((level) => faultOf(showing, '', 'LEVEL_NOT_IN_PLAN', { level, plan }));
    if (status !== 'on_sale') return faults;
    const isListMissing = priceList === undefined || (value.status === 'on_sale' && !value.priceList);
    const missing = plan === '' ? 'seatplan' : isListMissing ? 'priceList' : undefined;
    if (missing) return [...faults, faultOf(showing, '', 'NOT_SELLABLE', { key: value.key, missing })];
    // An unknown list is a fault of its own.
    if (
      !chart ||
      priceList === undefined ||
      !view.priceLists.has(priceList) ||
      judged.get(chart)?.has(priceList)
    )
      return faults;
    judged.set(chart, new Set([...(judged.get(chart) ?? []), priceList]));
    const bare = unpriced(chart, view, priceList);
    return [
      ...faults,
      ...bare.map((level) => faultOf(showing, '', 'LEVEL_WITHOUT_PRICE', { level, plan, priceList })),
    ];
  });
}

/** Presentations on sale keep a price for each seat when their plan or price list changes. */
export const checkStoredSales = (set: ImportSet, sales: readonly StoredSale[], view: Known): Fault[] =>
  sales.flatMap(({ key, seatplan, chart, priceList, keepsPlan }) => {
    const plan = keepsPlan ? undefined : set.seatplans.find(({ value }) => value.key === seatplan);
    const source = set.priceLists.find(({ value }) => value.key === priceList) ?? plan;
    if (!source || set.faulty.priceLists.has(priceList)) return [];
    return unpriced(plan?.value.chart ?? chart, view, priceList).map((level) =>
      faultOf(source, '', 'LEVEL_WITHOUT_PRICE', { level, plan: seatplan, priceList, showing: key }),
    );
  });
