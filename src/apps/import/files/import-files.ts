/**
 * Imports a cinema's data: all files of an import are checked together and written in one transaction, or not at all.
 */
import { addDays, isInstant, isTimeZone, type Day } from '#kernel/dates.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { BrandDb, Database } from '#platform/server/db.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import type { Fault, Note } from '#modules/catalog/rules/import/fault.ts';
import { sourced } from '#modules/catalog/rules/import/sourced.ts';
import { withdrawLacking } from '#modules/seating/server/changed-plans.ts';
import { accountProviders } from '#modules/tenancy/server/accounts/account-store.ts';
import type { Changes } from '#modules/tenancy/server/import-rows.ts';
import { lockImports } from '#modules/tenancy/server/import-rows.ts';
import { chooseBrand, type ChosenBrand } from '../choose-brand.ts';
import {
  checkConfirmed,
  lockBoughtChanges,
  keysOfChanges,
  openBoughtChanges,
  allOrdersTouched,
  reported,
  type BoughtChange,
} from '../changes/bought-changes.ts';
import { changedPrices } from '../changes/changed-prices.ts';
import { begunNotes } from '../changes/begun.ts';
import { checkHours } from '../changes/changed-hours.ts';
import { leftBeside } from '../changes/left-beside.ts';
import { offSaleNotes } from '../changes/off-sale.ts';
import { checkSoldFilms } from '../changes/other-films.ts';
import { removedPrices } from '../changes/removed-prices.ts';
import { readWithdrawn, withdrawnUnsold } from '../changes/withdrawn.ts';
import { stayCancelled } from '../changes/stay-cancelled.ts';
import { unsoldChanges } from '../changes/unsold-changes.ts';
import { checkPlaces, withdrawnNotes } from '../changes/plan-changes.ts';
import { settingsNotes } from '../checks/check-brand.ts';
import { checkPictures } from '../checks/check-pictures.ts';
import { doubtfulNotes } from '../checks/doubtful-values.ts';
import { checkSet } from '../checks/check-set.ts';
import type { ImportSet } from '../import-set.ts';
import { daysToMove, firstBusinessDate, moveShowing } from '../instants.ts';
import { readCancelledForGood, readKnown, readTenants, type Known } from '../checks/known-store.ts';
import { readFiles, type ImportFile } from './read-files.ts';
import { inColumns } from '../tables/columns.ts';
import { openTables } from '../tables/open-tables.ts';
import { movedKey, tableShowings } from '../tables/table-showings.ts';
import { viewOf, zoneOfVenue } from '../view.ts';
import { writeSet, type Kind } from '../write-set.ts';

export type ImportRequest = {
  readonly files: readonly ImportFile[];
  /** The brand of files without a brand document; not needed when there is only one brand. */
  readonly tenant?: number | undefined;
  /** The same, by code. */
  readonly brand?: string | undefined;
  /** Checks and reports, but writes nothing. */
  readonly dryRun?: boolean;
  /** Moves all presentations so that the first business date becomes this day. */
  readonly shiftTo?: Day | undefined;
  /** How many orders the import may touch by cancelling or moving presentations; none when left out. */
  readonly confirm?: number | undefined;
  readonly now?: Date;
  /** The settings of the process that serves the brand, when this is one: it must be able to. */
  readonly settings?: Settings;
  /** The folder of the shop's pictures; that of the settings when left out. */
  readonly picturesDir?: string | undefined;
  /** Folders beside the files, with pictures that may be copied into it. */
  readonly picturesBeside?: readonly string[];
  /** Who imports, for the record of acts. Without a name only changes that touch orders are recorded. */
  readonly operator?: string;
};

export type ImportReport = {
  readonly brand: { readonly id: number; readonly code: string } | null;
  readonly dryRun: boolean;
  /** Empty when the import is correct; otherwise nothing was written. */
  readonly faults: readonly Fault[];
  readonly kinds: Partial<Record<Kind, Changes>>;
  /** Presentations that moved to a new version of their plan. */
  readonly moved: number;
  /** Future presentations that change with their film, hall or complex: a new end, cinema day or place. */
  readonly retimed: number;
  /** Presentations that people have bought and that the import cancels or moves. */
  readonly changes: readonly BoughtChange[];
  /** How many orders these changes touch: without it as `confirm`, the import is refused. */
  readonly ordersTouched: number;
  /** Parts of files that are not imported, or are drawn differently. */
  readonly notes: readonly Note[];
  /** Files without anything to import. */
  readonly passedOver: readonly string[];
};

