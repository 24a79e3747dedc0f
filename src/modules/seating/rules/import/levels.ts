import { Type, type Static } from 'typebox';
import { field } from '#kernel/described.ts';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import type { ChartLevel } from '../chart.ts';

/**
 * A drawing's category (its label) -> the brand's price level (key). Drawings have no sofas: a category that is sold
 * as sofas says how many seats a sofa has.
 */
export const LevelMapSchema = Type.Record(
  Type.String(),
  Type.Union([
    KeySchema,
    Type.Object(
      {
        group: field(KeySchema, 'For a category of sofas: the key of its price level.', 'couch'),
        couch: field(Type.Integer({ minimum: 2, maximum: 4 }), 'How many seats a sofa has.', 2),
      },
      { additionalProperties: false },
    ),
  ]),
);
export type LevelMap = Static<typeof LevelMapSchema>;

/** A category as a drawing lists it. */
export type Category = { readonly label: string; readonly color?: string | undefined };

/** A chart's level, and how many seats a sofa of it has (0: ordinary seats). */
export type DrawnLevel = { readonly level: ChartLevel; readonly couch: number };

/** A key made from a label: 'Goal Stands' becomes 'goal-stands'; a number when the label has no Latin letters. */
function keyOf(label: string, index: number): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return slug.slice(0, 60) || `level-${index + 1}`;
}

/** The levels of a drawing: those that the map names for its categories, otherwise keys made from their labels. */
export const levelsOf = (categories: readonly Category[], map: LevelMap | undefined): DrawnLevel[] =>
  categories.map(({ label, color }, index) => {
    const to = map?.[label];
    const key = to === undefined ? keyOf(label, index) : typeof to === 'string' ? to : to.group;
    const level = { key, name: label, ...(color ? { color } : {}) };
    return { level, couch: typeof to === 'object' ? to.couch : 0 };
  });
