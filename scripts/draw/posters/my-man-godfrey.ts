import { type Poster } from '../poster.ts';
import {
  circle,
  each,
  ellipse,
  path,
  polygon,
  rect,
  repeat,
  ring,
  sheet,
  stroke,
  text,
  wedge,
} from '../shapes.ts';

const green = '#0f4a45';
const cream = '#f7ecd4';
const gold = '#e6b352';
const black = '#10201f';
const red = '#d9442f';

/** A butler's white glove serves an empty tin on a silver tray. */
export const myManGodfrey: Poster = {
  slug: 'my-man-godfrey',
  title: 'My Man Godfrey',
  originalTitle: 'My Man Godfrey',
  director: 'Gregory La Cava',
  year: 1936,
  tint: '#0F4A45',
  tintInk: '#F7ECD4',
  foot: { ink: gold },
  draw: () =>
    sheet(green) +
    repeat(26, (i) => wedge([300, 380], 760, (i * Math.PI) / 13, 0.06, '#14574f')) +
    circle(300, 250, 206, '#1c6a60') +
    ring(300, 250, 206, gold, 3) +
    ring(300, 250, 190, gold, 1.5) +
    tin +
    tray +
    arm +
    rect(0, 716, 600, 184, black) +
    rect(0, 716, 600, 4, gold) +
    text('My Man Godfrey', 300, 799, 66, cream, { font: 'Abril Fatface', anchor: 'middle', spacing: 1 }),
};

const tin =
  ellipse(300, 138, 76, 17, '#dfe5e2') +
  ellipse(300, 138, 64, 12, '#5d706c') +
  path('M224 138V322C224 348 376 348 376 322V138C376 162 224 162 224 138Z', '#b9c5c1') +
  path('M224 182V290C224 316 376 316 376 290V182C376 206 224 206 224 182Z', red) +
  path('M340 150Q366 146 376 138V322Q366 336 340 340Z', '#000', 'opacity=".16"') +
  circle(300, 252, 33, cream) +
  path('M286 240c-14 8 -10 30 14 34c24 -4 28 -26 14 -34c-6 -3 -11 0 -14 3c-3 -3 -8 -6 -14 -3z', red) +
  stroke('M300 242q4 -12 14 -14', '#1c6a60', 4) +
  // The lid, opened by hand and bent back.
  path('M362 128C372 90 400 56 424 50C436 84 410 122 374 140Z', '#dfe5e2') +
  polygon(
    [
      [374, 124],
      [386, 108],
      [392, 116],
      [404, 92],
      [412, 100],
      [420, 74],
      [424, 50],
      [436, 62],
      [430, 96],
      [406, 126],
      [376, 142],
    ],
    '#94a6a1',
  );

const tray =
  ellipse(300, 346, 206, 34, '#93a5a0') +
  ellipse(300, 338, 206, 34, '#e8eeeb') +
  ellipse(300, 338, 176, 24, '#c3d0cb') +
  ellipse(300, 334, 82, 13, '#7d908b') +
  path('M224 326C224 350 376 350 376 326L376 320C376 346 224 346 224 320Z', '#b9c5c1');

/** A finger of the glove under the tray. */
const finger = (x: number, tip: number): string =>
  stroke(`M300 ${470 + Math.abs(x - 300) * 0.1}L${x} ${tip}`, cream, 33);

const arm =
  each(
    [
      [212, 390],
      [256, 384],
      [304, 382],
      [350, 385],
    ] as const,
    ([x, tip]) => finger(x, tip),
  ) +
  stroke('M322 480L396 424', cream, 31) +
  path('M256 440C250 490 262 530 268 566H336C340 530 356 500 346 450Z', cream) +
  each(
    [
      [276, 446, 268, 416],
      [300, 444, 296, 414],
      [324, 446, 330, 416],
    ] as const,
    ([x1, y1, x2, y2]) => stroke(`M${x1} ${y1}L${x2} ${y2}`, '#c9b894', 3.5),
  ) +
  rect(254, 556, 94, 22, '#e2d3b1', 'rx="6"') +
  polygon(
    [
      [244, 582],
      [358, 582],
      [366, 634],
      [236, 634],
    ],
    '#ffffff',
  ) +
  circle(268, 608, 7.5, gold) +
  polygon(
    [
      [222, 630],
      [380, 630],
      [404, 740],
      [196, 740],
    ],
    black,
  ) +
  each([646, 668, 690], (y) => circle(246 - (y - 646) * 0.2, y, 5, gold));
