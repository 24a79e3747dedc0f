import type { BrandDb } from '#platform/server/db.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkBrand } from './check-brand.ts';
import { checkCombos } from './check-combos.ts';
import { checkCodes } from './check-codes.ts';
import { checkPoints } from './check-points.ts';
import { checkCustomers } from './check-customers.ts';
import { checkKeys, checkReferences } from './check-references.ts';
import { checkSellable, checkStoredSales, type ShowingSale } from './check-sales.ts';
import { checkOverlaps, checkPlanKept, checkTimes } from './check-showings.ts';
import type { ChosenBrand } from '../choose-brand.ts';
import type { Withdrawn } from '../changes/withdrawn.ts';
import { endOf } from '../end-of.ts';
import type { ImportSet } from '../import-set.ts';
import {
  hasOrders,
  readCharts,
  readSales,
  readShowings,
  readVersions,
  type StoredSale,
  type StoredShowing,
  type Known,
} from './known-store.ts';
import { readRetimed, type Retimed } from '../retime.ts';
import { saleOf, type Sale } from '../view.ts';
import { overridableTexts } from './overridable-texts.ts';

/** Faults of times with which halls cannot be checked. */
const INCOMPARABLE: ReadonlySet<string> = new Set(['BAD_INSTANT', 'ENDS_BEFORE_START']);

export type Checked = {
  readonly faults: Fault[];
  readonly stored: readonly StoredShowing[];
  readonly retimed: readonly Retimed[];
};

type At = {
  readonly view: Known;
  readonly brand: ChosenBrand;
  readonly now: Date;
  readonly withdrawn: readonly Withdrawn[];
  readonly settings: Settings | undefined;
  /** The providers at which the brand has an account of its own. */
  readonly accounts: ReadonlySet<string>;
};

/** Checks a whole import: its documents among each other, and with those of the brand. */
export async function checkSet(
  tx: BrandDb,
  set: ImportSet,
  { view, brand, now, withdrawn, settings, accounts }: At,
): Promise<Checked> {
  const { source } = brand;
  const brandFaults = source
    ? checkBrand(source.value, {
        tenants: brand.tenants,
        texts: await overridableTexts(),
        settings,
        accounts,
        hasOrders: await hasOrders(tx),
      }).map((fault) => ({
        ...fault,
        file: source.file,
        pointer: source.pointer + fault.pointer,
      }))
    : [];
  const times = checkTimes(set.presentations, view);
  const onSale = checkStoredSales(set, await storedSales(tx, set, now), view);
  const faults = [
    ...brandFaults,
    ...checkKeys(set),
    ...checkReferences(set, view),
    ...checkAmounts(set, brand.document.currency),
    ...checkCombos(set, view),
    ...checkPoints(set, view),
    ...(await checkCustomers(tx, set)),
    ...(await checkCodes(tx, set)),
    ...onSale,
    ...times,
  ];
  // Invalid times cannot be compared.
  if (times.some(({ code }) => INCOMPARABLE.has(code))) return { faults, stored: [], retimed: [] };
  const gone = new Set(withdrawn.map((showing) => showing.stored.key));
  const isThere = ({ key }: { readonly key: string }): boolean => !gone.has(key);
  const retimed = (await readRetimed(tx, set, { view, now })).filter(isThere);
  const stored = (await storedShowings(tx, set, { retimed, view })).filter(isThere);
  return {
    faults: [
      ...faults,
      ...checkOverlaps(set, { stored, retimed, view }),
      ...checkSellable(await salesOf(tx, set, { stored, view, now }), view),
      ...checkPlanKept(set.presentations, stored, view),
    ],
    stored,
    retimed,
  };
}

async function storedSales(tx: BrandDb, set: ImportSet, now: Date): Promise<StoredSale[]> {
  const [plans, lists, besides] = [set.seatplans, set.priceLists, set.presentations].map((documents) =>
    documents.map(({ value }) => value.key),
  );
  if (!plans?.length && !lists?.length) return [];
  return readSales(tx, { plans: plans!, lists: lists!, besides: besides!, now });
}

/** What the brand has under the import's keys, or in the halls and at the times of the import's presentations. */
async function storedShowings(
  tx: BrandDb,
  { presentations }: ImportSet,
  { retimed, view }: { readonly retimed: readonly Retimed[]; readonly view: Known },
): Promise<StoredShowing[]> {
  const spans = [
    ...presentations.map(({ value }) => ({
      venue: value.venue,
      from: Date.parse(value.startsAt),
      until: endOf(value, view).getTime(),
    })),
    ...retimed.map(({ venue, starts_at, ends_at }) => ({
      venue,
      from: starts_at.getTime(),
      until: ends_at.getTime(),
    })),
  ];
  if (spans.length === 0) return [];
  return readShowings(tx, {
    keys: presentations.map(({ value }) => value.key),
    venues: [...new Set(spans.map(({ venue }) => venue))],
    from: new Date(spans.map(({ from }) => from).reduce((a, b) => Math.min(a, b))),
    until: new Date(spans.map(({ until }) => until).reduce((a, b) => Math.max(a, b))),
  });
}

/** How the import's presentations will be sold: by the import's own plans, or by the brand's. */
async function salesOf(
  tx: BrandDb,
  set: ImportSet,
  {
    stored,
    view,
    now,
  }: { readonly stored: readonly StoredShowing[]; readonly view: Known; readonly now: Date },
): Promise<ShowingSale[]> {
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const sales = set.presentations.map((showing) => ({
    showing,
    ...saleOf(showing.value, byKey.get(showing.value.key), { view, now }),
  }));
  const own = new Map(set.seatplans.map(({ value }) => [value.key, value.chart]));
  const others = sales.flatMap(({ plan }) => (plan === undefined || own.has(plan) ? [] : [plan]));
  const newest = new Map([...(await readCharts(tx, [...new Set(others)])), ...own]);
  const kept = await readVersions(tx, [...new Set(sales.flatMap(({ keptPlanId }) => keptPlanId ?? []))]);
  const isSound = ({ plan = '', priceList = '' }: Sale): boolean =>
    !set.faulty.seatplans.has(plan) && !set.faulty.priceLists.has(priceList);
  return sales.filter(isSound).map((sale) => ({
    ...sale,
    chart: kept.get(sale.keptPlanId ?? 0) ?? newest.get(sale.plan ?? ''),
  }));
}
