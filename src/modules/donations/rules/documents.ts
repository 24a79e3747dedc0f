import { Type, type Static } from 'typebox';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';

const Sum = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1e6,
  description: 'major units of the brand’s currency',
});

/** A sum that can be given: a fixed one, or (without `amount`) one that the giver names. */
const DonationDetailSchema = Type.Object(
  {
    key: KeySchema,
    /** What the sum does: 'cleans four metres of film'. */
    name: Type.Optional(TextsSchema),
    amount: Type.Optional(Sum),
    /** Of a sum that the giver names; 1 and 1,000 when left out. */
    minimum: Type.Optional(Sum),
    maximum: Type.Optional(Sum),
  },
  { additionalProperties: false },
);

/** A cause that a cinema collects for, as its documents say it. */
export const DonationDocumentSchema = Type.Object(
  {
    key: KeySchema,
    /** A short code for reports. */
    code: Type.String({ pattern: '^[A-Z0-9-]{1,20}$' }),
    name: TextsSchema,
    description: Type.Optional(TextsSchema),
    position: Type.Integer({ minimum: 0 }),
    /** Picture: a file name without ending, see docs/importing.md, 'Pictures'. */
    image: Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$' })),
    /** What is hoped for in all; shown with what has come in. */
    goal: Type.Optional(Sum),
    /** What has come in elsewhere: at the bar, before there was this shop. */
    raisedElsewhere: Type.Optional(Sum),
    isOnSale: Type.Optional(Type.Boolean()),
    details: Type.Array(DonationDetailSchema, { minItems: 1, maxItems: 12 }),
  },
  { additionalProperties: false },
);

export type DonationDocument = Static<typeof DonationDocumentSchema>;
