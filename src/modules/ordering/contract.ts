import { IdSchema } from '#kernel/id-schema.ts';
import { Type, type Static, type TSchema } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { endpoint, rawEndpoint } from '#kernel/endpoint.ts';
import { SALE_REFUSALS } from '#modules/catalog/rules/sale-window.ts';
import { PresentationSchema, Restriction } from '#modules/catalog/contract.ts';
import { DECLINE_REASONS } from '#modules/payment/rules/outcome.ts';
import { SPLIT_FAULTS } from '#modules/payment/rules/split-total.ts';
import { ALL_CART_KINDS, GOODS_CART_KINDS } from '#modules/sales/rules/cart-kinds.ts';
import { LINE_KINDS } from '#modules/sales/rules/bill.ts';
import { WireProduct } from '#modules/products/contract.ts';
import { ClassicSeat, ClassicSeatplan } from '#modules/seating/contract.ts';
import {
  WireCartPlaces,
  WireCartSeat,
  WireSeatName,
  WirePriceLevel,
  WireServiceCharge,
  WireTicketGroup,
} from '#modules/tickets/contract.ts';
import { GoodsContentSchema, TicketContentSchema } from './rules/cart.ts';
import { CartPayloadSchema, type ReadyPayload } from './rules/cart-payload.ts';
import { STEPS, stepsOf } from './rules/flow.ts';
import { faultsOf } from './rules/goods-parts.ts';
import { PAYMENT_ENDS } from './rules/payment-ends.ts';
import { PRESENTATION_PARTS } from './rules/presentation-parts.ts';
import { FoundOrderSchema, ORDERS_FOUND } from './rules/wire-found.ts';
import { OperatorOrderSchema, RefundPartSchema } from './rules/wire-operator-order.ts';
import { UNSOLD_PARTS } from './rules/unsold-parts.ts';
import { WireDocumentSchema } from '#modules/documents/rules/wire-document.ts';
import { BlockedSeatsSchema, BlockReason, NamedSeatsSchema } from './rules/wire-blocks.ts';
import { ChangeReportSchema, TouchedSchema } from './rules/wire-changes.ts';

/**
 * The calls of an order of tickets: a presentation with all that is sold for it and the commit (specification section 7,
 * calls), the visitor's cart and its steps (not in the specification).
 */

const Params = Type.Object({ id: IdSchema }, { additionalProperties: false });
const Nullable = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()]);

const BillSchema = Type.Object({
  currency: Type.String(),
  lines: Type.Array(
    Type.Object({
      kind: Type.Enum([...LINE_KINDS]),
      itemId: Type.Integer(),
      name: Type.String(),
      quantity: Type.Integer(),
      unit: AmountSchema,
      amount: AmountSchema,
      ticketGroupId: Type.Optional(Type.Integer()),
    }),
  ),
  /** Without the service charges. */
  goods: AmountSchema,
  charges: AmountSchema,
  total: AmountSchema,
  /** The total in the brand's second currency, when one is shown (in the months around a change of currency). */
  second: Type.Union([Type.Object({ currency: Type.String(), total: AmountSchema }), Type.Null()]),
});

/** The fields of every kind of cart, in addition to what is chosen. */
const CART_STATE = {
  bill: BillSchema,
  /**
   * The part of the commit that the page shows (specification section 3, 'Cart payload'); it is sent back unchanged.
   */
  payload: Type.Unsafe<ReadyPayload>(Type.Record(Type.String(), Type.Unknown())),
  /** The fault of the chosen goods that must be corrected before the next step. */
  fault: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  /** An order of this visitor, of the same kind and subject, whose payment is under way. */
  pending: Type.Union([
    Type.Object({ orderId: Type.String(), redirectUrl: Nullable(Type.String()) }),
    Type.Null(),
  ]),
  /** The order that was made of this cart a moment ago; null once the visitor has chosen something new. */
  settled: Type.Union([Type.Object({ orderId: Type.String(), isPaid: Type.Boolean() }), Type.Null()]),
};

