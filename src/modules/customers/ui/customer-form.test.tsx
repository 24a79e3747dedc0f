import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, test } from 'vitest';
import { siteConfiguration, type SiteOverrides } from '#modules/tenancy/rules/site-configuration.ts';
import { checkCustomer, type CustomerRules } from '../rules/check-customer.ts';
import { completeDetails, type CustomerDraft } from '../rules/customer-details.ts';
import { CustomerForm } from './customer-form.tsx';
import type { CustomerFormState } from './use-customer-form.ts';

const messages = { customers: JSON.parse(readFileSync('locales/en/customers.json', 'utf8')) };
const nothing = (): void => {};

/** The form as the server renders it; submitted once when `refusals` is 1. */
function draw(
  draft: CustomerDraft,
  {
    site = {},
    refusals = 0,
    locale = 'en',
  }: { site?: SiteOverrides; refusals?: number; locale?: 'en' | 'hu' } = {},
): string {
  const configuration = siteConfiguration(site);
  const rules: CustomerRules = {
    form: configuration.forms.orders,
    configuration,
    country: 'BG',
    locations: ['1'],
    today: '2026-11-20',
  };
  const value = completeDetails(draft, configuration);
  const faults = refusals > 0 ? checkCustomer(value, rules) : [];
  const form: CustomerFormState = {
    value,
    rules,
    faults,
    refusals,
    isValid: faults.length === 0,
    change: nothing,
    leave: nothing,
    fillIn: nothing,
    clear: nothing,
    submit: () => false,
  };
  return renderToStaticMarkup(
    <IntlProvider locale={locale} timeZone="Europe/Sofia" messages={messages}>
      <CustomerForm form={form} termsHref="/terms" locations={[{ value: '1', label: 'Aurora Vitosha' }]} />
    </IntlProvider>,
  );
}

/** The tag of the control with a name. */
const control = (html: string, name: string): string =>
  new RegExp(`<(input|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
/** The text that a control's `aria-describedby` names. */
function described(html: string, name: string): string {
  const id = /aria-describedby="([^"]+)"/.exec(control(html, name))?.[1];
  const text = html.split(`id="${id}"`)[1]?.split('</p>')[0] ?? '';
  return text.replaceAll(/^[^>]*>|<[^>]+>/g, '').replaceAll('&#x27;', "'");
}

const included = { isIncluded: true, isRequired: true };
const everything: SiteOverrides = {
  mobileVerification: true,
  params: { 66: true },
  forms: {
    orders: {
      address1: included,
      city: included,
      postalCode: included,
      dateOfBirth: included,
      location: included,
      ssn: included,
      intlPhone: included,
    },
  },
};

describe('fields', () => {
  test('have the attributes that browsers and keyboards need', () => {
    const html = draw({}, { site: everything });
    const email = control(html, 'email');
    for (const part of [
      'type="email"',
      'autoComplete="email"',
      'inputMode="email"',
      'dir="ltr"',
      'maxLength="254"',
      'required=""',
    ])
      expect(email).toContain(part);
    expect(control(html, 'firstName')).toContain('autoComplete="given-name"');
    expect(control(html, 'mobileNumber')).toMatch(
      /type="tel".*autoComplete="tel"|autoComplete="tel".*type="tel"/,
    );
    expect(control(html, 'dateOfBirth')).toContain('max="2026-11-20"');
    expect(control(html, 'ssn')).toContain('dir="ltr"');
    expect(control(html, 'intlPhone')).toContain('<select');
  });

  test('are in the configured order, optional ones marked', () => {
    const html = draw({});
    const names = [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'firstName',
      'lastName',
      'email',
      'confirmEmail',
      'mobileNumber',
      'termsConfirmed',
      'mailingConsent',
    ]);
    expect(html.match(/ui-field-optional/g)).toHaveLength(1);
    expect(html).toContain('Mobile number <span class="ui-field-optional">optional');
  });

  test('have no checkbox ticked in advance', () => {
    expect(draw({}, { site: everything })).not.toContain('checked=""');
  });

  test('allow pasting', () => {
    expect(draw({}, { site: everything })).not.toMatch(/onpaste|readonly/i);
  });
});

describe('faults', () => {
  test('are counted at the top and linked to their fields, in the specification’s wording', () => {
    const html = draw(
      { email: 'elena@', confirmEmail: 'x', mobileNumber: '12', confirmMobile: '13' },
      { site: everything, refusals: 1 },
    );
    expect(html).toContain('Please check 13 fields');
    expect(control(html, 'email')).toContain('aria-invalid="true"');
    expect(described(html, 'firstName')).toBe('mandatory field');
    expect(described(html, 'email')).toBe('Email not valid. Enter it like this: name@example.com.');
    expect(described(html, 'confirmEmail')).toBe("Email addresses don't match");
    expect(described(html, 'mobileNumber')).toBe(
      'Mobile number not valid. Enter it like this: \u2066088 555 0142\u2069.',
    );
    expect(described(html, 'confirmMobile')).toBe("Mobile phone numbers don't match");
    expect(described(html, 'termsConfirmed')).toBe('Please confirm you accept the terms and conditions');
    expect(html).toContain('First name: mandatory field</button>');
  });

  test('are not shown before the form was submitted or a field was left', () => {
    const html = draw({ email: 'elena@' });
    expect(html).not.toContain('aria-invalid="true"');
    expect(html).not.toContain('Please check');
  });
});

describe('e-invoice', () => {
  const site: SiteOverrides = { params: { 66: true } };
  test('is offered only where the brand has it, and its fields appear when it is chosen', () => {
    expect(draw({ invoiceRequested: true })).not.toContain('invoice');
    expect(draw({}, { site })).toContain('name="invoiceRequested"');
    expect(draw({}, { site })).not.toContain('invoiceSSN');
    expect(control(draw({ invoiceRequested: true }, { site }), 'invoiceSSN')).toContain('required=""');
  });
});

test('the terms open without leaving the order', () => {
  expect(draw({})).toContain('<a href="/terms" target="_blank" rel="noopener">terms of sale');
  expect(draw({}, { site: { termsRequired: false } })).not.toContain('/terms');
});

test('in Hungarian the family name comes first, in the form and in the list of its faults', () => {
  const isLastFirst = (html: string, sign: (name: string) => string): boolean =>
    html.indexOf(sign('lastName')) < html.indexOf(sign('firstName'));
  const field = (name: string): string => `name="${name}"`;
  expect(isLastFirst(draw({}), field)).toBe(false);
  const hungarian = draw({}, { locale: 'hu', refusals: 1 });
  expect(isLastFirst(hungarian, field)).toBe(true);
  expect(isLastFirst(hungarian, (name) => (name === 'lastName' ? 'Last name: ' : 'First name: '))).toBe(true);
});
