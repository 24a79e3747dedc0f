import { written } from '#kernel/described.ts';

/** A country in documents. That there is one of this code is checked by the import. */
export const CountrySchema = written(
  '^[A-Z]{2}$',
  'write its code of ISO 3166-1, two capital letters, like SK',
);

/** Codes that have names and are no countries of ISO 3166-1: unions, parts of countries, and codes for tests. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/**
 * Whether two capital letters are the ISO 3166-1 code of a country, or Kosovo's XK. Other codes of a country, such as UK,
 * have its name too, and no region of their own.
 */
export const isCountry = (code: string): boolean =>
  NAMES.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code && !NO_COUNTRIES.has(code);
