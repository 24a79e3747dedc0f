import { Type, type Static } from 'typebox';
import { field, written } from '#kernel/described.ts';
import { CountrySchema } from './country-schema.ts';

/**
 * The site configuration (specification sections 3 and 9): all settings of a shop with the specification's defaults.
 * A brand's document overrides any of them; `GET /api/config` shows the result. Numbers are the specification's
 * parameters: 665 the times of the steps, 64 the loyalty login, 66 the e-invoice, 670 the QR code.
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

const Timer = Type.Object(
  {
    chooseSeatsInSeconds: field(Seconds, 'The time for choosing seats, in seconds.', 420),
    chooseTicketsInSeconds: field(Seconds, 'For choosing tickets.', 300),
    chooseProductsInSeconds: field(
      Seconds,
      'For choosing products, where they are a step of their own.',
      180,
    ),
    customerInfoInSeconds: field(Seconds, 'For details and payment.', 600),
    absoluteLimitInSeconds: field(
      Type.Integer({ minimum: 60, maximum: 7200 }),
      'The longest time from the first chosen seat; asking for more time never goes beyond it.',
      1800,
    ),
  },
  { additionalProperties: false },
);

export const SiteConfigurationSchema = Type.Object(
  {
    params: field(
      Type.Object(
        {
          665: field(Timer, 'The clocks of an order.'),
          64: field(
            Flag,
            'Customers may sign in by their member number too: the code goes to the member’s mobile phone.',
            true,
          ),
          66: field(Flag, 'The form has a block for an invoice to a company.', true),
          670: field(Flag, 'Confirmation and ticket have a QR code.', true),
        },
        { additionalProperties: false },
      ),
      'Options that the specification knows by number.',
    ),
    timerMode: field(
      Type.Union([Type.Literal(0), Type.Literal(1)]),
      '0: each step has a clock of its own. 1: one clock for the order.',
      0,
    ),
    saveCard: field(
      Flag,
      'Customers who are signed in may save their card, where the provider can. It needs FOYER_CARD_KEYS.',
      true,
    ),
    mailingConsent: field(Flag, 'The tick for news by e-mail is set beforehand.', false),
    termsConfirmed: field(Flag, 'The tick for the terms is set beforehand.', false),
    termsRequired: field(Flag, 'Buyers must accept the terms.', true),
    mobileVerification: field(Flag, 'The phone number is typed twice.', false),
    emailVerification: field(Flag, 'The e-mail address is typed twice.', false),
    tagManager: field(
      Type.Object(
        {
          active: field(Flag, 'Whether it is loaded, after visitors have agreed.', false),
          id: field(
            written('^$|^GTM-[A-Z0-9]{4,12}$', 'write the id of a container, like GTM-ABC1234'),
            'Its id.',
            'GTM-ABC1234',
          ),
        },
        { additionalProperties: false },
      ),
      'Google’s tag manager.',
    ),
    stepper: field(
      Type.Object(
        {
          joinProductsToTickets: field(
            Flag,
            'Products stand below the tickets; otherwise they are a step.',
            true,
          ),
          showNumbers: field(Flag, 'The steps have numbers.', true),
        },
        { additionalProperties: false },
      ),
      'The steps of an order.',
    ),
    presentationInfo: field(
      Type.Object(
        {
          coverImageAsBackground: field(Flag, 'The blurred poster and its colour are behind the text.', true),
          locationPrefix: field(Flag, 'The complex stands before the hall.', true),
          dateFormat: field(
            Type.Union([Type.Literal('long'), Type.Literal('short')]),
            'The date in words (`long`) or in numbers (`short`).',
            'long',
          ),
          mobileCondensedLayout: field(Flag, 'On phones it has three lines at most.', true),
        },
        { additionalProperties: false },
      ),
      'The banner of a showing.',
    ),
    seatChoice: field(
      Type.Object(
        {
          screenImage: field(Flag, 'The seat map shows the screen.', true),
          venueNameOnScreen: field(Flag, 'The screen has the name of the hall.', true),
          selectionSummary: field(Flag, 'The chosen seats are listed beside the map.', true),
          fitSeatPlanOnDesktop: field(Flag, 'On large screens the whole hall is shown at first.', true),
          allowSingleSeatOnCouch: field(
            Flag,
            'One seat of a sofa may be bought; otherwise the whole sofa.',
            true,
          ),
          maxSeatsPerTransaction: field(
            Type.Integer({ minimum: 1, maximum: 100 }),
            'The most seats of one order.',
            10,
          ),
        },
        { additionalProperties: false },
      ),
      'The choice of seats.',
    ),
    auth: field(
      Type.Object(
        {
          provider: field(
            Type.Union([Type.Null(), Type.Literal('mobile')]),
            '`mobile`: customers can sign in by a code that is sent to their mobile number. `null`: nobody signs in.',
            'mobile',
          ),
          required: field(
            Flag,
            'Buyers must sign in before they give their details; whoever gets no code, because too many were asked for, cannot buy then.',
            false,
          ),
          countries: field(
            Type.Array(CountrySchema, { maxItems: 60 }),
            'The countries whose mobile numbers get codes; none: the brand’s own. Each SMS costs the cinema money.',
            ['BG', 'RO'],
          ),
        },
        { additionalProperties: false },
      ),
      'Signing in of customers.',
    ),
    holds: field(
      Type.Object(
        {
          offered: field(Flag, 'Members who are signed in may reserve seats and pay later.', true),
          releaseMinutes: field(
            Type.Integer({ minimum: 0, maximum: 10_080 }),
            'How many minutes before the showing the seats of an unpaid reservation are released.',
            30,
          ),
          reminderMinutes: field(
            Type.Integer({ minimum: 5, maximum: 10_080 }),
            'How many minutes before that the customer is reminded by e-mail.',
            180,
          ),
          most: field(
            Type.Integer({ minimum: 1, maximum: 100 }),
            'The most unpaid reservations that a customer may have at a time.',
            3,
          ),
        },
        { additionalProperties: false },
      ),
      'Reservations that are paid later (hold orders). They need `auth.provider` and memberships.',
    ),
    changeSeats: field(
      Type.Object(
        {
          offered: field(Flag, 'Buyers may choose other seats for the tickets that they have.', true),
          untilMinutes: field(
            Type.Integer({ minimum: 0, maximum: 10_080 }),
            'Until how many minutes before the showing.',
            60,
          ),
        },
        { additionalProperties: false },
      ),
      'Changing the seats of a paid order. Dearer seats are paid, of cheaper ones the difference is refunded.',
    ),
    newTicketList: field(Flag, 'Tickets are chosen with buttons; otherwise from select fields.', true),
    lowestOldPrice: field(
      Flag,
      'The former price beside a lowered one is the lowest of the 30 days before, from the history of prices, as the European Union demands; `oldPrice` of price lists does not count then.',
      false,
    ),
    newConfirmation: field(Flag, 'The newer confirmation; otherwise a plain list.', true),
    forms: field(
      Type.Object({ orders: Form, donations: Form }, { additionalProperties: false }),
      `The customer form of tickets (\`orders\`) and of \`donations\`: for each field whether it is asked for (\`isIncluded\`) and must be filled in (\`isRequired\`). The fields are ${FORM_FIELDS.map((name) => `\`${name}\``).join(', ')}.`,
      { orders: { mobileNumber: { isIncluded: true, isRequired: true } } },
    ),
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
    64: false,
    66: false,
    670: true,
  },
  timerMode: 0,
  saveCard: true,
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
  auth: { provider: null, required: false, countries: [] },
  holds: { offered: false, releaseMinutes: 30, reminderMinutes: 180, most: 3 },
  changeSeats: { offered: false, untilMinutes: 60 },
  newTicketList: true,
  lowestOldPrice: false,
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
