import { Type, type Static } from 'typebox';
import { WireAmount } from '#kernel/wire-amount.ts';
import { BrowserFactsSchema } from '#modules/payment/rules/browser-facts.ts';
import { ALL_CART_KINDS } from '#modules/sales/rules/cart-kinds.ts';
import { partsOf } from './goods-parts.ts';
import { ModifySchema } from './seat-change.ts';

const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const Reference = Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 80 }), Type.Null()]));
const Amount = Type.Optional(Type.Union([WireAmount, Type.Null()]));
/** What clients send that change no order. */
const UnusedModify = Type.Object({
  resId: Type.Optional(Type.Union([Type.Literal(''), Type.Null()])),
  lastTransactionId: Type.Optional(Type.Union([Type.Literal(''), Type.Null()])),
  tickets: Type.Optional(Type.Union([Type.Array(Type.Unknown(), { maxItems: 0 }), Type.Null()])),
});
const Parts = Type.Optional(Type.Union([Type.Array(Type.Unknown(), { maxItems: 100 }), Type.Null()]));

/** The cart as it is committed (specification section 3, 'Cart payload'), without card data. */
export const CartPayloadSchema = Type.Object({
  /** Not in the specification: the cart's id. With it, the same commit sent again gets its first answer. */
  cartId: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
  ),
  /** By the names of the form, or those of the specification's Customer (customers/rules/wire-customer.ts). */
  customerInfo: Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object(
      {
        termsConfirmed: Type.Optional(
          Type.Union([Type.Boolean(), Type.Null()], {
            description: 'whether the buyer accepts the terms of sale; true where the site has termsRequired',
          }),
        ),
      },
      { additionalProperties: true },
    ),
  ),
  membershipIdentifier: Text(80),
  membershipLoyaltyId: Reference,
  /** At most the provider's reference, card brand, last four digits and expiry; the server does not use it. */
  creditcardInfo: Type.Optional(Type.Unknown()),
  saveMagCard: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  paypal: Type.Optional(Type.Unknown()),
  paymentIdentifier: Text(400),
  /** Not in the specification: the six digits from the bank's app, for payments by code. Not stored. */
  paymentCode: Text(20),
  /** Not in the specification: the browser's facts that some providers need of a payment. Not stored. */
  paymentBrowser: Type.Optional(BrowserFactsSchema),
  numberOfPayments: Type.Optional(Type.Integer({ minimum: 1, maximum: 36 })),
  voucherPayments: Type.Optional(
    Type.Union([
      Type.Array(
        Type.Object({
          /** The amount that it is to pay, in major units. */
          amount: Amount,
          /** The voucher's reference. */
          id: Reference,
          systemVoucher: Type.Optional(Type.Unknown()),
          systemVoucherItemId: Reference,
          /** Not in the specification: of loyalty points, how many the visitor saw that it takes. */
          points: Type.Optional(Type.Integer({ minimum: 1 })),
        }),
        { maxItems: 20 },
      ),
      Type.Null(),
    ]),
  ),
  authProfileId: Type.Optional(Type.Integer()),
  businessId: Type.Optional(Type.Integer()),
  locationId: Type.Optional(Type.Integer()),
  isHold: Type.Optional(Type.Boolean()),
  referralMiniSiteId: Reference,
  ...partsOf(ALL_CART_KINDS, 'payload'),
  memberships: Parts,
  vouchers: Parts,
  modify: Type.Optional(Type.Union([ModifySchema, UnusedModify, Type.Null()])),
  /** The service charges on the order, as shown. */
  globalServiceCharge: Type.Optional(WireAmount),
  /** Not in the specification: when the presentation begins, as the visitor saw it (Presentation.dateTime). */
  dateTime: Text(40),
  /** Not in the specification: the total that the visitor saw. */
  total: Type.Optional(WireAmount),
});

export type CartPayload = Static<typeof CartPayloadSchema>;

/**
 * The part of the payload that the server makes of a cart; the page adds the buyer and the payment. `customerInfo`: the
 * consent that the commit asks for, which the specification's payload does not have, in its first state.
 */
export type ReadyPayload = Omit<
  CartPayload,
  'customerInfo' | 'paymentIdentifier' | 'paymentCode' | 'paymentBrowser' | 'numberOfPayments'
> & { readonly customerInfo?: { readonly termsConfirmed: boolean } };
