import type { TSchema } from 'typebox';
import { MappingDocumentSchema } from '#modules/catalog/rules/import/mapping.ts';
import { ChartSchema } from '#modules/seating/rules/import/chart-schema.ts';
import { BrandDocumentSchema } from '#modules/tenancy/rules/brand-document.ts';
import {
  DEFAULT_SITE_CONFIGURATION,
  SiteConfigurationSchema,
} from '#modules/tenancy/rules/site-configuration.ts';
import { ALL_KINDS, type List } from '../files/document-kinds.ts';
import { ImportDocumentSchema } from '../files/documents.ts';

/** A part of the field reference: a document, and where it stands in files. */
export type ReferencePart = {
  readonly title: string;
  readonly introduction: string;
  readonly schema: TSchema;
  /** What counts for a field that is left out, by its path, where the schema does not say it. */
  readonly defaults?: unknown;
};

/** A sentence about each list of documents. A new kind does not compile without one. */
const OF_LISTS: Readonly<Record<List, string>> = {
  locations: 'A house with halls.',
  venues: 'A hall of a complex.',
  seatplans: 'The seats of a hall.',
  features: 'A film or event.',
  presentations:
    'A dated showing of a film in a hall. A [spreadsheet](#spreadsheet-of-showings) says the same in rows.',
  ticketGroups: 'A price level: seats of a plan with the same prices.',
  ticketTypes: 'A kind of ticket, such as adult or child.',
  priceLists: 'What each ticket type costs at each price level.',
  serviceCharges: 'A fee on tickets or orders.',
  products: 'What can be bought with tickets: popcorn, a poster.',
  donations: 'A cause that the cinema collects for, with the amounts that can be given.',
  codeBatches:
    'Codes that were issued together: discount codes, coupons or ticket vouchers, with their rules.',
  referenceLists:
    'References that open ticket types which ask for one: vouchers of a hotel’s guests, numbers of seniors’ cards.',
  memberships: 'A membership with its members, who buy tickets by their member number.',
  customers: 'A customer whom the cinema knows and who can sign in.',
  voucherClasses:
    'Vouchers that pay, such as gift cards and credit: what they share, and each with its amount.',
};

/** The file itself: its lists are the parts below. */
const { $schema, foyer } = ImportDocumentSchema.properties;
const FILE = { type: 'object', required: ['foyer'], properties: { $schema, foyer } } as unknown as TSchema;

/** In the order of the reference. */
export const REFERENCE_PARTS: readonly ReferencePart[] = [
  {
    title: 'File',
    introduction:
      'A file of documents is a JSON object with these fields and any of the lists below; it may also have `brand`.',
    schema: FILE,
  },
  { title: 'Brand', introduction: 'In `brand`: one for the whole shop.', schema: BrandDocumentSchema },
  {
    title: 'Site configuration',
    introduction: 'In `site` of the brand. Write only what is to be different.',
    schema: SiteConfigurationSchema,
    defaults: DEFAULT_SITE_CONFIGURATION,
  },
  ...ALL_KINDS.map(([list, { title, schema }]) => ({
    title: title.charAt(0).toUpperCase() + title.slice(1),
    introduction: `In the list \`${list}\`. ${OF_LISTS[list]}`,
    schema,
  })),
  {
    title: 'Chart',
    introduction:
      'In `chart` of a seating plan, or a file of its own. Seats are numbered by their place in the lists, so a changed chart is a new version of the plan.',
    schema: ChartSchema,
  },
  {
    title: 'Mapping',
    introduction: 'A file of its own, beside showtimes in the OCAPI form. Names are the ids of these files.',
    schema: MappingDocumentSchema,
  },
];