/** The visitor's cart of one presentation: the reply of every cart call. */
export const CartSchema = Type.Object({
  cartId: Nullable(Type.String()),
  presentationId: Type.Integer(),
  version: Type.Integer(),
  step: Type.Enum([...STEPS]),
  seats: Type.Array(WireCartSeat),
  places: Type.Array(WireCartPlaces),
  /**
   * Seats that were in the cart until the cinema changed the hall's plan or blocked them, while their lock would have
   * lasted.
   */
  lostSeats: Type.Optional(Type.Array(WireSeatName)),
  content: TicketContentSchema,
  timer: Type.Union([Type.Object({ expiresAt: Type.String(), limitAt: Type.String() }), Type.Null()]),
  ...CART_STATE,
});

const Product = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  price: AmountSchema,
  maximum: Type.Integer(),
  isDeliveryRequired: Type.Boolean(),
  image: Type.String(),
  background: Nullable(Type.String()),
});

/** A list of names of parts: 'seats,seatplan'. */
const PartNames = Type.String({
  pattern: `^(${PRESENTATION_PARTS.join('|')})(,(${PRESENTATION_PARTS.join('|')}))*$`,
  maxLength: 200,
  description: 'the parts to fill; all others are null',
});
/** A part, null where it is not asked for. No union: writing one would check every seat of a hall first. */
const Asked = <S extends TSchema & { type: string }>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });

export const getPresentation = endpoint({
  method: 'GET',
  path: '/api/presentations/:id',
  access: 'visitor',
  summary: 'One showing, whether it can be bought now or not, with the parts that are asked for (?parts=)',
  params: Type.Object({ id: IdSchema }),
  query: Type.Object({
    ...Restriction,
    integrationId: Type.Optional(Type.String({ maxLength: 200 })),
    membershipLoyaltyId: Type.Optional(Type.String({ maxLength: 80 })),
    parts: Type.Optional(PartNames),
  }),
  reply: Type.Object({
    presentation: Type.Object({
      ...PresentationSchema.properties,
      products: Asked(Type.Array(WireProduct)),
      ticketGroups: Asked(Type.Array(WireTicketGroup)),
      seats: Asked(Type.Array(ClassicSeat)),
      seatplan: Asked(ClassicSeatplan),
      serviceCharge: Asked(Type.Array(WireServiceCharge)),
    }),
  }),
  refusals: [...SALE_REFUSALS, 'NO_PRICE_POLICY'],
  style: 'specification',
});

export const orderPage = endpoint({
  method: 'GET',
  path: '/api/order/:id',
  access: 'visitor',
  summary: 'All that the order page of a showing needs: showing, prices, products, the visitor’s cart',
  params: Params,
  reply: Type.Object({
    presentation: PresentationSchema,
    seatplanId: Type.Integer(),
    /** The ticket group of each price level of the chart, by index; 0 when none is sold. */
    ticketGroupIds: Type.Array(Type.Integer()),
    seatingPolicyId: Type.Integer(),
    maxSeats: Type.Integer(),
    priceLevels: Type.Array(WirePriceLevel),
    /** The prices of one place for search engines: decimal texts in major units; null when no place can be bought. */
    priceRange: Type.Union([
      Type.Object({ lowPrice: Type.String(), highPrice: Type.String(), count: Type.Integer() }),
      Type.Null(),
    ]),
    products: Type.Array(Product),
    deliveryWays: Type.Array(
      Type.Object({ key: Type.String(), name: Type.String(), needsAddress: Type.Boolean() }),
    ),
    cart: CartSchema,
  }),
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY'],
  style: 'own',
});

export const readCart = endpoint({
  method: 'GET',
  path: '/api/order/:id/cart',
  access: 'visitor',
  summary: 'The visitor’s cart for a showing',
  params: Params,
  reply: CartSchema,
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY'],
  style: 'own',
});

export const writeCart = endpoint({
  method: 'PUT',
  path: '/api/order/:id/cart',
  access: 'visitor',
  summary: 'Changes what the visitor chose: any part of the cart’s content',
  params: Params,
  body: Type.Partial(TicketContentSchema, { additionalProperties: false }),
  reply: CartSchema,
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY', 'CARD_DATA_NOT_ALLOWED'],
  style: 'own',
});

export const enterStep = endpoint({
  method: 'POST',
  path: '/api/order/:id/step',
  access: 'visitor',
  summary: 'Goes to a step when what comes before it is in order; starts its clock',
  params: Params,
  body: Type.Object({ step: Type.Enum([...STEPS]) }, { additionalProperties: false }),
  reply: CartSchema,
  refusals: [
    ...SALE_REFUSALS,
    ...faultsOf('tickets'),
    'TIME_EXPIRED',
    'PAYMENT_REQUIRED',
    'PAYMENT_UNDER_WAY',
  ],
  style: 'own',
});

