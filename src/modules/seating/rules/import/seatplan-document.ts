import { Type, type Static } from 'typebox';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { LevelMapSchema } from './levels.ts';

/** A seating plan as a cinema's import document has it: its chart, or the name of a file with a drawing. */
export const SeatplanDocumentSchema = Type.Object(
  {
    key: KeySchema,
    /** Our own form; it has a check of its own, so that its faults name the seat and not only the field. */
    chart: Type.Optional(Type.Unknown()),
    /**
     * Or a file next to this one with a drawing (seats.io, pretix) or a chart, and the price levels of its
     * categories.
     */
    file: Type.Optional(Type.String({ minLength: 1 })),
    levels: Type.Optional(LevelMapSchema),
    /** The name of a section, level or sign as the chart has it -> its texts by language. */
    names: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), TextsSchema)),
  },
  { additionalProperties: false },
);

export type SeatplanDocument = Static<typeof SeatplanDocumentSchema>;
