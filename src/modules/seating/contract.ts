import { IdSchema } from '#kernel/id-schema.ts';
import { Type } from 'typebox';
import { endpoint, HEAVY_COST, rawEndpoint } from '#kernel/endpoint.ts';
import { SALE_REFUSALS } from '#modules/catalog/rules/sale-window.ts';
import type { Chart } from './rules/chart.ts';
import { WireSectionId } from './rules/seat-ids.ts';
import { SELECTION_FAULTS } from './rules/selection/selection-faults.ts';

/** The calls of choosing seats: those of specification section 7 (calls), 'Seating', and some of our own. */

const Token = Type.Optional(Type.String({ maxLength: 8192 }));
const ZeroOne = Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)]));
const MiniSite = Type.Optional(Type.String({ maxLength: 200 }));

/** A seat in the calls lock and unlock; coordinates are null for general admission. */
export const SeatRefSchema = Type.Object({
  PresentationId: IdSchema,
  VenueId: Type.Optional(Type.Integer()),
  VenueSeatplanId: Type.Optional(Type.Integer()),
  VenueSectionId: WireSectionId,
  TicketGroupId: Type.Optional(Type.Integer()),
  XCoordinate: Type.Union([Type.Integer(), Type.Null()]),
  YCoordinate: Type.Union([Type.Integer(), Type.Null()]),
});

const LockBody = Type.Object({
  recaptchaToken: Token,
  seat: Type.Optional(SeatRefSchema),
  /** Not in the specification: locks all of them or none. */
  seats: Type.Optional(Type.Array(SeatRefSchema, { minItems: 1, maxItems: 100 })),
});

/** A place in the answers of these calls. */
export const LockedSeatSchema = Type.Object({
  PresentationId: Type.Integer(),
  VenueSectionId: Type.Integer(),
  x: Type.Integer(),
  y: Type.Integer(),
  seatNo: Type.Integer(),
});

const LockReply = Type.Object({
  lockedSeat: Type.Optional(LockedSeatSchema),
  lockedSeats: Type.Optional(Type.Array(LockedSeatSchema)),
  /** When the locks end, ISO 8601. */
  expiresAt: Type.Optional(Type.String()),
});

export const lockSeat = endpoint({
  method: 'PUT',
  path: '/api/seats/lock-seat',
  access: 'visitor',
  summary: 'Keeps a seat for the visitor until the timer ends',
  body: LockBody,
  reply: LockReply,
  refusals: [
    ...SALE_REFUSALS,
    'lock_seat_error',
    'NOT_ENOUGH_SEATS',
    'MAX_SEATS_EXCEEDED',
    'HELD_TOO_LONG',
    'UNKNOWN_SEAT',
    'RECAPTCHA_REQUIRED',
  ],
  style: 'specification',
  botCheck: 'low',
});

export const unlockSeat = endpoint({
  method: 'PUT',
  path: '/api/seats/unlock-seat',
  access: 'visitor',
  summary: 'Unlocks a seat',
  body: LockBody,
  reply: LockReply,
  refusals: ['NO_EVENT_FOUND', 'unlock_seat_error', 'UNKNOWN_SEAT', 'RECAPTCHA_REQUIRED'],
  style: 'specification',
  botCheck: 'low',
});

const Allocation = Type.Integer({
  description: 'who may have it: 0 everybody, 1 the box office, 2 who buys at once but not on hold',
});

/** A seat in the classic form of the specification (section 3, data). */
export const ClassicSeat = Type.Object({
  PresentationId: Type.Integer(),
  VenueId: Type.Integer(),
  VenueSeatplanId: Type.Integer(),
  VenueSectionId: Type.Integer(),
  VenueSectionSeatGroupId: Type.Integer(),
  TicketGroupId: Type.Integer(),
  XCoordinate: Type.Integer(),
  YCoordinate: Type.Integer(),
  RowName: Type.String(),
  SeatName: Type.String(),
  SectionName: Type.String(),
  AllocationId: Allocation,
  isAvailable: Type.Boolean(),
  isBlocked: Type.Boolean(),
  isSelected: Type.Boolean(),
  isHandicap: Type.Boolean(),
  isSingleSeatBlock: Type.Boolean(),
  isLeftSeat: Type.Boolean(),
  isMiddleSeat: Type.Boolean(),
  isRightSeat: Type.Boolean(),
  /** Fields of the chosen ticket: the cart has them (`GET /api/order/:id/cart`). Here they are always the same. */
  ticket: Type.Null(),
  firstTicket: Type.Null(),
  isMultiplyFactorSubTicket: Type.Boolean(),
  ref1: Type.Null(),
  ref2: Type.Null(),
});

