import { IdSchema } from '#kernel/id-schema.ts';
import { Type, type Static } from 'typebox';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketGroupOf, type PricedHall } from '#modules/seating/rules/hall.ts';
import { companionTicket, defaultTicket, levelOf, type TicketSheet } from './price-sheet.ts';
import { hasProof } from './proofs/proof.ts';
import { optionOf, type SeatTicket } from './ticket-choice.ts';

/** The tickets in a cart: which ticket each seat has. Seats without an entry get their default ticket. */
export const ChosenTicketsSchema = Type.Array(
  Type.Object(
    {
      seatNo: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      ticketId: IdSchema,
      addonIds: Type.Array(IdSchema, { maxItems: 20 }),
      /** The code that the ticket is bought with, as it is stored. */
      code: Type.Optional(Type.String({ maxLength: 80 })),
      /** The references that it is bought with, as they are stored. */
      ref1: Type.Optional(Type.String({ maxLength: 80 })),
      ref2: Type.Optional(Type.String({ maxLength: 80 })),
      /** The member number that it is bought with, as it is stored. */
      memberNumber: Type.Optional(Type.String({ maxLength: 80 })),
      /** The type that the seat had before its proof was entered. */
      insteadOf: Type.Optional(IdSchema),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
);
export type ChosenTickets = Static<typeof ChosenTicketsSchema>;

/** A seat of the visitor with its kind and price level, before tickets are chosen. */
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

/** The default ticket with the discount code of one that is sold no longer; undefined where there is none. */
function withDefault(sheet: TicketSheet, { seatKind, ...ticket }: SeatTicket): SeatTicket | undefined {
  if (ticket.code === undefined || ticket.insteadOf !== ticket.ticketId) return undefined;
  // Its type is still sold: then the code is good for it no longer, which the visitor is told.
  if (optionOf(sheet, { ...ticket, seatKind, code: undefined })) return undefined;
  const level = levelOf(sheet, ticket.ticketGroupId);
  const usual = level && defaultTicket(level, seatKind);
  if (!usual) return undefined;
  const { ticketId } = usual;
  const next = { ...ticket, seatKind, ticketId, insteadOf: ticketId, addonIds: [] };
  return optionOf(sheet, next) && next;
}

/**
 * The tickets of the visitor's seats: the chosen one, or the default ticket of the seat's price level. Companions'
 * seats get the companions' ticket by default, one for each wheelchair place: nobody should pay for it because they
 * did not see it. A chosen ticket that the price list no longer has falls back to the default. With a discount code it
 * does so where the code is good for the default ticket; one with another proof, or with a code that is good no longer,
 * stays, which `checkTickets` reports. A seat whose level sells nothing on the web gets ticketId 0, which `checkTickets`
 * reports too.
 */
export function seatTickets(
  sheet: TicketSheet,
  seats: readonly OwnSeat[],
  chosen: ChosenTickets,
): SeatTicket[] {
  const chosenFor = (seat: OwnSeat): SeatTicket | undefined => {
    const own = chosen.find(({ seatNo }) => seatNo === seat.seatNo);
    if (!own) return undefined;
    const ticket = { ...own, ...seat };
    if (optionOf(sheet, ticket)) return ticket;
    // A code that is good no longer stays at its seat, so that the visitor is told; so do references.
    return hasProof(own) ? (withDefault(sheet, ticket) ?? ticket) : undefined;
  };
  const isCompanion = (seat: OwnSeat): boolean => {
    const own = chosenFor(seat);
    return (own && optionOf(sheet, own)?.perWheelchair) ?? false;
  };
  const wheelchairs = seats.filter((seat) => seat.seatKind === SeatKind.wheelchair && !isCompanion(seat));
  let left = wheelchairs.length - seats.filter(isCompanion).length;
  return seats.map((seat) => {
    const own = chosenFor(seat);
    if (own) return own;
    const level = levelOf(sheet, seat.ticketGroupId);
    const isForCompanion = seat.seatKind === SeatKind.companion && left > 0;
    const ofCompanion = isForCompanion ? level && companionTicket(level) : undefined;
    if (ofCompanion) left -= 1;
    const usual = ofCompanion ?? (level && defaultTicket(level, seat.seatKind));
    return { ...seat, ticketId: usual?.ticketId ?? 0, addonIds: [] };
  });
}
