import { daysBetween, type Day, type PartOfDay } from '#kernel/dates.ts';

/** What's on as pure lists: which showings match, how they are grouped, which film leads, what is nearest. */

/** A showing as far as choosing among showings goes. */
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
  /** Set on a showing that the house wants to be seen first. */
  readonly isHighlighted: boolean;
};

export const FILTER_GROUPS = ['part', 'language', 'format', 'attribute'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

/** What is asked for: any of the values of a group, and all groups that name some. */
export type Filters = Readonly<Record<FilterGroup, readonly string[]>>;

export const NO_FILTERS: Filters = { part: [], language: [], format: [], attribute: [] };

export const hasFilters = (filters: Filters): boolean =>
  FILTER_GROUPS.some((group) => filters[group].length > 0);

/** The values by which a showing is found in a group. */
const valuesOf = (showing: Screening, group: FilterGroup): readonly string[] => {
  if (group === 'part') return [showing.partOfDay];
  if (group === 'language') return [showing.language];
  return group === 'format' ? [showing.format] : showing.attributeKeys;
};

/** Whether a showing is among what is asked for. */
export const matchesFilters = (showing: Screening, filters: Filters): boolean =>
  FILTER_GROUPS.every((group) => {
    const wanted = filters[group];
    return wanted.length === 0 || valuesOf(showing, group).some((value) => wanted.includes(value));
  });

/** Times that are gone are not offered. */
export const isUpcoming = (showing: { readonly startsAt: Date }, now: Date): boolean =>
  showing.startsAt > now;

export type FilterOption = { readonly group: FilterGroup; readonly value: string; readonly isOn: boolean };

const PARTS: readonly string[] = ['morning', 'afternoon', 'evening', 'night'] satisfies PartOfDay[];

/**
 * Which filters there are for some showings: a group is offered when it parts them, that is with two values
 * or more; what is on is always offered, so that it can be put off. Parts in the day's order, the rest by
 * how often they occur.
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

/** An attribute parts the showings even when it is the only one, unless all have it. */
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

/** Showings by film: each film's by start; films with more showings first, then the one that starts first. */
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

/** Showings by cinema day, in order. */
export const groupByDay = <S extends Screening>(showings: readonly S[]): DayGroup<S>[] =>
  Array.from(
    Map.groupBy(showings.toSorted(byStart), (showing) => showing.businessDate),
    ([day, own]) => ({ day, showings: own }),
  ).toSorted((a, b) => (a.day < b.day ? -1 : 1));

/**
 * The film that leads a day: one with a highlighted showing that can still be had, else the first of the
 * groups that can; undefined when none can. One a day, never a paid place.
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

/** What an alternative keeps of what was asked: both are weaker wishes than film, language and format. */
export type Kept = 'filters' | 'filtersButPart' | 'nothing';

export type Search = { readonly day: Day; readonly locationId: number; readonly filters: Filters };

/**
 * The nearest showings when nothing matches, at most `limit`: same wishes on another day of this complex,
 * then without the part of day, then in other complexes, then anything in this complex. Nearest first:
 * by distance in days from the wanted one, then by start.
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
