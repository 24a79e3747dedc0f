import type { Locale } from '#kernel/locale.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { Chart } from './chart.ts';

/** Names of a plan by language: the name as the chart has it -> its texts. */
export type PlanNames = Readonly<Record<string, Texts>>;

/** The names of one language that differ from the chart's. */
export type OtherNames = Readonly<Record<string, string>>;

/** The names in a language; those without a text in it stay as the chart has them. */
export const namesIn = (names: PlanNames, locale: Locale): OtherNames =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, texts]) => {
      const text = texts[locale];
      return text && text !== name ? [[name, text]] : [];
    }),
  );

/** The name of a section or level in the language of `names`. */
export const nameIn = (names: OtherNames, name: string): string =>
  Object.hasOwn(names, name) ? names[name]! : name;

/** Sections, levels or signs with their names in the language of `names`. */
export const renamed = <T extends { readonly name: string }>(
  things: readonly T[],
  names: OtherNames,
): readonly T[] => things.map((one) => ({ ...one, name: nameIn(names, one.name) }));

/** The chart as it is drawn and read in the language of `names`. */
export const namedChart = (chart: Chart, names: OtherNames): Chart => ({
  ...chart,
  levels: renamed(chart.levels, names),
  sections: renamed(chart.sections, names),
  shapes: chart.shapes.map((one) => (one.label ? { ...one, label: nameIn(names, one.label) } : one)),
});

/** The names in a chart that can have texts: of sections, levels and signs. */
export const namesOfChart = ({ levels, sections, shapes }: Chart): ReadonlySet<string> =>
  new Set(
    [...levels, ...sections].map(({ name }) => name).concat(shapes.flatMap(({ label }) => label ?? [])),
  );
