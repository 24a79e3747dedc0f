import { describe, expect, test } from 'vitest';
import { DEFAULT_SITE_CONFIGURATION, siteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { checkCustomer, type CustomerRules } from './check-customer.ts';
import { completeDetails, type CustomerDetails } from './customer-details.ts';
import { formFor } from './form-fields.ts';
import { normaliseCustomer } from './normalise-customer.ts';

const asked = { isIncluded: true, isRequired: true };
const offered = { isIncluded: true, isRequired: false };
const rules: CustomerRules = {
  form: DEFAULT_SITE_CONFIGURATION.forms.orders,
  configuration: DEFAULT_SITE_CONFIGURATION,
  country: 'BG',
  locations: ['1', '2'],
  today: '2026-11-20',
};
const elena: CustomerDetails = {
  ...completeDetails({}, DEFAULT_SITE_CONFIGURATION),
  firstName: 'Елена',
  lastName: 'Димитрова',
  email: 'elena@posta.example',
  confirmEmail: 'elena@posta.example',
  mobileNumber: '088 555 0142',
  termsConfirmed: true,
};
const check = (change: Partial<CustomerDetails>, other: Partial<CustomerRules> = {}): string[] =>
  checkCustomer({ ...elena, ...change }, { ...rules, ...other }).map(({ field, code }) => `${field} ${code}`);
/** The form with one more field. */
const withField = (field: keyof CustomerRules['form'], rule = asked): Partial<CustomerRules> => ({
  form: { ...rules.form, [field]: rule },
});

test('valid details have no faults', () => {
  expect(check({})).toEqual([]);
});

test('an empty form reports each required field once, in order', () => {
  const empty = completeDetails({}, DEFAULT_SITE_CONFIGURATION);
  expect(check(empty)).toEqual([
    'firstName mandatory',
    'lastName mandatory',
    'email mandatory',
    'termsConfirmed termsNotConfirmed',
  ]);
});

test('fields that the form does not have are not checked', () => {
  expect(check({ ssn: 'x', postalCode: '!', invoiceRequested: true, confirmMobile: '1' })).toEqual([]);
  expect(
    check({ termsConfirmed: false }, { configuration: siteConfiguration({ termsRequired: false }) }),
  ).toEqual([]);
});

test('spaces count as empty', () => {
  expect(check({ firstName: ' \u200F ' })).toEqual(['firstName mandatory']);
});

test('what turns the direction of a name is not kept', () => {
  const typed = { ...elena, firstName: '\u202EElena', lastName: 'Dimitrova\u2066' };
  expect(check(typed)).toEqual([]);
  expect(normaliseCustomer(typed, 'BG')).toMatchObject({ firstName: 'Elena', lastName: 'Dimitrova' });
});

describe('names', () => {
  test.each([
    'Żółć',
    "O'Brien",
    'D’Artagnan',
    'Anna-Maria',
    'בן־גוריון',
    "ג'ורג'",
    'عبد الله',
    'مُحَمَّد',
    'Ștefan',
    'J. R.',
    '李',
  ])('%s', (name) => {
    expect(check({ firstName: name })).toEqual([]);
  });
  test.each(['R2D2', '-', '<b>Eva</b>', 'Eva!', '😀', 'a@b'])('not %s', (name) => {
    expect(check({ firstName: name })).toEqual(['firstName notValid']);
  });
});

describe('e-mail', () => {
  const both = (email: string): string[] => check({ email, confirmEmail: email });
  test.each([
    'a@b.co',
    'first.last+tag@sub.example.museum',
    "o'neil@example.ie",
    'елена@поща.бг',
    'a@xn--80ak6aa92e.com',
    ' a@b.co ',
  ])('%s', (email) => {
    expect(both(email)).toEqual([]);
  });
  test.each([
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de@f',
    'a..b@c.de',
    '.a@c.de',
    'a.@c.de',
    'a@-b.co',
    'a@b.c',
    'a@b..co',
    'a,b@c.de',
    'a@1.2.3.4',
  ])('not %s', (email) => {
    expect(both(email)).toEqual(['email notValid']);
  });
  test('must be entered twice alike, except for case', () => {
    expect(check({ confirmEmail: 'ELENA@Posta.Example' })).toEqual([]);
    expect(check({ confirmEmail: 'elena@posta.exampel' })).toEqual(['confirmEmail emailsDiffer']);
    expect(check({ confirmEmail: '' })).toEqual(['confirmEmail mandatory']);
  });
  test('needs no second entry when the brand says so', () => {
    expect(
      check({ confirmEmail: '' }, { configuration: siteConfiguration({ emailVerification: false }) }),
    ).toEqual([]);
  });
});

describe('mobile', () => {
  test.each(['088 555 0142', '+359 88 555 0142', '00359885550142', '088-555-0142', '\u202A0885550142\u202C'])(
    '%s',
    (mobileNumber) => {
      expect(check({ mobileNumber })).toEqual([]);
    },
  );
  test.each(['088', '12', 'call me', '0885550142 ext', '+44 7400 123456'])('not %s', (mobileNumber) => {
    expect(check({ mobileNumber })).toEqual(['mobileNumber notValid']);
  });
  test('may be of any country where the form allows it: the chosen one, or that of its prefix', () => {
    const abroad = withField('intlPhone', offered);
    expect(check({ mobileNumber: '07400 123456', intlPhone: 'GB' }, abroad)).toEqual([]);
    expect(check({ mobileNumber: '+44 7400 123456' }, abroad)).toEqual([]);
    expect(check({ mobileNumber: '07400 123456' }, abroad)).toEqual(['mobileNumber notValid']);
    expect(check({ mobileNumber: '07400 123456', intlPhone: 'XX' }, abroad)).toEqual([
      'mobileNumber notValid',
    ]);
    expect(check({ mobileNumber: '' }, withField('intlPhone'))).toEqual(['mobileNumber mandatory']);
  });
  test('must be entered twice alike, in any notation', () => {
    const configuration = siteConfiguration({ mobileVerification: true });
    expect(check({ confirmMobile: '+359885550142' }, { configuration })).toEqual([]);
    expect(check({ confirmMobile: '088 555 0143' }, { configuration })).toEqual([
      'confirmMobile mobilesDiffer',
    ]);
    expect(check({ confirmMobile: '' }, { configuration })).toEqual(['confirmMobile mandatory']);
    expect(check({ mobileNumber: '', confirmMobile: '' }, { configuration })).toEqual([]);
  });
});

test.each([
  ['BG', '1000', true], ['BG', '10000', false], ['PL', '00-950', true], ['PL', '00950', true], ['PL', '0095', false],
  ['IL', '6100000', true], ['IL', '61000', true], ['IL', '610000', false], ['CZ', '110 00', true], ['SK', '811 01', true],
  ['HU', '1051', true], ['RO', '010011', true], ['RO', '10011', false], ['GB', 'SW1A 1AA', true], ['GB', '!', false],
])('postal code %s %s: %s', (country, postalCode, isGood) => {
  const faults = check({ postalCode, mobileNumber: '' }, { ...withField('postalCode'), country });
  expect(faults).toEqual(isGood ? [] : ['postalCode notValid']);
}); // prettier-ignore

test.each([
  ['1990-02-28', true], ['2026-11-19', true], ['2026-11-20', false], ['2027-01-01', false], ['1990-02-30', false],
  ['1890-01-01', false], ['28.02.1990', false],
])('born %s: %s', (dateOfBirth, isGood) => {
  expect(check({ dateOfBirth }, withField('dateOfBirth'))).toEqual(isGood ? [] : ['dateOfBirth notValid']);
}); // prettier-ignore

test('a location must be one of the list', () => {
  expect(check({ location: '2' }, withField('location'))).toEqual([]);
  expect(check({ location: '3' }, withField('location'))).toEqual(['location notValid']);
});

test('an ID number is checked by the brand’s country', () => {
  expect(check({ ssn: '3933742-3', mobileNumber: '' }, { ...withField('ssn'), country: 'IL' })).toEqual([]);
  expect(check({ ssn: '3933742-3', mobileNumber: '' }, { ...withField('ssn'), country: 'BG' })).toEqual([
    'ssn notValid',
  ]);
});

test('all fields of the e-invoice are required when the brand offers it and the visitor has chosen it', () => {
  const configuration = siteConfiguration({ params: { 66: true } });
  const invoice = {
    invoiceName: 'Aurora',
    invoiceAddress: 'bul. Vitosha 1',
    invoiceCity: 'Sofia',
    invoicePostalCode: '1000',
    invoiceSSN: '175074752',
  };
  expect(check({}, { configuration })).toEqual([]);
  expect(check({ invoiceRequested: true, ...invoice }, { configuration })).toEqual([]);
  expect(check({ invoiceRequested: true, ...invoice, invoiceSSN: '175074751' }, { configuration })).toEqual([
    'invoiceSSN notValid',
  ]);
  expect(check({ invoiceRequested: true }, { configuration })).toEqual(
    ['invoiceName', 'invoiceSSN', 'invoiceAddress', 'invoiceCity', 'invoicePostalCode'].map(
      (field) => `${field} mandatory`,
    ),
  );
});

test('a delivery to the customer’s home needs street, city and postal code', () => {
  const form = formFor(rules.form, true);
  expect(check({}, { form })).toEqual(['address1 mandatory', 'city mandatory', 'postalCode mandatory']);
  expect(check({ address1: 'bul. Vitosha 1', city: 'Sofia', postalCode: '1000' }, { form })).toEqual([]);
  expect(check({}, { form: formFor(rules.form, false) })).toEqual([]);
});
