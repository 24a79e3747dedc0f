import { Type, type Static } from 'typebox';
import { field, optional, written } from '#kernel/described.ts';
import { PictureNameSchema } from '#modules/catalog/rules/picture-schema.ts';
import { KeySchema, LongTextsSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';

/** Major units of the brand's currency. */
const Sum = Type.Number({ exclusiveMinimum: 0, maximum: 1e9 });

/** An amount that can be given: a fixed one, or (without `amount`) one that the giver chooses. */
const DonationDetailSchema = Type.Object(
  {
    key: field(KeySchema, 'Its name within the cause; kept for ever.', '25'),
    name: optional(TextsSchema, 'What the amount pays for.', {
      example: { en: 'tunes the piano' },
      leftOut: 'none',
    }),
    amount: optional(Sum, 'A fixed amount.', {
      example: 25,
      leftOut: 'the giver chooses between `minimum` and `maximum`',
    }),
    minimum: optional(Sum, 'The least that a giver can choose.', { example: 5, leftOut: '1' }),
    maximum: optional(Sum, 'The most that a giver can choose.', { example: 200, leftOut: '1000' }),
  },
  { additionalProperties: false },
);

/** A cause that a cinema collects for, as its import document describes it. */
export const DonationDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the cause; kept for ever.', 'piano'),
    code: field(
      written('^[A-Z0-9-]{1,20}$', 'write capital letters, digits and hyphens, at most 20, like PIANO'),
      'A short code for reports.',
      'PIANO',
    ),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'The piano fund' }),
    description: optional(LongTextsSchema, 'What the money is for.', {
      example: { en: 'A pianist for every silent film.' },
      leftOut: 'none',
    }),
    position: field(Type.Integer({ minimum: 0 }), 'Its place in lists, from 0.', 0),
    image: optional(
      PictureNameSchema,
      'A picture: its file name without ending, see [Pictures](importing.md#pictures).',
      { example: 'piano', leftOut: 'none' },
    ),
    goal: optional(Sum, 'The sum that is wanted; shown with what has been given.', {
      example: 3000,
      leftOut: 'no goal is shown',
    }),
    raisedElsewhere: optional(
      Sum,
      'What has been given elsewhere, for example at the bar; counted with what the shop collects.',
      { example: 420, leftOut: '0' },
    ),
    isOnSale: optional(Type.Boolean(), 'Whether it can be given to.', { example: false, leftOut: 'true' }),
    details: field(
      Type.Array(DonationDetailSchema, { minItems: 1, maxItems: 12 }),
      'The amounts that can be chosen.',
    ),
  },
  { additionalProperties: false },
);

export type DonationDocument = Static<typeof DonationDocumentSchema>;
