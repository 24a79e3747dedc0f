import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';

/** Phone numbers by the rules of Google's libphonenumber. Countries are ISO 3166 alpha-2. */

const countryOf = (country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : undefined;

/**
 * A number in international form ('+359885550142'), or undefined when it is invalid. Without a plus it is read as a
 * number of `country`.
 */
export function internationalPhone(text: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: countryOf(country), extract: false });
  return number?.isValid() ? number.number : undefined;
}

/** Whether an international number begins with a country's calling code; true for an unknown country. */
export function isCalledIn(number: string, country: string): boolean {
  const code = countryOf(country);
  return code === undefined || number.startsWith(`+${getCountryCallingCode(code)}`);
}

/** In national form when it is a number of `country` ('050-555-0142'), otherwise in international form. */
export function shownPhone(text: string, country: string): string {
  const number = parsePhoneNumberFromString(text, { defaultCountry: countryOf(country), extract: false });
  if (!number?.isValid()) return text;
  return number.country === country ? number.formatNational() : number.formatInternational();
}

/** Invented, with the countries' prefixes of mobiles: the library's own examples are no mobile numbers. */
const EXAMPLES: Readonly<Record<string, string>> = {
  BG: '088 555 0142',
  CZ: '601 555 014',
  HU: '06 20 555 0142',
  IL: '050-555-0142',
  PL: '500 555 014',
  RO: '0712 555 014',
  SK: '0901 555 014',
};

/** An example of a mobile number in national form; '+…' for an unknown country. */
export const examplePhone = (country: string): string => EXAMPLES[country] ?? '+44 7400 555014';

/** Every country with its calling code ('359'). */
export const callingCodes = (): { country: string; code: string }[] =>
  getCountries().map((country) => ({ country, code: getCountryCallingCode(country) }));
