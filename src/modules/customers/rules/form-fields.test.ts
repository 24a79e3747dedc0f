import { expect, test } from 'vitest';
import { DEFAULT_SITE_CONFIGURATION } from '#modules/tenancy/rules/site-configuration.ts';
import { besideHolderId, formFields, inNameOrder } from './form-fields.ts';

const lines = (...fields: string[]) => fields.map((field) => ({ field }));

test('in Hungarian the family name is first', () => {
  expect(inNameOrder(lines('firstName', 'lastName', 'email'), 'hu')).toEqual(
    lines('lastName', 'firstName', 'email'),
  );
  expect(inNameOrder(lines('email', 'firstName', 'city', 'lastName'), 'hu')).toEqual(
    lines('email', 'lastName', 'firstName', 'city'),
  );
});

test('a form with one name, and other languages, stay as they are', () => {
  expect(inNameOrder(lines('lastName', 'email'), 'hu')).toEqual(lines('lastName', 'email'));
  expect(inNameOrder(lines('firstName', 'email'), 'hu')).toEqual(lines('firstName', 'email'));
  expect(inNameOrder(lines('firstName', 'lastName'), 'en')).toEqual(lines('firstName', 'lastName'));
});

test('beside a card form that asks for the ID number, an optional one is not asked for', () => {
  const form = DEFAULT_SITE_CONFIGURATION.forms.orders;
  const fieldsOf = (isRequired: boolean) =>
    formFields(
      besideHolderId({ ...form, ssn: { isIncluded: true, isRequired } }),
      DEFAULT_SITE_CONFIGURATION,
    ).map(({ field }) => field);
  expect(fieldsOf(false)).not.toContain('ssn');
  expect(fieldsOf(true)).toContain('ssn');
});
