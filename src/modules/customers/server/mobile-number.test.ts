import { expect, test } from 'vitest';
import { mobileNumberOf } from './mobile-number.ts';

test.each([
  ['088 555 0142', 'BG', ['BG'], '+359885550142'],
  ['+359 88 555 0142', 'IL', ['BG', 'IL'], '+359885550142'],
  ['050-555-0142', 'IL', ['IL'], '+972505550142'],
  ['500 555 014', 'PL', ['PL'], '+48500555014'],
])('%s of %s is %s', (text, country, countries, expected) => {
  expect(mobileNumberOf(text, country, countries)).toBe(expected);
});

test.each([
  ['of a country that is not among them', '+48500555014', ['BG']],
  ['of a landline', '02 981 1234', ['BG']],
  ['of a premium service', '0900 32 123', ['BG']],
  ['that is too short', '088 555', ['BG']],
  ['with a word', '088 555 0142 home', ['BG']],
  ['that is empty', '', ['BG']],
])('no number %s', (_why, text, countries) => {
  expect(mobileNumberOf(text, 'BG', countries)).toBeUndefined();
});