export const extendTime = endpoint({
  method: 'POST',
  path: '/api/order/:id/extend',
  access: 'visitor',
  summary: 'Keeps the seats longer, up to the absolute limit',
  params: Params,
  reply: CartSchema,
  refusals: [
    'NO_EVENT_FOUND', 'NO_PRICE_POLICY', 'TIME_EXPIRED', 'TIME_LIMIT_REACHED', 'PAYMENT_UNDER_WAY', 'ORDER_ALREADY_PAID',
  ], // prettier-ignore
  style: 'own',
});

export const resetOrder = endpoint({
  method: 'POST',
  path: '/api/order/:id/reset',
  access: 'visitor',
  summary:
    'Starts over: withdraws a payment under way, unlocks the seats and empties the cart, keeping the customer’s details when asked',
  params: Params,
  body: Type.Object({ keepCustomer: Type.Boolean() }, { additionalProperties: false }),
  reply: CartSchema,
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY', 'ORDER_ALREADY_PAID', 'PAYMENT_NOT_WITHDRAWN'],
  style: 'own',
});

/** Calls of carts without a seat. A visitor has one open cart, of one kind. */
const KindParams = Type.Object({ kind: Type.Enum([...GOODS_CART_KINDS]) }, { additionalProperties: false });
const KindStep = Type.Enum([...new Set(GOODS_CART_KINDS.flatMap(stepsOf))]);

export const KindCartSchema = Type.Object({
  cartId: Nullable(Type.String()),
  kind: KindParams.properties.kind,
  version: Type.Integer(),
  step: KindStep,
  content: GoodsContentSchema,
  /** The page and number of seats that the visitor has locked in a cart of another kind; the first change unlocks them. */
  replaces: Type.Union([Type.Object({ address: Type.String(), count: Type.Integer() }), Type.Null()]),
  ...CART_STATE,
});

export const readKindCart = endpoint({
  method: 'GET',
  path: '/api/carts/:kind',
  access: 'visitor',
  summary: 'The visitor’s cart of goods without a seat',
  params: KindParams,
  reply: KindCartSchema,
  refusals: [],
  style: 'own',
});

export const writeKindCart = endpoint({
  method: 'PUT',
  path: '/api/carts/:kind',
  access: 'visitor',
  summary: 'Changes what the visitor chose; a cart of another kind is cleared and its seats are unlocked',
  params: KindParams,
  body: Type.Partial(GoodsContentSchema, { additionalProperties: false }),
  reply: KindCartSchema,
  refusals: ['CARD_DATA_NOT_ALLOWED'],
  style: 'own',
});

export const enterKindStep = endpoint({
  method: 'POST',
  path: '/api/carts/:kind/step',
  access: 'visitor',
  summary: 'Goes to a step when what comes before it is in order',
  params: KindParams,
  body: Type.Object({ step: KindStep }, { additionalProperties: false }),
  reply: KindCartSchema,
  refusals: [...faultsOf(...GOODS_CART_KINDS), 'PAYMENT_REQUIRED', 'PAYMENT_UNDER_WAY'],
  style: 'own',
});

export const resetKindCart = endpoint({
  method: 'POST',
  path: '/api/carts/:kind/reset',
  access: 'visitor',
  summary: 'Withdraws a payment under way and empties the cart, keeping the customer’s details when asked',
  params: KindParams,
  body: Type.Object({ keepCustomer: Type.Boolean() }, { additionalProperties: false }),
  reply: KindCartSchema,
  refusals: ['ORDER_ALREADY_PAID', 'PAYMENT_NOT_WITHDRAWN'],
  style: 'own',
});

/** The result of a commit; `status` determines which fields there are. */
const CommitReply = Type.Object({
  status: Type.Enum(['paid', 'pending']),
  orderId: Type.String(),
  reservationIdentifier: Type.Optional(Type.String()),
  ticketIdentifiers: Type.Optional(Type.Array(Type.String())),
  redirectUrl: Type.Optional(Type.String()),
  /** The amount (major units) that the buyer must confirm in the bank's app, and the time that is left for it. */
  confirm: Type.Optional(
    Type.Object({
      amount: Type.Number(),
      currency: Type.String(),
      secondsLeft: Type.Integer(),
      ofSeconds: Type.Integer(),
    }),
  ),
  /** The token in the e-ticket's address. */
  link: Type.Optional(Type.String()),
});

