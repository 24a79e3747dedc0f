import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketOption as ticket } from '../../../../test/support/ticket-option.ts';
import { defaultTicket, levelTicket, seatTypes, webTickets, type PriceSheet } from './price-sheet.ts';
import { billLine } from '#modules/sales/rules/bill.ts';
import { chargeLines } from '#modules/sales/rules/charges.ts';
import { chargedTickets, quoteTickets } from './quote-tickets.ts';
import { checkTickets } from './check-tickets.ts';
import { chooseTicket, headSeats, seatsByTicket, seatsMissing, type SeatTicket } from './ticket-choice.ts';

const [ADULT, CHILD, FAMILY, WALKIN, HOTEL, SOLD_OUT, GROUP, CARER, WHEELS] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const { seat: SEAT, wheelchair: WHEELCHAIR, companion: COMPANION } = SeatKind;
const sheet: PriceSheet = {
  currency: 'EUR',
  takesCodes: false,
  levels: [
    {
      ticketGroupId: 10,
      name: { en: 'Standard' },
      isByCodeEnabled: false,
      isPremium: false,
      tickets: [
        ticket(FAMILY, 2400, { multiplyFactor: 4 }),
        ticket(HOTEL, 100, { ref1prompt: { en: 'Room' } }),
        ticket(WALKIN, 50, { walkin: true }),
        ticket(ADULT, 950, { addons: [{ id: 71, name: { en: '3D glasses' }, price: 100 }] }),
        ticket(CHILD, 665, { companionOf: [ADULT], maximum: 3, minimum: 1, serviceCharge: 25 }),
        ticket(SOLD_OUT, 10, { isSoldOut: true }),
        ticket(GROUP, 700, { minimum: 5 }),
        ticket(CARER, 0, { seatKinds: [COMPANION], perWheelchair: true }),
      ],
    },
  ],
  charges: [],
};
const seats = (...ticketIds: number[]): SeatTicket[] =>
  ticketIds.map((ticketId, seatNo) => ({
    seatNo,
    seatKind: SEAT,
    ticketGroupId: 10,
    ticketId,
    addonIds: [],
  }));
const at = (seatNo: number, seatKind: SeatKind, ticketId: number): SeatTicket => ({
  ...seats(ticketId)[0]!,
  seatNo,
  seatKind,
});
const label = { en: 'Handling fee' };

test('a ticket that asks for a reference is not sold where none can be entered', () => {
  expect(webTickets(sheet.levels[0]!).map(({ ticketId }) => ticketId)).not.toContain(HOTEL);
  expect(checkTickets(sheet, seats(HOTEL))).toMatchObject({ code: 'TICKET_NOT_FOUND' });
});

test('the web sells no counter ticket, and the default is the first ticket without conditions', () => {
  const sold = webTickets(sheet.levels[0]!).map(({ ticketId }) => ticketId);
  expect(sold).not.toContain(WALKIN);
  expect(defaultTicket(sheet.levels[0]!, SEAT)?.ticketId).toBe(ADULT);
  expect(levelTicket(sheet.levels[0]!)?.price).toBe(950);
});

describe('combinations of tickets', () => {
  const code = (...ids: number[]) => checkTickets(sheet, seats(...ids))?.code;

  test('are accepted', () => {
    expect(code(ADULT, ADULT)).toBeUndefined();
    expect(code(ADULT, CHILD, CHILD, CHILD)).toBeUndefined();
    expect(code(FAMILY, FAMILY, FAMILY, FAMILY)).toBeUndefined();
  });

  test('are refused', () => {
    expect(code(CHILD)).toBe('COMPANION_REQUIRED');
    expect(code(ADULT, CHILD, CHILD, CHILD, CHILD)).toBe('TICKET_MAXIMUM');
    expect(checkTickets(sheet, seats(FAMILY, FAMILY, ADULT))).toMatchObject({
      code: 'TICKET_MULTIPLIER',
      missing: 2,
    });
    expect(code(SOLD_OUT)).toBe('TICKET_SOLD_OUT');
    expect(checkTickets(sheet, seats(GROUP, GROUP))).toEqual({
      code: 'TICKET_MINIMUM',
      ticketId: GROUP,
      minimum: 5,
    });
    expect(code(WALKIN)).toBe('TICKET_NOT_FOUND');
    expect(code(99)).toBe('TICKET_NOT_FOUND');
    expect(checkTickets(sheet, [{ ...at(0, SEAT, ADULT), ticketGroupId: 11 }])?.code).toBe('NO_PRICE_POLICY');
    expect(checkTickets(sheet, [{ ...at(0, SEAT, ADULT), addonIds: [9] }])?.code).toBe('TICKET_NOT_FOUND');
  });
});

