import { expect, test } from 'vitest';
import type { EnteredReference } from '#modules/codes/rules/references.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketOption as ticket } from '../../../../../test/support/ticket-option.ts';
import { checkTickets } from '../check-tickets.ts';
import { enterReference } from './enter-reference.ts';
import { defaultTicket, type PriceSheet } from '../price-sheet.ts';
import { quoteTickets } from '../quote-tickets.ts';
import { withReferences } from './reference-tickets.ts';
import { seatTickets } from '../own-seats.ts';
import type { SeatTicket } from '../ticket-choice.ts';

const [SENIOR, ADULT, COUNTER] = [1, 2, 3];
const prompt = { ref1prompt: { en: 'ID number' } };
const sheet: PriceSheet = {
  currency: 'EUR',
  takesCodes: false,
  levels: [10, 11].map((ticketGroupId) => ({
    ticketGroupId,
    name: { en: `level ${ticketGroupId}` },
    isByCodeEnabled: false,
    isPremium: false,
    tickets: [
      ...(ticketGroupId === 10 ? [ticket(SENIOR, 500, prompt)] : []),
      ticket(COUNTER, 100, { ...prompt, walkin: true }),
      ticket(ADULT, 950),
    ],
  })),
  charges: [],
};
const wanted = { ticketId: SENIOR, ref1: '18' };
const good = (left: number): EnteredReference => ({ ...wanted, referenceId: 7, left });
const seats = (...levels: number[]): SeatTicket[] =>
  levels.map((ticketGroupId, seatNo) => ({
    seatNo,
    seatKind: SeatKind.seat,
    ticketGroupId,
    ticketId: ADULT,
    addonIds: [],
  }));
const entered = (reference: EnteredReference, chosen: readonly SeatTicket[], seatNo = 0) =>
  enterReference(withReferences(sheet, [reference]), chosen, seatNo, wanted);

test('the seat has the senior’s ticket and its price, and remembers its former one', () => {
  const next = entered(good(1), seats(10, 10)) as SeatTicket[];
  expect(next[0]).toMatchObject({ ticketId: SENIOR, ref1: '18', insteadOf: ADULT });
  expect(next[1]).toMatchObject({ ticketId: ADULT });
  const open = withReferences(sheet, [good(1)]);
  expect(checkTickets(open, next)).toBeUndefined();
  expect(quoteTickets(open, next).map(({ unit }) => unit)).toEqual([500, 950]);
});

test('no seat has it by default, with or without an entered reference', () => {
  for (const one of [sheet, withReferences(sheet, [good(9)])])
    expect(defaultTicket(one.levels[0]!, SeatKind.seat)?.ticketId).toBe(ADULT);
});

test.each([
  ['not eligible', { ...wanted, refusal: 'REFERENCE_NOT_ELIGIBLE' as const }, 'REFERENCE_NOT_ELIGIBLE'],
  ['a wrong ID', { ...wanted, refusal: 'invalid_ssn' as const }, 'invalid_ssn'],
  ['used up', { ...wanted, refusal: 'REFERENCE_USED' as const }, 'REFERENCE_USED'],
])('%s', (_, reference, code) =>
  expect(entered(reference, seats(10))).toEqual({ code, seatNo: 0, ticketId: SENIOR, left: 0 }),
);

test('an unknown reference beside a good one of the same type is told as unknown', () => {
  const unknown = { ticketId: SENIOR, ref1: '19' };
  const open = withReferences(sheet, [good(2), { ...unknown, refusal: 'REFERENCE_NOT_ELIGIBLE' }]);
  const first = enterReference(open, seats(10, 10), 0, wanted) as readonly SeatTicket[];
  expect(enterReference(open, first, 1, unknown)).toMatchObject({
    code: 'REFERENCE_NOT_ELIGIBLE',
    seatNo: 1,
  });
});

test('a level without the type, and a seat that is not there', () => {
  expect(entered(good(2), seats(11))).toMatchObject({ code: 'TICKET_NOT_FOR_SEAT' });
  expect(entered(good(2), seats(10), 5)).toMatchObject({ code: 'TICKET_NOT_FOUND' });
});

test('a second ticket is refused when the reference is good for one', () => {
  const first = entered(good(1), seats(10, 10)) as SeatTicket[];
  expect(entered(good(1), first, 1)).toEqual({
    code: 'REFERENCE_USED',
    seatNo: 1,
    ticketId: SENIOR,
    left: 1,
  });
  expect(entered(good(2), first, 1)).toHaveLength(2);
});

test('a reference that is good no longer stays at its seat as a fault', () => {
  const [first] = entered(good(1), seats(10)) as SeatTicket[];
  const now = withReferences(sheet, [{ ...wanted, refusal: 'REFERENCE_USED' }]);
  const place = { seatNo: 0, seatKind: SeatKind.seat, ticketGroupId: 10 };
  const kept = seatTickets(now, [place], [{ seatNo: 0, ticketId: SENIOR, addonIds: [], ref1: '18' }]);
  expect(kept[0]).toMatchObject({ ticketId: first!.ticketId, ref1: '18' });
  expect(checkTickets(now, kept)).toMatchObject({ code: 'REFERENCE_USED', seatNo: 0, left: 0 });
});
