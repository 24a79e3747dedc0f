import { Type, type Static } from 'typebox';

/**
 * What a page knows of the browser that pays. Banks estimate the risk of a payment by it, and some providers refuse a
 * payment without it. Sent with the charge, stored nowhere.
 */
export const BrowserFactsSchema = Type.Object({
  userAgent: Type.String({ maxLength: 1000 }),
  /** As in `navigator.language`: 'pl-PL'. */
  language: Type.String({ maxLength: 40 }),
  /** CSS pixels of the whole screen. */
  screenWidth: Type.Integer({ minimum: 0, maximum: 100_000 }),
  screenHeight: Type.Integer({ minimum: 0, maximum: 100_000 }),
  colorDepth: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** Minutes that local time is behind UTC: -60 in Warsaw in winter. */
  timezoneOffset: Type.Integer({ minimum: -1000, maximum: 1000 }),
});

export type BrowserFacts = Static<typeof BrowserFactsSchema>;
