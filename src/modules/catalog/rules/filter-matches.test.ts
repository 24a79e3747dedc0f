import { expect, test } from 'vitest';
import { screening } from '../../../../test/support/screening.ts';
import { countFilms, filterMatches } from './filter-matches.ts';
import { FILTER_GROUPS, filterOptions, matchesFilters, NO_FILTERS } from './whats-on.ts';

const day = [
  screening(1, { partOfDay: 'afternoon', format: '4K' }),
  screening(1, { language: 'bg' }),
  screening(1, { language: 'bg' }),
  screening(2, { language: 'silent', attributeKeys: ['live-piano'] }),
  screening(3, { language: 'und', format: '4K', access: ['captions'] }),
];

test('presentations of a film that match the same filters are one entry', () => {
  const options = filterOptions(day, NO_FILTERS);
  const matches = filterMatches(day, options);
  expect(matches.map(({ featureId }) => featureId)).toEqual([1, 1, 2, 3]);
  expect(options[matches[0]!.filters[0]!]).toMatchObject({ group: 'part', value: 'afternoon' });
});

test('every choice of up to three filters leaves as many films as the server finds', () => {
  const options = filterOptions(day, NO_FILTERS);
  const matches = filterMatches(day, options);
  const all = options.map((_, i) => i);
  const choices = [
    [],
    ...all.map((i) => [i]),
    ...all.flatMap((i) => all.filter((j) => j > i).map((j) => [i, j])),
    ...all.flatMap((i) => all.filter((j) => j > i).map((j) => [0, i, j])),
  ];
  expect(choices.length).toBeGreaterThan(50);
  for (const on of choices) {
    const filters = Object.fromEntries(
      FILTER_GROUPS.map((group) => [
        group,
        on.map((i) => options[i]!).flatMap((one) => (one.group === group ? [one.value] : [])),
      ]),
    ) as Record<(typeof FILTER_GROUPS)[number], string[]>;
    const found = new Set(
      day.filter((one) => matchesFilters(one, filters)).map(({ featureId }) => featureId),
    );
    expect(countFilms(matches, options, on), JSON.stringify(filters)).toBe(found.size);
  }
});
