import { Type, type Static } from 'typebox';
import {
  completeDetails,
  type CustomerDetails,
  type CustomerDraft,
  type FirstTicks,
} from './customer-details.ts';

/** A customer by the names of the specification (section 3, 'Customer'), as far as an order carries them. */

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const flag = Type.Optional(Type.Boolean());

export const WireCustomerSchema = Type.Object({
  CustomerId: Type.Optional(Type.Integer()),
  FirstName: text(80),
  LastName: text(80),
  SSN: text(24),
  EmailAddress1: text(254),
  MobileNumber1: text(40),
  Address1: text(160),
  Address2: text(160),
  City: text(80),
  PostalCode: text(12),
  DateOfBirth: text(10),
  Location: text(20),
  IsMailingAllowed: flag,
  invoiceRequested: flag,
  invoiceName: text(160),
  invoiceAddress: text(160),
  invoiceCity: text(80),
  invoicePostalCode: text(12),
  invoiceSSN: text(24),
  MagCards: Type.Optional(Type.Array(Type.Object({ isDeleted: flag }))),
});

export type WireCustomer = Static<typeof WireCustomerSchema>;

/** Wire name of each detail that has one; confirm entries and the tick at the terms stay in the form. */
const WIRE_NAMES = {
  firstName: 'FirstName',
  lastName: 'LastName',
  email: 'EmailAddress1',
  mobileNumber: 'MobileNumber1',
  address1: 'Address1',
  address2: 'Address2',
  city: 'City',
  postalCode: 'PostalCode',
  dateOfBirth: 'DateOfBirth',
  location: 'Location',
  ssn: 'SSN',
  mailingConsent: 'IsMailingAllowed',
  invoiceRequested: 'invoiceRequested',
  invoiceName: 'invoiceName',
  invoiceAddress: 'invoiceAddress',
  invoiceCity: 'invoiceCity',
  invoicePostalCode: 'invoicePostalCode',
  invoiceSSN: 'invoiceSSN',
} as const satisfies Partial<Record<keyof CustomerDetails, keyof WireCustomer>>;

const PAIRS = Object.entries(WIRE_NAMES) as [keyof typeof WIRE_NAMES, keyof WireCustomer][];

/** The wire form of a customer's details; empty texts are left out. */
export const toWireCustomer = (details: CustomerDetails): WireCustomer =>
  Object.fromEntries(
    PAIRS.filter(([field]) => details[field] !== '').map(([field, name]) => [name, details[field]]),
  );

/**
 * Details to begin a form with, from a customer of the wire. The confirm entries are filled as well: what is
 * known already need not be typed twice.
 */
export function fromWireCustomer(customer: WireCustomer, ticks: FirstTicks): CustomerDetails {
  const known = PAIRS.filter(([, name]) => customer[name] !== undefined && customer[name] !== null);
  const draft: CustomerDraft = Object.fromEntries(known.map(([field, name]) => [field, customer[name]]));
  const confirmed = { confirmEmail: draft.email ?? '', confirmMobile: draft.mobileNumber ?? '' };
  return completeDetails({ ...draft, ...confirmed }, ticks);
}

/** The customer of an answer, which is nested under `customer` or is the object itself; deleted cards are hidden. */
export function unwrapCustomer(answer: WireCustomer | { readonly customer: WireCustomer }): WireCustomer {
  const customer = 'customer' in answer ? answer.customer : answer;
  return customer.MagCards
    ? { ...customer, MagCards: customer.MagCards.filter((card) => !card.isDeleted) }
    : customer;
}
