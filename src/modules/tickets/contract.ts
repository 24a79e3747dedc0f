import { IdSchema } from '#kernel/id-schema.ts';
import { Type, type Static } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { AmountSchema } from '#kernel/amount.ts';
import { getWhatsOn } from '#modules/catalog/contract.ts';
import { WireSectionId } from '#modules/seating/rules/seat-ids.ts';
import { CODE_REFUSALS } from '#modules/codes/rules/code-offer.ts';
import { REFERENCE_REFUSALS } from '#modules/codes/rules/references.ts';
import { MEMBER_REFUSALS } from '#modules/memberships/rules/members.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';

/** The ticket calls of specification section 7 (calls). Amounts are decimal numbers in the brand's currency. */

const Text = Type.Optional(Type.String());

/** The number of a kind of seat in plans and statuses. */
export const WireSeatKind = Type.Enum(Object.values(SeatKind));

/** What decides whether a ticket type may be chosen: `TicketRules` in rules/price-sheet.ts. */
const TICKET_RULES = {
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
};

/** What a ticket costs in loyalty points beside its price; left out for none. */
const Points = Type.Optional(Type.Integer());

export const WireTicket = Type.Object({
  id: Type.Integer(),
  ticketId: Type.Integer(),
  name: Type.String(),
  hint: Text,
  price: Type.Number(),
  oldPrice: Type.Union([Type.Number(), Type.Null()]),
  serviceCharge: Type.Number(),
  pricePolicyId: Type.Integer(),
  ...TICKET_RULES,
  isByCodeEnabled: Type.Boolean(),
  walkin: Type.Boolean(),
  ref1prompt: Text,
  ref2prompt: Text,
  addons: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), price: Type.Number() })),
  currencies: Type.Record(Type.String(), Type.Object({ price: Type.Number(), serviceCharge: Type.Number() })),
});

/** What a visitor has entered to get a ticket, as it is stored: `Proof` in rules/proofs/proof.ts. */
const PROOF = { code: Text, ref1: Text, ref2: Text, memberNumber: Text };

/** A ticket that a code, references or a member number give. */
const WireCodeTicket = Type.Object({
  ...WireTicket.properties,
  ...PROOF,
  /** Left out when it costs no loyalty points. */
  isLoyaltyPointsRedemption: Type.Optional(Type.Boolean()),
  loyaltyPointsPrice: Points,
  /** The member's loyalty points; left out without a member number. */
  pointsBalance: Points,
  /** For how many more tickets that is good; null for any number. */
  balance: Type.Union([Type.Integer(), Type.Null()]),
  discountId: Type.Integer(),
  appliedDiscount: Type.Number(),
});

export const WireTicketGroup = Type.Object({
  ticketGroupId: Type.Integer(),
  name: Type.String(),
  /** Not in the specification: what its places have that others do not. */
  description: Text,
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

/**
 * A ticket type at a price level: the data for the rules of `tickets/rules/price-sheet.ts`, its texts and its price.
 */
const PageTicket = Type.Object({
  ticketId: Type.Integer(),
  ...PROOF,
  name: Type.String(),
  hint: Type.Optional(Type.String()),
  price: AmountSchema,
  points: Points,
  oldPrice: Type.Union([AmountSchema, Type.Null()]),
  /** The service charges that it adds; those of the whole order are not counted. */
  fee: AmountSchema,
  ...TICKET_RULES,
  addons: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), price: AmountSchema })),
});

/** A price level as the page of an order has it. */
export const WirePriceLevel = Type.Object({
  ticketGroupId: Type.Integer(),
  name: Type.String(),
  /** What its places have that others do not: 'Wider seats with more legroom'. */
  description: Text,
  isPremium: Type.Boolean(),
  /** The price shown for a seat of the level; null when nothing is sold. */
  price: Type.Union([AmountSchema, Type.Null()]),
  /** The service charges that such a ticket adds; those of the whole order are not counted. */
  fee: Type.Union([AmountSchema, Type.Null()]),
  tickets: Type.Array(PageTicket),
  /** Types that are sold only to who has the references that they ask for, or a member number. */
  gated: Type.Array(
    Type.Object({
      ticketId: Type.Integer(),
      name: Type.String(),
      price: AmountSchema,
      points: Points,
      seatKinds: Type.Array(WireSeatKind),
      isSoldOut: Type.Boolean(),
      byMember: Type.Boolean(),
      ref1prompt: Text,
      ref2prompt: Text,
    }),
  ),
});

/** What the codes and references of a cart give at a price level, beside the tickets for everybody. */
export const WireCodeTickets = Type.Object({
  ticketGroupId: Type.Integer(),
  tickets: Type.Array(PageTicket),
});

