import { expect, test } from 'vitest';
import { placesText } from './places-text.ts';

const seat = (row: string, number: string, section = 'Stalls') => ({ section, row, seat: number });

test('places are named by row, and those without names are counted', () => {
  expect(placesText([seat('A', '1'), seat('B', '4'), seat('A', '2')])).toBe(
    'Stalls, row A: 1, 2; Stalls, row B: 4',
  );
  expect(placesText([seat('', '', 'Floor'), seat('', '', 'Floor'), seat('A', '1', '')])).toBe(
    'Floor: 2 places; row A: 1',
  );
});

test('of many rows the first are named', () => {
  const rows = Array.from({ length: 14 }, (_, i) => seat(String(i), '1'));
  expect(placesText(rows)).toMatch(/; Stalls, row 11: 1; 2 more$/);
});
