import { expect, test } from 'vitest';
import type { PartOfDay } from '#kernel/dates.ts';
import { screening } from '../../../../test/support/screening.ts';
import {
  featuredFilm,
  filterOptions,
  groupByDay,
  groupByFilm,
  isUpcoming,
  matchesFilters,
  nearestPresentations,
  NO_FILTERS,
  type Screening,
} from './whats-on.ts';

const presentation = (featureId: number, at: string, more: Partial<Screening> = {}): Screening => {
  const startsAt = new Date(`${at}:00Z`);
  const hour = startsAt.getUTCHours();
  const partOfDay: PartOfDay =
    hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : hour < 22 ? 'evening' : 'night';
  return screening(featureId, { startsAt, businessDate: at.slice(0, 10), partOfDay, ...more });
};
const ids = (presentations: readonly Screening[]): number[] => presentations.map(({ id }) => id);

test('a presentation matches any value of a group, and all groups', () => {
  const one = presentation(1, '2026-11-21T20:15', { format: '4K', attributeKeys: ['live-piano'] });
  expect(matchesFilters(one, NO_FILTERS)).toBe(true);
  expect(matchesFilters(one, { ...NO_FILTERS, part: ['night', 'evening'], format: ['4K'] })).toBe(true);
  expect(matchesFilters(one, { ...NO_FILTERS, part: ['evening'], language: ['silent'] })).toBe(false);
  expect(matchesFilters(one, { ...NO_FILTERS, attribute: ['live-piano'] })).toBe(true);
});

test('a presentation that has begun is no longer listed', () => {
  const one = presentation(1, '2026-11-21T20:15');
  expect(isUpcoming(one, new Date(one.startsAt.getTime() - 1))).toBe(true);
  expect(isUpcoming(one, one.startsAt)).toBe(false);
});

test('a group of filters is offered only when it distinguishes presentations; active filters stay', () => {
  const list = [
    presentation(1, '2026-11-21T22:30'),
    presentation(1, '2026-11-21T14:00', { attributeKeys: ['live-piano'] }),
    presentation(2, '2026-11-21T14:30'),
  ];
  expect(filterOptions(list, NO_FILTERS)).toEqual([
    { group: 'part', value: 'afternoon', isOn: false },
    { group: 'part', value: 'night', isOn: false },
    { group: 'attribute', value: 'live-piano', isOn: false },
  ]);
  expect(filterOptions([], { ...NO_FILTERS, format: ['35mm'] })).toEqual([
    { group: 'format', value: '35mm', isOn: true },
  ]);
});

test('films with more presentations first, then the earlier; each by time', () => {
  const list = [
    presentation(7, '2026-11-21T20:00'),
    presentation(8, '2026-11-21T19:00'),
    presentation(9, '2026-11-21T22:00'),
    presentation(9, '2026-11-21T14:00'),
  ];
  const groups = groupByFilm(list);
  expect(groups.map(({ featureId }) => featureId)).toEqual([9, 8, 7]);
  expect(groups[0]!.presentations.map(({ partOfDay }) => partOfDay)).toEqual(['afternoon', 'night']);
});

test('days in order; times after midnight belong to the day before', () => {
  const late = presentation(1, '2026-11-22T00:30', { businessDate: '2026-11-21' });
  const days = groupByDay([presentation(1, '2026-11-22T14:00'), late, presentation(1, '2026-11-21T22:00')]);
  expect(days.map(({ day, presentations }) => [day, presentations.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-22', 1],
  ]);
});

test('a highlighted film leads, unless it is sold out or over', () => {
  const plain = [presentation(1, '2026-11-21T14:00'), presentation(1, '2026-11-21T16:00')];
  const special = presentation(2, '2026-11-21T19:30', { isHighlighted: true });
  const groups = groupByFilm([...plain, special]);
  expect(featuredFilm(groups, () => true)?.featureId).toBe(2);
  expect(featuredFilm(groups, (one) => one !== special)?.featureId).toBe(1);
  expect(featuredFilm(groups, () => false)).toBeUndefined();
});

test('nearest: the same filters on another day before fewer filters, and this complex before others', () => {
  const search = {
    day: '2026-11-21',
    locationIds: [1],
    filters: { ...NO_FILTERS, part: ['afternoon'], format: ['35mm'] },
  };
  const evening = presentation(1, '2026-11-21T22:45', { format: '35mm' });
  const sunday = presentation(2, '2026-11-22T16:10', { format: '35mm' });
  const monday = presentation(2, '2026-11-23T14:00', { format: '35mm' });
  const elsewhere = presentation(2, '2026-11-21T15:00', { format: '35mm', locationId: 2 });
  const plain = presentation(3, '2026-11-21T15:00');
  const found = nearestPresentations([plain, elsewhere, monday, evening, sunday], search, 5);
  expect([found.kept, ids(found.presentations)]).toEqual(['filters', ids([sunday, monday])]);
  const loose = nearestPresentations([plain, elsewhere, evening], search, 5);
  expect([loose.kept, ids(loose.presentations)]).toEqual(['filtersButPart', ids([evening])]);
  expect(ids(nearestPresentations([plain, elsewhere], search, 5).presentations)).toEqual(ids([elsewhere]));
  expect(nearestPresentations([plain], search, 5)).toEqual({ kept: 'nothing', presentations: [plain] });
  expect(nearestPresentations([], search, 5).presentations).toEqual([]);
  expect(nearestPresentations([sunday, monday], search, 1).presentations).toEqual([sunday]);
});
