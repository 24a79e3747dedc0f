import { Type, type Static } from 'typebox';
import { field, optional } from '#kernel/described.ts';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { LevelMapSchema } from './levels.ts';

/** A seating plan as a cinema's import document has it: its chart, or the name of a file with a drawing. */
export const SeatplanDocumentSchema = Type.Object(
  {
    key: field(
      KeySchema,
      'The name by which halls and showings refer to the plan; kept for ever.',
      'screen-1',
    ),
    // It has a check of its own, so that its faults name the seat and not only the field.
    chart: optional(Type.Unknown(), 'The plan in our own form, see [Chart](#chart).', {
      example: {
        version: 1,
        name: 'Studio',
        pitch: 20,
        levels: [],
        sections: [],
        shapes: [],
        focal: { x: 0, y: 0 },
      },
      leftOut: 'it is in `file`',
    }),
    file: optional(
      Type.String({ minLength: 1 }),
      'A file beside this one with the plan: a chart of our own, or a drawing of seats.io or pretix.',
      { example: 'screen-1.json', leftOut: 'it is in `chart`' },
    ),
    levels: optional(
      LevelMapSchema,
      'Of a drawing: the price level of each category, by the category’s name.',
      { example: { 'Cat 1': 'standard' }, leftOut: 'keys are made of the names' },
    ),
    names: optional(
      Type.Record(Type.String({ maxLength: 200 }), TextsSchema),
      'The name of a section, level or sign as the chart has it -> its words by language.',
      {
        example: { Stalls: { en: 'Stalls', pl: 'Parter' } },
        leftOut: 'as the chart has it, in every language',
      },
    ),
  },
  { additionalProperties: false },
);

export type SeatplanDocument = Static<typeof SeatplanDocumentSchema>;
