import { Type } from 'typebox';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const Reference = Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 80 }), Type.Null()]));
const Amount = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const Parts = Type.Optional(Type.Union([Type.Array(Type.Unknown(), { maxItems: 100 }), Type.Null()]));

/**
 * A seat of the cart payload (specification section 3). Amounts, ids and names are compared with ours, never
 * charged; what we sell nothing of (rules/unsold-parts.ts) must be empty.
 */
const PayloadSeat = Type.Object({
  XCoordinate: Type.Union([Type.Integer(), Type.Null()]),
  YCoordinate: Type.Union([Type.Integer(), Type.Null()]),
  RowName: Text(80),
  SeatName: Text(80),
  /** Whether the first of the ticket's add-ons is among those selected. */
  isFirstAddonSelected: Type.Optional(Type.Boolean()),
  isMultiplyFactorSubTicket: Type.Optional(Type.Boolean()),
  ticket: Type.Object({
    prsntId: Id,
    ticketGroupId: Type.Integer(),
    venueId: Type.Optional(Type.Integer()),
    seatplanId: Type.Optional(Type.Integer()),
    sectionId: Id,
    ticketId: Id,
    amount: Type.Number(),
    serviceCharge: Type.Optional(Type.Number()),
    pricePolicyId: Type.Optional(Type.Integer()),
    allocationId: Type.Optional(Type.Integer()),
    code: Text(80),
    oldPrice: Amount,
    selectedAddons: Type.Optional(
      Type.Array(Type.Object({ id: Type.Integer(), price: Type.Optional(Type.Number()) }), { maxItems: 20 }),
    ),
    discountId: Reference,
    appliedDiscount: Type.Optional(Type.Unknown()),
    memberNumber: Text(80),
    systemVoucher: Type.Optional(Type.Unknown()),
    ref1: Text(80),
    ref2: Text(80),
  }),
});

/** The cart as it is committed (specification section 3, 'Cart payload'), card data excepted. */
export const CartPayloadSchema = Type.Object({
  /** Ours: which cart, so that the same commit again finds its first answer. */
  cartId: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
  ),
  /** By the names of the form or of the specification's Customer (customers/rules/wire-customer.ts). */
  customerInfo: Type.Record(Type.String(), Type.Unknown()),
  membershipIdentifier: Text(80),
  membershipLoyaltyId: Reference,
  /** At most the gateway's reference, scheme, last four digits and expiry; nothing is read of it. */
  creditcardInfo: Type.Optional(Type.Unknown()),
  saveMagCard: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  paypal: Type.Optional(Type.Unknown()),
  paymentIdentifier: Text(400),
  numberOfPayments: Type.Optional(Type.Integer({ minimum: 1, maximum: 36 })),
  voucherPayments: Type.Optional(
    Type.Union([
      Type.Array(
        Type.Object({
          amount: Amount,
          id: Reference,
          systemVoucher: Type.Optional(Type.Unknown()),
          systemVoucherItemId: Reference,
        }),
        { maxItems: 20 },
      ),
      Type.Null(),
    ]),
  ),
  authProfileId: Type.Optional(Type.Integer()),
  businessId: Type.Optional(Type.Integer()),
  locationId: Type.Optional(Type.Integer()),
  isHold: Type.Optional(Type.Boolean()),
  referralMiniSiteId: Reference,
  seats: Type.Array(PayloadSeat, { maxItems: 100 }),
  products: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), quantity: Type.Integer({ minimum: 0, maximum: 99 }) }), {
      maxItems: 100,
    }),
  ),
  memberships: Parts,
  vouchers: Parts,
  donations: Parts,
  modify: Type.Optional(
    Type.Union([
      Type.Object({ resId: Reference, lastTransactionId: Reference, tickets: Parts }),
      Type.Null(),
    ]),
  ),
  /** The per-order charges as shown. */
  globalServiceCharge: Type.Optional(Type.Number()),
  /** Ours: what the visitor saw as the total. */
  total: Type.Optional(Type.Number()),
  delivery: Type.Optional(Type.String({ maxLength: 40 })),
});
