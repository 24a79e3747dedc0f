/** A colour in the light and in the dark theme: `oklch(L C H)` with plain numbers, or `#rrggbb`. */
export interface ThemeColour {
  light: string;
  dark: string;
}

/** What a brand may change of the design. Hue in degrees, radius in CSS px. */
export interface BrandTheme {
  hue: number;
  radius: number;
  accent: ThemeColour;
  accentPress: ThemeColour;
  onAccent: ThemeColour;
  accentWash: ThemeColour;
  /** Colours of the levels on a map, for a brand whose accent is too similar to one of them. */
  seat1?: ThemeColour;
  seat2?: ThemeColour;
  seat3?: ThemeColour;
}

type ColourField = Exclude<keyof BrandTheme, 'hue' | 'radius'>;

/** The custom property that each colour of a theme sets. */
const properties: Record<ColourField, string> = {
  accent: '--accent',
  accentPress: '--accent-press',
  onAccent: '--on-accent',
  accentWash: '--accent-wash',
  seat1: '--seat-1',
  seat2: '--seat-2',
  seat3: '--seat-3',
};
const colourFields = Object.keys(properties) as ColourField[];
const optionalFields = new Set<ColourField>(['seat1', 'seat2', 'seat3']);

const oklch = /^oklch\( ?(?:0|1|0?\.\d{1,4}|1\.0{1,4}) (?:0|0?\.\d{1,4}) \d{1,3}(?:\.\d{1,3})? ?\)$/;
const hex = /^#[0-9a-f]{6}$/i;

/** Whether a text is a colour that may be written into a style sheet. */
function isThemeColour(text: unknown): text is string {
  return typeof text === 'string' && (oklch.test(text) || hex.test(text));
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

/** Checks a theme document: the paths of its faulty fields, empty when it is valid. The document may be any value. */
export function brandThemeProblems(theme: unknown): string[] {
  if (typeof theme !== 'object' || theme === null) return ['theme'];
  const document = theme as Record<string, unknown>;
  const problems: string[] = [];
  if (!isBetween(document.hue, 0, 360)) problems.push('hue');
  if (!isBetween(document.radius, 0, 24)) problems.push('radius');
  for (const field of colourFields) {
    const colour = document[field] as Partial<ThemeColour> | null | undefined;
    if (colour == null && optionalFields.has(field)) continue;
    if (!isThemeColour(colour?.light)) problems.push(`${field}.light`);
    if (!isThemeColour(colour?.dark)) problems.push(`${field}.dark`);
  }
  return problems;
}

/**
 * The style sheet of one brand: a single `:root` rule after tokens.css. It has only numbers and colours that passed
 * the check, so the text is safe inside a `<style>` element. @throws RangeError naming the faulty fields.
 */
export function brandStyle(theme: BrandTheme): string {
  const problems = brandThemeProblems(theme);
  if (problems.length > 0) throw new RangeError(`Brand theme: ${problems.join(', ')}`);
  const colours = colourFields.flatMap((field) => {
    const colour = theme[field];
    return colour ? [`${properties[field]}:light-dark(${colour.light},${colour.dark})`] : [];
  });
  return `:root{${[`--h:${theme.hue}`, `--radius:${theme.radius}px`, ...colours].join(';')}}`;
}
