import { Type, type Static } from 'typebox';

/**
 * The customer's details by the names of the form (specification section 3, 'Customer form fields'). The wire has
 * other names: see wire-customer.ts.
 */

/** The greatest length of a field's text. */
export const MAX_LENGTH = {
  firstName: 80,
  lastName: 80,
  email: 254,
  confirmEmail: 254,
  mobileNumber: 40,
  confirmMobile: 40,
  /** Country (ISO 3166 alpha-2) of the mobile number; '' for the brand's own. */
  intlPhone: 2,
  address1: 160,
  address2: 160,
  city: 80,
  postalCode: 12,
  /** 'YYYY-MM-DD'. */
  dateOfBirth: 10,
  /** Id of a location. */
  location: 20,
  ssn: 24,
  invoiceName: 160,
  invoiceAddress: 160,
  invoiceCity: 80,
  invoicePostalCode: 12,
  /** Company or tax number. */
  invoiceSSN: 24,
} as const;
export type TextFieldName = keyof typeof MAX_LENGTH;

const textOf = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const flag = Type.Optional(Type.Boolean());
const texts = Object.fromEntries(
  Object.entries(MAX_LENGTH).map(([field, maxLength]) => [field, textOf(maxLength)]),
) as Record<TextFieldName, ReturnType<typeof textOf>>;

/** A draft: the fields filled in so far. Stored with the cart, so that it survives a reload. */
export const CustomerDetailsSchema = Type.Object(
  { ...texts, mailingConsent: flag, termsConfirmed: flag, invoiceRequested: flag },
  { additionalProperties: false },
);

export type CustomerDraft = Static<typeof CustomerDetailsSchema>;
export type CustomerDetails = Required<CustomerDraft>;
export type CustomerField = keyof CustomerDetails;

/**
 * The first state of the two checkboxes: off unless the brand's configuration says otherwise (specification section
 * 3).
 */
export type FirstTicks = { readonly mailingConsent: boolean; readonly termsConfirmed: boolean };

/** A draft with every field: empty texts, checkboxes as configured. */
export function completeDetails(
  draft: CustomerDraft,
  { mailingConsent, termsConfirmed }: FirstTicks,
): CustomerDetails {
  const empty = Object.fromEntries(Object.keys(MAX_LENGTH).map((field) => [field, '']));
  return { ...empty, mailingConsent, termsConfirmed, invoiceRequested: false, ...draft } as CustomerDetails;
}
