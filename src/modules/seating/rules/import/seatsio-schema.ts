import { Type, type Static } from 'typebox';

/**
 * The part of the seats.io drawing format that we read. The format has no public schema; this follows its published
 * examples (seatsio/seatsio-js, MIT). Everything else in a drawing is ignored.
 */

const Nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const Text = Nullable(Type.String());
const Flag = Nullable(Type.Boolean());
const PointSchema = Type.Object({ x: Type.Number(), y: Type.Number() });
const CategoryKey = Nullable(Type.Union([Type.Number(), Type.String()]));

const SeatSchema = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  label: Text,
  displayLabel: Text,
  categoryKey: CategoryKey,
  accessible: Flag,
  companionSeat: Flag,
  restrictedView: Flag,
});

const RowSchema = Type.Object({
  label: Text,
  displayLabel: Text,
  categoryKey: CategoryKey,
  seats: Type.Array(SeatSchema),
});

/** Circle (radius1, radius2), rectangle (width, height) or polygon (points), by `type`. */
const Outline = {
  type: Text,
  center: Nullable(PointSchema),
  rotationAngle: Nullable(Type.Number()),
  width: Nullable(Type.Number()),
  height: Nullable(Type.Number()),
  radius1: Nullable(Type.Number()),
  radius2: Nullable(Type.Number()),
  points: Nullable(Type.Array(PointSchema)),
};

const AreaSchema = Type.Object({
  ...Outline,
  label: Text,
  categoryKey: CategoryKey,
  capacity: Nullable(Type.Number()),
});
const ShapeSchema = Type.Object({
  ...Outline,
  label: Text,
  smartType: Text,
  icon: Text,
  fillColor: Text,
  strokeColor: Text,
});
const TextSchema = Type.Object({
  text: Text,
  center: Nullable(PointSchema),
  centerX: Nullable(Type.Number()),
  centerY: Nullable(Type.Number()),
  rotationAngle: Nullable(Type.Number()),
  textSize: Nullable(Type.Number()),
});
/** A table or booth: where it is, how large, and the chairs at a table. */
const FurnitureSchema = Type.Object({
  ...Outline,
  label: Text,
  radius: Nullable(Type.Number()),
  seats: Nullable(Type.Array(Type.Unknown())),
});

const Contents = {
  rows: Nullable(Type.Array(RowSchema)),
  generalAdmissionAreas: Nullable(Type.Array(AreaSchema)),
  shapes: Nullable(Type.Array(ShapeSchema)),
  texts: Nullable(Type.Array(TextSchema)),
  tables: Nullable(Type.Array(FurnitureSchema)),
  booths: Nullable(Type.Array(FurnitureSchema)),
  imageObjects: Nullable(Type.Array(Type.Unknown())),
  icons: Nullable(Type.Array(Type.Unknown())),
};

const SectionSchema = Type.Object({
  label: Text,
  categoryKey: CategoryKey,
  zone: Text,
  entrance: Text,
  topLeft: PointSchema,
  points: Nullable(Type.Array(PointSchema)),
  viewFromYourSeatImage: Type.Optional(Type.Unknown()),
  subChart: Type.Object(Contents),
});

const SubChartSchema = Type.Object({
  ...Contents,
  sections: Nullable(Type.Array(SectionSchema)),
  focalPoint: Nullable(PointSchema),
  floorName: Text,
  backgroundImage: Nullable(Type.Object({ showOnRenderedCharts: Nullable(Type.Boolean()) })),
});

export const SeatsioDrawingSchema = Type.Object({
  name: Text,
  categories: Type.Object({
    list: Type.Array(
      Type.Object({ key: Type.Union([Type.Number(), Type.String()]), label: Type.String(), color: Text }),
    ),
  }),
  zones: Nullable(Type.Object({ list: Type.Array(Type.Object({ focalPoint: Nullable(PointSchema) })) })),
  /** A drawing of one floor. */
  subChart: Nullable(SubChartSchema),
  /** A drawing of several floors, each on its own sheet. */
  subChartFloors: Nullable(Type.Array(SubChartSchema)),
});

export type SeatsioDrawing = Static<typeof SeatsioDrawingSchema>;
export type SeatsioSubChart = Static<typeof SubChartSchema>;
export type SeatsioSection = Static<typeof SectionSchema>;
export type SeatsioContents = Pick<SeatsioSubChart, keyof typeof Contents>;
export type SeatsioRow = Static<typeof RowSchema>;
export type SeatsioArea = Static<typeof AreaSchema>;
export type SeatsioShape = Static<typeof ShapeSchema>;
export type SeatsioFurniture = Static<typeof FurnitureSchema>;