/** Rolls the transaction back, with the report up to then. */
class Abandon extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('import abandoned');
    this.report = report;
  }
}

/**
 * Imports files of one brand. With any fault nothing is written, and the report has every fault. Importing the same
 * files again changes nothing. Throws only on errors that are not in the files (database not available).
 */
export async function importFiles(database: Database, request: ImportRequest): Promise<ImportReport> {
  const set = readFiles(await openTables(request.files));
  const tenants = await database.brand(0).transaction(readTenants);
  const chosen = chooseBrand(set, tenants, request);
  const { notes, passedOver } = set;
  const base = { dryRun: request.dryRun ?? false, ...NOTHING, notes, passedOver };
  if ('faults' in chosen) return { ...base, brand: null, faults: sorted([...set.faults, ...chosen.faults]) };
  const brand = { id: chosen.document.id, code: chosen.document.code };
  try {
    return await database.transaction(brand.id, async (tx) => {
      const report = await importInto(tx, set, chosen, request);
      const whole = { ...base, brand, ...report };
      if (report.faults.length > 0 || request.dryRun) throw new Abandon(whole);
      return whole;
    });
  } catch (error) {
    if (error instanceof Abandon) return error.report;
    throw error;
  }
}

type Outcome = Omit<ImportReport, 'brand' | 'dryRun' | 'passedOver'>;

const NOTHING = { kinds: {}, moved: 0, retimed: 0, changes: [], ordersTouched: 0 } as const;

async function importInto(
  tx: BrandDb,
  read: ImportSet,
  brand: ChosenBrand,
  request: ImportRequest,
): Promise<Outcome> {
  const now = request.now ?? new Date();
  await lockImports(tx);
  const known = await readKnown(tx);
  const view = viewOf(read, known);
  const tabled = withTables(read, view);
  const timed = request.shiftTo === undefined ? tabled : shifted(tabled, view, request.shiftTo);
  const set = { ...timed, ...stayCancelled(timed, await readCancelledForGood(tx)) };
  const pictures = await checkPictures(set, {
    picturesDir: request.picturesDir ?? request.settings?.picturesDir ?? '',
    picturesBeside: request.picturesBeside ?? [],
    code: brand.document.code,
  });
  const accounts = await accountProviders(tx);
  const notes = [
    ...(brand.source && !request.settings ? settingsNotes(brand.source, accounts) : []),
    ...pictures.notes,
    ...doubtfulNotes(set, brand),
    ...set.notes,
    ...removedPrices(set, known),
    ...changedPrices(set, known),
  ];
  const withdrawn = await readWithdrawn(tx, set, now);
  const { settings } = request;
  const checked = await checkSet(tx, set, { view, brand, now, withdrawn, settings, accounts });
  const faults = sorted([...set.faults, ...pictures.faults, ...checked.faults]);
  if (faults.length > 0) return { ...NOTHING, faults, notes };
  const at = { known, view, stored: checked.stored, withdrawn, now };
  const hours = await checkHours(tx, set, { ...at, besides: keysOfChanges(set, at) });
  const soldOtherwise = [...(await checkSoldFilms(tx, set, at)), ...hours.faults];
  if (soldOtherwise.length > 0) return { ...NOTHING, faults: sorted(soldOtherwise), notes };
  const bought = await lockBoughtChanges(tx, set, at);
  const touched = {
    notes: [
      ...notes,
      ...withdrawnUnsold(withdrawn, bought, view),
      ...unsoldChanges(set, { ...at, bought }),
      ...hours.notes,
      ...offSaleNotes(set, at),
      ...begunNotes(set, at),
      ...(await leftBeside(tx, set, at)),
    ],
    changes: reported(bought),
    ordersTouched: allOrdersTouched(bought),
  };
  const unconfirmed = request.dryRun ? [] : checkConfirmed(bought, request.confirm ?? 0);
  if (unconfirmed.length > 0) return { ...NOTHING, ...touched, faults: sorted(unconfirmed) };
  const written = await writeSet(tx, set, { view, brand, now, withdrawn, ...checked });
  const kept = await withdrawLacking(tx, written.kinds.seatplans?.changed ?? [], now);
  const lost = checkPlaces(set.seatplans, kept);
  if (lost.length > 0) return { ...NOTHING, faults: sorted(lost), notes };
  touched.notes.push(...withdrawnNotes(set.seatplans, kept));
  const operator = { name: request.operator ?? 'import' };
  const { returnsUntilHours } = brand.document;
  await openBoughtChanges(tx, bought, { operator, returnsUntilHours, now });
  if (request.operator !== undefined)
    await recordAct(
      tx,
      { operator, now },
      { act: 'data.imported', subject: brand.document.code, detail: countsOf(written.kinds) },
    );
  return { faults, ...touched, ...written };
}

