import { Type, type Static } from 'typebox';

/** The answers of PayPal's REST API (Orders v2, Payments v2, Webhooks v1), as far as we read them. */

const Text = Type.String();
const Money = Type.Object({ currency_code: Text, value: Text });

export const TokenSchema = Type.Object({ access_token: Text, expires_in: Type.Number() });

const Capture = Type.Object({
  id: Text,
  status: Text,
  amount: Money,
});
const Refund = Type.Object({
  id: Text,
  status: Text,
  amount: Money,
  custom_id: Type.Optional(Text),
});
export type PaypalRefund = Static<typeof Refund>;

const PurchaseUnit = Type.Object({
  custom_id: Type.Optional(Text),
  amount: Money,
  payments: Type.Optional(
    Type.Object({
      captures: Type.Optional(Type.Array(Capture)),
      refunds: Type.Optional(Type.Array(Refund)),
    }),
  ),
});

/** A whole order: we make orders with one purchase unit. */
export const OrderSchema = Type.Object({
  id: Text,
  status: Text,
  purchase_units: Type.Array(PurchaseUnit, { minItems: 1 }),
});
export type PaypalOrder = Static<typeof OrderSchema>;

/** An order that was made; the rest of it follows when it is retrieved. */
export const CreatedSchema = Type.Object({ id: Text, status: Text });

/** A refund that was made. */
export const RefundedSchema = Type.Object({ id: Text, status: Text });

/** A refusal. `issue` says what is wrong; `debug_id` is what PayPal's support asks for. */
export const FaultSchema = Type.Object({
  name: Type.Optional(Text),
  details: Type.Optional(Type.Array(Type.Object({ issue: Type.Optional(Text) }))),
  debug_id: Type.Optional(Text),
});

const Related = Type.Optional(
  Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: Type.Optional(Text) })) }),
);

/** A capture that is retrieved by itself, or comes in an event. */
export const CaptureSchema = Type.Object({ custom_id: Type.Optional(Text), supplementary_data: Related });

/** An event. Its resource is an order, a capture or a refund; a refund names its capture by the link 'up'. */
export const EventSchema = Type.Object({
  id: Text,
  event_type: Text,
  resource: Type.Object({
    id: Type.Optional(Text),
    custom_id: Type.Optional(Text),
    purchase_units: Type.Optional(Type.Array(Type.Object({ custom_id: Type.Optional(Text) }))),
    supplementary_data: Related,
    links: Type.Optional(Type.Array(Type.Object({ rel: Text, href: Text }))),
  }),
});
export type PaypalEvent = Static<typeof EventSchema>;