const StatusQuery = {
  presentationId: IdSchema,
  venueTypeId: Type.Optional(
    Type.Integer({ description: 'accepted; the presentation itself says of what type its hall is' }),
  ),
  isReserved: Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(1)], {
      description: 'accepted; the presentation itself says which of its sections have numbered seats',
    }),
  ),
  recaptchaToken: Type.Optional(
    Type.String({ maxLength: 8192, description: 'accepted; reading needs no bot check' }),
  ),
  miniSiteUrl: Type.Optional(
    Type.String({ maxLength: 200, description: 'accepted; restricts tickets, never seats' }),
  ),
};

export const seatsStatus = endpoint({
  method: 'GET',
  path: '/api/seats/seats-status',
  access: 'visitor',
  summary: 'Every seat of a presentation with its status, in the classic form',
  query: Type.Object(StatusQuery),
  reply: Type.Object({ seats: Type.Array(ClassicSeat) }),
  refusals: [...SALE_REFUSALS],
  style: 'specification',
  cost: () => HEAVY_COST,
});

export const seatsStatusV2 = endpoint({
  method: 'GET',
  path: '/api/seats/seats-statusV2',
  access: 'visitor',
  summary: 'The available seats of a presentation or one section: section_x_y -> ticketGroup,allocation',
  query: Type.Object({ ...StatusQuery, sectionId: Type.Optional(IdSchema) }),
  reply: Type.Object({ seats: Type.Record(Type.String(), Type.String()) }),
  refusals: [...SALE_REFUSALS],
  style: 'specification',
});

const PlanSeat = Type.Object({
  p: Type.Union([Type.Integer(), Type.Null()], { description: 'presentation id, where one was named' }),
  v: Type.Union([Type.Integer(), Type.Null()], { description: 'venue id' }),
  sp: Type.Integer({ description: 'seatplan id' }),
  s: Type.Integer({ description: 'section id' }),
  g: Type.Integer({ description: 'group id: the sofa, or 0' }),
  r: Type.String({ description: 'row; empty in general admission' }),
  n: Type.String({ description: 'seat name; empty in general admission' }),
  x: Type.Integer(),
  y: Type.Integer({ description: '0 in general admission, where x counts the places of the section' }),
  tg: Type.Integer({ description: 'ticket group' }),
  a: Allocation,
  premium: Type.Boolean(),
  handicap: Type.Boolean(),
  companion: Type.Boolean(),
  limitedView: Type.Boolean(),
  isFirstAddonSelected: Type.Boolean({ description: 'the cart’s: false here' }),
});

const SoldOut = Type.Boolean({
  description: 'no place can be had: now where a presentation is named, else at all',
});

