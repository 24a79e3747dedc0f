import { Type } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { WireAmount } from '#kernel/wire-amount.ts';
import { CommitReply } from '../contract.ts';
import { OrderCode } from './operator-calls.ts';
import { CartPayloadSchema } from '../rules/cart-payload.ts';
import { SHOWING_CALLED_OFF } from '../rules/called-off.ts';
import { HOLD_STATES } from '../rules/holds.ts';
import { E_TICKET_TOKEN } from '../rules/link-tokens.ts';
import { UNSOLD_PARTS } from '../rules/unsold-parts.ts';
import { WirePaidWith } from '#modules/documents/rules/wire-document.ts';
import { COUNTER_METHODS } from '#modules/payment/rules/methods.ts';
import { DECLINE_REASONS } from '#modules/payment/rules/outcome.ts';
import { SPLIT_FAULTS } from '#modules/payment/rules/split-total.ts';
import { VOUCHER_REFUSALS } from '#modules/vouchers/rules/voucher.ts';
import { WireCartVoucher } from '#modules/vouchers/rules/wire-voucher.ts';

/** The calls of holds: orders that are kept without payment and paid later, by their links. */

const Params = Type.Object({ token: Type.String({ pattern: E_TICKET_TOKEN }) });

const Line = Type.Object({ name: Type.String(), quantity: Type.Integer(), amount: AmountSchema });

export const HoldSchema = Type.Object({
  /** 'paying': somebody is paying it now. 'ended': its time is over, or its customer gave the seats back. */
  state: Type.Enum([...HOLD_STATES]),
  orderId: Type.String(),
  reservationIdentifier: Type.String(),
  /** Until when it can be paid (ISO 8601). */
  until: Type.String(),
  /** It pays for other seats of an order, whose code `reservationIdentifier` is. */
  isChange: Type.Boolean(),
  film: Type.Object({ title: Type.String(), posterUrl: Type.Union([Type.String(), Type.Null()]) }),
  presentationId: Type.Integer(),
  showing: Type.Object({
    startsAt: Type.String(),
    timeZone: Type.String(),
    location: Type.String(),
    hall: Type.String(),
  }),
  seats: Type.Array(
    Type.Object({ name: Type.String(), section: Type.String(), row: Type.String(), seat: Type.String() }),
  ),
  currency: Type.String(),
  lines: Type.Array(Line),
  charges: Type.Array(Line),
  total: AmountSchema,
  /** The same in major units, as forms of providers take it. */
  amount: Type.Number(),
  /** How it was paid; sent to its customer only. */
  paidWith: Type.Optional(Type.Array(WirePaidWith)),
  /** The brand has vouchers, which pay a part or all. */
  takesVouchers: Type.Boolean(),
  /** The payment of this visitor that is under way, with the address of the bank's page if there is one. */
  pending: Type.Union([
    Type.Null(),
    Type.Object({ orderId: Type.String(), redirectUrl: Type.Union([Type.String(), Type.Null()]) }),
  ]),
});

export const readHold = endpoint({
  method: 'GET',
  path: '/api/holds/:token',
  access: 'visitor',
  summary: 'An order that is kept without payment, by its unguessable link',
  params: Params,
  reply: HoldSchema,
  refusals: ['ORDER_NOT_FOUND'],
  style: 'own',
  limit: { max: 120, seconds: 60 },
});

const {
  paymentIdentifier,
  paymentCode,
  paymentBrowser,
  numberOfPayments,
  saveMagCard,
  total,
  voucherPayments,
} = CartPayloadSchema.properties;

export const payHold = endpoint({
  method: 'POST',
  path: '/api/holds/:token/pay',
  access: 'visitor',
  summary: 'Pays an order that was kept without payment',
  params: Params,
  body: Type.Object(
    {
      paymentIdentifier,
      paymentCode,
      paymentBrowser,
      numberOfPayments,
      saveMagCard,
      total,
      /** The vouchers that pay a part, or all; the other ways to pay are for the rest. */
      voucherPayments,
      recaptchaToken: Type.Optional(Type.String({ maxLength: 8192 })),
    },
    { additionalProperties: false },
  ),
  reply: CommitReply,
  refusals: [
    ...DECLINE_REASONS,
    ...SHOWING_CALLED_OFF,
    ...VOUCHER_REFUSALS,
    ...SPLIT_FAULTS,
    ...UNSOLD_PARTS,
    'ORDER_NOT_FOUND',
    'HOLD_ENDED',
    'PRICE_CHANGED',
    'PAYMENT_REQUIRED',
    'PAYMENT_IDENTIFIER_UNKNOWN',
    'PAYMENTS_NOT_ALLOWED',
    'PAYMENT_UNDER_WAY',
    'CHARGE_DIFFERS',
    'ORDER_CANCELLED',
    'ORDER_REFUNDED',
    'TOO_MANY_REQUESTS',
    'RECAPTCHA_REQUIRED',
  ],
  style: 'own',
  botCheck: 'high',
  limit: { max: 30, seconds: 60 },
});