export const commitOrder = endpoint({
  method: 'POST',
  path: '/api/payment/commit',
  access: 'visitor',
  summary: 'Buys the cart: keeps the seats, takes the money, issues the tickets; once for a cart',
  body: Type.Object({
    cart: CartPayloadSchema,
    miniSiteUrl: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
    recaptchaToken: Type.Optional(Type.String({ maxLength: 8192 })),
  }),
  reply: CommitReply,
  refusals: [
    ...SALE_REFUSALS, ...faultsOf(...ALL_CART_KINDS), ...DECLINE_REASONS, ...UNSOLD_PARTS, ...SPLIT_FAULTS, 'MIXED_CART', 'TIME_EXPIRED', 'lock_seat_error', 'UNKNOWN_SEAT',
    'CUSTOMER_NOT_VALID', 'PRICE_CHANGED', 'CART_DIFFERS', 'PAYMENT_REQUIRED', 'PAYMENT_IDENTIFIER_UNKNOWN', 'PAYMENTS_NOT_ALLOWED', 'ORDER_ALREADY_PAID',
    'PAYMENT_UNDER_WAY', 'CARD_DATA_NOT_ALLOWED', 'INCOMPATIBLE_AUTH_PROFILE', 'INCOMPATIBLE_BUSINESS', 'ORDER_CANCELLED', 'ORDER_REFUNDED', 'HOLD_NOT_ALLOWED',
    'NO_CART', 'RECAPTCHA_REQUIRED',
  ], // prettier-ignore
  style: 'specification',
  botCheck: 'high',
  limit: { max: 30, seconds: 60 },
});

const OrderParams = Type.Object({
  orderId: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
});

export const paymentStatus = endpoint({
  method: 'GET',
  path: '/api/payment/status/:orderId',
  access: 'visitor',
  summary: 'How the payment of one of the visitor’s orders goes',
  params: OrderParams,
  reply: CommitReply,
  refusals: PAYMENT_ENDS,
  style: 'specification',
  limit: { max: 240, seconds: 60 },
});

export const withdrawPayment = endpoint({
  method: 'POST',
  path: '/api/payment/withdraw/:orderId',
  access: 'visitor',
  summary: 'Stops the payment of one of the visitor’s orders, so that it can be paid in another way',
  params: OrderParams,
  reply: Type.Object({ isWithdrawn: Type.Literal(true) }),
  refusals: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PAID', 'PAYMENT_NOT_WITHDRAWN'],
  style: 'own',
  limit: { max: 30, seconds: 60 },
});

export const eTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:token',
  access: 'visitor',
  summary: 'A paid order by its unguessable link',
  params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }),
  reply: WireDocumentSchema,
  refusals: ['ORDER_NOT_FOUND'],
  style: 'own',
  limit: { max: 120, seconds: 60 },
});

const OrderCode = Type.Object(
  { code: Type.String({ pattern: '^[2-9A-Z]{4}-[2-9A-Z]{4}$' }) },
  { additionalProperties: false },
);

export const searchOrders = endpoint({
  method: 'POST',
  path: '/api/operator/orders/search',
  summary:
    'The brand’s orders by a text (an order’s or ticket’s code, beginnings of the buyer’s names and e-mail address, a phone number), by a presentation, or both; the newest first (operators)',
  access: 'operator',
  // A body, because addresses are logged by proxies.
  body: Type.Object(
    {
      text: Type.Optional(Type.String({ maxLength: 200 })),
      presentationId: Type.Optional(IdSchema),
      /** The code of the last order of the answer before, to read on. */
      after: Type.Optional(OrderCode.properties.code),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    orders: Type.Array(FoundOrderSchema, { maxItems: ORDERS_FOUND }),
    hasMore: Type.Boolean(),
  }),
  refusals: [],
  style: 'own',
  limit: { max: 60, seconds: 60 },
});

