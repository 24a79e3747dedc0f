import { expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { DEFAULT_SITE_CONFIGURATION, siteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { completeDetails, CustomerDetailsSchema } from './customer-details.ts';
import { formFields } from './form-fields.ts';
import { normaliseCustomer, tidyMobile } from './normalise-customer.ts';
import { customerDraft } from './wire-customer.ts';

const off = { mailingConsent: false, termsConfirmed: false };
const noa = completeDetails(
  { firstName: 'נועה', email: 'noa@doar.example', mobileNumber: '050-123-4567' },
  off,
);

test('a draft may be empty, has no fields beyond the form, and starts without consent', () => {
  expect(Check(CustomerDetailsSchema, {})).toBe(true);
  expect(Check(CustomerDetailsSchema, noa)).toBe(true);
  expect(Check(CustomerDetailsSchema, { creditCardNumber: '4242' })).toBe(false);
  expect(Check(CustomerDetailsSchema, { firstName: 'x'.repeat(81) })).toBe(false);
  expect(completeDetails({}, DEFAULT_SITE_CONFIGURATION)).toMatchObject({
    ...off,
    firstName: '',
    invoiceRequested: false,
  });
});

test('the form has the configured fields in order, each second entry after its field', () => {
  const names = (configuration = DEFAULT_SITE_CONFIGURATION): string[] =>
    formFields(configuration.forms.orders, configuration).map(
      ({ field, isRequired }) => field + (isRequired ? '*' : ''),
    );
  expect(names()).toEqual(['firstName*', 'lastName*', 'email*', 'confirmEmail*', 'mobileNumber']);
  const forms = {
    orders: {
      email: { isIncluded: false, isRequired: true },
      intlPhone: { isIncluded: true, isRequired: true },
      city: { isIncluded: true },
    },
  };
  expect(names(siteConfiguration({ mobileVerification: true, forms }))).toEqual([
    'firstName*', 'lastName*', 'mobileNumber*', 'confirmMobile*', 'city',
  ]); // prettier-ignore
});

test('details are normalised', () => {
  const messy = {
    ...noa,
    firstName: ' נועה \u200F',
    email: ' Noa.Levi@DOAR.Example',
    address1: 'Herzl 5#3 ',
    city: 'Tel\u00A0 Aviv',
  };
  expect(normaliseCustomer(messy, 'IL')).toMatchObject({
    firstName: 'נועה',
    email: 'Noa.Levi@doar.example',
    address1: 'Herzl 5 3',
    city: 'Tel Aviv',
  });
  expect(normaliseCustomer({ ...noa, firstName: 'Zoe\u0308' }, 'IL').firstName).toBe('Zoë');
});

test.each([
  ['+972 50-123-4567', 'IL', '050-123-4567'],
  ['+972501234567', 'IL', '050-123-4567'],
  ['00972-50-1234567', 'IL', '050-123-4567'],
  ['+972 12', 'IL', '012'],
  ['+972501234567', 'BG', '+972 50 123 4567'],
  ['+359885550142', 'BG', '088 555 0142'],
  ['nonsense', 'BG', 'nonsense'],
])('mobile %s in %s is shown as %s', (text, country, shown) => {
  expect(tidyMobile(text, country)).toBe(shown);
});

test('a customer by the specification’s names, nested or not, becomes one by the form’s names', () => {
  const customer = {
    FirstName: 'נועה',
    EmailAddress1: 'noa@doar.example',
    MobileNumber1: '050-123-4567',
    Location: 3,
    IsMailingAllowed: true,
    CustomerId: 7,
    MagCards: [],
    SSN: null,
  };
  const draft = {
    firstName: 'נועה',
    email: 'noa@doar.example',
    confirmEmail: 'noa@doar.example',
    mobileNumber: '050-123-4567',
    confirmMobile: '050-123-4567',
    location: '3',
    mailingConsent: true,
  };
  expect(customerDraft(customer)).toEqual(draft);
  expect(customerDraft({ customer, termsConfirmed: true })).toEqual({ ...draft, termsConfirmed: true });
  expect(Check(CustomerDetailsSchema, customerDraft(customer))).toBe(true);
});

test('the form’s own names are kept, so that second entries are compared', () => {
  const typed = { firstName: 'Noa', email: 'noa@doar.example', confirmEmail: '', other: 1 };
  expect(customerDraft(typed)).toEqual({ firstName: 'Noa', email: 'noa@doar.example', confirmEmail: '' });
  expect(customerDraft({ ...typed, FirstName: 'Dana' })).toMatchObject({ firstName: 'Noa' });
});
