import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, moved, path, polygon, polyline, rect, repeat, sheet, text } from '../shapes.ts';

const night = '#0c3145';
const gold = '#f2b544';
const cream = '#fbefd0';
const magenta = '#c8376a';

/** A carpet flies past a crescent moon, over domes in four depths of blue. */
export const thiefOfBagdad: Poster = {
  slug: 'thief-of-bagdad',
  title: 'The Thief of Bagdad',
  originalTitle: 'The Thief of Bagdad',
  director: 'Raoul Walsh',
  year: 1924,
  tint: '#0F4459',
  tintInk: '#FBEFD0',
  foot: { ink: gold },
  draw: (random) =>
    sheet(night) +
    each([330, 284, 238], (radius) => circle(330, 270, radius, '#14506a', 'opacity=".45"')) +
    stars(random) +
    path('M398 86A196 196 0 1 0 398 454A164 164 0 1 1 398 86Z', gold) +
    each(dome, (d) => d) +
    moved(carpet, 'translate(300 330) rotate(-9)') +
    rect(0, 716, 600, 184, '#071d2b') +
    rect(0, 716, 600, 4, gold) +
    text('THE THIEF', 300, 776, 53, cream, { font: 'Limelight', anchor: 'middle', spacing: 4 }) +
    text('OF BAGDAD', 300, 821, 40, gold, { font: 'Limelight', anchor: 'middle', spacing: 8 }),
};

function stars(random: Random): string {
  return repeat(70, () =>
    circle(
      random() * 600,
      random() * 520,
      0.8 + random() * 2,
      cream,
      `opacity="${(0.3 + random() * 0.7).toFixed(1)}"`,
    ),
  );
}

/** An onion dome on its drum, with its base at the lower edge. */
function onion(x: number, top: number, half: number, colour: string): string {
  const base = top + half * 2.1;
  const bulge = `M${x} ${top}C${x + half * 0.1} ${top + half * 0.7} ${x + half * 1.16} ${top + half * 0.8} ${x + half} ${base - half * 0.5}`;
  const close = `Q${x + half * 0.94} ${base - half * 0.1} ${x + half * 0.7} ${base}H${x - half * 0.7}Q${x - half * 0.94} ${base - half * 0.1} ${x - half} ${base - half * 0.5}`;
  const back = `C${x - half * 1.16} ${top + half * 0.8} ${x - half * 0.1} ${top + half * 0.7} ${x} ${top}Z`;
  return (
    path(bulge + close + back, colour) +
    rect(x - half * 0.8, base - 1, half * 1.6, 900 - base, colour) +
    rect(x - 1.5, top - half * 0.4, 3, half * 0.5, colour)
  );
}

/** A thin tower with a balcony and a small dome. */
function minaret(x: number, top: number, colour: string): string {
  return (
    onion(x, top, 15, colour) +
    rect(x - 20, top + 70, 40, 9, colour) +
    rect(x - 13, top + 30, 26, 800, colour)
  );
}

const arch = (x: number, y: number, colour: string): string =>
  path(
    `M${x - 11} ${y + 46}V${y + 16}Q${x - 10} ${y + 6} ${x} ${y - 4}Q${x + 10} ${y + 6} ${x + 11} ${y + 16}V${y + 46}Z`,
    colour,
  );

const dome = [
  onion(90, 430, 62, '#1b6480') +
    onion(512, 452, 70, '#1b6480') +
    minaret(200, 420, '#1b6480') +
    minaret(410, 440, '#1b6480'),
  onion(300, 506, 88, '#0e3d55') + minaret(24, 452, '#0e3d55') + minaret(578, 462, '#0e3d55'),
  onion(150, 556, 64, '#0a2a3c') + onion(462, 566, 72, '#0a2a3c') + minaret(244, 560, '#0a2a3c'),
  onion(40, 606, 50, '#071d2b') +
    onion(330, 604, 58, '#071d2b') +
    onion(570, 616, 50, '#071d2b') +
    rect(0, 690, 600, 40, '#071d2b'),
  each(
    [
      [150, 634],
      [430, 650],
      [494, 650],
      [244, 644],
      [300, 658],
      [360, 658],
    ] as const,
    ([x, y]) => arch(x, y, gold),
  ),
];

// Seen a little from above, with a wave in it; the rider is standing and points ahead.
const carpet =
  path(
    'M-190 40C-130 4 -70 66 0 36C70 6 120 48 196 8L176 44C116 84 66 46 4 74C-66 104 -130 46 -176 80Z',
    magenta,
  ) +
  path(
    'M-176 52C-124 26 -68 82 2 52C70 24 120 62 182 28L178 36C118 72 66 34 4 62C-66 92 -126 36 -178 64Z',
    gold,
  ) +
  each([0, 1, 2, 3, 4], (i) =>
    polyline(
      [
        [-188 + i * 3, 46 + i * 8],
        [-208 + i * 2, 52 + i * 9],
      ],
      gold,
      3,
    ),
  ) +
  each([0, 1, 2, 3, 4], (i) =>
    polyline(
      [
        [194 - i * 4, 12 + i * 8],
        [214 - i * 4, 8 + i * 9],
      ],
      gold,
      3,
    ),
  ) +
  polygon(
    [
      [-34, 44],
      [-44, 8],
      [-6, -34],
      [22, -34],
      [34, 6],
      [28, 46],
      [8, 46],
      [0, 6],
      [-12, 46],
    ],
    cream,
  ) +
  polygon(
    [
      [-8, -32],
      [24, -32],
      [28, -94],
      [-12, -94],
    ],
    '#d99a66',
  ) +
  polygon(
    [
      [-10, -36],
      [26, -36],
      [27, -24],
      [-10, -24],
    ],
    magenta,
  ) +
  polyline(
    [
      [24, -88],
      [58, -96],
      [96, -118],
    ],
    '#d99a66',
    11,
  ) +
  polyline(
    [
      [-8, -88],
      [-30, -64],
      [-8, -42],
    ],
    '#d99a66',
    11,
  ) +
  circle(10, -112, 15, '#d99a66') +
  path('M-10 -114C-14 -140 32 -144 30 -116C20 -124 0 -122 -10 -114Z', magenta) +
  path('M-8 -116C-30 -112 -52 -100 -70 -104C-54 -92 -28 -98 -8 -108Z', magenta) +
  circle(10, -138, 4, gold);
