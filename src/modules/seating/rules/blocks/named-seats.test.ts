import { expect, test } from 'vitest';
import { smallHall } from '../../../../../test/support/cinema.ts';
import { expandHall } from '../hall.ts';
import { seatNoOfName } from './named-seats.ts';

const hall = expandHall(smallHall);

test('a place is named by its number, or as printed', () => {
  expect(seatNoOfName(hall, { seatNo: 12 })).toBe(12);
  expect(seatNoOfName(hall, { row: 'B', seat: '2' })).toBe(12);
  expect(seatNoOfName(hall, { section: 'stalls', row: ' b', seat: '2' })).toBe(12);
});

test('a name that no place has leads to no number', () => {
  for (const named of [
    { seatNo: hall.size },
    { row: 'Z', seat: '1' },
    { section: 'Box', row: 'B', seat: '2' },
  ])
    expect(seatNoOfName(hall, named)).toBeUndefined();
});

test('a name of places in two sections needs the section', () => {
  const [stalls] = smallHall.sections;
  const two = expandHall({ ...smallHall, sections: [stalls!, { ...stalls!, id: 2, name: 'Balcony' }] });
  expect(seatNoOfName(two, { row: 'B', seat: '2' })).toBeUndefined();
  expect(seatNoOfName(two, { section: 'Balcony', row: 'B', seat: '2' })).toBe(12 + hall.size);
});
