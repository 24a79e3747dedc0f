import { expect, test } from 'vitest';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketOption as ticket } from '../../../../test/support/ticket-option.ts';
import { sameTickets } from './same-ticket.ts';
import { checkTickets } from './check-tickets.ts';
import { type SeatTicket } from './ticket-choice.ts';

const [ADULT, STUDENT, CHILD, FAMILY, SOLD_OUT, CARER] = [1, 2, 3, 4, 5, 6];
const sheet = {
  levels: [
    {
      ticketGroupId: 10,
      tickets: [
        ticket(ADULT, 950, { addons: [{ id: 7, name: { en: '3D glasses' }, price: 100 }] }),
        ticket(STUDENT, 760, { seatKinds: [SeatKind.seat] }),
        ticket(CHILD, 665, { companionOf: [ADULT], maximum: 3 }),
        ticket(FAMILY, 2400, { multiplyFactor: 4 }),
        ticket(SOLD_OUT, 10, { isSoldOut: true }),
        ticket(CARER, 0, { seatKinds: [SeatKind.companion], perWheelchair: true }),
      ],
    },
  ],
};
const order = (...kinds: readonly (readonly [kind: SeatKind, ticketId: number])[]): SeatTicket[] =>
  kinds.map(([seatKind, ticketId], seatNo) => ({
    seatNo,
    seatKind,
    ticketGroupId: 10,
    ticketId,
    addonIds: [],
  }));
const adults = (count: number): SeatTicket[] =>
  order(...Array.from({ length: count }, () => [SeatKind.seat, ADULT] as const));
const offers = (chosen: readonly SeatTicket[]) =>
  sameTickets(sheet, chosen, new Set(chosen.map(({ seatNo }) => seatNo)));
const ticketsOf = (chosen: readonly SeatTicket[], ticketId: number) =>
  offers(chosen)
    .find((offer) => offer.ticketId === ticketId)
    ?.next.map((seat) => seat.ticketId);

test('all seats get the ticket; what was added to another ticket is left out', () => {
  const withGlasses = adults(2).map((seat) => ({ ...seat, addonIds: [7] }));
  const [adult, student] = offers(withGlasses);
  expect(student).toMatchObject({ ticketId: STUDENT, part: 2 });
  expect(student!.next.map(({ ticketId, addonIds }) => [ticketId, addonIds])).toEqual([
    [STUDENT, []],
    [STUDENT, []],
  ]);
  expect(adult!.next).toEqual(withGlasses);
});

test('only those that can have it get it: kinds of seat, whole tickets, the most of an order', () => {
  const mixed = order([SeatKind.wheelchair, ADULT], [SeatKind.seat, ADULT], [SeatKind.seat, ADULT]);
  expect(ticketsOf(mixed, STUDENT)).toEqual([ADULT, STUDENT, STUDENT]);
  expect(ticketsOf(adults(5), FAMILY)).toEqual([FAMILY, FAMILY, FAMILY, FAMILY, ADULT]);
  expect(ticketsOf(adults(5), CHILD)).toEqual([CHILD, CHILD, CHILD, ADULT, ADULT]);
});

test('a companion who comes free keeps the ticket', () => {
  const group = order(
    [SeatKind.wheelchair, ADULT],
    [SeatKind.companion, CARER],
    [SeatKind.seat, STUDENT],
    [SeatKind.seat, STUDENT],
  );
  expect(ticketsOf(group, ADULT)).toEqual([ADULT, CARER, ADULT, ADULT]);
  expect(ticketsOf(group, CARER)).toBeUndefined();
});

test('nothing is offered that the order could not have, or that one seat could have alone', () => {
  expect(offers(adults(2)).map(({ ticketId }) => ticketId)).toEqual([ADULT, STUDENT]);
  expect(offers(adults(1))).toEqual([]);
  for (const count of [2, 3, 4, 5, 9])
    for (const { next } of offers(adults(count))) expect(checkTickets(sheet, next)).toBeUndefined();
});

test('places that are counted elsewhere keep their tickets', () => {
  const [, student] = sameTickets(sheet, adults(3), new Set([0, 1]));
  expect(student!.next.map(({ ticketId }) => ticketId)).toEqual([STUDENT, STUDENT, ADULT]);
});
