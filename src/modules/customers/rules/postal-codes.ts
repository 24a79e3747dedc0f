/** Postal codes by country; a space or hyphen may be left out. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  BG: /^\d{4}$/,
  CZ: /^\d{5}$/,
  HU: /^\d{4}$/,
  // Five digits until 2013, still in use.
  IL: /^\d{5}(\d{2})?$/,
  PL: /^\d{5}$/,
  RO: /^\d{6}$/,
  SK: /^\d{5}$/,
};

const ANYWHERE = /^[A-Z0-9]{2,10}$/;

/**
 * Whether a text can be a postal code of a country (ISO 3166 alpha-2); letters and digits for countries without a
 * rule.
 */
export const isPostalCode = (text: string, country: string): boolean =>
  (PATTERNS[country] ?? ANYWHERE).test(text.replaceAll(/[\s-]/g, '').toUpperCase());
