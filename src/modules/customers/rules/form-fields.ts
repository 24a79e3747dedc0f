import type { Locale } from '#modules/i18n/rules/locales.ts';
import { FORM_FIELDS, type SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { CustomerDraft, CustomerField, TextFieldName } from './customer-details.ts';

/** The fields of a form, and which are required; for each flow in the site configuration. */
export type FormConfiguration = SiteConfiguration['forms']['orders'];

/** The attributes of a field for browser and keyboard (HTML's names and autofill tokens). */
export type Typing = {
  readonly type: 'text' | 'email' | 'tel' | 'date';
  readonly autoComplete: string;
  readonly inputMode?: 'numeric' | 'email' | 'tel';
};

const TYPING: Readonly<Record<TextFieldName, Typing>> = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  // The browser may fill in the second entry, and it can be pasted.
  confirmEmail: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  mobileNumber: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  confirmMobile: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  intlPhone: { type: 'text', autoComplete: 'off' },
  address1: { type: 'text', autoComplete: 'address-line1' },
  address2: { type: 'text', autoComplete: 'address-line2' },
  city: { type: 'text', autoComplete: 'address-level2' },
  // Not numeric: many have letters and hyphens.
  postalCode: { type: 'text', autoComplete: 'postal-code' },
  dateOfBirth: { type: 'date', autoComplete: 'bday' },
  location: { type: 'text', autoComplete: 'off' },
  ssn: { type: 'text', autoComplete: 'off', inputMode: 'numeric' },
  invoiceName: { type: 'text', autoComplete: 'billing organization' },
  invoiceAddress: { type: 'text', autoComplete: 'billing street-address' },
  invoiceCity: { type: 'text', autoComplete: 'billing address-level2' },
  invoicePostalCode: { type: 'text', autoComplete: 'billing postal-code' },
  invoiceSSN: { type: 'text', autoComplete: 'off' },
};

/** How a field is typed: its type, and what browsers may fill in. */
export const typingOf = (field: TextFieldName): Typing => TYPING[field];

/** A field as a form shows it. */
export type FormField = { readonly field: TextFieldName; readonly isRequired: boolean };

/** The parts of the site configuration that a form needs. */
export type FormRules = Pick<
  SiteConfiguration,
  'emailVerification' | 'mobileVerification' | 'termsRequired' | 'params'
>;

/**
 * The fields of a form in order, each second entry after its field ('verification' in the site configuration means
 * second entries). `intlPhone` is not a field: it allows numbers of any country, and alone adds the phone field.
 */
export function formFields(form: FormConfiguration, rules: FormRules): FormField[] {
  const fields: FormField[] = [];
  for (const field of FORM_FIELDS) {
    const { isIncluded, isRequired } = field === 'mobileNumber' ? phoneRule(form) : form[field];
    if (!isIncluded || field === 'intlPhone') continue;
    fields.push({ field, isRequired });
    if (field === 'email' && rules.emailVerification) fields.push({ field: 'confirmEmail', isRequired });
    if (field === 'mobileNumber' && rules.mobileVerification)
      fields.push({ field: 'confirmMobile', isRequired });
  }
  return fields;
}

const phoneRule = ({
  mobileNumber,
  intlPhone,
}: FormConfiguration): { isIncluded: boolean; isRequired: boolean } => ({
  isIncluded: mobileNumber.isIncluded || intlPhone.isIncluded,
  isRequired:
    (mobileNumber.isIncluded && mobileNumber.isRequired) || (intlPhone.isIncluded && intlPhone.isRequired),
});

const REQUIRED = { isIncluded: true, isRequired: true };

/** The form of an order; with street, city and postal code when something is sent to the customer's home. */
export const formFor = (form: FormConfiguration, needsAddress: boolean): FormConfiguration =>
  needsAddress ? { ...form, address1: REQUIRED, city: REQUIRED, postalCode: REQUIRED } : form;

/** The form beside a card form that asks for the holder's ID number: an optional ID number is not asked for twice. */
export const besideHolderId = (form: FormConfiguration): FormConfiguration =>
  form.ssn.isRequired ? form : { ...form, ssn: { isIncluded: false, isRequired: false } };

/** Whether numbers of any country are allowed, with a list of countries. */
export const takesAnyCountry = (form: FormConfiguration): boolean => form.intlPhone.isIncluded;

/** The fields of the e-invoice; all are required when the visitor has chosen it (parameter 66, e-invoice). */
export const INVOICE_FIELDS = [
  'invoiceName',
  'invoiceSSN',
  'invoiceAddress',
  'invoiceCity',
  'invoicePostalCode',
] as const satisfies readonly CustomerField[];

/** The part of a draft that a form has; anything else that was sent is dropped. */
export function withinForm(draft: CustomerDraft, form: FormConfiguration, rules: FormRules): CustomerDraft {
  const asked: ReadonlySet<string> = new Set<CustomerField>([
    ...formFields(form, rules).map(({ field }) => field),
    ...(takesAnyCountry(form) ? (['intlPhone'] as const) : []),
    ...(rules.params[66] ? (['invoiceRequested', ...INVOICE_FIELDS] as const) : []),
    'mailingConsent',
    'termsConfirmed',
  ]);
  return Object.fromEntries(Object.entries(draft).filter(([field]) => asked.has(field)));
}

const NAMES = [{ field: 'firstName' }, { field: 'lastName' }];

/** The name of a person by their details, in the order of the language; '' when the shop does not know it. */
export const personName = (details: Readonly<Record<string, unknown>>, locale: Locale): string =>
  inNameOrder(NAMES, locale)
    .map(({ field }) => details[field])
    .filter((name) => typeof name === 'string' && name !== '')
    .join(' ');

/** Lines of a form with the family name before the first name, as Hungarian has it; unchanged in other languages. */
export function inNameOrder<Line extends { readonly field: string }>(
  lines: readonly Line[],
  locale: Locale,
): readonly Line[] {
  if (locale !== 'hu') return lines;
  const [first, last] = ['firstName', 'lastName'].map((name) =>
    lines.findIndex(({ field }) => field === name),
  );
  if (first === undefined || last === undefined || first < 0 || last < first) return lines;
  return lines.toSpliced(last, 1).toSpliced(first, 0, lines[last]!);
}
