import { expect, test } from 'vitest';
import { cinemaHall } from '../../../../test/support/halls.ts';
import { nextSection } from './seat-map/keyboard/nav.ts';
import { createSeatStore } from './seat-map/seat-store.ts';
import { bestSeats } from '../rules/best-seats/best-seats.ts';
import { expandHall, indexedSections, sectionById, ticketGroupOf } from '../rules/hall.ts';
import { coordinatesOf, seatNoAt } from '../rules/seat-names.ts';

// The compiler does the checking here: an expected error that does not occur is an error.
const hall = expandHall(cinemaHall());
const [{ index, section }] = indexedSections(hall) as [ReturnType<typeof indexedSections>[number]];
const { sectionId, x, y } = coordinatesOf(hall, 12);

test('a section’s id and its index cannot be exchanged', () => {
  expect(sectionById(hall, section.id)).toBe(section);
  // @ts-expect-error an index is not an id
  sectionById(hall, index);
  nextSection(hall, index, 1);
  // @ts-expect-error an id is not an index
  nextSection(hall, section.id, 1);
  // @ts-expect-error a plain number is not an index: indexes come from indexedSections and sectionIndexOf
  nextSection(hall, 3, 1);
});

test('a place’s number and its coordinates cannot be exchanged', () => {
  const seatNo = seatNoAt(hall, sectionId, x, y);
  expect(seatNo).toBe(12);
  const store = createSeatStore(hall);
  store.get(seatNo);
  // @ts-expect-error a coordinate is not a place
  store.get(x);
  // @ts-expect-error a place is not a coordinate
  seatNoAt(hall, sectionId, seatNo, y);
  // @ts-expect-error row and seat are swapped
  seatNoAt(hall, sectionId, y, x);
});

test('a level of the chart and a price level of the brand cannot be exchanged', () => {
  const ticketGroupId = ticketGroupOf({ hall, ticketGroupIds: [101, 102] }, 12);
  expect(ticketGroupId).toBe(101);
  bestSeats(hall, () => true, { quantity: 2, levels: [section.level] });
  // @ts-expect-error a TicketGroupId is not a level
  bestSeats(hall, () => true, { quantity: 2, levels: [ticketGroupId] });
  // @ts-expect-error a level is not a TicketGroupId
  ticketGroupOf({ hall, ticketGroupIds: [section.level] }, 12);
});
