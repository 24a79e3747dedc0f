/**
 * Which filters are in the row and which are under 'More'. The server decides it too, for a page without script, so it is
 * estimated from the words, at four widths of the window.
 */

/** Widths of the window from which on the row has more room, in pixels; the rules of filter-bar.css have the same. */
export const STEPS = [900, 1040, 1180, 1336] as const;

/** An index of STEPS: from this one on. `NEVER`: at no width. */
export type Step = number;
export const NEVER: Step = STEPS.length;

export type Pill = { readonly text: string; readonly isOn: boolean };

/** Pixels, rather too many than too few: a pill too many would be cut off. */
const LETTER = 8;
/** Its edges, and the space to the next one: on average, since some have a line between them. */
const PILL = 45;
const CROSS = 22;
const MORE = 80;
/** The search, the edges of the views, and the space between them. */
const OTHERS = 296;
const MARGINS = 96;
const PAGE = 1240;

const widthOf = ({ text, isOn }: Pill): number => text.length * LETTER + PILL + (isOn ? CROSS : 0);

/**
 * For each filter the step from which on it is in the row. Those before it are in the row too.
 * @param views the words of both views, which stand before the filters
 * @param more the word of the button that opens the rest
 */
export function filterSteps(pills: readonly Pill[], views: string, more: string): Step[] {
  const ends: number[] = [];
  let end = 0;
  for (const pill of pills) ends.push((end += widthOf(pill)));
  return ends.map((own) => {
    const step = STEPS.findIndex((width) => {
      const room = Math.min(PAGE, width - MARGINS) - OTHERS - views.length * LETTER;
      return end <= room || own + MORE + more.length * LETTER <= room;
    });
    return step < 0 ? NEVER : step;
  });
}
