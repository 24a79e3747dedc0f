import { Type, type Static } from 'typebox';
import { field, optional } from '#kernel/described.ts';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { SEAT_KIND_NAMES } from '#modules/seating/rules/seat-kinds.ts';

/** Price levels, ticket types, price lists and service charges as a cinema's import documents describe them. */

/** Major units of the brand's currency. */
const Amount = Type.Number({ minimum: 0, maximum: 1e7 });

/** The name of a kind of seat in documents. */
const SeatKindName = Type.Enum([...SEAT_KIND_NAMES]);

const Position = Type.Integer({ minimum: 0 });

export const TicketGroupDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the price level; kept for ever.', 'standard'),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'Standard' }),
    position: field(Position, 'Its place in lists, from 0.', 0),
    isByCodeEnabled: optional(
      Type.Boolean(),
      'Some of its tickets need a code; for clients of the API, since the shop asks for codes wherever the brand has any.',
      { example: false, leftOut: 'false' },
    ),
    description: optional(TextsSchema, 'What a place of this level has that others do not.', {
      example: { en: 'Wider seats with more legroom' },
      leftOut: 'none',
    }),
    isPremium: optional(Type.Boolean(), 'Visitors confirm once in an order that they want the dearer seat.', {
      example: true,
      leftOut: 'false',
    }),
  },
  { additionalProperties: false },
);

const AddonSchema = Type.Object(
  {
    key: field(KeySchema, 'Its name in files.', 'glasses'),
    name: field(TextsSchema, 'The name that visitors read.', { en: '3D glasses' }),
    price: field(Amount, 'What it costs with each ticket that has it.', 1.5),
  },
  { additionalProperties: false },
);

export const TicketTypeDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the ticket type; kept for ever.', 'adult'),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'Adult' }),
    position: field(
      Position,
      'Its place in lists, from 0. The first that is possible for a seat is chosen beforehand.',
      0,
    ),
    hint: optional(TextsSchema, 'A sentence under the name.', {
      example: { en: 'Bring your student card.' },
      leftOut: 'none',
    }),
    multiplyFactor: optional(
      Type.Integer({ minimum: 1, maximum: 20 }),
      'How many seats one ticket of this type covers: a family of four 4.',
      { example: 4, leftOut: '1' },
    ),
    minimum: optional(
      Type.Integer({ minimum: 1, maximum: 50 }),
      'The least tickets of this type in an order that has any of it.',
      { example: 10, leftOut: '1' },
    ),
    maximum: optional(
      Type.Integer({ minimum: 1, maximum: 50 }),
      'The most tickets of this type in an order.',
      { example: 2, leftOut: 'no limit of its own' },
    ),
    companionOf: optional(
      Type.Array(KeySchema, { minItems: 1 }),
      'Keys of ticket types: the order must have one of these too, as a child needs an adult.',
      { example: ['adult'], leftOut: 'it can be bought alone' },
    ),
    seatKinds: optional(
      Type.Array(SeatKindName, { minItems: 1, uniqueItems: true }),
      'The kinds of seat that it is for. Places of general admission count as `seat`.',
      { example: ['companion'], leftOut: 'every kind' },
    ),
    perWheelchair: optional(
      Type.Boolean(),
      'It is for the companion of a wheelchair user: at most as many as wheelchair places in the order.',
      { example: true, leftOut: 'false' },
    ),
    walkin: optional(Type.Boolean(), 'Only the counter sells it, never the web.', {
      example: true,
      leftOut: 'false',
    }),
    ref1prompt: optional(
      TextsSchema,
      'Asks for a reference, such as a senior’s card: it is sold to who has one of a list of `references`.',
      { example: { en: 'Number of your card' }, leftOut: 'it asks for nothing' },
    ),
    ref1IsId: optional(
      Type.Boolean(),
      'The first reference is an ID number of the brand’s country, whose check digit must be right.',
      { example: true, leftOut: 'false' },
    ),
    ref2prompt: optional(TextsSchema, 'Asks for a second reference.', {
      example: { en: 'Date on your card' },
      leftOut: 'it asks for no second one',
    }),
    byCode: optional(
      Type.Boolean(),
      'It needs a code: a batch of codes `opens` it, and it is offered to whoever enters one.',
      { example: true, leftOut: 'false' },
    ),
    byMember: optional(
      Type.Boolean(),
      'It is sold to members of a membership that has it among its `ticketTypes`, by their member number.',
      { example: true, leftOut: 'false' },
    ),
    addons: optional(Type.Array(AddonSchema), 'Things that can be added to a ticket of this type.', {
      leftOut: 'none',
    }),
  },
  { additionalProperties: false },
);

const PriceSchema = Type.Object(
  {
    group: field(KeySchema, 'The key of the price level.', 'standard'),
    ticket: field(KeySchema, 'The key of the ticket type.', 'adult'),
    price: field(Amount, 'What the ticket costs, without charges; 0 is free.', 9.5),
    pointsPrice: optional(
      Type.Integer({ minimum: 1, maximum: 100_000_000 }),
      'What the ticket costs in loyalty points, beside `price`, which may be 0. Only of a type marked `byMember`.',
      { example: 800, leftOut: 'no points' },
    ),
    oldPrice: optional(Amount, 'A former price, shown crossed out beside it.', {
      example: 11,
      leftOut: 'none',
    }),
    serviceCharge: optional(Amount, 'A charge on each ticket at this price, beside those of the list.', {
      example: 0.4,
      leftOut: '0',
    }),
    isSoldOut: optional(Type.Boolean(), 'Shown as sold out.', { example: true, leftOut: 'false' }),
  },
  { additionalProperties: false },
);

export const PriceListDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which showings refer to the price list; kept for ever.', 'week'),
    prices: field(
      Type.Array(PriceSchema, { minItems: 1 }),
      'A price for each price level and ticket type that is sold there; a type without a price is not sold.',
    ),
    charges: field(
      Type.Array(KeySchema),
      'Keys of the service charges on orders at these prices; may be empty.',
      ['booking'],
    ),
  },
  { additionalProperties: false },
);

export const ServiceChargeDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which price lists refer to the charge; kept for ever.', 'booking'),
    name: optional(TextsSchema, 'The name that visitors read.', {
      example: { en: 'Booking fee' },
      leftOut: 'the brand’s `serviceChargeLabel`',
    }),
    position: field(Position, 'Its place in lists, from 0.', 0),
    amount: optional(Amount, 'A fixed amount. A charge has either this or `percent`.', {
      example: 0.4,
      leftOut: 'it is a percentage',
    }),
    percent: optional(
      Type.Number({ minimum: 0, maximum: 100 }),
      'A percentage of the ticket’s price, or of the order’s total.',
      { example: 5, leftOut: 'it is a fixed amount' },
    ),
    per: field(
      Type.Union([Type.Literal('ticket'), Type.Literal('order')]),
      'Whether it is charged for each `ticket` that is not free, or once an `order`.',
      'ticket',
    ),
  },
  { additionalProperties: false },
);

export type TicketGroupDocument = Static<typeof TicketGroupDocumentSchema>;
export type TicketTypeDocument = Static<typeof TicketTypeDocumentSchema>;
export type PriceListDocument = Static<typeof PriceListDocumentSchema>;
export type ServiceChargeDocument = Static<typeof ServiceChargeDocumentSchema>;
