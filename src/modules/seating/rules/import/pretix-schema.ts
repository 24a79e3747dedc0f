import { Type, type Static } from 'typebox';

/**
 * The pretix seating-plan format, by its published schema (seating-plan.schema.json of the repository pretix/pretix),
 * with the older form of areas.
 */

const PositionSchema = Type.Object({ x: Type.Number(), y: Type.Number() });

const SeatSchema = Type.Object({
  seat_guid: Type.String(),
  seat_number: Type.String(),
  position: PositionSchema,
  category: Type.String(),
});

const RowSchema = Type.Object({
  row_number: Type.String(),
  position: Type.Optional(PositionSchema),
  seats: Type.Array(SeatSchema),
});

const Size = { width: Type.Number(), height: Type.Number() };

const AreaSchema = Type.Object({
  position: Type.Optional(PositionSchema),
  rotation: Type.Optional(Type.Number()),
  shape: Type.Optional(Type.String()),
  polygon: Type.Optional(Type.Object({ points: Type.Array(PositionSchema) })),
  rectangle: Type.Optional(Type.Object(Size)),
  ellipse: Type.Optional(Type.Object({ radius: PositionSchema })),
  circle: Type.Optional(Type.Object({ radius: Type.Number() })),
  text: Type.Optional(
    Type.Union([
      Type.String(),
      Type.Object({
        text: Type.String(),
        position: Type.Optional(PositionSchema),
        size: Type.Optional(Type.Number()),
      }),
    ]),
  ),
  width: Type.Optional(Type.Number()),
  height: Type.Optional(Type.Number()),
  color: Type.Optional(Type.String()),
  border_color: Type.Optional(Type.String()),
});

export const PretixPlanSchema = Type.Object({
  name: Type.String(),
  categories: Type.Array(Type.Object({ name: Type.String(), color: Type.Optional(Type.String()) })),
  zones: Type.Array(
    Type.Object({
      name: Type.Optional(Type.String()),
      position: PositionSchema,
      rows: Type.Array(RowSchema),
      areas: Type.Optional(Type.Array(AreaSchema)),
    }),
  ),
});

export type PretixPlan = Static<typeof PretixPlanSchema>;
export type PretixZone = PretixPlan['zones'][number];
export type PretixArea = Static<typeof AreaSchema>;