export const operatorOrder = endpoint({
  method: 'GET',
  path: '/api/operator/orders/:code',
  summary: 'An order by its code: items, money, e-mails, and what was done to it (operators)',
  access: 'operator',
  params: OrderCode,
  reply: OperatorOrderSchema,
  refusals: ['ORDER_NOT_FOUND'],
  style: 'own',
});

export const mailOrder = endpoint({
  method: 'POST',
  path: '/api/operator/orders/:code/mail',
  summary:
    'Sends the e-mail of a paid order again, with its tickets as they are now; `email` corrects its address (operators)',
  access: 'operator',
  params: OrderCode,
  body: Type.Object(
    { email: Type.Optional(Type.String({ maxLength: 254 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    /** The address that it is sent to. */
    email: Type.String(),
  }),
  refusals: ['ORDER_NOT_FOUND', 'NOTHING_TO_SEND', 'EMAIL_MISSING'],
  style: 'own',
  limit: { max: 60, seconds: 60 },
});

export const cancelOrderItems = endpoint({
  method: 'POST',
  path: '/api/operator/orders/:code/cancel',
  summary:
    'Cancels items of a paid order, all that are left when none are named, and refunds their money (operators)',
  access: 'operator',
  params: OrderCode,
  body: Type.Object(
    {
      itemNos: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 200, uniqueItems: true }),
      ),
      /** Refunds the tickets' share of the service charges too; with the last of the order all that are left. */
      includeCharges: Type.Optional(Type.Boolean()),
      /** Cancels tickets that were scanned, too. */
      includeAdmitted: Type.Optional(Type.Boolean()),
      /** Blocks the seats of the tickets, with this reason; they are free at once otherwise. */
      blockSeats: Type.Optional(BlockReason),
      /** Says what would be done, and does nothing. */
      dryRun: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    itemNos: Type.Array(Type.Integer()),
    refunded: Type.Number(),
    currency: Type.String(),
    /** The same, by the methods that paid. */
    refunds: Type.Array(RefundPartSchema),
  }),
  refusals: ['ORDER_NOT_FOUND', 'NOTHING_TO_CANCEL', 'TICKET_ADMITTED'],
  style: 'own',
});

/** A presentation as operators see it. */
const OperatorPresentation = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  status: Type.Enum(['on_sale', 'off_sale', 'cancelled']),
  dateTime: Type.String(),
  venueId: Type.Integer(),
  touched: TouchedSchema,
  /** The newest first. */
  changes: Type.Array(ChangeReportSchema),
});

/** The number of orders that the operator knows the change to touch; fewer are confirmed with it. */
const Confirm = Type.Optional(Type.Integer({ minimum: 0 }));

export const operatorPresentation = endpoint({
  method: 'GET',
  path: '/api/operator/presentations/:id',
  summary: 'The orders that a change of a presentation would touch, and how far its changes are (operators)',
  access: 'operator',
  params: Params,
  reply: OperatorPresentation,
  refusals: ['NO_EVENT_FOUND'],
  style: 'own',
});

export const cancelPresentation = endpoint({
  method: 'POST',
  path: '/api/operator/presentations/:id/cancel',
  summary:
    'Cancels a presentation: its tickets are void, and a job refunds and writes to their buyers (operators)',
  access: 'operator',
  params: Params,
  body: Type.Object({ confirm: Confirm }, { additionalProperties: false }),
  reply: OperatorPresentation,
  refusals: ['NO_EVENT_FOUND', 'ORDERS_TOUCHED'],
  style: 'own',
});

export const blockedSeats = endpoint({
  method: 'GET',
  path: '/api/operator/presentations/:id/seats',
  summary: 'The blocked seats of a presentation (operators)',
  access: 'operator',
  params: Params,
  reply: BlockedSeatsSchema,
  refusals: ['NO_EVENT_FOUND'],
  style: 'own',
});

export const blockSeats = endpoint({
  method: 'POST',
  path: '/api/operator/presentations/:id/seats/block',
  summary:
    'Blocks seats of a presentation: nobody can buy them, and a job moves or writes to those who have (operators)',
  access: 'operator',
  params: Params,
  body: Type.Object(
    {
      seats: NamedSeatsSchema,
      reason: BlockReason,
      /** What their buyers get: other seats of the same kind and price, if there are such, or only the offer of a refund. */
      buyers: Type.Optional(Type.Enum(['move', 'refund'])),
      /** The number of orders and visitors that the operator knows to have the seats; fewer are confirmed with it. */
      confirm: Confirm,
    },
    { additionalProperties: false },
  ),
  reply: BlockedSeatsSchema,
  refusals: ['NO_EVENT_FOUND', 'UNKNOWN_SEAT', 'ORDERS_TOUCHED'],
  style: 'own',
});

