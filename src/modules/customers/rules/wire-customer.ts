import { CustomerDetailsSchema, type CustomerField } from './customer-details.ts';

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
