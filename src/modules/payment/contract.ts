import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { CART_KINDS, type CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { OFFERED_METHODS } from '#modules/tenancy/rules/payment-offers.ts';

/** Calls of paying by card (specification section 7, 'Payment and cart'). The commit is ordering's. */

const Params = Type.Object({ locale: Type.Enum([...LOCALES]) });

const fields = {
  /** Major units, in the brand's currency: what the visitor is about to pay. */
  total: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  /** The method that the form is for; 'card' when left out. */
  method: Type.Optional(Type.Enum([...OFFERED_METHODS])),
  /** The flow that is paid in; 'tickets' when left out. */
  flow: Type.Optional(Type.Enum(Object.keys(CART_KINDS) as CartKind[])),
  /** Of the showing whose seats the visitor has: compared. */
  locationId: Type.Optional(Type.Integer()),
  authProfileId: Type.Optional(Type.Integer()),
  recaptchaToken: Type.Optional(Type.String({ maxLength: 4096 })),
};

const Form = Type.Object({
  /** To be shown in an iframe; see rules/form-messages for what it says to the page. */
  paymentFormURL: Type.String(),
});

const about = {
  /** payment_no_response: the provider could not be reached, nothing has happened. */
  refusals: [
    'payment_no_response', 'invalid_ssn', 'INCOMPATIBLE_AUTH_PROFILE', 'CART_DIFFERS', 'NO_EVENT_FOUND', 'RECAPTCHA_REQUIRED',
  ], // prettier-ignore
  style: 'specification',
  botCheck: 'high',
  limit: { max: 20, seconds: 60 },
} as const;

/** The hosted form of the brand's card provider. An ID number never travels in an address: that is the POST's. */
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

/** The same with the fields in the body, where the holder's ID number may stand. */
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
