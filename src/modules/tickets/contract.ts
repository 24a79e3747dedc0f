import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';

/** The ticket calls of specification section 7 (calls). Amounts are decimal numbers in the brand's currency. */

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Text = Type.Optional(Type.String());

/** The number of a kind of seat in plans and statuses. */
export const WireSeatKind = Type.Enum(Object.values(SeatKind));

export const WireTicket = Type.Object({
  id: Type.Integer(),
  ticketId: Type.Integer(),
  name: Type.String(),
  hint: Text,
  price: Type.Number(),
  oldPrice: Type.Union([Type.Number(), Type.Null()]),
  serviceCharge: Type.Number(),
  pricePolicyId: Type.Integer(),
  multiplyFactor: Type.Integer(),
  minimum: Type.Integer(),
  maximum: Type.Integer(),
  companionOf: Type.Array(Type.Integer()),
  /**
   * Not in the specification: the kinds of seat that it is for, by number (seating/rules/seat-kinds.ts); empty for
   * every kind.
   */
  seatKinds: Type.Array(WireSeatKind),
  /** Not in the specification: at most as many of these as wheelchair places in the order. */
  perWheelchair: Type.Boolean(),
  isSoldOut: Type.Boolean(),
  isByCodeEnabled: Type.Boolean(),
  walkin: Type.Boolean(),
  ref1prompt: Text,
  ref2prompt: Text,
  addons: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), price: Type.Number() })),
  currencies: Type.Record(Type.String(), Type.Object({ price: Type.Number(), serviceCharge: Type.Number() })),
});

export const WireTicketGroup = Type.Object({
  ticketGroupId: Type.Integer(),
  name: Type.String(),
  isByCodeEnabled: Type.Boolean(),
  isPremium: Type.Boolean(),
  tickets: Type.Array(WireTicket),
  voucherTickets: Type.Array(WireTicket),
});

export const WireServiceCharge = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  amount: Type.Union([Type.Number(), Type.Null()]),
  percent: Type.Union([Type.Number(), Type.Null()]),
  isPerTicket: Type.Boolean(),
});

export const ticketGroups = endpoint({
  method: 'GET',
  path: '/api/presentations/:id/ticketGroups',
  access: 'anyone',
  summary: 'What the seats of a showing cost: price levels with their tickets, and the service charges',
  params: Type.Object({ id: Id }),
  query: Type.Object({
    miniSiteUrl: Type.Optional(Type.String({ maxLength: 200 })),
    integrationId: Type.Optional(Type.String({ maxLength: 200 })),
    membershipLoyaltyId: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    ticketGroups: Type.Array(WireTicketGroup),
    serviceCharge: Type.Array(WireServiceCharge),
  }),
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY'],
  style: 'specification',
});
