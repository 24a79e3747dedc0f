import type { BrandDb } from '#platform/server/db.ts';
import type { FeatureDocument, LocationDocument, VenueDocument } from '#modules/catalog/rules/documents.ts';
import { foldText } from '#modules/catalog/rules/fold-text.ts';
import { KEEP_SINGLE_SEAT } from '#modules/catalog/rules/seating-policy.ts';
import { importRows, type Changes, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';

/** Writes complexes, halls and films as imported. What they refer to must be there; the caller has checked it. */

const LOCATION_TABLE: KeyedTable = {
  name: 'location',
  id: 'location_id',
  columns: { document: 'jsonb' },
};
const VENUE_TABLE: KeyedTable = {
  name: 'venue',
  id: 'venue_id',
  columns: { location_id: 'int', venue_type_id: 'int', seating_policy_id: 'int', document: 'jsonb' },
};
const FEATURE_TABLE: KeyedTable = {
  name: 'feature',
  id: 'feature_id',
  columns: { category_id: 'int', document: 'jsonb', search: 'text' },
};

type Imported = Promise<{ changes: Changes; ids: Map<string, number> }>;

export const importLocations = (tx: BrandDb, documents: readonly LocationDocument[]): Imported =>
  importRows(
    tx,
    LOCATION_TABLE,
    documents.map((document) => ({ key: document.key, document })),
  );

export const importVenues = (
  tx: BrandDb,
  documents: readonly VenueDocument[],
  locations: ReadonlyMap<string, number>,
): Imported =>
  importRows(
    tx,
    VENUE_TABLE,
    documents.map((document) => ({
      key: document.key,
      location_id: locations.get(document.location),
      venue_type_id: document.venueTypeId ?? 1,
      seating_policy_id: document.seatingPolicyId ?? KEEP_SINGLE_SEAT,
      document,
    })),
  );

export const importFeatures = (tx: BrandDb, documents: readonly FeatureDocument[]): Imported =>
  importRows(
    tx,
    FEATURE_TABLE,
    documents.map((document) => ({
      key: document.key,
      category_id: document.category?.id ?? 1,
      document,
      search: searchOf(document),
    })),
  );

/** All that a film is looked for by, in every language that its document has, folded; each word once. */
function searchOf({ title, originalTitle, directors, cast }: FeatureDocument): string {
  const texts = [title, ...directors, ...cast].flatMap((texts) => Object.values(texts));
  const words = [originalTitle ?? '', ...texts].flatMap((text) => foldText(text).split(' '));
  return [...new Set(words)].filter((word) => word !== '').join(' ');
}
