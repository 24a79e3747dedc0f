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
  /** Set when the cinema features it first. */
  readonly isHighlighted: boolean;
};

export const FILTER_GROUPS = ['part', 'language', 'format', 'attribute'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

/** The chosen filters: any value of a group matches, and all groups with values must match. */
export type Filters = Readonly<Record<FilterGroup, readonly string[]>>;

export const NO_FILTERS: Filters = { part: [], language: [], format: [], attribute: [] };

export const hasFilters = (filters: Filters): boolean =>
  FILTER_GROUPS.some((group) => filters[group].length > 0);

/** The values of a presentation in a group. */
const valuesOf = (showing: Screening, group: FilterGroup): readonly string[] => {
  if (group === 'part') return [showing.partOfDay];
  if (group === 'language') return [showing.language];
  return group === 'format' ? [showing.format] : showing.attributeKeys;
};

/** Whether a presentation matches the filters. */
export const matchesFilters = (showing: Screening, filters: Filters): boolean =>
  FILTER_GROUPS.every((group) => {
    const wanted = filters[group];
    return wanted.length === 0 || valuesOf(showing, group).some((value) => wanted.includes(value));
  });

/** Presentations that have begun are not offered. */
export const isUpcoming = (showing: { readonly startsAt: Date }, now: Date): boolean =>
  showing.startsAt > now;

export type FilterOption = { readonly group: FilterGroup; readonly value: string; readonly isOn: boolean };

const PARTS: readonly string[] = ['morning', 'afternoon', 'evening', 'night'] satisfies PartOfDay[];

/**
 * The filters for some presentations: a group is offered when it distinguishes them, that is with two values or more;
 * active filters are always offered, so that they can be switched off. Parts of the day in their order, others by
 * frequency.
 */
export function filterOptions(showings: readonly Screening[], on: Filters): FilterOption[] {
  return FILTER_GROUPS.flatMap((group) => {
    const counts = new Map<string, number>(on[group].map((value) => [value, 0]));
    for (const showing of showings) {
      for (const value of valuesOf(showing, group))
        if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (on[group].length === 0 && !parts(group, counts, showings.length)) return [];
    const order = group === 'part' ? byPart : byCount(counts);
    return [...counts.keys()]
      .toSorted(order)
      .map((value) => ({ group, value, isOn: on[group].includes(value) }));
  });
}

/** A single attribute distinguishes presentations too, unless all have it. */
const parts = (group: FilterGroup, counts: ReadonlyMap<string, number>, total: number): boolean =>
  counts.size > 1 || (group === 'attribute' && [...counts.values()].some((count) => count < total));

const byPart = (a: string, b: string): number => PARTS.indexOf(a) - PARTS.indexOf(b);
const byCount =
  (counts: ReadonlyMap<string, number>) =>
  (a: string, b: string): number =>
    (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1);

const byStart = (a: Screening, b: Screening): number =>
  a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id;

export type FilmGroup<S extends Screening = Screening> = {
  readonly featureId: number;
  readonly showings: readonly S[];
};

/** Presentations by film, each film's by start; films with more presentations first, then the one that starts first. */
export function groupByFilm<S extends Screening>(showings: readonly S[]): FilmGroup<S>[] {
  return Array.from(
    Map.groupBy(showings.toSorted(byStart), (showing) => showing.featureId),
    ([featureId, own]) => ({ featureId, showings: own }),
  ).toSorted((a, b) => b.showings.length - a.showings.length || byStart(a.showings[0]!, b.showings[0]!));
}

export type DayGroup<S extends Screening = Screening> = {
  readonly day: Day;
  readonly showings: readonly S[];
};

/** Presentations by cinema day, in order. */
export const groupByDay = <S extends Screening>(showings: readonly S[]): DayGroup<S>[] =>
  Array.from(
    Map.groupBy(showings.toSorted(byStart), (showing) => showing.businessDate),
    ([day, own]) => ({ day, showings: own }),
  ).toSorted((a, b) => (a.day < b.day ? -1 : 1));

/**
 * The film that leads a day: one with a highlighted presentation that can still be bought, or the first that can;
 * undefined when none can. One for each day, never paid for.
 */
export function featuredFilm<S extends Screening>(
  groups: readonly FilmGroup<S>[],
  canBeHad: (showing: S) => boolean,
): FilmGroup<S> | undefined {
  const open = groups.filter((group) => group.showings.some(canBeHad));
  return (
    open.find((group) => group.showings.some((showing) => showing.isHighlighted && canBeHad(showing))) ??
    open[0]
  );
}

/** What an alternative has in common with the search. */
export type Kept = 'filters' | 'filtersButPart' | 'nothing';

export type Search = { readonly day: Day; readonly locationId: number; readonly filters: Filters };

/**
 * The nearest presentations when nothing matches, at most `limit`: the same filters on another day in this complex,
 * then without the part of day, then in other complexes, then anything in this complex. Nearest first: by distance in
 * days, then by start.
 */
export function nearestShowings<S extends Screening>(
  showings: readonly S[],
  { day, locationId, filters }: Search,
  limit: number,
): { kept: Kept; showings: S[] } {
  const looser: Filters = { ...filters, part: [] };
  const here = (showing: S): boolean => showing.locationId === locationId;
  const tries: [Kept, (showing: S) => boolean][] = [
    ['filters', (showing) => here(showing) && matchesFilters(showing, filters)],
    ['filtersButPart', (showing) => here(showing) && hasFilters(looser) && matchesFilters(showing, looser)],
    ['filters', (showing) => matchesFilters(showing, filters)],
    ['nothing', here],
  ];
  for (const [kept, wanted] of tries) {
    const found = showings.filter(wanted);
    if (found.length > 0) return { kept, showings: found.toSorted(byDistance(day)).slice(0, limit) };
  }
  return { kept: 'nothing', showings: [] };
}

const byDistance =
  (day: Day) =>
  (a: Screening, b: Screening): number =>
    Math.abs(daysBetween(day, a.businessDate)) - Math.abs(daysBetween(day, b.businessDate)) || byStart(a, b);
