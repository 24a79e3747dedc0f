import { expect, test } from 'vitest';
import { calendarMonths } from './calendar-months.ts';

test('months from today’s week on, with gaps outside of each month', () => {
  const [november, december, ...others] = calendarMonths('2026-11-20', '2026-12-10', 1);
  expect(others).toEqual([]);
  expect(november).toEqual({
    month: '2026-11-01',
    weeks: [
      ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
      ['2026-11-30', null, null, null, null, null, null],
    ],
  });
  expect(december!.weeks[0]).toEqual([
    null,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  expect(december!.weeks).toHaveLength(5);
});

test('weeks begin on Sunday or on Saturday where calendars do', () => {
  expect(calendarMonths('2026-11-01', '2026-11-01', 0)[0]!.weeks[0]![0]).toBe('2026-11-01');
  expect(calendarMonths('2026-11-01', '2026-11-01', 6)[0]!.weeks[0]).toEqual([
    null,
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
  ]);
});

test('over the end of a year and through a leap day', () => {
  const months = calendarMonths('2027-12-30', '2028-03-01', 1);
  expect(months.map(({ month }) => month)).toEqual(['2027-12-01', '2028-01-01', '2028-02-01', '2028-03-01']);
  const all = months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null);
  expect(all).toContain('2028-02-29');
  expect(new Set(all).size).toBe(all.length);
});
