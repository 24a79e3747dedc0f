import { Type, type Static } from 'typebox';
import { DaySchema } from '#kernel/day-schema.ts';
import { field, optional, written } from '#kernel/described.ts';
import { MobileNumberSchema } from '#modules/customers/rules/documents.ts';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';

/** Memberships and their members as a cinema's import documents describe them. */

const MemberSchema = Type.Object(
  {
    memberNumber: field(
      written(
        '^[A-Za-z0-9](?:-?[A-Za-z0-9]){2,39}$',
        'write 3 to 40 letters from a to z or digits, with hyphens but no spaces between them, like G-1001',
      ),
      'The number on the member’s card: at least three letters or digits, without spaces. Capitals, and the spaces and hyphens that members type, make no difference.',
      'G-1001',
    ),
    mobileNumber: optional(
      MobileNumberSchema,
      'The member’s mobile number: whoever signs in with it is known as this member, and may spend the points.',
      {
        example: '+359888123456',
        leftOut:
          'the member is known by the member number only; where customers can sign in, the points are not spent on the web',
      },
    ),
    startDate: field(DaySchema, 'The first day on which the member may buy.', '2026-01-01'),
    endDate: optional(DaySchema, 'The last day on which the member may buy.', {
      example: '2026-12-31',
      leftOut: 'for ever',
    }),
    balance: optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      'For how many tickets it is good, over all orders. It never falls below what is used.',
      { example: 10, leftOut: 'any number' },
    ),
    points: optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
      'The loyalty points that the member has collected, those already spent included. The shop counts what is spent; it never falls below that.',
      { example: 1200, leftOut: 'none' },
    ),
    allowMemberSaleTickets: optional(Type.Boolean(), 'The member may buy tickets on the web.', {
      example: false,
      leftOut: 'true',
    }),
  },
  { additionalProperties: false },
);

export const MembershipDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the membership; kept for ever.', 'gold'),
    name: field(TextsSchema, 'Its name.', { en: 'Gold' }),
    additionalName: optional(TextsSchema, 'What is said beside its name.', {
      example: { en: 'For two people' },
      leftOut: 'nothing',
    }),
    ticketTypes: field(
      Type.Array(KeySchema, { maxItems: 50, uniqueItems: true }),
      'The ticket types that its members may buy: types marked `byMember`. None: the membership gives no tickets.',
      ['member'],
    ),
    pointsWorth: optional(
      Type.Object(
        {
          points: field(
            Type.Integer({ minimum: 1, maximum: 1_000_000 }),
            'How many points are worth the amount.',
            100,
          ),
          amount: field(
            Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }),
            'What that many points are worth, in the brand’s currency.',
            1,
          ),
        },
        { additionalProperties: false },
      ),
      'What the loyalty points of its members are worth when they pay a part of an order. Only a member who is signed in pays with them; the member needs `mobileNumber` for that.',
      { example: { points: 100, amount: 1 }, leftOut: 'points pay only ticket types with `pointsPrice`' },
    ),
    maxPerShowing: optional(
      Type.Integer({ minimum: 1, maximum: 1000 }),
      'The most tickets that a member may buy for one showing, over all orders.',
      { example: 2, leftOut: 'no limit of its own' },
    ),
    members: field(
      Type.Array(MemberSchema, { minItems: 1, maxItems: 50_000 }),
      'The members. One that a later file leaves out stays.',
    ),
  },
  { additionalProperties: false },
);
export type MembershipDocument = Static<typeof MembershipDocumentSchema>;
