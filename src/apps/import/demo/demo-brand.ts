/** The documents of a demo brand, read from `db/demo`. */
import { readFile } from 'node:fs/promises';
import { addDays, businessDate, weekday } from '#kernel/dates.ts';
import type { FeatureDocument, LocationDocument, VenueDocument } from '#modules/catalog/rules/documents.ts';
import { wholeBrand, type BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import type { ImportDocument } from '../files/documents.ts';
import type { ImportFile } from '../files/read-files.ts';

const FOLDER = new URL('../../../../db/demo/', import.meta.url);

export const DEMO_BRANDS = ['aurora', 'wisla', 'carmel', 'danube'] as const;
export type DemoCode = (typeof DEMO_BRANDS)[number];

export type DemoBrand = {
  readonly code: DemoCode;
  readonly brand: BrandDocument;
  readonly locations: readonly LocationDocument[];
  readonly venues: readonly VenueDocument[];
  readonly features: readonly FeatureDocument[];
  /** All documents as files, ready to import. */
  readonly files: readonly ImportFile[];
};

/** Cinemas share their films; the arena has its own events. */
const fileNames = (code: DemoCode): string[] =>
  code === 'danube'
    ? [`${code}.json`, `${code}-halls.json`]
    : [`${code}.json`, 'films.json', `${code}-halls.json`];

/** Films to come: in how many weeks, on a Friday. */
const COMING: Readonly<Record<string, number>> = { sunrise: 4, 'phantom-of-the-opera': 6 };
const FRIDAY = 5;

/** Films to come have a release date that never passes: counted from the week of `now`. */
function withRelease<Film extends { readonly key: string }>(film: Film, now: Date): Film {
  const weeks = COMING[film.key];
  if (weeks === undefined) return film;
  const today = businessDate(now, 'UTC');
  return { ...film, releaseDate: addDays(today, 7 * weeks + FRIDAY - weekday(today)) };
}

/**
 * Reads one brand's documents. `now`: for the dates of films to come. Throws when files are missing or contain no
 * brand.
 */
export async function readDemoBrand(code: DemoCode, now = new Date()): Promise<DemoBrand> {
  const files = await Promise.all(
    fileNames(code).map(async (name) => {
      const content = JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as ImportDocument;
      const features = content.features?.map((film) => withRelease(film, now));
      return { name, content: features ? { ...content, features } : content };
    }),
  );
  const brand = files.find(({ content }) => content.brand)?.content.brand;
  if (!brand) throw new Error(`db/demo/${code}.json holds no brand`);
  return {
    code,
    brand: wholeBrand(brand),
    locations: files.flatMap(({ content }) => content.locations ?? []),
    venues: files.flatMap(({ content }) => content.venues ?? []),
    features: files.flatMap(({ content }) => content.features ?? []),
    files,
  };
}
