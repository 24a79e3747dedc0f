import type { FeatureDocument, LocationDocument, VenueDocument } from '#modules/catalog/rules/documents.ts';
import type { Fault, Note } from '#modules/catalog/rules/import/fault.ts';
import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { ProductDocument } from '#modules/products/rules/documents.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import type {
  PriceListDocument,
  ServiceChargeDocument,
  TicketGroupDocument,
  TicketTypeDocument,
} from '#modules/tickets/rules/documents.ts';

/** A seating plan of the import. `isBare`: a drawing by itself, whose price levels are made when missing. */
type ImportedPlan = { readonly key: string; readonly chart: Chart; readonly isBare: boolean };

/** All files of one import, read and taken together; everything still knows where it came from. */
export type ImportSet = {
  readonly brands: Sourced<BrandDocument>[];
  readonly locations: Sourced<LocationDocument>[];
  readonly venues: Sourced<VenueDocument>[];
  readonly seatplans: Sourced<ImportedPlan>[];
  readonly features: Sourced<FeatureDocument>[];
  readonly presentations: Sourced<JoinedPresentation>[];
  readonly ticketGroups: Sourced<TicketGroupDocument>[];
  readonly ticketTypes: Sourced<TicketTypeDocument>[];
  readonly priceLists: Sourced<PriceListDocument>[];
  readonly serviceCharges: Sourced<ServiceChargeDocument>[];
  readonly products: Sourced<ProductDocument>[];
  /** Files that were understood and hold nothing to load. */
  readonly passedOver: string[];
  readonly faults: Fault[];
  /** What is not taken over from files. */
  readonly notes: Note[];
};

export const emptySet = (): ImportSet => ({
  brands: [],
  locations: [],
  venues: [],
  seatplans: [],
  features: [],
  presentations: [],
  ticketGroups: [],
  ticketTypes: [],
  priceLists: [],
  serviceCharges: [],
  products: [],
  passedOver: [],
  faults: [],
  notes: [],
});
