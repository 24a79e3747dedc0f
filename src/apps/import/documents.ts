import { Type, type Static } from 'typebox';
import {
  FeatureDocumentSchema,
  LocationDocumentSchema,
  PresentationDocumentSchema,
  VenueDocumentSchema,
} from '#modules/catalog/rules/documents.ts';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import { ProductDocumentSchema } from '#modules/products/rules/documents.ts';
import { LevelMapSchema } from '#modules/seating/rules/import/levels.ts';
import { BrandDocumentSchema } from '#modules/tenancy/rules/brand-document.ts';
import {
  PriceListDocumentSchema,
  ServiceChargeDocumentSchema,
  TicketGroupDocumentSchema,
  TicketTypeDocumentSchema,
} from '#modules/tickets/rules/documents.ts';

/** Our own file: any part of a cinema's data, the parts in any order and in any number of files. */

const SeatplanSchema = Type.Object(
  {
    key: KeySchema,
    /** Our own form; checked by itself, so that its faults name the seat and not only the field. */
    chart: Type.Optional(Type.Unknown()),
    /** Or a drawing (seats.io, pretix) or chart in a file beside this one, and its categories' price levels. */
    file: Type.Optional(Type.String({ minLength: 1 })),
    levels: Type.Optional(LevelMapSchema),
  },
  { additionalProperties: false },
);

export const ImportDocumentSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    foyer: Type.Literal(1),
    brand: Type.Optional(BrandDocumentSchema),
    locations: Type.Optional(Type.Array(LocationDocumentSchema)),
    venues: Type.Optional(Type.Array(VenueDocumentSchema)),
    seatplans: Type.Optional(Type.Array(SeatplanSchema)),
    features: Type.Optional(Type.Array(FeatureDocumentSchema)),
    presentations: Type.Optional(Type.Array(PresentationDocumentSchema)),
    ticketGroups: Type.Optional(Type.Array(TicketGroupDocumentSchema)),
    ticketTypes: Type.Optional(Type.Array(TicketTypeDocumentSchema)),
    priceLists: Type.Optional(Type.Array(PriceListDocumentSchema)),
    serviceCharges: Type.Optional(Type.Array(ServiceChargeDocumentSchema)),
    products: Type.Optional(Type.Array(ProductDocumentSchema)),
  },
  { additionalProperties: false },
);

export type ImportDocument = Static<typeof ImportDocumentSchema>;
export type SeatplanDocument = Static<typeof SeatplanSchema>;
