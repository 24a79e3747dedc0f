import { UNKNOWN_LANGUAGE } from './film/spoken-language.ts';
import { daysBetween, type Day, type PartOfDay } from '#kernel/dates.ts';

/** What's on as pure lists: which presentations match, how they are grouped, which film leads, which are nearest. */

/** The fields of a presentation that choosing needs. */
export type Screening = {
  readonly id: number;
  readonly featureId: number;
  readonly locationId: number;
  readonly startsAt: Date;
  readonly businessDate: Day;
  readonly partOfDay: PartOfDay;
  /** Spoken language: ISO 639-1, or 'silent'. */
  readonly language: string;
  readonly format: string;
  /** Stable names of its attributes ('live-piano'), the same in every language. */
  readonly attributeKeys: readonly string[];
  /** Audio description, captions and others (`ACCESS_FEATURES`). */
  readonly access: readonly string[];
  /** Set when the cinema features it first. */
  readonly isHighlighted: boolean;
};

export const FILTER_GROUPS = ['part', 'language', 'format', 'attribute', 'access'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

/** The chosen filters: any value of a group matches, and all groups with values must match. */
export type Filters = Readonly<Record<FilterGroup, readonly string[]>>;

export const NO_FILTERS: Filters = { part: [], language: [], format: [], attribute: [], access: [] };

/** Whether any filter is set. */
export const hasFilters = (filters: Filters): boolean =>
  FILTER_GROUPS.some((group) => filters[group].length > 0);

/** The values of a presentation in a group. */
export const valuesOf = (presentation: Screening, group: FilterGroup): readonly string[] => {
  if (group === 'part') return [presentation.partOfDay];
  if (group === 'language') return presentation.language === UNKNOWN_LANGUAGE ? [] : [presentation.language];
  if (group === 'format') return [presentation.format];
  return group === 'access' ? presentation.access : presentation.attributeKeys;
};

/** Whether a presentation matches the filters. */
export const matchesFilters = (presentation: Screening, filters: Filters): boolean =>
  FILTER_GROUPS.every((group) => {
    const wanted = filters[group];
    return wanted.length === 0 || valuesOf(presentation, group).some((value) => wanted.includes(value));
  });

/** Presentations that have begun are not offered. */
export const isUpcoming = (presentation: { readonly startsAt: Date }, now: Date): boolean =>
  presentation.startsAt > now;

export type FilterOption = { readonly group: FilterGroup; readonly value: string; readonly isOn: boolean };

const PARTS: readonly string[] = ['morning', 'afternoon', 'evening', 'night'] satisfies PartOfDay[];

/**
 * The filters for some presentations: a group is offered when it distinguishes them, that is with two values or more;
 * active filters are always offered, so that they can be switched off. Parts of the day in their order, others by
 * frequency.
 */
export function filterOptions(presentations: readonly Screening[], on: Filters): FilterOption[] {
  return FILTER_GROUPS.flatMap((group) => {
    const counts = new Map<string, number>(on[group].map((value) => [value, 0]));
    for (const presentation of presentations) {
      for (const value of valuesOf(presentation, group))
        if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (on[group].length === 0 && !parts(group, counts, presentations.length)) return [];
    const order = group === 'part' ? byPart : byCount(counts);
    return [...counts.keys()]
      .toSorted(order)
      .map((value) => ({ group, value, isOn: on[group].includes(value) }));
  });
}

/** A single attribute distinguishes presentations too, unless all have it; access is always worth saying. */
const parts = (group: FilterGroup, counts: ReadonlyMap<string, number>, total: number): boolean =>
  counts.size > 1 ||
  (group === 'access' && counts.size > 0) ||
  (group === 'attribute' && [...counts.values()].some((count) => count < total));

const byPart = (a: string, b: string): number => PARTS.indexOf(a) - PARTS.indexOf(b);
const byCount =
  (counts: ReadonlyMap<string, number>) =>
  (a: string, b: string): number =>
    (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1);

const byStart = (a: Screening, b: Screening): number =>
  a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id;

export type FilmGroup<S extends Screening = Screening> = {
  readonly featureId: number;
  readonly presentations: readonly S[];
};

/** Presentations by film, each film's by start; films with more presentations first, then the one that starts first. */
export function groupByFilm<S extends Screening>(presentations: readonly S[]): FilmGroup<S>[] {
  return Array.from(
    Map.groupBy(presentations.toSorted(byStart), (presentation) => presentation.featureId),
    ([featureId, own]) => ({ featureId, presentations: own }),
  ).toSorted(
    (a, b) =>
      b.presentations.length - a.presentations.length || byStart(a.presentations[0]!, b.presentations[0]!),
  );
}

export type DayGroup<S extends Screening = Screening> = {
  readonly day: Day;
  readonly presentations: readonly S[];
};

/** Presentations by cinema day, in order. */
export const groupByDay = <S extends Screening>(presentations: readonly S[]): DayGroup<S>[] =>
  Array.from(
    Map.groupBy(presentations.toSorted(byStart), (presentation) => presentation.businessDate),
    ([day, own]) => ({ day, presentations: own }),
  ).toSorted((a, b) => (a.day < b.day ? -1 : 1));

/**
 * The film that leads a day: one with a highlighted presentation that can still be bought, or the first that can;
 * undefined when none can. One for each day, never paid for.
 */
export function featuredFilm<S extends Screening>(
  groups: readonly FilmGroup<S>[],
  canBeHad: (presentation: S) => boolean,
): FilmGroup<S> | undefined {
  const open = groups.filter((group) => group.presentations.some(canBeHad));
  return (
    open.find((group) =>
      group.presentations.some((presentation) => presentation.isHighlighted && canBeHad(presentation)),
    ) ?? open[0]
  );
}

/** What an alternative has in common with the search. */
export type Kept = 'filters' | 'filtersButPart' | 'nothing';

export type Search = {
  readonly day: Day;
  /** The preferred complexes. */
  readonly locationIds: readonly number[];
  readonly filters: Filters;
};

/**
 * The nearest presentations when nothing matches, at most `limit`: the same filters on another day in these complexes,
 * then without the part of day, then in other complexes, then anything in these complexes. Nearest first: by distance in
 * days, then by start.
 */
export function nearestPresentations<S extends Screening>(
  presentations: readonly S[],
  { day, locationIds, filters }: Search,
  limit: number,
): { kept: Kept; presentations: S[] } {
  const looser: Filters = { ...filters, part: [] };
  const here = (presentation: S): boolean => locationIds.includes(presentation.locationId);
  const tries: [Kept, (presentation: S) => boolean][] = [
    ['filters', (presentation) => here(presentation) && matchesFilters(presentation, filters)],
    [
      'filtersButPart',
      (presentation) => here(presentation) && hasFilters(looser) && matchesFilters(presentation, looser),
    ],
    ['filters', (presentation) => matchesFilters(presentation, filters)],
    ['nothing', here],
  ];
  for (const [kept, wanted] of tries) {
    const found = presentations.filter(wanted);
    if (found.length > 0) return { kept, presentations: found.toSorted(byDistance(day)).slice(0, limit) };
  }
  return { kept: 'nothing', presentations: [] };
}

const byDistance =
  (day: Day) =>
  (a: Screening, b: Screening): number =>
    Math.abs(daysBetween(day, a.businessDate)) - Math.abs(daysBetween(day, b.businessDate)) || byStart(a, b);
