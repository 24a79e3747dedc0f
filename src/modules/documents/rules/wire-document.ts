import { Type } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { COUNTER_METHODS } from '#modules/payment/rules/methods.ts';
import { LEDGER_METHODS } from '#modules/vouchers/rules/ledger.ts';

/** What it paid, where other methods paid the rest. */
const amount = Type.Optional(AmountSchema);

/** What a part of the order was paid with, by its method. */
export const WirePaidWith = Type.Union([
  Type.Object({
    method: Type.Literal('card'),
    amount,
    brand: Type.String(),
    lastFour: Type.String(),
    /** The number of instalments, when more than one. */
    numberOfPayments: Type.Optional(Type.Integer()),
  }),
  Type.Object({ method: Type.Enum(['code', 'transfer', 'paypal']), amount, scheme: Type.String() }),
  Type.Object({ method: Type.Enum([...LEDGER_METHODS]), amount, lastFour: Type.String() }),
  Type.Object({ method: Type.Enum([...COUNTER_METHODS]), amount }),
]);

const DocumentLine = Type.Object({
  name: Type.String(),
  quantity: Type.Integer(),
  amount: AmountSchema,
  /** How many of it are refunded; left out for none. */
  refunded: Type.Optional(Type.Integer()),
});

/** The part that every paid order has. */
const COMMON = {
  order: Type.Object({
    code: Type.String(),
    currency: Type.String(),
    total: AmountSchema,
    lines: Type.Array(DocumentLine),
    charges: Type.Array(DocumentLine),
    /** The value-added tax within the total, by rate in percent. */
    vat: Type.Array(Type.Object({ rate: Type.Number(), amount: AmountSchema })),
    /** How much of the total has been given back, or is on its way back; left out for nothing. */
    refunded: Type.Optional(AmountSchema),
    /** Sent to the buyer only. */
    paidWith: Type.Optional(Type.Array(WirePaidWith)),
    createdAt: Type.String(),
    email: Type.Union([Type.String(), Type.Null()]),
  }),
  terms: Type.String(),
  /** The addresses of the order's page and of its PDF. */
  link: Type.String(),
  pdfUrl: Type.String(),
};

/** An order of tickets. */
const VisitDocument = Type.Object({
  kind: Type.Literal('visit'),
  presentationId: Type.Integer(),
  film: Type.Object({
    title: Type.String(),
    rating: Type.Optional(Type.String()),
    runtime: Type.Integer(),
    tint: Type.String(),
    tintInk: Type.String(),
    posterUrl: Type.Optional(Type.String()),
  }),
  showing: Type.Object({
    startsAt: Type.String(),
    endsAt: Type.String(),
    timeZone: Type.String(),
    location: Type.String(),
    address: Type.String(),
    hall: Type.String(),
    language: Type.Optional(Type.String()),
    format: Type.Optional(Type.String()),
  }),
  tickets: Type.Array(
    Type.Object({
      ticketId: Type.String(),
      code: Type.String(),
      /**
       * Left out when the brand shows no QR code (parameter 670): the plain code is said at the box office. Left out of a
       * cancelled ticket too.
       */
      qr: Type.Optional(Type.String()),
      section: Type.Optional(Type.String()),
      row: Type.Optional(Type.String()),
      seat: Type.Optional(Type.String()),
      kindName: Type.Optional(Type.String()),
      typeName: Type.String(),
      levelName: Type.String(),
      price: AmountSchema,
      status: Type.Enum(['valid', 'cancelled', 'admitted']),
    }),
  ),
  products: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Without those that are refunded. */
      quantity: Type.Integer(),
      /** How many more were bought and are refunded; left out for none. */
      refunded: Type.Optional(Type.Integer()),
      /** The name of the way of delivery; left out for products to collect at the bar. */
      delivery: Type.Optional(Type.String()),
    }),
  ),
  /** Until when its seats can be changed (ISO 8601); null: they cannot. */
  seatsChangeableUntil: Type.Union([Type.String(), Type.Null()]),
  calendarUrl: Type.String(),
  googleCalendarUrl: Type.String(),
  outlookCalendarUrl: Type.String(),
  ...COMMON,
});

/** An order of other goods: the goods' own texts around the order's lines. */
const PlainDocument = Type.Object({
  kind: Type.Literal('plain'),
  title: Type.String(),
  heading: Type.String(),
  text: Type.String(),
  ...COMMON,
});

/** A paid order as its buyer sees it; amounts in major units, texts in the page's language. */
export const WireDocumentSchema = Type.Union([VisitDocument, PlainDocument]);
