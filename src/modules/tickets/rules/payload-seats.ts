import { IdSchema } from '#kernel/id-schema.ts';
import { Type, type Static } from 'typebox';
import { WireAmount } from '#kernel/wire-amount.ts';
import { WireSectionId } from '#modules/seating/rules/seat-ids.ts';

const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const Reference = Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 80 }), Type.Null()]));
const Amount = Type.Optional(Type.Union([WireAmount, Type.Null()]));

/**
 * A seat of the cart payload (specification section 3, 'Cart payload'). Amounts, ids and names are only compared with
 * ours. Fields of things that the shop does not sell yet must be empty (ordering/rules/unsold-parts.ts).
 */
export const PayloadSeatSchema = Type.Object({
  XCoordinate: Type.Union([Type.Integer(), Type.Null()]),
  YCoordinate: Type.Union([Type.Integer(), Type.Null()]),
  RowName: Text(80),
  SeatName: Text(80),
  /** Whether the first of the ticket's add-ons is among those selected. */
  isFirstAddonSelected: Type.Optional(Type.Boolean()),
  isMultiplyFactorSubTicket: Type.Optional(Type.Boolean()),
  ticket: Type.Object({
    prsntId: IdSchema,
    ticketGroupId: Type.Integer(),
    venueId: Type.Optional(Type.Integer()),
    seatplanId: Type.Optional(Type.Integer()),
    sectionId: WireSectionId,
    ticketId: IdSchema,
    amount: WireAmount,
    serviceCharge: Type.Optional(WireAmount),
    pricePolicyId: Type.Optional(Type.Integer()),
    allocationId: Type.Optional(Type.Integer()),
    code: Text(80),
    oldPrice: Amount,
    selectedAddons: Type.Optional(
      Type.Array(Type.Object({ id: Type.Integer(), price: Type.Optional(WireAmount) }), { maxItems: 20 }),
    ),
    discountId: Reference,
    appliedDiscount: Type.Optional(Type.Unknown()),
    memberNumber: Text(80),
    /** What the ticket costs in loyalty points. */
    loyaltyPointsPrice: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    systemVoucher: Type.Optional(Type.Unknown()),
    ref1: Text(80),
    ref2: Text(80),
  }),
});

export type PayloadSeat = Static<typeof PayloadSeatSchema>;

/** The part of the cart payload that tickets use. */
export type TicketPayload = {
  readonly seats: readonly PayloadSeat[];
  readonly authProfileId?: number | undefined;
  readonly businessId?: number | undefined;
  readonly locationId?: number | undefined;
  /** When the presentation begins, as the visitor saw it. */
  readonly dateTime?: string | null | undefined;
  /** The service charges on the order, as shown. */
  readonly globalServiceCharge?: number | undefined;
};
