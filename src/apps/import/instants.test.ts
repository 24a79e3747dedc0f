import { expect, test } from 'vitest';
import { firstBusinessDate, moveByDays, moveShowing } from './instants.ts';

test('moving keeps the wall-clock time across a change of clocks', () => {
  // London leaves summer time on 26 October 2025: 20:15 is 19:15 UTC before and 20:15 UTC after.
  expect(moveByDays('2025-10-25T19:15:00Z', 1, 'Europe/London')).toBe('2025-10-26T20:15:00.000Z');
  expect(moveByDays('2025-03-29T20:15:00Z', 1, 'Europe/London')).toBe('2025-03-30T19:15:00.000Z');
});

test('a moved presentation has the same length', () => {
  const moved = moveShowing(
    {
      key: 's',
      feature: 'f',
      venue: 'v',
      status: 'off_sale',
      startsAt: '2025-03-29T20:00:00Z',
      endsAt: '2025-03-29T22:00:00Z',
    },
    1,
    'Europe/London',
  );
  expect([moved.startsAt, moved.endsAt]).toEqual(['2025-03-30T19:00:00.000Z', '2025-03-30T21:00:00.000Z']);
});

test('the first business date counts times after midnight to the day before', () => {
  const timeZone = 'Europe/London';
  expect(
    firstBusinessDate([
      { startsAt: '2025-01-25T12:00:00Z', timeZone },
      { startsAt: '2025-01-25T01:00:00Z', timeZone },
    ]),
  ).toBe('2025-01-24');
  expect(firstBusinessDate([])).toBeUndefined();
});
