/**
 * Every kind of document that a cinema's file may have: the name of its list in the file, and the kind as its module
 * declares it. Schema, reading, checks of keys and references, writing and report all use this table.
 */
import type { Static } from 'typebox';
import type { DocumentKind, Keyed } from '#modules/catalog/server/document-kind.ts';
import { featureKind } from '#modules/catalog/server/import-features.ts';
import { locationKind } from '#modules/catalog/server/import-locations.ts';
import { presentationKind } from '#modules/catalog/server/import-presentations.ts';
import { venueKind } from '#modules/catalog/server/import-venues.ts';
import { codeBatchKind } from '#modules/codes/server/import-codes.ts';
import { referenceListKind } from '#modules/codes/server/import-references.ts';
import { customerKind } from '#modules/customers/server/import-customers.ts';
import { donationKind } from '#modules/donations/server/import-donations.ts';
import { membershipKind } from '#modules/memberships/server/import-memberships.ts';
import { productKind } from '#modules/products/server/import-products.ts';
import { seatplanKind } from '#modules/seating/server/import-seatplans.ts';
import { priceListKind } from '#modules/tickets/server/import-price-lists.ts';
import { serviceChargeKind } from '#modules/tickets/server/import-service-charges.ts';
import { ticketGroupKind } from '#modules/tickets/server/import-ticket-groups.ts';
import { ticketTypeKind } from '#modules/tickets/server/import-ticket-types.ts';
import { voucherClassKind } from '#modules/vouchers/server/import-vouchers.ts';
import { inWritingOrder } from './writing-order.ts';

/** In the order of the published schema and of the report. */
export const DOCUMENT_KINDS = {
  locations: locationKind,
  venues: venueKind,
  seatplans: seatplanKind,
  features: featureKind,
  presentations: presentationKind,
  ticketGroups: ticketGroupKind,
  ticketTypes: ticketTypeKind,
  priceLists: priceListKind,
  serviceCharges: serviceChargeKind,
  products: productKind,
  donations: donationKind,
  codeBatches: codeBatchKind,
  referenceLists: referenceListKind,
  memberships: membershipKind,
  customers: customerKind,
  voucherClasses: voucherClassKind,
} as const;

type Kinds = typeof DOCUMENT_KINDS;
/** A kind by the name of its list. */
export type List = keyof Kinds;

/** A document as it is in the file. */
export type DocumentOf<L extends List> = Static<Kinds[L]['schema']>;
/** A document after reading: references are taken from this, or from the document itself. */
export type ValueOf<L extends List> = Kinds[L] extends { references(value: infer Value): unknown }
  ? Value
  : DocumentOf<L>;
/** What is passed on for writing. */
export type RowOf<L extends List> = Parameters<Kinds[L]['write']>[1][number];

/** All kinds with their lists, for code that treats all alike. */
export const ALL_KINDS = Object.entries(DOCUMENT_KINDS) as unknown as readonly (readonly [
  List,
  DocumentKind<Keyed>,
])[];

/** The same, sorted so that a kind comes after those it refers to. */
export const KINDS_TO_WRITE = inWritingOrder(ALL_KINDS);
