import { expect, test } from 'vitest';
import { cinemaHall } from '../../../../test/support/halls.ts';
import { nextSection } from './seat-map/keyboard/nav.ts';
import { createSeatStore } from './seat-map/seat-store.ts';
import { bestSeats } from '../rules/best-seats.ts';
import { expandHall, indexedSections, sectionById, ticketGroupOf } from '../rules/hall.ts';
import { coordinatesOf, seatNoAt } from '../rules/seat-names.ts';

// What is checked here is checked by the compiler: an expected error that does not come is one.
const hall = expandHall(cinemaHall());
const [{ index, section }] = indexedSections(hall) as [ReturnType<typeof indexedSections>[number]];
const { sectionId, x, y } = coordinatesOf(hall, 12);

test('a section’s id and its index are no substitutes for each other', () => {
  expect(sectionById(hall, section.id)).toBe(section);
  // @ts-expect-error an index is no id
  sectionById(hall, index);
  nextSection(hall, index, 1);
  // @ts-expect-error an id is no index
  nextSection(hall, section.id, 1);
  // @ts-expect-error nor is any number: indexes come from indexedSections and sectionIndexOf
  nextSection(hall, 3, 1);
});

test('a place’s number and its coordinates are no substitutes for each other', () => {
  const seatNo = seatNoAt(hall, sectionId, x, y);
  expect(seatNo).toBe(12);
  const store = createSeatStore(hall);
  store.get(seatNo);
  // @ts-expect-error a coordinate is no place
  store.get(x);
  // @ts-expect-error a place is no coordinate
  seatNoAt(hall, sectionId, seatNo, y);
  // @ts-expect-error row and seat are swapped
  seatNoAt(hall, sectionId, y, x);
});

test('a level of the chart and a price level of the brand are no substitutes for each other', () => {
  const ticketGroupId = ticketGroupOf({ hall, ticketGroupIds: [101, 102] }, 12);
  expect(ticketGroupId).toBe(101);
  bestSeats(hall, () => true, { quantity: 2, levels: [section.level] });
  // @ts-expect-error a TicketGroupId is no level
  bestSeats(hall, () => true, { quantity: 2, levels: [ticketGroupId] });
  // @ts-expect-error a level is no TicketGroupId
  ticketGroupOf({ hall, ticketGroupIds: [section.level] }, 12);
});
