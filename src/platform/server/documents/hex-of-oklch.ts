/**
 * Converts 'oklch(0.47 0.115 160)' to '#rrggbb', for e-mails and PDFs, which do not support oklch. Colours outside
 * sRGB are clipped. Matrices: Björn Ottosson, 'A perceptual color space for image processing'. Throws on another
 * notation.
 */
export function hexOfOklch(text: string): string {
  const [lightness, chroma, hue] =
    /^oklch\(([\d. ]+)\)$/.exec(text)?.[1]?.trim().split(/ +/).map(Number) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`no oklch colour: ${text}`);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(hexByte).join('')}`;
}

/** A linear value 0 to 1 as two hex digits of sRGB. */
function hexByte(linear: number): string {
  const light = Math.min(1, Math.max(0, linear));
  const coded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(coded * 255)
    .toString(16)
    .padStart(2, '0');
}
