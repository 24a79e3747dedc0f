import { Type, type Static, type TBoolean, type TString } from 'typebox';
import { CustomerDetailsSchema, type CustomerDraft, type CustomerField } from './customer-details.ts';

/** A customer by the names of the specification (section 3, 'Customer'), with the fields that an order has. */

/** The wire name of each detail that has one; second entries and the consent to the terms are in the form only. */
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
} as const satisfies Partial<Record<CustomerField, string>>;

const PAIRS = Object.entries(WIRE_NAMES);

type Given = Readonly<Record<string, unknown>>;

/**
 * A customer as a call may send it, by the names of the form: names of the specification's Customer, nested under
 * `customer` or not, are translated. An e-mail or number by such a name needs no second entry, because it was not
 * typed into a form. A value by the form's own name comes first; unknown names are left out.
 */
export function customerDraft(given: Given): Given {
  const nested = given['customer'];
  const customer = (typeof nested === 'object' && nested !== null ? nested : given) as Given;
  const wire = Object.fromEntries(
    PAIRS.flatMap(([field, name]) => (isGiven(customer[name]) ? [[field, asTyped(customer[name])]] : [])),
  );
  const second = {
    ...(wire['email'] !== undefined && { confirmEmail: wire['email'] }),
    ...(wire['mobileNumber'] !== undefined && { confirmMobile: wire['mobileNumber'] }),
  };
  const own = Object.entries(given).filter(([name, value]) => FIELDS.has(name) && isGiven(value));
  return { ...wire, ...second, ...Object.fromEntries(own) };
}

const FIELDS: ReadonlySet<string> = new Set(Object.keys(CustomerDetailsSchema.properties));
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
/** Ids and postal codes may come as numbers. */
const asTyped = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/**
 * A customer as calls answer it: the specification's names, and only fields that are known. `CustomerId` is missing of
 * somebody who has proved a mobile number and has bought nothing yet.
 */
export const WireCustomerSchema = Type.Object({
  CustomerId: Type.Optional(Type.Integer()),
  ...(Object.fromEntries(
    PAIRS.map(([field, name]) => [name, CustomerDetailsSchema.properties[field as CustomerField]]),
  ) as Record<(typeof WIRE_NAMES)[WireField], ReturnType<typeof Type.Optional<TString | TBoolean>>>),
});

type WireField = keyof typeof WIRE_NAMES;
export type WireCustomer = Static<typeof WireCustomerSchema>;

/** A customer's details by the specification's names; empty ones are left out. */
export const wireCustomer = (details: CustomerDraft, customerId: number | undefined): WireCustomer => ({
  ...(customerId !== undefined && { CustomerId: customerId }),
  ...Object.fromEntries(
    PAIRS.flatMap(([field, name]) => {
      const value = details[field as CustomerField];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  ),
});
