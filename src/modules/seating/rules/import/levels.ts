import { Type, type Static } from 'typebox';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import type { ChartLevel } from '../chart.ts';

/**
 * Category of a drawing (its label) -> price level of the brand (key). Drawings know no sofas: a category
 * whose seats are sold as sofas says how many seats one has.
 */
export const LevelMapSchema = Type.Record(
  Type.String(),
  Type.Union([
    KeySchema,
    Type.Object(
      { group: KeySchema, couch: Type.Integer({ minimum: 2, maximum: 4 }) },
      { additionalProperties: false },
    ),
  ]),
);
export type LevelMap = Static<typeof LevelMapSchema>;

/** A category as a drawing lists it. */
export type Category = { readonly label: string; readonly color?: string | undefined };

/** A chart's level, and how many seats make one sofa in it (0: ordinary seats). */
export type DrawnLevel = { readonly level: ChartLevel; readonly couch: number };

/** A key made of a label: 'Goal Stands' becomes 'goal-stands'; by number where nothing of it is Latin. */
function keyOf(label: string, index: number): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return slug.slice(0, 60) || `level-${index + 1}`;
}

/** The levels of a drawing: mapped where a map names the category, else a key made of its label. */
export const levelsOf = (categories: readonly Category[], map: LevelMap | undefined): DrawnLevel[] =>
  categories.map(({ label, color }, index) => {
    const to = map?.[label];
    const key = to === undefined ? keyOf(label, index) : typeof to === 'string' ? to : to.group;
    const level = { key, name: label, ...(color ? { color } : {}) };
    return { level, couch: typeof to === 'object' ? to.couch : 0 };
  });
