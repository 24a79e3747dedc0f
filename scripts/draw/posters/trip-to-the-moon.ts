import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, moved, path, polygon, rect, repeat, ridge, sheet, stroke, text } from '../shapes.ts';

const night = '#182048';
const cream = '#f6e7bd';
const gold = '#e8c874';

/** A paper moon with a face, winking at the rocket in its eye. */
export const tripToTheMoon: Poster = {
  slug: 'trip-to-the-moon',
  title: 'A Trip to the Moon',
  originalTitle: 'Le Voyage dans la Lune',
  director: 'Georges Méliès',
  year: 1902,
  tint: '#161E54',
  tintInk: '#F8EFCB',
  foot: { ink: cream },
  draw: (random) =>
    sheet(night) +
    stars(random) +
    moved(moon + face + rocket + eyelid, 'translate(320 372)') +
    each(['#2c3a78', '#223064', '#0f1531'], (colour, i) =>
      ridge(random, 650 + i * 52, 26 - i * 4, 9, colour),
    ) +
    text('A TRIP TO', 300, 760, 36, gold, { font: 'Limelight', anchor: 'middle', spacing: 8 }) +
    text('THE MOON', 300, 818, 64, cream, { font: 'Limelight', anchor: 'middle', spacing: 3 }),
};

function stars(random: Random): string {
  const dots = repeat(110, () => {
    const [x, y, size] = [random() * 600, random() * 650, random() * random()];
    return circle(x, y, 0.8 + size * 3, cream, `opacity="${(0.3 + random() * 0.7).toFixed(1)}"`);
  });
  const sparkles = repeat(6, () => sparkle(60 + random() * 480, 40 + random() * 170, 9 + random() * 9));
  return dots + sparkles;
}

/** A star with four points of length `size`. */
function sparkle(x: number, y: number, size: number): string {
  const s = size * 0.18;
  return polygon(
    [
      [x, y - size],
      [x + s, y - s],
      [x + size, y],
      [x + s, y + s],
      [x, y + size],
      [x - s, y + s],
      [x - size, y],
      [x - s, y - s],
    ],
    cream,
  );
}

// The moon and its parts are drawn around the moon's centre.
const craters = each(
  [
    { x: -120, y: -120, size: 30 },
    { x: -60, y: 150, size: 26 },
    { x: 110, y: 130, size: 36 },
    { x: 130, y: -110, size: 22 },
    { x: -150, y: 60, size: 20 },
    { x: 20, y: -170, size: 16 },
  ],
  ({ x, y, size }) =>
    circle(x, y, size, gold) +
    circle(x + size * 0.16, y + size * 0.14, size * 0.78, '#d8b45c', 'opacity=".6"'),
);

const moon =
  each([72, 48, 24], (halo) => circle(0, 0, 222 + halo, cream, 'opacity=".07"')) +
  circle(0, 0, 222, cream) +
  '<clipPath id="moon"><circle r="222"/></clipPath><g clip-path="url(#moon)">' +
  path('M40 -222C230 -120 230 150 10 222L260 260L260 -260Z', gold, 'opacity=".75"') +
  craters +
  '</g>';

const face =
  stroke('M-104 -52q34 -34 72 -8', night, 7) +
  stroke('M-96 -18q28 22 58 -2', night, 7) +
  stroke('M-6 -20q-26 62 -12 84q16 14 34 2', night, 7) +
  stroke('M-84 92q64 66 150 -8', night, 7) +
  stroke('M-92 84l-12 16', night, 7);

const eyelid = stroke('M40 -40q20 26 52 30', night, 7);

const rocket = moved(
  path('M-150 -36L30 -36C74 -32 92 -14 100 0C92 14 74 32 30 36L-150 36Z', '#c8452f') +
    path('M-150 -36L30 -36C60 -34 78 -24 88 -14L-150 -14Z', '#e56a45') +
    rect(-164, -46, 22, 92, night) +
    each([-110, -60, -10], (x) => circle(x, 0, 13, night) + circle(x, 0, 8, cream)) +
    rect(-30, -36, 5, 72, night, 'opacity=".5"') +
    rect(-86, -36, 5, 72, night, 'opacity=".5"'),
  'translate(140 -66) rotate(160)',
);