/** How much of a voucher is used, in major units; null: as much as it can pay. */
const EnteredVoucher = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 80 }),
    amount: Type.Union([WireAmount, Type.Null()]),
  },
  { additionalProperties: false },
);

/** A hold keeps no vouchers, because whoever has its link may pay it: the page that pays it has them, and sends them all. */
export const shareHold = endpoint({
  method: 'POST',
  path: '/api/holds/:token/vouchers',
  access: 'visitor',
  summary: 'What vouchers would pay of an order that was kept without payment; nothing is taken from them',
  params: Params,
  body: Type.Object(
    {
      /** Those that were entered before, in their order. */
      vouchers: Type.Array(EnteredVoucher, { maxItems: 20 }),
      /** One more, as it was typed. */
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      /** Another amount of one of them. */
      change: Type.Optional(EnteredVoucher),
      recaptchaToken: Type.Optional(Type.String({ maxLength: 8192 })),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    /** For the next call. */
    entered: Type.Array(EnteredVoucher),
    vouchers: Type.Array(WireCartVoucher),
    /** What they leave to pay in another way; `restAmount` in major units, as forms of providers take it. */
    rest: AmountSchema,
    restAmount: Type.Number(),
    /** For the payment: `voucherPayments` of `payHold`. */
    voucherPayments,
  }),
  refusals: [
    ...VOUCHER_REFUSALS,
    'SYSTEM_VOUCHER_AMOUNT',
    'CODE_ALREADY_ENTERED',
    'NOTHING_LEFT_TO_PAY',
    'VOUCHERS_FULL',
    'ORDER_NOT_FOUND',
    'HOLD_ENDED',
    'TOO_MANY_REQUESTS',
    'RECAPTCHA_REQUIRED',
  ],
  style: 'own',
  botCheck: 'high',
  limit: { max: 60, seconds: 60 },
});

export const collectHold = endpoint({
  method: 'POST',
  path: '/api/operator/holds/:code/collect',
  access: 'operator',
  summary: 'Issues the tickets of a hold whose price staff have taken at the counter (operators)',
  params: OrderCode,
  body: Type.Object(
    {
      /** Cash, or a card by the cinema's own terminal. */
      method: Type.Enum([...COUNTER_METHODS]),
      /** What was taken. */
      total: Type.Number(),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    reservationIdentifier: Type.String(),
    total: Type.Number(),
    currency: Type.String(),
  }),
  refusals: [
    ...SHOWING_CALLED_OFF,
    'ORDER_NOT_FOUND',
    'PRICE_CHANGED',
    'HOLD_ENDED',
    'PAYMENT_UNDER_WAY',
    'ORDER_ALREADY_PAID',
    // Of a payment for dearer seats: the tickets were cancelled, scanned or moved meanwhile, or a seat was blocked.
    'ORDER_CHANGED',
    'TICKET_ADMITTED',
    'lock_seat_error',
  ],
  style: 'own',
});

export const giveUpHold = endpoint({
  method: 'POST',
  path: '/api/holds/:token/give-up',
  access: 'visitor',
  summary: 'Gives back the seats of an order that was kept without payment',
  params: Params,
  reply: HoldSchema,
  refusals: ['ORDER_NOT_FOUND', 'PAYMENT_UNDER_WAY', 'ORDER_ALREADY_PAID'],
  style: 'own',
  limit: { max: 30, seconds: 60 },
});

/** Signing in to an unpaid reservation (specification section 2). */
export const findHold = endpoint({
  method: 'POST',
  path: '/api/holds/find',
  access: 'visitor',
  summary: 'The link of an order that is kept without payment, by its code and the customer’s mobile number',
  body: Type.Object(
    {
      reservationIdentifier: Type.String({ minLength: 1, maxLength: 40 }),
      mobileNumber: Type.String({ minLength: 1, maxLength: 40 }),
      recaptchaToken: Type.Optional(Type.String({ maxLength: 8192 })),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ link: Type.String() }),
  refusals: ['ORDER_NOT_FOUND', 'TOO_MANY_REQUESTS', 'RECAPTCHA_REQUIRED'],
  style: 'own',
  botCheck: 'high',
  limit: { max: 10, seconds: 60 },
});
