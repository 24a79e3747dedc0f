import { expect, test } from 'vitest';
import { comingSoon } from './coming-soon.ts';

const TODAY = '2026-11-20';
const showing = (businessDate: string, state: 'notYet' | 'onSale' | 'soldElsewhere', opens?: string) => ({
  businessDate,
  state,
  opensAt: opens ? new Date(opens) : null,
});

test('a film without showings comes on the day of its release', () => {
  expect(comingSoon('2026-12-04', [], TODAY)).toEqual({ day: '2026-12-04', opensAt: null });
  expect(comingSoon('2026-12-04T00:00:00Z', [], TODAY)).toEqual({ day: '2026-12-04', opensAt: null });
});

test.each([undefined, '2026-11-20', '2025-01-01', '4 December', ''])(
  'a film without showings and with the release date %j is not coming',
  (releaseDate) => {
    expect(comingSoon(releaseDate, [], TODAY)).toBeNull();
  },
);

test('a film whose showings all open later comes with the first; the earliest opening counts', () => {
  const upcoming = [
    showing('2026-12-05', 'notYet', '2026-12-01T08:00:00Z'),
    showing('2026-12-06', 'notYet', '2026-11-30T08:00:00Z'),
  ];
  expect(comingSoon(undefined, upcoming, TODAY)).toEqual({
    day: '2026-12-05',
    opensAt: new Date('2026-11-30T08:00:00Z'),
  });
  expect(comingSoon(undefined, [showing('2026-12-05', 'notYet')], TODAY)).toEqual({
    day: '2026-12-05',
    opensAt: null,
  });
});

test.each(['onSale', 'soldElsewhere'] as const)(
  'one showing that is %s takes the film off the list',
  (state) => {
    const upcoming = [showing('2026-12-05', 'notYet'), showing('2026-12-06', state)];
    expect(comingSoon('2026-12-04', upcoming, TODAY)).toBeNull();
  },
);
