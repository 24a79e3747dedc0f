import type { BrandDb } from '#platform/server/db.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { checkBrand } from './check-brand.ts';
import { checkKeys, checkReferences } from './check-references.ts';
import { checkOverlaps, checkPlanKept, checkSellable, checkTimes, endOf } from './check-showings.ts';
import type { ChosenBrand } from './choose-brand.ts';
import type { ImportSet } from './import-set.ts';
import { readCharts, readShowings, type StoredShowing, type Known } from './known-store.ts';
import { planOfShowing } from './view.ts';
import { wordingKeys } from './wording-keys.ts';

export type Checked = { readonly faults: Fault[]; readonly stored: readonly StoredShowing[] };

/** Holds a whole import against itself and against what the brand has. */
export async function checkSet(
  tx: BrandDb,
  set: ImportSet,
  { view, brand }: { readonly view: Known; readonly brand: ChosenBrand; readonly now: Date },
): Promise<Checked> {
  const { source } = brand;
  const brandFaults = source
    ? checkBrand(source.value, brand.tenants, await wordingKeys()).map((fault) => ({
        ...fault,
        file: source.file,
        pointer: source.pointer + fault.pointer,
      }))
    : [];
  const times = checkTimes(set.presentations);
  const faults = [...brandFaults, ...checkKeys(set), ...checkReferences(set, view), ...times];
  // Times that are none can be compared with nothing.
  if (times.length > 0 || set.presentations.length === 0) return { faults, stored: [] };
  const stored = await storedShowings(tx, set, view);
  const charts = await chartsOf(tx, set, view);
  return {
    faults: [
      ...faults,
      ...checkOverlaps(set.presentations, stored, view),
      ...checkSellable(set.presentations, charts, view),
      ...checkPlanKept(set.presentations, stored, view),
    ],
    stored,
  };
}

function storedShowings(tx: BrandDb, { presentations }: ImportSet, view: Known): Promise<StoredShowing[]> {
  const starts = presentations.map(({ value }) => Date.parse(value.startsAt));
  const ends = presentations.map(({ value }) => endOf(value, view).getTime());
  return readShowings(tx, {
    keys: presentations.map(({ value }) => value.key),
    venues: [...new Set(presentations.map(({ value }) => value.venue))],
    from: new Date(starts.reduce((a, b) => Math.min(a, b))),
    until: new Date(ends.reduce((a, b) => Math.max(a, b))),
  });
}

/** The charts that the showings run on: the import's own, else the brand's newest. */
async function chartsOf(tx: BrandDb, set: ImportSet, view: Known): Promise<Map<string, Chart>> {
  const own = new Map(set.seatplans.map(({ value }) => [value.key, value.chart]));
  const used = new Set(set.presentations.flatMap(({ value }) => planOfShowing(view, value) ?? []));
  const missing = [...used].filter((key) => !own.has(key));
  return new Map([...own, ...(missing.length > 0 ? await readCharts(tx, missing) : [])]);
}