describe('tickets for kinds of seat', () => {
  const [level] = sheet.levels;
  const code = (...chosen: SeatTicket[]) => checkTickets(sheet, chosen)?.code;

  test('are offered only for those seats', () => {
    const carerAt = (kind: SeatKind) => seatTypes(level!, kind).some(({ ticketId }) => ticketId === CARER);
    expect([SEAT, WHEELCHAIR, COMPANION].map(carerAt)).toEqual([false, false, true]);
  });

  test('cannot lower the bill of two ordinary seats', () => {
    expect(code(at(0, SEAT, ADULT), at(1, SEAT, CARER))).toBe('TICKET_NOT_FOR_SEAT');
    expect(code(at(0, WHEELCHAIR, ADULT), at(1, SEAT, CARER))).toBe('TICKET_NOT_FOR_SEAT');
  });

  test('for a companion need a wheelchair place each', () => {
    expect(code(at(0, SEAT, ADULT), at(1, COMPANION, CARER))).toBe('WHEELCHAIR_PLACE_REQUIRED');
    expect(code(at(0, WHEELCHAIR, ADULT), at(1, COMPANION, CARER))).toBeUndefined();
    expect(code(at(0, WHEELCHAIR, ADULT), at(1, COMPANION, CARER), at(2, COMPANION, CARER))).toBe(
      'WHEELCHAIR_PLACE_REQUIRED',
    );
  });

  test('the default ticket of a seat and the price of a level depend on the kind of seat', () => {
    const only = (ticketId: number, kind: SeatKind) => ticket(ticketId, 800, { seatKinds: [kind] });
    const both = { ...level!, tickets: [only(WHEELS, WHEELCHAIR), ticket(ADULT, 950)] };
    expect(defaultTicket(both, WHEELCHAIR)?.ticketId).toBe(WHEELS);
    expect(defaultTicket(both, SEAT)?.ticketId).toBe(ADULT);
    expect(levelTicket(both)?.price).toBe(950);
    expect(levelTicket({ ...level!, tickets: [only(WHEELS, WHEELCHAIR)] })?.price).toBe(800);
    expect(defaultTicket(level!, COMPANION)?.ticketId).toBe(ADULT);
  });

  test('are not covered by a ticket for several seats', () => {
    const four = { ...ticket(FAMILY, 2400, { multiplyFactor: 2, seatKinds: [SEAT] }) };
    const own = { ...sheet, levels: [{ ...level!, tickets: [ticket(ADULT, 950), four] }] };
    const chosen = [at(0, SEAT, ADULT), at(1, WHEELCHAIR, ADULT), at(2, SEAT, ADULT)];
    const typesAfter = chooseTicket(own, chosen, 0, { ticketId: FAMILY })?.map(({ ticketId }) => ticketId);
    expect(typesAfter).toEqual([FAMILY, ADULT, FAMILY]);
    expect(chooseTicket(own, chosen.slice(0, 2), 0, { ticketId: FAMILY })).toBeUndefined();
  });
});

describe('a ticket for several seats', () => {
  test('covers the other seats and is paid once', () => {
    const four = chooseTicket(sheet, seats(ADULT, ADULT, ADULT, ADULT), 1, { ticketId: FAMILY })!;
    expect(four.map(({ ticketId }) => ticketId)).toEqual([FAMILY, FAMILY, FAMILY, FAMILY]);
    expect([...headSeats(sheet, four)]).toEqual([0]);
    expect(quoteTickets(sheet, four)).toMatchObject([{ quantity: 1, unit: 2400, amount: 2400 }]);
  });

  test('is one ticket with its seats; a second one begins after them, and other seats are between', () => {
    const mixed = seats(FAMILY, ADULT, FAMILY, FAMILY, FAMILY, ADULT, FAMILY);
    const groups = seatsByTicket(sheet, mixed.toReversed());
    expect(groups.map((group) => group.map(({ seatNo }) => seatNo))).toEqual([[0, 2, 3, 4], [1], [5], [6]]);
  });

  test('is refused when the order has too few seats', () => {
    expect(chooseTicket(sheet, seats(ADULT, ADULT, ADULT), 0, { ticketId: FAMILY })).toBeUndefined();
  });

  test('becomes single tickets when one of its seats leaves it', () => {
    const left = chooseTicket(sheet, seats(FAMILY, FAMILY, FAMILY, FAMILY), 2, { ticketId: ADULT })!;
    expect(left.some(({ ticketId }) => ticketId === FAMILY)).toBe(false);
  });
});

