import { Type } from 'typebox';

const DocumentLine = Type.Object({ name: Type.String(), quantity: Type.Integer(), amount: Type.Number() });

/** A paid order as its buyer sees it; amounts in major units, texts in the page's language. */
export const WireDocumentSchema = Type.Object({
  presentationId: Type.Integer(),
  order: Type.Object({
    code: Type.String(),
    currency: Type.String(),
    total: Type.Number(),
    lines: Type.Array(DocumentLine),
    charges: Type.Array(DocumentLine),
    paidWith: Type.Optional(
      Type.Object({
        brand: Type.String(),
        lastFour: Type.String(),
        /** Instalments, where there are several. */
        numberOfPayments: Type.Optional(Type.Integer()),
      }),
    ),
    createdAt: Type.String(),
    email: Type.Union([Type.String(), Type.Null()]),
  }),
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
      /** Left out where the brand shows no QR code (parameter 670): the plain code is told at the box office. */
      qr: Type.Optional(Type.String()),
      section: Type.Optional(Type.String()),
      row: Type.Optional(Type.String()),
      seat: Type.Optional(Type.String()),
      typeName: Type.String(),
      levelName: Type.String(),
      price: Type.Number(),
      status: Type.Enum(['valid', 'cancelled', 'admitted']),
    }),
  ),
  products: Type.Array(
    Type.Object({
      name: Type.String(),
      quantity: Type.Integer(),
      /** The way of delivery by its name; left out for what is collected at the bar. */
      delivery: Type.Optional(Type.String()),
    }),
  ),
  terms: Type.String(),
  /** The e-ticket's address, and where PDF and calendar entry are. */
  link: Type.String(),
  pdfUrl: Type.String(),
  calendarUrl: Type.String(),
  googleCalendarUrl: Type.String(),
  outlookCalendarUrl: Type.String(),
});
