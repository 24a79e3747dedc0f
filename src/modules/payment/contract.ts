import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { WireAmount } from '#kernel/wire-amount.ts';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { CART_KINDS, type CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { OFFERED_METHODS } from '#modules/tenancy/rules/payment-offers.ts';

/** The calls of card payments (specification section 7, 'Payment and cart'). The commit is in `ordering/contract.ts`. */

const Params = Type.Object({ locale: Type.Enum([...LOCALES]) });

const fields = {
  /** The amount to pay, in major units of the brand's currency; rules/form-amount.ts has its limits. */
  total: WireAmount,
  /** The method that the form is for; 'card' when left out. */
  method: Type.Optional(Type.Enum([...OFFERED_METHODS])),
  /** The flow of the payment; 'tickets' when left out. */
  flow: Type.Optional(Type.Enum(Object.keys(CART_KINDS) as CartKind[])),
  /** Compared with the showing whose seats the visitor has. */
  locationId: Type.Optional(Type.Integer()),
  authProfileId: Type.Optional(Type.Integer()),
  recaptchaToken: Type.Optional(Type.String({ maxLength: 4096 })),
};

const Form = Type.Object({
  /** To be shown in an iframe; its messages to the page are in rules/form-messages.ts. */
  paymentFormURL: Type.String(),
});

const about = {
  /** payment_no_response: the provider could not be reached; nothing was charged. */
  refusals: [
    'payment_no_response', 'invalid_ssn', 'INCOMPATIBLE_AUTH_PROFILE', 'CART_DIFFERS', 'NO_EVENT_FOUND', 'RECAPTCHA_REQUIRED',
  ], // prettier-ignore
  style: 'specification',
  botCheck: 'high',
  limit: { max: 20, seconds: 60 },
} as const;

/** Opens the hosted form of the brand's card provider. Without an ID number, which must not be in an address. */
export const getPaymentForm = endpoint({
  method: 'GET',
  path: '/api/payment/form/:locale',
  access: 'visitor',
  summary: 'The address of a hosted card form; it makes a payment identifier and takes no money',
  params: Params,
  query: Type.Object(fields),
  changes: true,
  reply: Form,
  ...about,
});

/** Opens the same form with the fields in the body, which may have the holder's ID number. */
export const postPaymentForm = endpoint({
  method: 'POST',
  path: '/api/payment/form/:locale',
  access: 'visitor',
  summary: 'The address of a hosted card form, with the fields in the body',
  params: Params,
  body: Type.Object({ ...fields, ssn: Type.Optional(Type.String({ maxLength: 20 })) }),
  reply: Form,
  ...about,
});

/** The saved cards of the customer who is signed in ('MagCards' of the specification, section 3). */
export const getSavedCards = endpoint({
  method: 'GET',
  path: '/api/payment/saved-cards',
  access: 'visitor',
  summary: 'The saved cards with which the customer can pay now, and whether a card can be saved',
  query: Type.Object({ flow: fields.flow }),
  reply: Type.Object({
    /** Whether a card can be saved at all. */
    isOffered: Type.Boolean(),
    /** Whether the visitor is signed in and has bought before, so that a card can be saved for them without an order. */
    isCustomer: Type.Boolean(),
    /** Into how many payments (instalments) a saved card may split the amount. */
    maxPayments: Type.Integer(),
    cards: Type.Array(
      Type.Object({
        id: Type.String(),
        brand: Type.String(),
        lastFour: Type.String(),
        expMonth: Type.Integer(),
        expYear: Type.Integer(),
      }),
    ),
  }),
  refusals: [],
  style: 'own',
});

export const removeSavedCard = endpoint({
  method: 'POST',
  path: '/api/payment/saved-cards/:cardId/remove',
  access: 'visitor',
  summary: 'Removes a saved card of the customer who is signed in, for good',
  params: Type.Object({ cardId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
  reply: Type.Object({ isRemoved: Type.Boolean() }),
  refusals: ['NOT_FOUND'],
  style: 'own',
});

/** The banks of a brand's transfers. */
export const getBanks = endpoint({
  method: 'GET',
  path: '/api/payment/banks/:locale',
  access: 'visitor',
  summary: 'The banks on whose pages a transfer of an amount can be confirmed now',
  params: Params,
  query: Type.Object({ total: fields.total, flow: fields.flow }),
  reply: Type.Object({
    banks: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
  refusals: ['payment_no_response'],
  style: 'specification',
  limit: { max: 60, seconds: 60 },
});