export const unblockSeats = endpoint({
  method: 'POST',
  path: '/api/operator/presentations/:id/seats/unblock',
  summary: 'Unblocks seats of a presentation: they are free at once (operators)',
  access: 'operator',
  params: Params,
  body: Type.Object({ seats: NamedSeatsSchema }, { additionalProperties: false }),
  reply: BlockedSeatsSchema,
  refusals: ['NO_EVENT_FOUND', 'UNKNOWN_SEAT'],
  style: 'own',
});

/** ISO 8601 with an offset. */
const Instant = Type.String({ maxLength: 40 });

export const movePresentation = endpoint({
  method: 'POST',
  path: '/api/operator/presentations/:id/move',
  summary:
    'Moves a presentation to another time, or to another hall with the same plan: a job writes to its buyers (operators)',
  access: 'operator',
  params: Params,
  body: Type.Object(
    {
      dateTime: Instant,
      /** The hall; the same one when left out. */
      venueId: Type.Optional(IdSchema),
      /** Until when its buyers may ask for a refund; see docs/operating.md when left out. */
      refundUntil: Type.Optional(Instant),
      confirm: Confirm,
    },
    { additionalProperties: false },
  ),
  reply: OperatorPresentation,
  refusals: ['NO_EVENT_FOUND', 'ORDERS_TOUCHED', 'HALL_TAKEN', 'PLAN_DIFFERS'],
  style: 'own',
});

const RefundToken = Type.Object({ refundToken: Type.String({ pattern: '^[A-Za-z0-9_-]{64}$' }) });
const Shown = Type.Object({ dateTime: Type.String(), hall: Type.String() });

/** What the page of a refund link shows. */
const RefundOffer = Type.Object({
  /** Why: the presentation was moved, or seats of it were blocked. */
  reason: Type.Enum(['moved', 'seats']),
  /** 'gone': the tickets were cancelled otherwise; 'ended': it is too late. */
  state: Type.Enum(['open', 'refunded', 'gone', 'ended']),
  film: Type.String(),
  location: Type.String(),
  /** IANA time zone of the location, in which times are shown. */
  timeZone: Type.String(),
  from: Shown,
  to: Shown,
  until: Type.String(),
  reservationIdentifier: Type.String(),
  /** How many valid tickets there are. */
  tickets: Type.Integer(),
  currency: Type.String(),
  amount: AmountSchema,
});

export const refundOffer = endpoint({
  method: 'GET',
  path: '/api/refund-offers/:refundToken',
  access: 'visitor',
  summary: 'The refund that the buyer of a moved presentation may ask for, by the link in their e-mail',
  params: RefundToken,
  reply: RefundOffer,
  refusals: ['ORDER_NOT_FOUND'],
  style: 'own',
  limit: { max: 60, seconds: 60 },
});

export const askRefund = endpoint({
  method: 'POST',
  path: '/api/refund-offers/:refundToken',
  access: 'visitor',
  summary: 'Cancels the tickets for a moved presentation and refunds them; once, however often it is called',
  params: RefundToken,
  reply: RefundOffer,
  refusals: ['ORDER_NOT_FOUND', 'REFUND_ENDED', 'NOTHING_TO_CANCEL', 'TICKET_ADMITTED'],
  style: 'own',
  limit: { max: 30, seconds: 60 },
});

export const ticketsPdf = rawEndpoint({
  method: 'GET',
  path: '/api/tickets/:token/tickets.pdf',
  access: 'anyone',
  summary: 'The tickets as PDF',
});

export const showingCalendar = rawEndpoint({
  method: 'GET',
  path: '/api/tickets/:token/showing.ics',
  access: 'anyone',
  summary: 'The showing for a calendar',
});

export const paymentReturned = rawEndpoint({
  method: 'GET',
  path: '/api/payment/returned/:tenderId',
  access: 'visitor',
  summary: 'Back from the provider’s own step',
  hidden: true,
});
