import { Type, type Static } from 'typebox';
import { KeySchema, LongTextsSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';

const Sum = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1e9,
  description: 'major units of the brand’s currency',
});

/** An amount that can be given: a fixed one, or (without `amount`) one that the giver chooses. */
const DonationDetailSchema = Type.Object(
  {
    key: KeySchema,
    /** What the amount pays for: 'cleans four metres of film'. */
    name: Type.Optional(TextsSchema),
    amount: Type.Optional(Sum),
    /** Limits of an amount that the giver chooses; 1 and 1,000 when left out. */
    minimum: Type.Optional(Sum),
    maximum: Type.Optional(Sum),
  },
  { additionalProperties: false },
);

/** A cause that a cinema collects for, as its import document describes it. */
export const DonationDocumentSchema = Type.Object(
  {
    key: KeySchema,
    /** A short code for reports. */
    code: Type.String({ pattern: '^[A-Z0-9-]{1,20}$' }),
    name: TextsSchema,
    description: Type.Optional(LongTextsSchema),
    position: Type.Integer({ minimum: 0 }),
    /** Picture: a file name without ending, see docs/importing.md, 'Pictures'. */
    image: Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$' })),
    /** The goal of the cause; shown with what has been given. */
    goal: Type.Optional(Sum),
    /** What has been given elsewhere, for example at the bar before the shop opened. */
    raisedElsewhere: Type.Optional(Sum),
    isOnSale: Type.Optional(Type.Boolean()),
    details: Type.Array(DonationDetailSchema, { minItems: 1, maxItems: 12 }),
  },
  { additionalProperties: false },
);

export type DonationDocument = Static<typeof DonationDocumentSchema>;
