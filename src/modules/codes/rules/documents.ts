import { Type, type Static } from 'typebox';
import { DaySchema } from '#kernel/day-schema.ts';
import { field, optional, written } from '#kernel/described.ts';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { CodeSchema } from './code-schema.ts';

/** Codes as a cinema's import documents describe them: a batch has the rules, and its codes. */

/** The most codes of one batch. */
const MOST_CODES = 50_000;

/** The names of the days of the week, from Sunday as `weekday` counts them. */
export const DAY_NAMES = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

const Keys = (meaning: string, leftOut: string, example: string) =>
  optional(Type.Array(KeySchema, { minItems: 1, maxItems: 500 }), meaning, { example: [example], leftOut });

export const CodeBatchDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the batch; kept for ever.', 'autumn'),
    name: field(TextsSchema, 'The name that visitors read, at the ticket and in the bill.', {
      en: 'Autumn offer',
    }),
    opens: optional(
      KeySchema,
      'The ticket type that a code opens: of a coupon ‘two for one’ one that covers two seats, of a ticket voucher one that costs nothing. It is marked `byCode`, and its prices are in the price lists.',
      { example: 'two-for-one', leftOut: 'the batch has a `discount`' },
    ),
    discount: optional(
      Type.Object(
        {
          percent: optional(
            Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
            'Percent off each ticket, or each extra.',
            { example: 20, leftOut: 'an `amount`' },
          ),
          amount: optional(
            Type.Number({ exclusiveMinimum: 0, maximum: 1e7 }),
            'Taken off each ticket or extra, at most its price.',
            {
              example: 2.5,
              leftOut: 'a `percent`',
            },
          ),
          ticketTypes: Keys('The ticket types that become cheaper.', 'all that the web sells', 'adult'),
          products: Keys(
            'The products that become cheaper; with 100 percent they cost nothing. The codes are then for extras, and for no ticket.',
            'the codes are for tickets',
            'popcorn-small',
          ),
        },
        { additionalProperties: false },
      ),
      'What a code takes off the price of ordinary tickets, or of products.',
      { leftOut: 'the batch `opens` a ticket type' },
    ),
    uses: optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Literal('unlimited')]),
      'For how many tickets or extras each code of the batch is good, over all orders.',
      { example: 4, leftOut: '1' },
    ),
    mostPerOrder: optional(
      Type.Integer({ minimum: 1, maximum: 100 }),
      'The most tickets or extras of one order that a code of the batch may be used for.',
      { example: 2, leftOut: 'as many as the code is good for' },
    ),
    leastSeats: optional(
      Type.Integer({ minimum: 2, maximum: 100 }),
      'The order must have at least as many seats.',
      { example: 3, leftOut: '1' },
    ),
    leastAmount: optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1e7 }),
      'The tickets and extras of the order must cost at least as much, before codes make them cheaper and without service charges.',
      { example: 30, leftOut: 'any amount' },
    ),
    firstDay: optional(
      DaySchema,
      'The first day on which a code may be used to buy, in the complex’s time.',
      {
        example: '2026-11-20',
        leftOut: 'at once',
      },
    ),
    lastDay: optional(DaySchema, 'The last day on which a code may be used to buy.', {
      example: '2026-12-24',
      leftOut: 'for ever',
    }),
    days: optional(
      Type.Array(Type.Enum([...DAY_NAMES]), { minItems: 1, uniqueItems: true }),
      'The days of showings that it is good for; a showing after midnight belongs to the evening before.',
      { example: ['monday', 'tuesday'], leftOut: 'every day' },
    ),
    locations: Keys('The complexes that it is good for.', 'all', 'central'),
    features: Keys('The films that it is good for.', 'all', 'metropolis'),
    ticketGroups: Keys('The price levels that it is good for.', 'all', 'standard'),
    codes: optional(
      Type.Array(CodeSchema, { minItems: 1, maxItems: MOST_CODES }),
      'The codes, without spaces. Capitals, and the spaces and hyphens that buyers type, make no difference. A code that a later file leaves out stays good.',
      { example: ['AUTUMN26'], leftOut: 'the batch has a `count`' },
    ),
    count: optional(
      Type.Integer({ minimum: 1, maximum: MOST_CODES }),
      'How many codes the batch has: the import makes those that are missing, at random. A smaller number in a later file takes none away. An operator’s call returns them as CSV.',
      { example: 500, leftOut: 'as many as `codes` has' },
    ),
  },
  { additionalProperties: false },
);
export type CodeBatchDocument = Static<typeof CodeBatchDocumentSchema>;

/** A reference in a document: letters, digits and signs, as people have it on paper. */
const ReferenceText = written('[^\\s-]', 'write at least one letter or digit', {
  minLength: 1,
  maxLength: 80,
});

export const ReferenceListDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the list; kept for ever.', 'hotel-guests'),
    ticketTypes: field(
      Type.Array(KeySchema, { minItems: 1, maxItems: 50, uniqueItems: true }),
      'The ticket types that the references open: types with a `ref1prompt`.',
      ['hotel'],
    ),
    locations: Keys('The complexes that they are good for.', 'all', 'central'),
    firstDay: optional(DaySchema, 'The first day on which they may be used to buy.', {
      example: '2026-11-20',
      leftOut: 'at once',
    }),
    lastDay: optional(DaySchema, 'The last day on which they may be used to buy.', {
      example: '2026-12-24',
      leftOut: 'for ever',
    }),
    references: field(
      Type.Array(
        Type.Object(
          {
            reference: field(
              ReferenceText,
              'What the type’s first prompt asks for. Capitals, spaces, hyphens and leading zeros make no difference.',
              'DAN-1042',
            ),
            reference2: optional(ReferenceText, 'What its second prompt asks for.', {
              example: 'Cohen',
              leftOut: 'the type asks for one only',
            }),
            quantity: field(
              Type.Integer({ minimum: 0, maximum: 1_000_000 }),
              'For how many tickets it is good, over all orders; with 0 for none. It never falls below what is used.',
              2,
            ),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 50_000 },
      ),
      'The references. One that a later file leaves out stays good.',
    ),
  },
  { additionalProperties: false },
);
export type ReferenceListDocument = Static<typeof ReferenceListDocumentSchema>;
