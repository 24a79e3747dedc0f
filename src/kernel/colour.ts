/**
 * Colours as `oklch(L C H)`, which brands and style sheets write, and as `#rrggbb`; and how well one is seen on another
 * (WCAG 2.2). Matrices: Björn Ottosson, 'A perceptual color space for image processing'.
 */

/** Linear light of red, green and blue, 0 to 1. */
type LinearRgb = readonly [red: number, green: number, blue: number];

const OKLCH = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+(-?[\d.]+)\s*\)$/;
const HEX = /^#[\da-f]{6}$/i;

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Colours outside sRGB are clipped. Throws on another notation. */
function linearOf(colour: string): LinearRgb {
  if (HEX.test(colour)) return [lightAt(colour, 1), lightAt(colour, 3), lightAt(colour, 5)];
  const [lightness, chroma, hue] = OKLCH.exec(colour)?.slice(1).map(Number) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`Not a colour, oklch(L C H) or #rrggbb: ${colour}`);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The light of the two hex digits that begin at `start`. */
function lightAt(hex: string, start: number): number {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** A light as two hex digits. */
function digitsOf(light: number): string {
  const coded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(coded * 255)
    .toString(16)
    .padStart(2, '0');
}

/** A colour as '#rrggbb', for e-mails and PDFs, which do not support oklch. Throws on another notation. */
export const hexOf = (colour: string): string => `#${linearOf(colour).map(digitsOf).join('')}`;

/** Relative luminance, 0 for black to 1 for white. */
function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21, in either order; text needs 4.5. Throws on another notation. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
