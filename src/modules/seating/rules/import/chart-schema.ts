import { Type } from 'typebox';
import { field, optional } from '#kernel/described.ts';
import { SEAT_KIND_NAMES } from '../seat-kinds.ts';

/** The schema of our own form of a seating plan in a file: the type `Chart`. */

const Index = Type.Integer({ minimum: 0 });
const Arc = Type.Tuple([
  Type.Number(),
  Type.Number(),
  Type.Number(),
  Type.Number(),
  Type.Number(),
  Type.Integer({ minimum: 1 }),
]);
const Points = Type.Object(
  {
    pts: field(
      Type.Array(Type.Number(), { minItems: 2 }),
      'Instead of the six numbers: x, y, x, y, … of seats that lie on no arc.',
      [0, 0, 21, 2, 40, 6],
    ),
  },
  { additionalProperties: false },
);

const RowSchema = Type.Object(
  {
    label: field(Type.String({ maxLength: 20 }), 'The name of the row; may be empty.', 'A'),
    parts: field(
      Type.Array(Type.Union([Arc, Points]), { minItems: 1 }),
      'Runs of neighbours, with an aisle between two: x and y of the first seat, x and y of the last, how far the arc rises over the line between them (0 is straight), and the number of seats.',
      [[0, 0, 60, 0, 0, 4]],
    ),
    start: optional(Type.Integer(), 'The number of the first seat.', { example: 1, leftOut: '1' }),
    step: optional(Type.Integer(), 'What is added from seat to seat; -1 counts down.', {
      example: -1,
      leftOut: '1',
    }),
    labels: optional(
      Type.Array(Type.String({ maxLength: 20 })),
      'The name of each seat, instead of numbers.',
      { example: ['1', '2', '3', '3A'], leftOut: 'numbers by `start` and `step`' },
    ),
    kinds: optional(
      Type.Array(Type.Tuple([Index, Type.Integer({ minimum: 0, maximum: SEAT_KIND_NAMES.length - 1 })])),
      `Seats that are not ordinary: index in the row (from 0) and kind. ${SEAT_KIND_NAMES.map((name, kind) => `${kind} ${name}`).join(', ')}.`,
      {
        example: [
          [0, 1],
          [1, 2],
        ],
        leftOut: 'all are ordinary',
      },
    ),
    levels: optional(
      Type.Array(Type.Tuple([Index, Type.Integer({ minimum: 1 }), Index])),
      'Seats with another price level than the section: first index, how many, index of the level.',
      { example: [[2, 4, 1]], leftOut: 'the section’s level' },
    ),
    couches: optional(
      Type.Array(Type.Tuple([Index, Type.Integer({ minimum: 2, maximum: 4 })])),
      'Sofas, sold whole where `seatChoice.allowSingleSeatOnCouch` is off: first index, and how many seats.',
      {
        example: [
          [0, 2],
          [2, 2],
        ],
        leftOut: 'none',
      },
    ),
    boxOffice: optional(Type.Array(Index), 'Indexes of seats that only the box office sells.', {
      example: [0],
      leftOut: 'none',
    }),
    purchaseOnly: optional(
      Type.Array(Index),
      'Indexes of seats that can be bought at once but not put on hold.',
      { example: [3], leftOut: 'none' },
    ),
  },
  { additionalProperties: false },
);

const SectionSchema = Type.Object(
  {
    id: field(Type.Integer({ minimum: 1 }), 'Its number in the plan, from 1; kept for ever.', 1),
    name: field(
      Type.String({ maxLength: 80 }),
      'The name that visitors read; may be empty where there is one section.',
      'Stalls',
    ),
    level: field(Index, 'The price level of its places: an index of the chart’s `levels`, from 0.', 0),
    zone: optional(Type.String({ maxLength: 80 }), 'The part of the house, such as a tier.', {
      example: 'Circle',
      leftOut: 'none',
    }),
    entrance: optional(Type.String({ maxLength: 80 }), 'The door by which one gets there; on the ticket.', {
      example: 'Door B',
      leftOut: 'none',
    }),
    polygon: optional(
      Type.Array(Type.Number(), { minItems: 6 }),
      'Its outline: x, y, x, y, …; for general admission the area that is drawn.',
      { example: [0, 0, 100, 0, 100, 60, 0, 60], leftOut: 'drawn around its seats' },
    ),
    rows: field(Type.Array(RowSchema), 'Its rows; an empty list for general admission.'),
    capacity: optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      'Of general admission: how many places without numbers it has.',
      { example: 120, leftOut: 'it has seats in rows' },
    ),
  },
  { additionalProperties: false },
);

const ShapeSchema = Type.Object(
  {
    kind: field(
      Type.Enum(['screen', 'stage', 'wall', 'bar', 'exit', 'text', 'other']),
      'What is drawn there.',
      'screen',
    ),
    label: optional(Type.String({ maxLength: 200 }), 'A text in it.', { example: 'Bar', leftOut: 'none' }),
    x: field(Type.Number(), 'The middle, from left to right.', 30),
    y: field(Type.Number(), 'The middle, from the front to the back.', -40),
    w: field(Type.Number(), 'Its width.', 80),
    h: field(Type.Number(), 'Its height.', 4),
    angle: optional(Type.Number(), 'Degrees by which it is turned clockwise.', { example: 90, leftOut: '0' }),
    round: optional(Type.Boolean(), 'An ellipse instead of a rectangle.', {
      example: true,
      leftOut: 'false',
    }),
    points: optional(
      Type.Array(Type.Number(), { minItems: 4 }),
      'x, y, x, y, … of an outline within the size; of a wall, a line that may stay open.',
      { example: [0, 0, 40, 0, 40, 20], leftOut: 'a rectangle' },
    ),
  },
  { additionalProperties: false },
);

const LevelSchema = Type.Object(
  {
    key: field(Type.String({ minLength: 1 }), 'The key of the price level in `ticketGroups`.', 'standard'),
    name: field(Type.String(), 'Its name in the plan.', 'Standard'),
    color: optional(Type.String(), 'A colour that a drawing gives it; the shop has its own.', {
      example: '#4477AA',
      leftOut: 'none',
    }),
  },
  { additionalProperties: false },
);

export const ChartSchema = Type.Object(
  {
    version: field(Type.Literal(1), 'The version of this form.', 1),
    name: field(Type.String({ maxLength: 200 }), 'The name of the plan.', 'Screen 1'),
    pitch: field(
      Type.Number({ exclusiveMinimum: 0 }),
      'The usual distance between two neighbours. All lengths are in one unit of your choice, since only proportions count.',
      20,
    ),
    levels: field(
      Type.Array(LevelSchema, { minItems: 1, maxItems: 255 }),
      'The price levels of its places; sections and rows name them by index, from 0.',
    ),
    sections: field(Type.Array(SectionSchema), 'Blocks of seats, and areas of general admission.'),
    shapes: field(
      Type.Array(ShapeSchema),
      'What is drawn beside seats: screen or stage first of all; may be empty.',
    ),
    focal: field(
      Type.Object(
        {
          x: field(Type.Number(), 'From left to right.', 30),
          y: field(Type.Number(), 'From the front to the back.', -40),
        },
        { additionalProperties: false },
      ),
      'The point that all seats face, the middle of the screen: best seats are those with the best view of it.',
    ),
  },
  { additionalProperties: false },
);
