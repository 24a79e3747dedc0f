import { expect, test } from 'vitest';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import type { SeatTicket } from '../../rules/ticket-choice.ts';
import { countOf, oneFewer, oneMore, placesNeeded } from './place-counts.ts';
import type { TicketRules, TicketSheet } from '../../rules/price-sheet.ts';

const ADULT = 1;
const CHILD = 2;
const FAMILY = 3;

const type = (ticketId: number, over: Partial<TicketRules> = {}): TicketRules => ({
  ticketId,
  multiplyFactor: 1,
  minimum: 1,
  maximum: 10,
  companionOf: [],
  seatKinds: [],
  perWheelchair: false,
  isSoldOut: false,
  addons: [],
  ...over,
});
const sheet: TicketSheet = {
  levels: [{ ticketGroupId: 7, tickets: [type(ADULT), type(CHILD), type(FAMILY, { multiplyFactor: 3 })] }],
};
const places = (...ticketIds: number[]): SeatTicket[] =>
  ticketIds.map((ticketId, i) => ({
    seatNo: i + 1,
    seatKind: SeatKind.seat,
    ticketGroupId: 7,
    ticketId,
    addonIds: [],
  }));
const typesOf = (choice: readonly SeatTicket[] | undefined) => choice?.map((place) => place.ticketId);

test('one more of a type changes a place with the default ticket, one fewer changes it back', () => {
  const before = places(ADULT, ADULT, CHILD);
  const after = oneMore(sheet, before, before, CHILD);
  expect(typesOf(after)).toEqual([CHILD, ADULT, CHILD]);
  expect(typesOf(oneFewer(sheet, before, before, CHILD))).toEqual([ADULT, ADULT, ADULT]);
});

test('when no place has the default ticket, one more needs one more place', () => {
  const children = places(CHILD, CHILD);
  expect(oneMore(sheet, children, children, CHILD)).toBeUndefined();
  expect(placesNeeded(sheet, children, children, CHILD)).toBe(1);
  const mixed = places(ADULT, CHILD);
  expect(placesNeeded(sheet, mixed, mixed, CHILD)).toBe(0);
  expect(placesNeeded(sheet, mixed, mixed, FAMILY)).toBe(1);
});

test('the default ticket grows with the places and cannot be reduced', () => {
  const before = places(ADULT, CHILD);
  expect(oneMore(sheet, before, before, ADULT)).toBeUndefined();
  expect(placesNeeded(sheet, before, before, ADULT)).toBe(1);
  const adults = places(ADULT, ADULT);
  expect(oneFewer(sheet, adults, adults, ADULT)).toBeUndefined();
});

test('a ticket for three needs three places and counts once', () => {
  const two = places(ADULT, ADULT);
  expect(oneMore(sheet, two, two, FAMILY)).toBeUndefined();
  const three = places(ADULT, ADULT, ADULT);
  const family = oneMore(sheet, three, three, FAMILY)!;
  expect(countOf(sheet, family, FAMILY)).toBe(1);
  expect(countOf(sheet, family, ADULT)).toBe(0);
});