const ClassicSection = Type.Object({
  VenueSectionId: Type.Integer(),
  SectionName: Type.String(),
  IsReserved: Type.Boolean(),
  isSoldOut: SoldOut,
  capacity: Type.Optional(Type.Integer()),
  groups: Type.Array(
    Type.Object({
      VenueSectionSeatGroupId: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          RowName: Type.String(),
          seats: Type.Array(
            Type.Object({
              SeatName: Type.String(),
              XCoordinate: Type.Integer(),
              YCoordinate: Type.Integer(),
              TicketGroupId: Type.Integer(),
              isHandicap: Type.Boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A plan in the classic form of the specification. */
export const ClassicSeatplan = Type.Object({
  seatplanId: Type.Integer(),
  sections: Type.Array(ClassicSection),
});

const PlanQuery = Type.Object({
  seatplanId: IdSchema,
  /** The hall, which must have that plan. */
  venueId: Type.Optional(IdSchema),
  /**
   * Not in the specification: the presentation, which must have that plan. It determines whether a section is sold
   * out.
   */
  presentationId: Type.Optional(IdSchema),
});

export const seatplan = endpoint({
  method: 'GET',
  path: '/api/seats/seatplan',
  access: 'anyone',
  summary: 'A seating plan: sections with groups, rows and seats',
  query: PlanQuery,
  reply: Type.Object({ seatplan: ClassicSeatplan }),
  refusals: ['UNKNOWN_SEATPLAN', 'NO_EVENT_FOUND'],
  style: 'specification',
});

export const seatplanV2 = endpoint({
  method: 'POST',
  path: '/api/seats/seatplanV2',
  access: 'anyone',
  summary: 'A seating plan in short names',
  query: PlanQuery,
  body: Type.Object({ recaptchaToken: Token }),
  reply: Type.Object({
    seatplanId: Type.Integer(),
    sections: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        isReserved: Type.Boolean(),
        isSoldOut: SoldOut,
        capacity: Type.Optional(Type.Integer()),
      }),
    ),
    seats: Type.Array(PlanSeat),
  }),
  refusals: ['UNKNOWN_SEATPLAN', 'NO_EVENT_FOUND'],
  style: 'specification',
});

/** A day, or an instant whose day counts: cinema days are compared. */
const FromDay = Type.Optional(
  Type.String({
    pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(T[\\d:.]+(Z|[+-]\\d{2}:?\\d{2})?)?$',
    maxLength: 40,
  }),
);

const BestAvailableQuery = {
  recaptchaToken: Token,
  maxMatches: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  featureId: Type.Optional(IdSchema),
  presentationId: Type.Optional(IdSchema),
  ticketGroupId: Type.Optional(Type.Integer()),
  quantity: Type.Integer({ minimum: 1, maximum: 100 }),
  resultsPerMatch: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
  /** 1, also when left out: one match for each presentation; 0: as many as it has, without a common seat. */
  isBestPerPresentation: ZeroOne,
  startDate: FromDay,
  endDate: FromDay,
  locationId: Type.Optional(IdSchema),
  partOfDay: Type.Optional(Type.Enum(['morning', 'afternoon', 'evening', 'night'])),
  isLock: ZeroOne,
  miniSiteUrl: MiniSite,
};

const BestReply = Type.Object({
  matches: Type.Array(
    Type.Object({
      presentationId: Type.Integer(),
      dateTime: Type.String(),
      ticketGroupId: Type.Integer(),
      isTogether: Type.Boolean(),
      isLocked: Type.Boolean(),
      seats: Type.Array(LockedSeatSchema),
    }),
  ),
  expiresAt: Type.Optional(Type.String()),
});

const BEST_REFUSALS = [
  ...SALE_REFUSALS,
  'NOT_ENOUGH_SEATS',
  'MAX_SEATS_EXCEEDED',
  'HELD_TOO_LONG',
  'RECAPTCHA_REQUIRED',
] as const;

export const bestAvailable = endpoint({
  method: 'GET',
  path: '/api/seats/best-available',
  access: 'visitor',
  summary: 'The best free seats for a party, across presentations; keeps them when asked (isLock=1)',
  query: Type.Object(BestAvailableQuery),
  reply: BestReply,
  refusals: [...BEST_REFUSALS],
  style: 'specification',
  botCheck: 'low',
  changes: true,
});

export const bestAvailablePost = endpoint({
  method: 'POST',
  path: '/api/seats/best-available',
  access: 'visitor',
  summary: 'The same as a POST',
  body: Type.Object(BestAvailableQuery),
  reply: BestReply,
  refusals: [...BEST_REFUSALS],
  style: 'specification',
  botCheck: 'low',
});

/** Not in the specification: the compact forms for the seat map. */
export const seatStates = endpoint({
  method: 'GET',
  path: '/api/seats/states',
  access: 'visitor',
  summary: 'The state of every place of a presentation, four bits each, and the visitor’s own places',
  query: Type.Object({ presentationId: IdSchema }, { additionalProperties: false }),
  reply: Type.Object({
    seq: Type.Integer(),
    /** The plan that numbers the places. */
    seatplanId: Type.Integer(),
    /** base64 of packStates */
    states: Type.String(),
    mine: Type.Array(Type.Integer()),
  }),
  refusals: ['NO_EVENT_FOUND'],
  style: 'own',
});

export const liveSeats = rawEndpoint({
  method: 'GET',
  path: '/api/seats/live',
  // The states are the same for everybody, but streams are counted by visitor.
  access: 'visitor',
  summary: 'Live seat states of a presentation as server-sent events',
  query: Type.Object({ presentationId: IdSchema }, { additionalProperties: false }),
});

export const seatChart = endpoint({
  method: 'GET',
  path: '/api/seats/chart/:seatplanId',
  access: 'anyone',
  summary: 'The geometry of a seating plan, for the map; never changes',
  params: Type.Object({ seatplanId: IdSchema }),
  // Sent as it is stored, compressed once; only callers need its schema.
  reply: Type.Unsafe<Chart>({}),
  refusals: ['UNKNOWN_SEATPLAN'],
  style: 'own',
});

export const checkSelection = endpoint({
  method: 'POST',
  path: '/api/seats/check-selection',
  access: 'visitor',
  summary: 'Judges the visitor’s kept seats by the rules, before going on',
  body: Type.Object(
    { presentationId: IdSchema, confirmed: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ ok: Type.Literal(true) }),
  refusals: [...SALE_REFUSALS, ...SELECTION_FAULTS],
  style: 'own',
});
