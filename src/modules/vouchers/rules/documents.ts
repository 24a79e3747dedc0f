import { Type, type Static } from 'typebox';
import { DaySchema } from '#kernel/day-schema.ts';
import { field, optional } from '#kernel/described.ts';
import { CodeSchema } from '#modules/codes/rules/code-schema.ts';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';

/** Vouchers as a cinema's import documents describe them: a class has what they share, and its vouchers. */

const SumSchema = Type.Number({ exclusiveMinimum: 0, maximum: 1e7 });

const VoucherSchema = Type.Object(
  {
    reference: field(
      CodeSchema,
      'What the buyer types, without spaces. Capitals, and the spaces and hyphens that buyers type, make no difference. Whoever has it can pay with it, so it should be long and random.',
      'K7QP-2M4X-9RTZ',
    ),
    amount: field(
      Type.Number({ minimum: 0, maximum: 1e7 }),
      'What is on it when it is first imported. The shop keeps the balance from then on: a later file does not change it.',
      50,
    ),
    owner: optional(
      KeySchema,
      'The customer whose voucher it is: nobody else can use it, and they must be signed in. Credit is such a voucher.',
      { example: 'c-1042', leftOut: 'whoever has the reference' },
    ),
    firstDay: optional(DaySchema, 'The first day on which it can be used, in the brand’s time.', {
      example: '2026-11-20',
      leftOut: 'at once',
    }),
    lastDay: optional(DaySchema, 'The last day on which it can be used.', {
      example: '2027-11-20',
      leftOut: 'for ever',
    }),
  },
  { additionalProperties: false },
);

export const VoucherClassDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the class; kept for ever.', 'gift-card'),
    name: field(TextsSchema, 'The name that visitors read at the voucher and in the summary.', {
      en: 'Gift card',
    }),
    openPrice: optional(
      Type.Object(
        {
          minimum: optional(
            SumSchema,
            'The least that a voucher pays of one order; its last rest may be less.',
            {
              example: 10,
              leftOut: 'no limit',
            },
          ),
          maximum: optional(SumSchema, 'The most that a voucher pays of one order.', {
            example: 100,
            leftOut: 'no limit',
          }),
        },
        { additionalProperties: false },
      ),
      'The limits of what a voucher of the class pays of one order.',
      { leftOut: 'anything up to its balance' },
    ),
    vouchers: field(
      Type.Array(VoucherSchema, { minItems: 1, maxItems: 50_000 }),
      'The vouchers. One that a later file leaves out stays good.',
      [{ reference: 'K7QP-2M4X-9RTZ', amount: 50 }],
    ),
  },
  { additionalProperties: false },
);
export type VoucherClassDocument = Static<typeof VoucherClassDocumentSchema>;
