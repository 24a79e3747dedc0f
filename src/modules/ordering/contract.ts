import { IdSchema } from '#kernel/id-schema.ts';
import { Type, type Static, type TSchema } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { endpoint, HEAVY_COST, rawEndpoint } from '#kernel/endpoint.ts';
import { SALE_REFUSALS } from '#modules/catalog/rules/sale-window.ts';
import { PresentationSchema, Restriction } from '#modules/catalog/contract.ts';
import { DECLINE_REASONS } from '#modules/payment/rules/outcome.ts';
import { SPLIT_FAULTS } from '#modules/payment/rules/split-total.ts';
import { ALL_CART_KINDS, GOODS_CART_KINDS } from '#modules/sales/rules/cart-kinds.ts';
import { LINE_KINDS } from '#modules/sales/rules/bill.ts';
import { VOUCHER_REFUSALS } from '#modules/vouchers/rules/voucher.ts';
import { WireCartVoucher } from '#modules/vouchers/rules/wire-voucher.ts';
import { WireProduct } from '#modules/products/contract.ts';
import { ClassicSeat, ClassicSeatplan } from '#modules/seating/contract.ts';
import {
  WireCartPlaces,
  WireCartCode,
  WireCartPoints,
  WireCartSeat,
  WireCodeTickets,
  WireSeatName,
  WirePriceLevel,
  WireServiceCharge,
  WireTicketGroup,
} from '#modules/tickets/contract.ts';
import { GoodsContentSchema, TicketContentSchema } from './rules/cart.ts';
import { CartPayloadSchema, type ReadyPayload } from './rules/cart-payload.ts';
import { STEPS, stepsOf } from './rules/flow.ts';
import { faultsOf } from './rules/goods-parts.ts';
import { HOLD_REFUSALS, SEAT_HOLD_REFUSALS } from './rules/holds.ts';
import { SEAT_CHANGE_REFUSALS } from './rules/seat-change.ts';
import { E_TICKET_TOKEN } from './rules/link-tokens.ts';
import { SHOWING_CALLED_OFF } from './rules/called-off.ts';
import { PAYMENT_ENDS } from './rules/payment-ends.ts';
import { PRESENTATION_PARTS } from './rules/presentation-parts.ts';
import { UNSOLD_PARTS } from './rules/unsold-parts.ts';
import { WireDocumentSchema } from '#modules/documents/rules/wire-document.ts';

/**
 * The calls of an order of tickets: a presentation with all that is sold for it and the commit (specification section 7,
 * calls), the visitor's cart and its steps (not in the specification).
 */

const Params = Type.Object({ id: IdSchema }, { additionalProperties: false });
const Nullable = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()]);

/** A sum in the brand's second currency, when one is shown (in the months around a change of currency). */
const SecondTotal = Type.Union([Type.Object({ currency: Type.String(), total: AmountSchema }), Type.Null()]);

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
      /** The chosen variants of a product; left out when there are none. */
      variants: Type.Optional(Type.Array(Type.String())),
      /** The code that makes a product cheaper. */
      code: Type.Optional(Type.String()),
    }),
  ),
  /** Without the service charges. */
  goods: AmountSchema,
  charges: AmountSchema,
  total: AmountSchema,
  /** The value-added tax within the total; null when nothing of it is taxed. */
  vat: Type.Union([AmountSchema, Type.Null()]),
  second: SecondTotal,
});

/** The fields of every kind of cart, in addition to what is chosen. */
const CART_STATE = {
  bill: BillSchema,
  /** The brand has vouchers, so that the payment's page has a field for them. */
  takesVouchers: Type.Boolean(),
  /** The vouchers that were entered, in that order, with what each pays. */
  vouchers: Type.Array(WireCartVoucher),
  /** What they leave to pay in another way. */
  rest: Type.Object({ amount: AmountSchema, second: SecondTotal }),
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
  /** The address of another order of the visitor whose payment is under way; paying this one stops it. */
  otherPayment: Nullable(Type.String()),
  /** The order that was made of this cart a moment ago; null once the visitor has chosen something new. */
  settled: Type.Union([
    Type.Object({
      orderId: Type.String(),
      isPaid: Type.Boolean(),
      /** Of seats that are reserved and not paid: the token of the reservation's link. */
      holdLink: Nullable(Type.String()),
    }),
    Type.Null(),
  ]),
};

/** Seats that the visitor has locked for another order: the address of its page, and their number. */
const KeptElsewhere = Type.Object({ address: Type.String(), count: Type.Integer() });

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
  /** The page and number of seats that the visitor has locked of another presentation; the first seat here unlocks them. */
  replaces: Type.Optional(KeptElsewhere),
  /** Products of the cart that can no longer be bought, as they were named. They must be removed to continue. */
  unsoldProducts: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        variants: Type.Optional(Type.Array(Type.String())),
        name: Type.String(),
      }),
    ),
  ),
  /** The codes that were entered in this cart. */
  codes: Type.Optional(Type.Array(WireCartCode)),
  /** What its tickets cost in loyalty points, by member; left out when they cost none. */
  points: Type.Optional(Type.Array(WireCartPoints)),
  /** What they and the references of this cart give. */
  codeTickets: Type.Optional(Type.Array(WireCodeTickets)),
  content: TicketContentSchema,
  timer: Type.Union([Type.Object({ expiresAt: Type.String(), limitAt: Type.String() }), Type.Null()]),
  /** Until when the order could be paid if a member keeps it without payment now; null where that cannot be. */
  hold: Type.Union([
    Type.Null(),
    Type.Object({
      until: Type.String(),
      timeZone: Type.String(),
      /** Why these seats cannot be kept. */
      fault: Type.Union([Type.Null(), Type.Enum([...SEAT_HOLD_REFUSALS])]),
    }),
  ]),
  ...CART_STATE,
});

