import { expect, test } from 'vitest';
import { BRAND_DEFAULTS, wholeBrand, type WrittenBrand } from './brand-document.ts';
import {
  DEFAULT_SITE_CONFIGURATION,
  FORM_FIELDS,
  siteConfiguration,
  type SiteConfiguration,
} from './site-configuration.ts';

/** The default values of the specification (sections 3 and 9), line by line. */

const at = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], DEFAULT_SITE_CONFIGURATION);

test.each([
  ['mailing consent off', 'mailingConsent', false],
  ['terms confirmed off', 'termsConfirmed', false],
  ['terms required on', 'termsRequired', true],
  ['mobile verification off', 'mobileVerification', false],
  ['e-mail verification on', 'emailVerification', true],
  ['timer mode 0', 'timerMode', 0],
  ['665: seats', 'params.665.chooseSeatsInSeconds', 420],
  ['665: tickets', 'params.665.chooseTicketsInSeconds', 300],
  ['665: products', 'params.665.chooseProductsInSeconds', 180],
  ['665: customer info', 'params.665.customerInfoInSeconds', 600],
  ['extending ends after half an hour', 'params.665.absoluteLimitInSeconds', 1800],
  ['66: no invoice', 'params.66', false],
  ['670: the QR code is shown', 'params.670', true],
  ['no tag manager', 'tagManager', { active: false, id: '' }],
  ['tickets and products on one page', 'stepper.joinProductsToTickets', true],
  ['cover image as background', 'presentationInfo.coverImageAsBackground', true],
  ['location prefix', 'presentationInfo.locationPrefix', true],
  ['date format', 'presentationInfo.dateFormat', 'long'],
  ['mobile condensed layout on', 'presentationInfo.mobileCondensedLayout', true],
  ['screen image', 'seatChoice.screenImage', true],
  ['venue name on screen', 'seatChoice.venueNameOnScreen', true],
  ['selection summary', 'seatChoice.selectionSummary', true],
  ['fit seat plan on desktop', 'seatChoice.fitSeatPlanOnDesktop', true],
  ['allow single seat on couch', 'seatChoice.allowSingleSeatOnCouch', true],
  ['new ticket list on', 'newTicketList', true],
  ['former prices as typed', 'lowestOldPrice', false],
  ['new confirmation on', 'newConfirmation', true],
])('%s', (_what, path, value) => {
  expect(at(path)).toEqual(value);
});

test('by default the form has name and e-mail; it can be configured with every field of the specification', () => {
  const { orders } = DEFAULT_SITE_CONFIGURATION.forms;
  expect(Object.keys(orders).toSorted()).toEqual([...FORM_FIELDS].toSorted());
  expect(FORM_FIELDS.filter((name) => orders[name].isRequired)).toEqual(['firstName', 'lastName', 'email']);
});

test.each([
  ['locale bg', 'defaultLocale', 'bg'],
  ['enabled languages en and bg', 'locales', ['en', 'bg']],
  ['currency BGN', 'currency', 'BGN'],
  ['country BG', 'country', 'BG'],
  ['timezone Asia/Jerusalem', 'timeZone', 'Asia/Jerusalem'],
] as const)('%s', (_what, name, value) => {
  expect(BRAND_DEFAULTS[name]).toEqual(value);
});

test('a brand’s value replaces the default of the same part, and other parts keep their defaults', () => {
  const payment = { gateway: 'demo', maxPayments: 1 } as const;
  const brand = wholeBrand({ code: 'x', currency: 'PLN', payment } as WrittenBrand);
  expect(brand).toMatchObject({ ...BRAND_DEFAULTS, code: 'x', currency: 'PLN' });
  const site: SiteConfiguration = siteConfiguration({
    params: { 66: true },
    seatChoice: { screenImage: false },
  });
  expect(site.params).toEqual({ ...DEFAULT_SITE_CONFIGURATION.params, 66: true });
  expect(site.seatChoice).toEqual({ ...DEFAULT_SITE_CONFIGURATION.seatChoice, screenImage: false });
});
