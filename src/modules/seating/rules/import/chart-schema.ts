import { Type } from 'typebox';
import { SEAT_KIND_NAMES } from '../seat-kinds.ts';

/** The schema of our own form of a seating plan in a file: the type `Chart`. */

const Index = Type.Integer({ minimum: 0 });
const Part = Type.Union([
  Type.Tuple(
    [Type.Number(), Type.Number(), Type.Number(), Type.Number(), Type.Number(), Type.Integer({ minimum: 1 })],
    {
      description:
        '[x0, y0, x1, y1, sagitta, n]: n seats evenly on the arc over the chord; sagitta 0 is straight',
    },
  ),
  Type.Object(
    {
      pts: Type.Array(Type.Number(), {
        minItems: 2,
        description: 'x, y, x, y, … of seats that lie on no arc',
      }),
    },
    { additionalProperties: false },
  ),
]);

const RowSchema = Type.Object(
  {
    label: Type.String({ maxLength: 20 }),
    parts: Type.Array(Part, { minItems: 1, description: 'runs of neighbours; an aisle lies between two' }),
    start: Type.Optional(Type.Integer()),
    step: Type.Optional(Type.Integer()),
    labels: Type.Optional(Type.Array(Type.String({ maxLength: 20 }))),
    kinds: Type.Optional(
      Type.Array(Type.Tuple([Index, Type.Integer({ minimum: 0, maximum: SEAT_KIND_NAMES.length - 1 })]), {
        description: `[index, kind]; kinds: ${SEAT_KIND_NAMES.map((name, kind) => `${kind} ${name}`).join(', ')}`,
      }),
    ),
    levels: Type.Optional(Type.Array(Type.Tuple([Index, Type.Integer({ minimum: 1 }), Index]))),
    couches: Type.Optional(Type.Array(Type.Tuple([Index, Type.Integer({ minimum: 2, maximum: 4 })]))),
    boxOffice: Type.Optional(Type.Array(Index, { description: 'only the box office sells them' })),
    purchaseOnly: Type.Optional(
      Type.Array(Index, { description: 'can be bought at once but not put on hold' }),
    ),
  },
  { additionalProperties: false },
);

const SectionSchema = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    name: Type.String({ maxLength: 80 }),
    level: Index,
    zone: Type.Optional(Type.String({ maxLength: 80 })),
    entrance: Type.Optional(Type.String({ maxLength: 80 })),
    polygon: Type.Optional(Type.Array(Type.Number(), { minItems: 6 })),
    rows: Type.Array(RowSchema),
    capacity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);

const ShapeSchema = Type.Object(
  {
    kind: Type.Enum(['screen', 'stage', 'wall', 'bar', 'exit', 'text', 'other']),
    label: Type.Optional(Type.String({ maxLength: 200 })),
    x: Type.Number(),
    y: Type.Number(),
    w: Type.Number(),
    h: Type.Number(),
    angle: Type.Optional(Type.Number()),
    round: Type.Optional(Type.Boolean()),
    points: Type.Optional(
      Type.Array(Type.Number(), {
        minItems: 4,
        description: 'x, y, x, y, … of an outline within the size; of a wall, a line that may stay open',
      }),
    ),
  },
  { additionalProperties: false },
);

export const ChartSchema = Type.Object(
  {
    version: Type.Literal(1),
    name: Type.String({ maxLength: 200 }),
    pitch: Type.Number({ exclusiveMinimum: 0 }),
    levels: Type.Array(
      Type.Object(
        { key: Type.String({ minLength: 1 }), name: Type.String(), color: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 255 },
    ),
    sections: Type.Array(SectionSchema),
    shapes: Type.Array(ShapeSchema),
    focal: Type.Object({ x: Type.Number(), y: Type.Number() }, { additionalProperties: false }),
  },
  { additionalProperties: false },
);
