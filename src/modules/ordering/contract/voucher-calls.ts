import { Type } from 'typebox';
import { IdSchema } from '#kernel/id-schema.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { WireAmount } from '#kernel/wire-amount.ts';
import { GOODS_CART_KINDS } from '#modules/sales/rules/cart-kinds.ts';
import { CODE_FAULTS, ENTERING_FAULTS } from '#modules/tickets/rules/proofs/code-faults.ts';
import { VOUCHER_REFUSALS } from '#modules/vouchers/rules/voucher.ts';
import { CartSchema, KindCartSchema } from '../contract.ts';

/**
 * The calls of the vouchers that pay a part of a cart. Only the payment's page loads them. One field takes codes and
 * vouchers, so that the buyer need not know which kind they have. Each call names its schemas itself: the browser's build
 * drops them there, but not from an object that is spread (`apps/web/build/drop-schemas.ts`).
 */

const OfShowing = Type.Object({ id: IdSchema }, { additionalProperties: false });
const OfKind = Type.Object({ kind: Type.Enum([...GOODS_CART_KINDS]) }, { additionalProperties: false });

const Typed = Type.String({ minLength: 1, maxLength: 80 });
const TypedCode = Type.Object({ code: Typed }, { additionalProperties: false });
const Reference = Type.Object({ reference: Typed }, { additionalProperties: false });
/** `amount`: how much of the voucher to use, in major units; null: as much as it can pay. */
const Amount = Type.Object(
  { reference: Typed, amount: Type.Union([WireAmount, Type.Null()]) },
  { additionalProperties: false },
);

/** Refusals of a voucher that is entered, in their order. */
const ENTERING = [
  ...VOUCHER_REFUSALS,
  'SYSTEM_VOUCHER_AMOUNT',
  'CODE_ALREADY_ENTERED',
  'NOTHING_LEFT_TO_PAY',
  'VOUCHERS_FULL',
  'TOO_MANY_REQUESTS',
  'RECAPTCHA_REQUIRED',
] as const;

/** Whoever enters vouchers is checked as whoever pays is, and slower than other calls. */
const enters = { method: 'POST', botCheck: 'high', limit: { max: 60, seconds: 60 } } as const;

export const enterAnyCode = endpoint({
  access: 'visitor',
  params: OfShowing,
  reply: CartSchema,
  style: 'own',
  ...enters,
  path: '/api/order/:id/any-code',
  summary: 'Enters a code for the order, or a voucher that pays a part of it: whichever has been typed',
  body: TypedCode,
  refusals: [
    ...new Set([
      'NO_EVENT_FOUND', 'NO_PRICE_POLICY', 'NO_SEATS_SELECTED', ...CODE_FAULTS, ...ENTERING_FAULTS, ...ENTERING,
    ]),
  ], // prettier-ignore
});

export const enterKindVoucher = endpoint({
  access: 'visitor',
  params: OfKind,
  reply: KindCartSchema,
  style: 'own',
  ...enters,
  path: '/api/carts/:kind/voucher',
  summary: 'Enters a voucher that pays a part of a cart of goods without a seat',
  body: TypedCode,
  refusals: ['NO_CART', ...ENTERING],
});

const CHANGING = ['SYSTEM_VOUCHER_AMOUNT', 'SYSTEM_VOUCHER_NOT_FOUND'] as const;

export const setVoucherAmount = endpoint({
  access: 'visitor',
  params: OfShowing,
  reply: CartSchema,
  style: 'own',
  method: 'POST',
  path: '/api/order/:id/voucher/amount',
  summary: 'Chooses how much of an entered voucher is used',
  body: Amount,
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY', ...CHANGING],
});

export const setKindVoucherAmount = endpoint({
  access: 'visitor',
  params: OfKind,
  reply: KindCartSchema,
  style: 'own',
  method: 'POST',
  path: '/api/carts/:kind/voucher/amount',
  summary: 'Chooses how much of an entered voucher is used, in a cart of goods without a seat',
  body: Amount,
  refusals: CHANGING,
});

export const removeVoucher = endpoint({
  access: 'visitor',
  params: OfShowing,
  reply: CartSchema,
  style: 'own',
  method: 'POST',
  path: '/api/order/:id/voucher/remove',
  summary: 'Removes a voucher from the cart; nothing was taken from it',
  body: Reference,
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY'],
});

export const removeKindVoucher = endpoint({
  access: 'visitor',
  params: OfKind,
  reply: KindCartSchema,
  style: 'own',
  method: 'POST',
  path: '/api/carts/:kind/voucher/remove',
  summary: 'Removes a voucher from a cart of goods without a seat',
  body: Reference,
  refusals: [],
});
