import { type Poster } from './poster.ts';
import { seededRandom } from './random.ts';
import { HEIGHT, WIDTH, rect, text } from './shapes.ts';

const MARGIN = 40;

/**
 * The finished poster as SVG: the drawing, the foot line, and paper grain over all. The same poster always gives
 * the same text.
 */
export function composePoster(poster: Poster): string {
  const random = seededRandom(poster.slug);
  const drawing = poster.draw(random);
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`;
  const seed = Math.floor(random() * 999);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawing}${footLine(poster)}${grain(seed)}</svg>`;
}

/** Director at the left, year at the right, a thin line above. */
function footLine({ director, year, foot }: Poster): string {
  const { ink, rule = true, baseline = 862 } = foot;
  const end = WIDTH - MARGIN;
  const hairline = rule ? rect(MARGIN, baseline - 26, end - MARGIN, 1.6, ink) : '';
  const small = { weight: 600, spacing: 1.6 } as const;
  const left = text(director.toUpperCase(), MARGIN, baseline, 12.5, ink, small);
  return hairline + left + text(String(year), end, baseline, 12.5, ink, { ...small, anchor: 'end' });
}

/** Dark specks, so that flat colours look like paper. */
function grain(seed: number): string {
  const noise = `<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${seed}"/>`;
  const specks = '<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -1.1 .62"/>';
  const filter = `<filter id="grain" x="0" y="0" width="100%" height="100%">${noise}${specks}</filter>`;
  return filter + rect(0, 0, WIDTH, HEIGHT, '#000', 'filter="url(#grain)" opacity=".13"');
}