/** The import with the showings of its spreadsheets. */
function withTables(set: ImportSet, view: Known): ImportSet {
  const read = set.tables.map(({ file, table }) => ({ file, ...tableShowings(table, view) }));
  const showings = read.flatMap(({ file, showings: own }) =>
    own.map(({ pointer, value }) => sourced(file, pointer, value)),
  );
  const faults = read.flatMap(({ file, faults: own }) => own.map((fault) => ({ ...fault, file })));
  return {
    ...set,
    presentations: [...set.presentations, ...showings],
    unpriced: read.map(({ file, unpriced: keys }) => ({ file, keys })),
    madeKeys: new Set(read.flatMap(({ made }) => made)),
    faults: [...set.faults, ...faults],
  };
}

/** How many documents of each kind were created and changed. */
const countsOf = (kinds: ImportReport['kinds']): object =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, { created, changed }]) => [kind, [created.length, changed.length]]),
  );

/**
 * The import with all presentations moved by the same number of days, and keys that are made of a day with them: another
 * week of the same spreadsheet is other showings. Invalid times stay, so that they are reported.
 */
function shifted(set: ImportSet, view: Known, to: Day): ImportSet {
  const dated = set.presentations.flatMap(({ value }) => {
    const timeZone = zoneOfVenue(view, value.venue);
    return timeZone && isTimeZone(timeZone) && isInstant(value.startsAt)
      ? [{ startsAt: value.startsAt, timeZone }]
      : [];
  });
  const first = firstBusinessDate(dated);
  if (first === undefined) return set;
  const days = daysToMove(first, to);
  const keyOf = (key: string): string => (set.madeKeys.has(key) ? movedKey(key, days) : key);
  const presentations = set.presentations.map((showing) => {
    const timeZone = zoneOfVenue(view, showing.value.venue);
    const { startsAt, endsAt, saleFrom, memberSaleFrom, saleUntil } = showing.value;
    const isSound = [startsAt, endsAt, saleFrom, memberSaleFrom, saleUntil].every(
      (text) => text === undefined || isInstant(text),
    );
    if (!timeZone || !isTimeZone(timeZone) || !isSound) return showing;
    const moved = moveShowing(showing.value, days, timeZone);
    return sourced(showing.file, showing.pointer, { ...moved, key: keyOf(moved.key) });
  });
  const unpriced = set.unpriced.map(({ file, keys }) => ({ file, keys: keys.map(keyOf) }));
  const feedDays = set.feedDays.map((feed) => ({ ...feed, day: addDays(feed.day, days) }));
  return { ...set, presentations, unpriced, feedDays };
}

/** In the order of the files, each fault once. */
const sorted = (faults: readonly Fault[]): Fault[] =>
  [
    ...new Map(
      faults
        .map((fault) => ({ ...fault, pointer: inColumns(fault.pointer) }))
        .map((fault) => [JSON.stringify(fault), fault]),
    ).values(),
  ].toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.pointer.localeCompare(b.pointer, 'en', { numeric: true }),
  );