const Product = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  /** Of a product with variants: that of the cheapest one. */
  price: AmountSchema,
  maximum: Type.Integer(),
  isDeliveryRequired: Type.Boolean(),
  image: Nullable(Type.String()),
  background: Nullable(Type.String()),
  isCombo: Type.Boolean(),
  /** The product itself, or the parts of a combo. For each one with variants the cart has the key of one, in order. */
  pieces: Type.Array(
    Type.Object({
      name: Type.String(),
      /** `price`: of the product in the variant; null in a combo, whose price is the same in all. */
      variants: Type.Array(
        Type.Object({
          key: Type.String(),
          name: Type.String(),
          price: Type.Union([AmountSchema, Type.Null()]),
        }),
      ),
    }),
  ),
  /** What a combo saves against buying its parts singly; `isLeast`: the least, since it depends on the variants. */
  saving: Type.Union([Type.Object({ amount: AmountSchema, isLeast: Type.Boolean() }), Type.Null()]),
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
  cost: ({ parts }) => (parts === undefined ? 1 : HEAVY_COST),
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
    /** Names of its sections and levels in the visitor's language, by the name that the chart has; only others. */
    planNames: Type.Record(Type.String(), Type.String()),
    /** The ticket group of each price level of the chart, by index; 0 when none is sold. */
    ticketGroupIds: Type.Array(Type.Integer()),
    seatingPolicyId: Type.Integer(),
    maxSeats: Type.Integer(),
    priceLevels: Type.Array(WirePriceLevel),
    /** The brand has codes, so that the page has fields for them. */
    takesCodes: Type.Boolean(),
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
  replaces: Type.Union([KeptElsewhere, Type.Null()]),
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
export const CommitReply = Type.Object({
  /** 'held': kept without payment. */
  status: Type.Enum(['paid', 'pending', 'held']),
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
  /** The provider has not said in the time for which it may take whether it has taken the money. */
  isOverdue: Type.Optional(Type.Boolean()),
  /** The token in the address of the e-ticket, or of the hold. */
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
    ...SALE_REFUSALS, ...faultsOf(...ALL_CART_KINDS), ...DECLINE_REASONS, ...UNSOLD_PARTS, ...SPLIT_FAULTS, ...VOUCHER_REFUSALS, 'TOO_MANY_REQUESTS', 'MIXED_CART', 'TIME_EXPIRED', 'lock_seat_error', 'UNKNOWN_SEAT',
    'CUSTOMER_NOT_VALID', 'PRICE_CHANGED', 'CART_DIFFERS', 'PAYMENT_REQUIRED', 'PAYMENT_IDENTIFIER_UNKNOWN', 'PAYMENTS_NOT_ALLOWED', 'ORDER_ALREADY_PAID',
    'PAYMENT_UNDER_WAY', 'CARD_DATA_NOT_ALLOWED', 'INCOMPATIBLE_AUTH_PROFILE', 'INCOMPATIBLE_BUSINESS', 'ORDER_CANCELLED', 'ORDER_REFUNDED', 'CHARGE_DIFFERS', ...SHOWING_CALLED_OFF, ...HOLD_REFUSALS, ...SEAT_CHANGE_REFUSALS, 'TICKET_ADMITTED', 'ORDER_NOT_FOUND', 'LOGIN_REQUIRED',
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
  params: Type.Object({ token: Type.String({ pattern: E_TICKET_TOKEN }) }),
  reply: WireDocumentSchema,
  refusals: ['ORDER_NOT_FOUND'],
  style: 'own',
  limit: { max: 120, seconds: 60 },
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

export const proceedPayment = endpoint({
  method: 'POST',
  path: '/api/payment/proceed/:tenderId',
  access: 'visitor',
  summary:
    'The customer has decided in the step of one of their payments: asks the provider what became of it',
  params: Type.Object({ tenderId: Type.String({ maxLength: 36 }) }),
  /** Whether the provider has refused what they chose there, and they may choose again. */
  reply: Type.Object({ choosesAgain: Type.Boolean() }),
  refusals: ['ORDER_NOT_FOUND'],
  style: 'own',
  limit: { max: 30, seconds: 60 },
});

export const paymentReturned = rawEndpoint({
  method: 'GET',
  path: '/api/payment/returned/:tenderId',
  access: 'visitor',
  summary: 'Back from the provider’s own step',
  hidden: true,
});
