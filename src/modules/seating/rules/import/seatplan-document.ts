import { Type, type Static } from 'typebox';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import { LevelMapSchema } from './levels.ts';

/** A seating plan as a cinema's documents say it: its chart in place, or a drawing in a file beside. */
export const SeatplanDocumentSchema = Type.Object(
  {
    key: KeySchema,
    /** Our own form; checked by itself, so that its faults name the seat and not only the field. */
    chart: Type.Optional(Type.Unknown()),
    /** Or a drawing (seats.io, pretix) or chart in a file beside this one, and its categories' price levels. */
    file: Type.Optional(Type.String({ minLength: 1 })),
    levels: Type.Optional(LevelMapSchema),
  },
  { additionalProperties: false },
);

export type SeatplanDocument = Static<typeof SeatplanDocumentSchema>;