/** A code of a cart. */
export const WireCartCode = Type.Object({
  /** As it is stored: capitals without spaces and hyphens. */
  code: Type.String(),
  /** The name of its offer; '' when it is good no longer. */
  name: Type.String(),
  /** The goods that it is for. */
  goods: Type.Enum(['ticket', 'product']),
  /** For how many of them it is used. */
  count: Type.Integer(),
  /** What its discount takes off them; null when it opens a ticket type of its own. */
  saved: Type.Union([AmountSchema, Type.Null()]),
});

/** The loyalty points of a member whose tickets a cart has. */
export const WireCartPoints = Type.Object({
  memberNumber: Type.String(),
  /** What the tickets cost. */
  used: Type.Integer(),
  /** What the member has. */
  balance: Type.Integer(),
});

/** A place by its printed names; row and seat are '' for general admission. */
export const WireSeatName = Type.Object({ section: Type.String(), row: Type.String(), seat: Type.String() });

/** A seat of the cart, with its ticket. */
export const WireCartSeat = Type.Object({
  seatNo: Type.Integer(),
  sectionId: WireSectionId,
  x: Type.Integer(),
  y: Type.Integer(),
  section: Type.String(),
  row: Type.String(),
  seat: Type.String(),
  seatKind: WireSeatKind,
  ticketGroupId: Type.Integer(),
  ticketId: Type.Integer(),
  addonIds: Type.Array(Type.Integer()),
  ...PROOF,
  /** The type that it had before its proof was entered. */
  insteadOf: Type.Optional(Type.Integer()),
  /** True for a seat that another seat's ticket covers (isMultiplyFactorSubTicket). */
  isSub: Type.Boolean(),
  /** The amount of its ticket and add-ons. */
  amount: AmountSchema,
});

/** Places of one section without numbers that have the same ticket and add-ons. */
export const WireCartPlaces = Type.Object({
  sectionId: WireSectionId,
  ticketGroupId: Type.Integer(),
  ticketId: Type.Integer(),
  addonIds: Type.Array(Type.Integer()),
  ...PROOF,
  seatNos: Type.Array(Type.Integer()),
  amount: AmountSchema,
});

export const ticketGroups = endpoint({
  method: 'GET',
  path: '/api/presentations/:id/ticketGroups',
  access: 'anyone',
  summary: 'What the seats of a showing cost: price levels with their tickets, and the service charges',
  params: Type.Object({ id: IdSchema }),
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

/** Something that a visitor has typed. */
const Typed = Type.Optional(Type.String({ minLength: 1, maxLength: 80 }));

export const ticketByCode = endpoint({
  method: 'GET',
  path: '/api/presentations/:id/ticket',
  access: 'visitor',
  summary: 'The ticket that a code, references or a member number give at a showing',
  params: Type.Object({ id: IdSchema }),
  query: Type.Object({
    sectionId: Type.Optional(WireSectionId),
    ticketGroupId: Type.Optional(IdSchema),
    /** A discount code, a coupon or a ticket voucher. */
    ticketCode: Typed,
    /** What the prompts of the type `ticketId` ask for; only without a code. */
    ref1: Typed,
    ref2: Typed,
    /** Only without a code and references. */
    memberNumber: Typed,
    /** Only this ticket type. */
    ticketId: Type.Optional(IdSchema),
    /** Not these ticket types: '3,4'. */
    ignoreTicketIds: Type.Optional(
      Type.String({ pattern: '^([0-9]{1,9}(,[0-9]{1,9})*)?$', maxLength: 1000 }),
    ),
    recaptchaToken: Text,
    miniSiteUrl: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    ticket: Type.Union([WireCodeTicket, Type.Null()]),
    /** Why there is no ticket: a refusal code; null when there is one. */
    msg: Type.Union([
      Type.Enum([
        ...CODE_REFUSALS,
        ...REFERENCE_REFUSALS,
        ...MEMBER_REFUSALS,
        'POINTS_NEED_SIGN_IN',
        'NOT_ENOUGH_POINTS',
        'NO_PRICE_FOR_CODE',
        'TICKET_NOT_FOUND',
      ]),
      Type.Null(),
    ]),
  }),
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY', 'TOO_MANY_REQUESTS', 'RECAPTCHA_REQUIRED'],
  style: 'specification',
  botCheck: 'low',
});

export const lowestPriceOf = endpoint({
  method: 'GET',
  path: '/api/whats-on/price',
  access: 'anyone',
  summary:
    'The lowest price of one place among the showings of a What’s on page; null when none is on sale here',
  query: getWhatsOn.query,
  reply: Type.Object({
    lowest: Type.Union([
      /** The charges on the ticket apart; null where there are none. */
      Type.Object({ price: AmountSchema, fee: Type.Union([AmountSchema, Type.Null()]) }),
      Type.Null(),
    ]),
  }),
  refusals: ['UNKNOWN_LOCATION'],
  style: 'own',
});
export type LowestPrice = Static<typeof lowestPriceOf.reply>['lowest'];
