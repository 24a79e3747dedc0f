import { type FilterOption, valuesOf, type Screening } from './whats-on.ts';

/**
 * How many films a choice of filters leaves, worked out by the page itself: it has, for each film, which filters its
 * presentations match.
 */

/** The filters that a presentation of the film matches, as indexes of the page's filters. */
export type FilterMatch = { featureId: number; filters: number[] };

/** The matches of some presentations; those of a film that match the same filters are one. */
export function filterMatches(
  presentations: readonly Screening[],
  options: readonly FilterOption[],
): FilterMatch[] {
  const matches = presentations.map((presentation) => ({
    featureId: presentation.featureId,
    filters: options.flatMap(({ group, value }, i) =>
      valuesOf(presentation, group).includes(value) ? [i] : [],
    ),
  }));
  return [...new Map(matches.map((match) => [`${match.featureId}:${match.filters.join()}`, match])).values()];
}

/**
 * How many films have a presentation that matches a choice, by the rule of `matchesFilters`.
 * @param on the chosen filters, as indexes of `options`
 */
export function countFilms(
  matches: readonly FilterMatch[],
  options: readonly Pick<FilterOption, 'group'>[],
  on: readonly number[],
): number {
  const groups = [...Map.groupBy(on, (i) => options[i]!.group).values()];
  const found = matches.filter(({ filters }) =>
    groups.every((wanted) => wanted.some((i) => filters.includes(i))),
  );
  return new Set(found.map(({ featureId }) => featureId)).size;
}
