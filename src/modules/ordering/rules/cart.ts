import { Type, type Static } from 'typebox';
import { CustomerDetailsSchema } from '#modules/customers/rules/customer-details.ts';
import { SeatKind } from '#modules/seating/rules/chart.ts';
import { ticketGroupOf, type PricedHall } from '#modules/seating/rules/hall.ts';
import { defaultTicket, levelOf, type PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { optionOf, type SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';

/**
 * What a visitor chose, kept on the server so that it survives a reload and is in the first page.
 * Which seats are the visitor's is not in here: the claims in the database say that.
 */
export const CartContentSchema = Type.Object(
  {
    /** What each seat carries; seats without an entry get their default ticket. */
    tickets: Type.Array(
      Type.Object(
        {
          seatNo: Type.Integer({ minimum: 0 }),
          ticketId: Type.Integer({ minimum: 1 }),
          addonIds: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 20 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
    products: Type.Array(
      Type.Object(
        { id: Type.Integer({ minimum: 1 }), quantity: Type.Integer({ minimum: 0, maximum: 99 }) },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
    delivery: Type.String({ maxLength: 40 }),
    /** Kinds of special seats that the visitor has confirmed. */
    confirmed: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 }),
    customer: CustomerDetailsSchema,
  },
  { additionalProperties: false },
);

export type CartContent = Static<typeof CartContentSchema>;

export const EMPTY_CART: CartContent = {
  tickets: [],
  products: [],
  delivery: '',
  confirmed: [],
  customer: {},
};

/** A seat of the visitor's with its kind and price level, before tickets are chosen. */
export type OwnSeat = {
  readonly seatNo: number;
  readonly seatKind: SeatKind;
  readonly ticketGroupId: number;
};

/** A place of a hall with its kind and price level. */
export const ownSeat = (priced: PricedHall, seatNo: number): OwnSeat => ({
  seatNo,
  seatKind: (priced.hall.kind[seatNo] ?? SeatKind.seat) as SeatKind,
  ticketGroupId: ticketGroupOf(priced, seatNo),
});

/**
 * The tickets of the visitor's seats: as chosen, else the default ticket of the seat's price level. A
 * choice that the price list no longer has falls back to the default. A seat whose level sells nothing on
 * the web has ticketId 0, which `checkTickets` names.
 */
export const seatTickets = (
  sheet: PriceSheet,
  seats: readonly OwnSeat[],
  chosen: CartContent['tickets'],
): SeatTicket[] =>
  seats.map((seat) => {
    const own = chosen.find((one) => one.seatNo === seat.seatNo);
    if (own && optionOf(sheet, { ...own, ...seat })) return { ...own, ...seat };
    const level = levelOf(sheet, seat.ticketGroupId);
    const usual = level && defaultTicket(level, seat.seatKind);
    return { ...seat, ticketId: usual?.ticketId ?? 0, addonIds: [] };
  });
