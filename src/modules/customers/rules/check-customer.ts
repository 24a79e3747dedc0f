import { daysBetween, isDay, type Day } from '#kernel/dates.ts';
import { isTaxNumber } from './company-numbers.ts';
import type { CustomerDetails, TextFieldName } from './customer-details.ts';
import { isEmail } from './email.ts';
import {
  formFields,
  INVOICE_FIELDS,
  takesAnyCountry,
  type FormConfiguration,
  type FormRules,
} from './form-fields.ts';
import { normaliseCustomer } from './normalise-customer.ts';
import { isPersonNumber } from './person-numbers.ts';
import { internationalPhone, isCalledIn } from './phone.ts';
import { isPostalCode } from './postal-codes.ts';

/**
 * The faults of a field (specification section 5, validation rules); their texts are in the catalogue under `fault`.
 */
export type FaultCode = 'mandatory' | 'notValid' | 'emailsDiffer' | 'mobilesDiffer' | 'termsNotConfirmed';
export type Fault = { readonly field: TextFieldName | 'termsConfirmed'; readonly code: FaultCode };

/** The data by which the details are checked. */
export type CustomerRules = {
  readonly form: FormConfiguration;
  readonly configuration: FormRules;
  /** The brand's country, ISO 3166 alpha-2: determines the rules for phones, postal codes and numbers. */
  readonly country: string;
  /** Ids of the locations to choose from, as texts. */
  readonly locations: readonly string[];
  /** The present day in the brand's time zone. */
  readonly today: Day;
};

/**
 * The faults of a customer's details, in the order of the form; empty when there are none. Checks the details as
 * `normaliseCustomer` writes them, so spaces and the like do not matter.
 */
export function checkCustomer(typed: CustomerDetails, rules: CustomerRules): Fault[] {
  const details = normaliseCustomer(typed, rules.country);
  const faults: (Fault | undefined)[] = formFields(rules.form, rules.configuration).map(
    ({ field, isRequired }) => faultOf(field, isRequired, details, rules),
  );
  if (rules.configuration.params[66] && details.invoiceRequested)
    faults.push(...INVOICE_FIELDS.map((field) => faultOf(field, true, details, rules)));
  if (rules.configuration.termsRequired && !details.termsConfirmed)
    faults.push({ field: 'termsConfirmed', code: 'termsNotConfirmed' });
  return faults.filter((fault) => fault !== undefined);
}

function faultOf(
  field: TextFieldName,
  isRequired: boolean,
  details: CustomerDetails,
  rules: CustomerRules,
): Fault | undefined {
  if (field === 'confirmEmail') return emailsDiffer(details);
  if (field === 'confirmMobile') return mobilesDiffer(details, rules);
  const value = details[field];
  if (value === '') return isRequired ? { field, code: 'mandatory' } : undefined;
  return CHECKS[field](value, details, rules) ? undefined : { field, code: 'notValid' };
}

/** The second entry is not checked while the first is missing, which is a fault already. */
function repeated(field: TextFieldName, first: string, second: string, code: FaultCode): Fault | undefined {
  if (first === second) return undefined;
  return { field, code: second === '' ? 'mandatory' : code };
}

/** Upper and lower case mean the same mailbox. */
const emailsDiffer = ({ email, confirmEmail }: CustomerDetails): Fault | undefined =>
  repeated('confirmEmail', email.toLowerCase(), confirmEmail.toLowerCase(), 'emailsDiffer');

function mobilesDiffer(details: CustomerDetails, rules: CustomerRules): Fault | undefined {
  const bare = (text: string): string => internationalPhone(text, phoneCountry(details, rules)) ?? text;
  return repeated('confirmMobile', bare(details.mobileNumber), bare(details.confirmMobile), 'mobilesDiffer');
}

const phoneCountry = (details: CustomerDetails, { form, country }: CustomerRules): string =>
  (takesAnyCountry(form) && details.intlPhone) || country;

type Check = (value: string, details: CustomerDetails, rules: CustomerRules) => boolean;

/** Letters of every script with their marks; between them apostrophes, hyphens, dots and spaces. */
const isName: Check = (value) => /^\p{L}[\p{L}\p{M}'’ʼ`׳״"\-‐‑–־. ]*$/u.test(value);
const isAnything: Check = (value) => !/\p{Cc}/u.test(value);

/** Without a choice of countries, a number of the brand's country; with it, of the chosen or prefixed country. */
const isPhone: Check = (value, details, rules) => {
  const number = internationalPhone(value, phoneCountry(details, rules));
  if (number === undefined) return false;
  return takesAnyCountry(rules.form) || isCalledIn(number, rules.country);
};

const LONGEST_LIFE_IN_DAYS = 125 * 366;

/** An existing day in the past within a lifetime. */
const isBirthday: Check = (value, _details, { today }) => {
  if (!isDay(value)) return false;
  const age = daysBetween(value, today);
  return age > 0 && age < LONGEST_LIFE_IN_DAYS;
};

const CHECKS: Readonly<Record<Exclude<TextFieldName, 'confirmEmail' | 'confirmMobile'>, Check>> = {
  firstName: isName,
  lastName: isName,
  email: isEmail,
  mobileNumber: isPhone,
  intlPhone: isAnything,
  address1: isAnything,
  address2: isAnything,
  city: isAnything,
  postalCode: (value, _details, { country }) => isPostalCode(value, country),
  dateOfBirth: isBirthday,
  location: (value, _details, { locations }) => locations.includes(value),
  ssn: (value, _details, { country }) => isPersonNumber(value, country),
  invoiceName: isAnything,
  invoiceAddress: isAnything,
  invoiceCity: isAnything,
  invoicePostalCode: (value, _details, { country }) => isPostalCode(value, country),
  invoiceSSN: (value, _details, { country }) => isTaxNumber(value, country),
};
