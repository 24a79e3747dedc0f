import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile';

/**
 * A mobile number of one of some countries (ISO 3166 alpha-2) in international form; undefined for any other number,
 * among them those of premium services, which a stranger could make the cinema pay for. Without a plus it is read as a
 * number of `country`.
 */
export function mobileNumberOf(
  text: string,
  country: string,
  countries: readonly string[],
): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  return number?.isValid() && countries.includes(number.country ?? '') ? number.number : undefined;
}

/** Whether a number in international form is one of a mobile phone, in any country. */
export const isMobileNumber = (number: string): boolean =>
  parsePhoneNumberFromString(number, { extract: false })?.isValid() ?? false;
