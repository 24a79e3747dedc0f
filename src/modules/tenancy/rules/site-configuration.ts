import { Type, type Static } from 'typebox';

/**
 * The site configuration (specification sections 3 and 9): all settings of a shop with the specification's defaults.
 * A brand's document overrides any of them; `GET /api/config` shows the result. Numbers are the specification's
 * parameters: 665 the times of the steps, 66 the e-invoice, 670 the QR code.
 */

const Flag = Type.Boolean();
const FormField = Type.Object({ isIncluded: Flag, isRequired: Flag }, { additionalProperties: false });

/** The fields that a customer form may have (specification section 3, 'Customer form fields'). */
export const FORM_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'mobileNumber',
  'address1',
  'address2',
  'city',
  'postalCode',
  'dateOfBirth',
  'location',
  'ssn',
  'intlPhone',
] as const;
export type FormFieldName = (typeof FORM_FIELDS)[number];

const Form = Type.Object(
  Object.fromEntries(FORM_FIELDS.map((name) => [name, FormField])) as Record<FormFieldName, typeof FormField>,
  { additionalProperties: false },
);

const Seconds = Type.Integer({ minimum: 20, maximum: 3600 });

/** Parameter 665 (timer): the time of each step, and the longest time of an order. */
const Timer = Type.Object(
  {
    chooseSeatsInSeconds: Seconds,
    chooseTicketsInSeconds: Seconds,
    chooseProductsInSeconds: Seconds,
    customerInfoInSeconds: Seconds,
    /** The absolute limit, counted from the first lock; extending never goes beyond it. */
    absoluteLimitInSeconds: Type.Integer({ minimum: 60, maximum: 7200 }),
  },
  { additionalProperties: false },
);

export const SiteConfigurationSchema = Type.Object(
  {
    params: Type.Object(
      {
        /** Parameter 665: the timer. */
        665: Timer,
        /** Parameter 66: the e-invoice block of the customer form. */
        66: Flag,
        /** Parameter 670: the QR code on confirmation and e-ticket. */
        670: Flag,
      },
      { additionalProperties: false },
    ),
    /** 0: each step has its own clock. 1: one clock for the order. */
    timerMode: Type.Union([Type.Literal(0), Type.Literal(1)]),
    mailingConsent: Flag,
    termsConfirmed: Flag,
    termsRequired: Flag,
    mobileVerification: Flag,
    emailVerification: Flag,
    tagManager: Type.Object(
      { active: Flag, id: Type.String({ pattern: '^$|^GTM-[A-Z0-9]{4,12}$' }) },
      { additionalProperties: false },
    ),
    stepper: Type.Object(
      {
        /** True: tickets and products on one page. False: a step for each. */
        joinProductsToTickets: Flag,
        showNumbers: Flag,
      },
      { additionalProperties: false },
    ),
    presentationInfo: Type.Object(
      {
        coverImageAsBackground: Flag,
        locationPrefix: Flag,
        /** Intl.DateTimeFormat options of the banner. */
        dateFormat: Type.Union([Type.Literal('long'), Type.Literal('short')]),
        mobileCondensedLayout: Flag,
      },
      { additionalProperties: false },
    ),
    seatChoice: Type.Object(
      {
        screenImage: Flag,
        venueNameOnScreen: Flag,
        selectionSummary: Flag,
        fitSeatPlanOnDesktop: Flag,
        allowSingleSeatOnCouch: Flag,
        maxSeatsPerTransaction: Type.Integer({ minimum: 1, maximum: 100 }),
      },
      { additionalProperties: false },
    ),
    newTicketList: Flag,
    newConfirmation: Flag,
    /** The customer form of each flow. */
    forms: Type.Object({ orders: Form, donations: Form }, { additionalProperties: false }),
  },
  { additionalProperties: false },
);

export type SiteConfiguration = Static<typeof SiteConfigurationSchema>;
export type TimerParams = Static<typeof Timer>;

const asked = { isIncluded: true, isRequired: true };
const offered = { isIncluded: true, isRequired: false };
const absent = { isIncluded: false, isRequired: false };

/** Name and e-mail for the confirmation, and an optional phone number for calls. */
const USUAL_FORM = {
  firstName: asked,
  lastName: asked,
  email: asked,
  mobileNumber: offered,
  address1: absent,
  address2: absent,
  city: absent,
  postalCode: absent,
  dateOfBirth: absent,
  location: absent,
  ssn: absent,
  intlPhone: absent,
};

export const DEFAULT_SITE_CONFIGURATION: SiteConfiguration = {
  params: {
    665: {
      chooseSeatsInSeconds: 420,
      chooseTicketsInSeconds: 300,
      chooseProductsInSeconds: 180,
      customerInfoInSeconds: 600,
      absoluteLimitInSeconds: 1800,
    },
    66: false,
    670: true,
  },
  timerMode: 0,
  mailingConsent: false,
  termsConfirmed: false,
  termsRequired: true,
  mobileVerification: false,
  emailVerification: true,
  tagManager: { active: false, id: '' },
  stepper: { joinProductsToTickets: true, showNumbers: true },
  presentationInfo: {
    coverImageAsBackground: true,
    locationPrefix: true,
    dateFormat: 'long',
    mobileCondensedLayout: true,
  },
  seatChoice: {
    screenImage: true,
    venueNameOnScreen: true,
    selectionSummary: true,
    fitSeatPlanOnDesktop: true,
    allowSingleSeatOnCouch: true,
    maxSeatsPerTransaction: 10,
  },
  newTicketList: true,
  newConfirmation: true,
  forms: { orders: USUAL_FORM, donations: { ...USUAL_FORM, mobileNumber: absent } },
};

type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T;
export type SiteOverrides = DeepPartial<SiteConfiguration>;

/** The defaults with a brand's overrides, part by part. */
export const siteConfiguration = (overrides: SiteOverrides = {}): SiteConfiguration =>
  layOver(DEFAULT_SITE_CONFIGURATION, overrides) as SiteConfiguration;

function layOver(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isPlain(base) || !isPlain(over)) return over;
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, layOver(base[key], over[key])]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
