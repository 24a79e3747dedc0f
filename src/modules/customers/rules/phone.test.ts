import { expect, test } from 'vitest';
import { callingCodes, examplePhone, internationalPhone, isCalledIn, shownPhone } from './phone.ts';

test.each(['BG', 'CZ', 'HU', 'IL', 'PL', 'RO', 'SK', 'FR'])(
  'the example for %s would be accepted',
  (country) => {
    expect(internationalPhone(examplePhone(country), country)).toMatch(/^\+\d+$/);
  },
);

test('a number is read in a country, and shown in its national form there', () => {
  expect(internationalPhone('088 555 0142', 'BG')).toBe('+359885550142');
  expect(internationalPhone('088 555 0142', 'XX')).toBeUndefined();
  expect(shownPhone('+359885550142', 'BG')).toBe('088 555 0142');
  expect(shownPhone('+359885550142', 'PL')).toBe('+359 88 555 0142');
  expect(isCalledIn('+359885550142', 'BG')).toBe(true);
  expect(isCalledIn('+359885550142', 'PL')).toBe(false);
});

test('every country has a calling code', () => {
  expect(callingCodes()).toContainEqual({ country: 'IL', code: '972' });
  expect(callingCodes().length).toBeGreaterThan(200);
});
