import { CustomerDetailsSchema, type CustomerField } from './customer-details.ts';

/** A customer by the names of the specification (section 3, 'Customer'), as far as an order carries them. */

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
} as const satisfies Partial<Record<CustomerField, string>>;

const PAIRS = Object.entries(WIRE_NAMES);

type Given = Readonly<Record<string, unknown>>;

/**
 * A customer as a call may send it, by the names of the form: those of the specification's Customer, nested
 * under `customer` or not, are translated. An e-mail or number under such a name needs no second entry: no
 * form was typed into. What stands there by the form's own name goes first; unknown names are left out.
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
