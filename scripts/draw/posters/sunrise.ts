import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, path, polygon, rect, repeat, sheet, text } from '../shapes.ts';

const peach = '#f8c998';
const cream = '#fdf0d2';
const coral = '#ee6b4d';
const ink = '#1f2547';
const shore = 420;

/** A village at sunrise whose reflection in the lake is the city; two people row between. */
export const sunrise: Poster = {
  slug: 'sunrise',
  title: 'Sunrise',
  originalTitle: 'Sunrise: A Song of Two Humans',
  director: 'F. W. Murnau',
  year: 1927,
  tint: '#F8C998',
  tintInk: '#1F2547',
  foot: { ink: peach },
  draw: (random) =>
    sheet(peach) +
    each([330, 282, 236], (radius) => circle(300, shore, radius, '#fbd9ab', 'opacity=".6"')) +
    circle(300, shore, 190, coral) +
    repeat(5, stripe) +
    village +
    rect(0, shore, 600, 480, '#3c4a86') +
    path(`M110 ${shore}A190 190 0 0 0 490 ${shore}Z`, '#c75b6a') +
    city(random) +
    ripples(random) +
    rect(0, shore - 2, 600, 4, cream) +
    boat +
    rect(0, 716, 600, 184, ink) +
    text('SUNRISE', 300, 792, 82, cream, { font: 'Limelight', anchor: 'middle', spacing: 3 }) +
    text('A SONG OF TWO HUMANS', 300, 821, 17, peach, { weight: 600, anchor: 'middle', spacing: 5.4 }),
};

/** A stripe of sky across the sun, thinner the higher, that ends at the sun's edge. */
function stripe(number: number): string {
  const height = 26 + number * 30;
  const half = Math.sqrt(190 ** 2 - height ** 2);
  return rect(300 - half, shore - height, half * 2, 9 - number * 1.7, peach);
}

const gable = (x: number, width: number, wall: number, roof: number): string =>
  polygon(
    [
      [x, shore],
      [x, shore - wall],
      [x + width / 2, shore - wall - roof],
      [x + width, shore - wall],
      [x + width, shore],
    ],
    ink,
  );

const village =
  polygon(
    [
      [0, shore],
      [0, 372],
      [60, 356],
      [130, 380],
      [190, shore],
    ],
    '#5d5280',
  ) +
  polygon(
    [
      [420, shore],
      [470, 384],
      [540, 350],
      [600, 366],
      [600, shore],
    ],
    '#5d5280',
  ) +
  gable(14, 66, 34, 40) +
  gable(70, 54, 26, 34) +
  gable(146, 44, 20, 28) +
  rect(108, 320, 34, 100, ink) +
  polygon(
    [
      [104, 322],
      [125, 232],
      [146, 322],
    ],
    ink,
  ) +
  rect(123.5, 212, 3, 24, ink) +
  rect(117, 219, 16, 3, ink) +
  gable(430, 50, 24, 30) +
  gable(486, 62, 36, 38) +
  gable(546, 58, 28, 34) +
  each(
    [
      [38, 394],
      [92, 398],
      [508, 392],
      [566, 398],
    ] as const,
    ([x, y]) => rect(x, y, 12, 12, cream),
  );

/** Towers below the shore line, upside down, as a reflection in the lake. */
function city(random: Random): string {
  const towers = [
    { x: 0, width: 62, height: 150 },
    { x: 56, width: 50, height: 206 },
    { x: 106, width: 44, height: 256 },
    { x: 150, width: 40, height: 140 },
    { x: 412, width: 40, height: 128 },
    { x: 452, width: 48, height: 232 },
    { x: 500, width: 46, height: 184 },
    { x: 546, width: 60, height: 270 },
  ];
  return each(towers, ({ x, width, height }, i) => {
    const body =
      rect(x, shore, width, height, i % 2 ? '#27306a' : '#2e3a78') +
      rect(x + width * 0.3, shore + height, width * 0.4, 18, i % 2 ? '#27306a' : '#2e3a78');
    const columns = Math.floor((width - 8) / 12);
    const windows = repeat(columns * Math.floor(height / 18), (n) => {
      if (random() < 0.45) return '';
      return rect(x + 8 + (n % columns) * 12, shore + 12 + Math.floor(n / columns) * 18, 5, 8, '#ffd98c');
    });
    return body + windows;
  });
}

function ripples(random: Random): string {
  return repeat(60, () => {
    const [y, length] = [shore + 10 + random() * 280, 30 + random() * 130];
    return rect(random() * 660 - 60, y, length, 2.4, random() < 0.4 ? '#e58a7a' : '#5a67a6', 'rx="1.2"');
  });
}

const boat =
  path('M204 566H396C382 604 352 612 300 612C248 612 218 604 204 566Z', '#12162e') +
  rect(204, 564, 192, 6, cream) +
  circle(266, 500, 15, '#12162e') +
  path('M244 566C244 528 252 516 268 516C286 516 292 530 294 566Z', '#12162e') +
  circle(334, 506, 14, cream) +
  path('M314 566C314 534 320 520 334 520C350 520 356 534 358 566Z', cream) +
  path(
    'M319 506C318 486 350 484 350 508C350 512 352 518 356 522C346 522 344 514 342 500C334 502 326 500 319 506Z',
    coral,
  ) +
  polygon(
    [
      [284, 534],
      [288, 528],
      [180, 612],
      [176, 608],
    ],
    '#12162e',
  ) +
  polygon(
    [
      [186, 596],
      [196, 606],
      [158, 632],
      [150, 624],
    ],
    '#12162e',
  );
