import { perApp, type App, type Context } from '#platform/server/context.ts';
import {
  assemble,
  featuresOf,
  locationsOf,
  presentationOf,
  venuesOf,
  type Catalogue,
  type CatalogFeature,
  type CatalogPresentation,
  type CatalogVenue,
  type Plans,
  type Things,
} from './catalogue-join.ts';
import * as store from './catalogue-store.ts';
import { readFilmFiles } from './film-files.ts';

/**
 * A brand's catalogue in memory, so that What's on needs no database. Read again after an import
 * (`invalidateCatalog`), and at the latest every 60 seconds.
 */

type Entry = {
  /** Things that never change once stored. */
  readonly plans: Plans;
  current: { readonly catalogue: Catalogue; readonly things: Things; readonly readAt: number } | undefined;
  reading: Promise<Catalogue> | undefined;
};

const REFRESH_AFTER = 45_000;
const TOO_OLD_AFTER = 60_000;
/** A presentation stays in memory for a while after its end, for its tickets and its e-ticket page. */
const KEPT_AFTER_END = 6 * 3_600_000;

const entries = perApp(() => new Map<number, Entry>());

/** Drops a brand's catalogue; the next call reads it again. Call it after an import has committed. */
export function invalidateCatalog(app: App, tenantId: number): void {
  entries(app).delete(tenantId);
}

/** The brand's catalogue, at most 60 seconds old, usually from memory; while a new one is read, the old one is used. */
export async function catalogueOf(ctx: Context): Promise<Catalogue> {
  const entry = entryOf(ctx);
  const age = entry.current ? ctx.app.now().getTime() - entry.current.readAt : Infinity;
  if (!entry.current || age >= TOO_OLD_AFTER || age < 0) return read(ctx, entry);
  if (age >= REFRESH_AFTER)
    read(ctx, entry).catch((error: unknown) => ctx.log.error({ err: error }, 'catalogue not read'));
  return entry.current.catalogue;
}

function entryOf(ctx: Context): Entry {
  const ofApp = entries(ctx.app);
  let entry = ofApp.get(ctx.tenantId);
  if (!entry) ofApp.set(ctx.tenantId, (entry = { plans: new Map(), current: undefined, reading: undefined }));
  return entry;
}

/** Reads once for all callers at the same time. */
function read(ctx: Context, entry: Entry): Promise<Catalogue> {
  entry.reading ??= readAll(ctx, entry).finally(() => {
    entry.reading = undefined;
  });
  return entry.reading;
}

async function readAll(ctx: Context, entry: Entry): Promise<Catalogue> {
  const now = ctx.app.now();
  // Presentations first: everything that they refer to exists when it is read after them.
  const [locationRows, venueRows, featureRows, rows, planRows] = await ctx.db.transaction(async (tx) => {
    const presentations = await store.readPresentations(tx, new Date(now.getTime() - KEPT_AFTER_END));
    const plans = await store.readPlans(tx, unknownPlans(presentations, entry.plans));
    return [
      await store.readLocations(tx),
      await store.readVenues(tx),
      await store.readFeatures(tx),
      presentations,
      plans,
    ] as const;
  });
  for (const plan of planRows) entry.plans.set(plan.seatplan_id, plan);
  const features = featuresOf(featureRows, await readFilmFiles(ctx, featureRows));
  const things: Things = {
    locationsById: locationsOf(locationRows),
    venues: venuesOf(venueRows),
    features,
    plans: entry.plans,
  };
  const catalogue = assemble(
    things,
    rows.flatMap((row) => presentationOf(row, things) ?? []),
  );
  entry.current = { catalogue, things, readAt: now.getTime() };
  return catalogue;
}

const unknownPlans = (rows: readonly store.PresentationRow[], known: Plans): number[] =>
  [...new Set(rows.flatMap((row) => row.seatplan_id ?? []))].filter((id) => !known.has(id));

/** A presentation by id: from memory, or from the database (long past, or just imported by another process). */
export async function findPresentation(ctx: Context, id: number): Promise<CatalogPresentation | undefined> {
  const known = (await catalogueOf(ctx)).byId.get(id);
  if (known) return known;
  const row = await store.readPresentation(ctx.db, id);
  if (!row) return undefined;
  const entry = entryOf(ctx);
  let things = entry.current?.things;
  if (!things || !presentationOf(row, things)) {
    await read(ctx, entry);
    things = entry.current?.things;
  }
  if (!things) return undefined;
  for (const plan of await store.readPlans(ctx.db, unknownPlans([row], entry.plans)))
    entry.plans.set(plan.seatplan_id, plan);
  return presentationOf(row, things);
}

/** A hall of the brand by id. */
export async function findVenue(ctx: Context, id: number): Promise<CatalogVenue | undefined> {
  await catalogueOf(ctx);
  return entryOf(ctx).current?.things.venues.get(id);
}

/** A film of the brand by id, shown at present or not. */
export const findFeature = async (ctx: Context, id: number): Promise<CatalogFeature | undefined> =>
  (await catalogueOf(ctx)).features.get(id);