describe('a ticket for several seats, at two price levels', () => {
  const [standard] = sheet.levels;
  const premium = {
    ...standard!,
    ticketGroupId: 11,
    name: { en: 'Premium' },
    tickets: [ticket(ADULT, 1100), ticket(FAMILY, 4000, { multiplyFactor: 4 })],
  };
  const both = { ...sheet, levels: [standard!, premium] };
  /** The first `count` seats are standard ones, the others premium. */
  const mixed = (count: number, chosen: readonly SeatTicket[]): SeatTicket[] =>
    chosen.map((seat, i) => (i < count ? seat : { ...seat, ticketGroupId: 11 }));

  test('does not pay for seats of the dearer one', () => {
    const cheap = mixed(1, seats(FAMILY, FAMILY, FAMILY, FAMILY));
    expect(checkTickets(both, cheap)).toEqual({
      code: 'TICKET_MULTIPLIER',
      ticketId: FAMILY,
      factor: 4,
      missing: 3,
    });
    const [four, five] = [seats(FAMILY, FAMILY, FAMILY, FAMILY), seats(ADULT)];
    expect(checkTickets(both, mixed(4, [...four, { ...five[0]!, seatNo: 4 }]))).toBeUndefined();
  });

  test('is paid once at each of them', () => {
    const eight = mixed(4, seats(...Array.from({ length: 8 }, () => FAMILY)));
    expect(checkTickets(both, eight)).toBeUndefined();
    expect([...headSeats(both, eight)]).toEqual([0, 4]);
    expect(quoteTickets(both, eight).map(({ amount }) => amount)).toEqual([2400, 4000]);
  });

  test('takes the seats of its own one only, and leaves those of the other alone', () => {
    const chosen = mixed(4, seats(ADULT, ADULT, ADULT, ADULT, ADULT, ADULT, ADULT));
    expect(chooseTicket(both, chosen, 5, { ticketId: FAMILY })).toBeUndefined();
    expect(seatsMissing(both, chosen, 5, { ticketId: FAMILY })).toBe(1);
    const next = chooseTicket(both, chosen, 3, { ticketId: FAMILY })!;
    expect(next.map(({ ticketId }) => ticketId)).toEqual([
      ...[FAMILY, FAMILY, FAMILY, FAMILY],
      ...[ADULT, ADULT, ADULT],
    ]);
    const eight = mixed(4, seats(...Array.from({ length: 8 }, () => FAMILY)));
    const left = chooseTicket(both, eight, 6, { ticketId: ADULT })!;
    expect(left.map(({ ticketId }) => ticketId === FAMILY)).toEqual([
      ...[true, true, true, true],
      ...[false, false, false, false],
    ]);
  });
});

test('tickets of one type and level are one line; add-ons have their own lines', () => {
  const chosen = seats(ADULT, ADULT, CHILD).map((seat, i) => (i === 0 ? { ...seat, addonIds: [71] } : seat));
  expect(
    quoteTickets(sheet, chosen).map(({ kind, itemId, quantity, amount }) => [kind, itemId, quantity, amount]),
  ).toEqual([
    ['ticket', ADULT, 2, 1900],
    ['ticket', CHILD, 1, 665],
    ['addon', 71, 1, 100],
  ]);
});

describe('service charges', () => {
  const charged = (charges: PriceSheet['charges'], ...ids: number[]) => {
    const priced = { ...sheet, charges };
    const tickets = chargedTickets(priced, seats(...ids));
    return chargeLines({ charges: priced.charges, tickets }, quoteTickets(priced, seats(...ids)), label);
  };

  test('are an amount for each ticket, or an amount for the order', () => {
    const perTicket = { id: 1, name: undefined, amount: 40, percent: null, basis: 'ticket' } as const;
    const perOrder = { id: 2, name: { en: 'Order' }, amount: 99, percent: null, basis: 'order' } as const;
    expect(charged([perTicket, perOrder], ADULT, ADULT)).toMatchObject([
      { itemId: 1, name: label, quantity: 2, unit: 40, amount: 80 },
      { itemId: 2, quantity: 1, amount: 99 },
    ]);
  });

  test('as a percentage are rounded half up, for each ticket or once for the order', () => {
    const perTicket = { id: 1, name: undefined, amount: null, percent: 5, basis: 'ticket' } as const;
    const perOrder = { id: 2, name: undefined, amount: null, percent: 5, basis: 'order' } as const;
    expect(charged([perTicket], ADULT, ADULT)).toMatchObject([{ quantity: 2, unit: 48, amount: 96 }]);
    expect(charged([perOrder], ADULT, ADULT)).toMatchObject([{ amount: 95 }]);
  });

  test('include the ticket’s own charge, and are absent without tickets', () => {
    expect(charged([], ADULT, CHILD)).toMatchObject([{ itemId: 0, quantity: 1, unit: 25 }]);
    const perOrder = { id: 2, name: undefined, amount: 99, percent: null, basis: 'order' } as const;
    expect(charged([perOrder])).toEqual([]);
    expect(charged([{ ...perOrder, amount: 0 }], ADULT)).toEqual([]);
  });
});

test('every line is quantity times unit', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100_000), (quantity, unit) => {
      expect(billLine({ kind: 'product', itemId: 1, name: {}, quantity, unit, detail: {} }).amount).toBe(
        quantity * unit,
      );
    }),
  );
});
