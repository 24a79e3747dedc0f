import { Type, type Static } from 'typebox';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { DECLINE_REASONS } from '#modules/payment/rules/outcome.ts';

/** The bodies of requests, answers and webhooks between shop and demo gateway. Amounts are minor units. */

const Colour = Type.String({ pattern: '^oklch\\([0-9. ]+\\)$' });
const Origin = Type.String({ pattern: '^https?://[a-z0-9.:\\[\\]-]+$', maxLength: 300 });
const Address = Type.String({ pattern: '^https?://', maxLength: 2000 });
const Amount = Type.Integer({ minimum: 1 });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });

export const NewFormSchema = Type.Object(
  {
    parentOrigin: Origin,
    amount: Amount,
    currency: Currency,
    locale: Type.Enum([...LOCALES]),
    maxPayments: Type.Integer({ minimum: 1, maximum: 36 }),
    ssnAsked: Type.Boolean(),
    theme: Type.Object(
      {
        hue: Type.Number({ minimum: 0, maximum: 360 }),
        radius: Type.Number({ minimum: 0, maximum: 24 }),
        accent: Type.Object({ light: Colour, dark: Colour }),
        onAccent: Type.Object({ light: Colour, dark: Colour }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type NewForm = Static<typeof NewFormSchema>;

export const NewChargeSchema = Type.Object(
  {
    /** The shop's idempotency key: the tender's id. */
    key: Type.String({ minLength: 8, maxLength: 80 }),
    /** Either the token of a typed card, that of a saved one, or a code from the bank's app. */
    token: Type.Optional(Type.String({ maxLength: 200 })),
    savedToken: Type.Optional(Type.String({ maxLength: 200 })),
    code: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
    amount: Amount,
    currency: Currency,
    /** As chosen in the form; a charge with another number is refused with PAYMENTS_DIFFER. */
    payments: Type.Integer({ minimum: 1, maximum: 36 }),
    notifyUrl: Address,
    returnUrl: Address,
    metadata: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);
/** The refusal of a charge whose number of payments is not the one that was chosen in the form. */
export const PAYMENTS_DIFFER = 'PAYMENTS_DIFFER';
export type NewCharge = Static<typeof NewChargeSchema>;

export const NewRefundSchema = Type.Object(
  { key: Type.String({ minLength: 8, maxLength: 120 }), amount: Amount },
  { additionalProperties: false },
);

/** A charge as the gateway sends it. */
export const ChargeSchema = Type.Object({
  id: Type.String(),
  key: Type.String(),
  status: Type.Enum(['requires_action', 'pending', 'succeeded', 'failed', 'canceled']),
  reason: Type.Union([Type.Enum([...DECLINE_REASONS]), Type.Null()]),
  actionUrl: Type.Union([Type.String(), Type.Null()]),
  method: Type.Enum(['card', 'code']),
  /** Until when a code may be confirmed in the bank's app. */
  confirmUntil: Type.Union([Type.String(), Type.Null()]),
  amount: Type.Integer(),
  currency: Type.String(),
  card: Type.Union([
    Type.Object({
      brand: Type.String(),
      last4: Type.String(),
      expMonth: Type.Integer(),
      expYear: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** By which the card can be charged again; null for codes. */
  cardToken: Type.Union([Type.String(), Type.Null()]),
  metadata: Type.Record(Type.String(), Type.String()),
});
export type Charge = Static<typeof ChargeSchema>;

/** The body of a webhook. */
export const WebhookSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  charge: ChargeSchema,
});
