import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio } from '#kernel/colour.ts';

/**
 * Chips on the feature are on a background mixed from white and the film's colour. Their text must be legible
 * whatever the film (WCAG 2.2, 1.4.3). Tested with the colours of the drawn posters and with extremes.
 */

const css = readFileSync(new URL('feature-block.css', import.meta.url), 'utf8');
const white = Number(/color-mix\(in oklab, white (\d+)%/.exec(css)?.[1]) / 100;
const inks = ['ink', 'ink-2', 'ink-3', 'warn'].map((name) => {
  const ink = new RegExp(`--${name}: (oklch\\([^)]+\\))`).exec(css)?.[1];
  return [name, ink ?? ''] as const;
});
const films = JSON.parse(
  readFileSync(new URL('../../../../../db/demo/pictures/films.json', import.meta.url), 'utf8'),
) as { slug: string; tint: string }[];
const tints = [...films.map(({ slug, tint }) => [slug, tint] as const), ['black', '#000000'] as const];

/** '#rrggbb' in Oklab, after Björn Ottosson. */
function oklab(hex: string): [number, number, number] {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function paperOn(tint: string): string {
  const [lightness, a, b] = oklab(tint).map((value) => value * (1 - white)) as [number, number, number];
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return `oklch(${lightness + white} ${Math.hypot(a, b)} ${hue})`;
}

test.each(tints)('chips on %s are legible', (_film, tint) => {
  const paper = paperOn(tint);
  for (const [name, ink] of inks) {
    expect(contrastRatio(ink, paper), `${name} on ${tint}`).toBeGreaterThanOrEqual(4.5);
  }
});
